import { type Amount, amount, zero } from '#domain/money/units.ts';
import type { Notice } from '#domain/notice/notice.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import { isLiquidatable } from '#domain/position/liquidation.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { Slice } from '#exchange/core/jobs/job-type.ts';
import type { RiskUnit } from '#exchange/core/risk/unit.ts';
import type { State } from '#exchange/core/state.ts';

/** What a unit has against what it must keep, in units of its asset. */
export interface UnitCover {
  readonly equity: Amount;
  /** Maintenance, and the fees of closing everything. */
  readonly required: Amount;
}

/** How a unit stands at the prices of now. */
export interface UnitRisk extends UnitCover {
  /** What everything that is open is worth, without sign. */
  readonly value: Amount;
}

/** What a margin call says of a unit beside its figures. */
export type CallSubject = Pick<Notice, 'line' | 'symbolId' | 'positionSide'>;

/** What is open in a unit, as it is now. */
export interface OpenUnit {
  /** The number of the oldest of it. */
  readonly first: number;
  /** The instruments whose prices decide how the unit stands. */
  instruments(): readonly Listing[];
  /** One of them whose price is too old to judge by; undefined: none is. */
  stale(now: number): Listing | undefined;
  /** How it stands; asked only while no price is too old. */
  risk(): UnitRisk;
  /** How it stood at the prices at which it was opened, where it stands now at `now`. */
  coverAtOpening(now: UnitRisk): UnitCover;
  callSubject(): CallSubject;
  /** Conditional orders that wait for its ratio, or have fired for it; absent: there never are any. */
  stops?(): readonly ConditionalOrder[];
}

/** A kind of units: how they are judged and liquidated. */
export interface UnitKind<U extends RiskUnit = RiskUnit> {
  /** What is open in a unit; undefined: nothing that is at risk. */
  open(unit: U): OpenUnit | undefined;
  /** Takes the next steps of a liquidation, as far as the command may. */
  liquidate(state: State, unit: U): Slice;
}

/** What a unit may lose before it must be liquidated. */
export const slackOf = ({ equity, required }: UnitCover): Amount => amount(equity - required);

/** Whether nothing is left above what a unit must keep. */
export const isAtRisk = ({ equity, required }: UnitCover): boolean =>
  isLiquidatable(equity, required, zero);

/** Whether a unit must be liquidated; a price that is too old liquidates nobody. */
export const isLiquidatableAt = (open: OpenUnit, now: number): boolean =>
  open.stale(now) === undefined && isAtRisk(open.risk());
