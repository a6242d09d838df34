import type { MarginMode, PositionSide } from '#domain/codes/position.ts';
import type { PositionEnd } from './position.ts';

/**
 * Positions and contracts as users see them: figures are plain decimals, amounts in the settle asset,
 * times Unix milliseconds.
 */

/** A position, open or ended. */
export interface PositionView {
  readonly id: string;
  readonly symbolId: string;
  /** Which of a contract's positions it is: the one of one-way mode, or one of two. */
  readonly side: PositionSide;
  readonly direction: 'long' | 'short';
  readonly marginMode: MarginMode;
  readonly leverage: number;
  /** Without sign; `0` once it has ended. */
  readonly size: string;
  /** Exactly what the size was opened for, without sign. */
  readonly cost: string;
  /** Absent once it has ended. */
  readonly entry?: string | undefined;
  /** What margins it by itself: of an isolated one its margin, of a cross one what it binds. */
  readonly margin: string;
  readonly autoAppend: boolean;
  /** Over its life: what closing brought, fees paid, and funding received less paid. */
  readonly realized: string;
  readonly fees: string;
  readonly funding: string;
  /** All that was opened and closed of it. */
  readonly openedSize: string;
  readonly openedValue: string;
  readonly closedSize: string;
  readonly closedValue: string;
  /** As of the moment that the exchange told of it; absent: no price liquidates it. */
  readonly liquidationPrice?: string | undefined;
  readonly breakEven?: string | undefined;
  /** How soon ADL would take it: 1 late, 5 first; 0: not ranked. */
  readonly adlLights?: number | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly endedAt?: number | undefined;
  readonly endedBy?: PositionEnd | undefined;
  /** Grows with every change. */
  readonly version: number;
}

/** How a position is named. */
export type PositionName = Pick<PositionView, 'symbolId' | 'side' | 'direction'>;

/** What a user chose for a contract. */
export interface MarginSettingView {
  readonly symbolId: string;
  readonly marginMode: MarginMode;
  readonly crossLeverage: number;
  readonly longLeverage: number;
  readonly shortLeverage: number;
  readonly autoAppend: boolean;
}

/** What a contract shows beside its book. */
export interface ContractView {
  readonly symbolId: string;
  /** Absent before the first mark. */
  readonly mark?: string | undefined;
  readonly index?: string | undefined;
  /** The rate that the next funding would have now, as a ratio (`0.0001` is 0.01 %). */
  readonly fundingRate?: string | undefined;
  readonly nextFundingAt?: number | undefined;
  readonly fundingHours: number;
  /** In base, and its value at the mark. */
  readonly openInterest: string;
  readonly openInterestValue: string;
  /** In base, 24 hours before the last full hour; absent: it is not known. */
  readonly openInterestDayAgo?: string | undefined;
  /** Of the mark; absent before the first. */
  readonly at?: number | undefined;
}
