import type { Place } from '#domain/account/place.ts';
import type { Direction, MarginMode, PositionSide } from '#domain/codes/position.ts';
import type { FundingIndex } from '#domain/futures/funding-payment.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Amount, Lots } from '#domain/money/units.ts';
import { forcedCauses, type Order } from '#domain/order/order.ts';

/**
 * By what a position ended: an order of its user, one by which they turned it, one that a conditional
 * order of theirs placed, or the exchange.
 */
export const positionEnds = ['closed', 'reversed', 'triggered', ...forcedCauses] as const;
export type PositionEnd = (typeof positionEnds)[number];

/** By what a position ends that an order closes. */
export function endOf({
  cause,
  planId,
  steps,
}: Pick<Order, 'cause' | 'planId' | 'steps'>): PositionEnd {
  if (cause !== undefined) return cause;
  if (steps.some(({ what }) => what === 'reversed')) return 'reversed';
  return planId === undefined ? 'closed' : 'triggered';
}

/** A position as the exchange holds it, in units of the settle asset. Only the core changes one. */
export interface Position {
  readonly id: number;
  readonly userId: number;
  readonly symbolId: string;
  /** The account that it is traded from; an isolated one has its margin apart. */
  readonly place: Place;
  readonly side: PositionSide;
  /** The way it stands, or stood before it ended: one that turns ends, and another begins. */
  readonly direction: Direction;
  readonly marginMode: MarginMode;
  readonly createdAt: number;
  leverage: number;
  /** Positive: long, negative: short. */
  size: Lots;
  /** Exactly what the size was opened for, with its sign. */
  cost: Amount;
  /** The contract's funding index when it last settled. */
  settledAt: FundingIndex;
  /** Over its life: what closing brought, fees paid, and funding received less paid. */
  realized: Amount;
  fees: Amount;
  funding: Amount;
  /** All that was ever opened and closed of it, without sign. */
  openedSize: Lots;
  openedValue: Amount;
  closedSize: Lots;
  closedValue: Amount;
  /** Whether margin is added by itself before it would be liquidated. */
  autoAppend: boolean;
  version: number;
  updatedAt: number;
  /** Unix milliseconds; undefined while it is open. */
  endedAt: number | undefined;
  /** Undefined while it is open, and of one that ended before this was kept. */
  endedBy: PositionEnd | undefined;
}

/** What a user chose for a contract. */
export interface MarginChoice {
  readonly id: number;
  readonly userId: number;
  readonly symbolId: string;
  marginMode: MarginMode;
  crossLeverage: number;
  longLeverage: number;
  shortLeverage: number;
  autoAppend: boolean;
  readonly endedAt: undefined;
}

/** What a contract begins with where its user chose nothing: cross, at this leverage or the highest. */
export const defaultLeverage = 20;

/** What holds for a contract where its user chose nothing. */
export function usualChoice({
  symbolId,
  tiers,
}: Pick<ContractInstrument, 'symbolId' | 'tiers'>): Omit<
  MarginChoice,
  'id' | 'userId' | 'endedAt'
> {
  const usual = Math.min(defaultLeverage, tiers[0]!.leverageMax);
  return {
    ...{ symbolId, marginMode: 'cross', autoAppend: false },
    ...{ crossLeverage: usual, longLeverage: usual, shortLeverage: usual },
  };
}
