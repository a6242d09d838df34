import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Line } from '#domain/line/line.ts';
import type { Amount, Lots } from '#domain/money/units.ts';
import { type Holding, noHolding } from '#domain/position/holding.ts';
import { defaultLeverage, type MarginChoice, type Position } from '#domain/position/position.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import type { HoldChoice } from '#exchange/core/positions/entities.ts';
import type { RiskUnit } from '#exchange/core/risk/unit.ts';

/** What an owner has on a line in one place: one position mode, and a unit for each coin that contracts settle in. */
export interface OwnLine {
  readonly line: Line;
  hold: HoldChoice | undefined;
  readonly units: CrossUnit[];
}

/** All cross positions of a place whose contracts settle in one asset, and all orders on these contracts. */
export interface CrossUnit extends RiskUnit {
  readonly kind: 'cross';
  readonly own: OwnLine;
  /** Where there is a position or an order. */
  readonly contracts: Set<Standing>;
}

/** An isolated position, or a place for one: its margin is an account of its own. */
export interface IsolatedUnit extends RiskUnit {
  readonly kind: 'isolated';
  readonly standing: Standing;
  readonly side: PositionSide;
}

/** Open orders of a side that may open: how many lots, and what they are worth at their prices. */
export interface OrderSum {
  lots: Lots;
  value: Amount;
}

/** What linear contracts keep of an owner on one of them. */
export interface ContractSlot {
  readonly unit: CrossUnit;
  /** Units of isolated positions, made with the first one of a side. */
  readonly isolated: { [S in PositionSide]: IsolatedUnit | undefined };
  choice: MarginChoice | undefined;
  readonly positions: { [S in PositionSide]: Position | undefined };
  readonly orders: { readonly [S in Side]: OrderSum };
  /** Lots of open orders that may only reduce. */
  reducing: number;
}

export const slotOf = (standing: Standing): ContractSlot => standing.slot as ContractSlot;

/** The contract of a standing whose product this is. */
export const contractOf = ({ listing }: Standing): ContractInstrument =>
  listing.instrument as ContractInstrument;

/** What an owner holds of a contract on a side. */
export const heldOf = (slot: ContractSlot, side: PositionSide): Holding =>
  slot.positions[side] ?? noHolding;

/** Notes where an owner has something, and where nothing any more. */
export function engage(standing: Standing): void {
  const { unit, positions, orders, reducing } = slotOf(standing);
  const { net, long, short } = positions;
  const isEmpty =
    (net ?? long ?? short) === undefined &&
    orders.buy.lots === 0 &&
    orders.sell.lots === 0 &&
    reducing === 0;
  if (isEmpty) unit.contracts.delete(standing);
  else unit.contracts.add(standing);
}

/** The leverage of a direction of a contract. */
export function leverageOf(standing: Standing, direction: 'long' | 'short'): number {
  const { choice } = slotOf(standing);
  const max = contractOf(standing).tiers[0]!.leverageMax;
  if (choice === undefined) return Math.min(defaultLeverage, max);
  if (choice.marginMode === 'cross') return choice.crossLeverage;
  return direction === 'long' ? choice.longLeverage : choice.shortLeverage;
}

export const marginModeOf = (standing: Standing) => slotOf(standing).choice?.marginMode ?? 'cross';

export const holdModeOf = (standing: Standing) =>
  slotOf(standing).unit.own.hold?.holdMode ?? ('oneWay' as const);
