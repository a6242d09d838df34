import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { type Amount, type Lots, zero } from '#domain/money/units.ts';
import { type Holding, noHolding } from '#domain/position/holding.ts';
import { defaultLeverage, type MarginChoice, type Position } from '#domain/position/position.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import type { Account } from '#exchange/core/ledger/account.ts';
import type { HoldChoice } from '#exchange/core/positions/entities.ts';

/** What is margined together: an owner's account of a line, its cross positions and all its orders there. */
export interface Unit {
  readonly wallet: Account;
  /** Where there is a position or an order. */
  readonly contracts: Set<Standing>;
  hold: HoldChoice | undefined;
  /** Until when its cross positions need not be looked at: `State.marksMoved`, with this much money. */
  safe: { readonly until: number; readonly money: Amount };
}

/** Open orders of a side that may open: how many lots, and what they are worth at their prices. */
export interface OrderSum {
  lots: Lots;
  value: Amount;
}

/** What linear contracts keep of an owner on one of them. */
export interface ContractSlot {
  readonly unit: Unit;
  choice: MarginChoice | undefined;
  readonly positions: { [S in PositionSide]: Position | undefined };
  readonly orders: { readonly [S in Side]: OrderSum };
  /** Lots of open orders that may only reduce. */
  reducing: number;
  /** Until when its isolated positions need not be looked at, by side: `State.marksMoved`. */
  readonly safe: { [S in PositionSide]: number };
}

/** Of a unit that must be looked at with the next marks. */
export const neverSafe = { until: -1, money: zero };

/** Notes that positions or their margin changed: what was safe must be looked at anew. */
export function unsettle({ unit, safe }: ContractSlot): void {
  unit.safe = neverSafe;
  safe.net = -1;
  safe.long = -1;
  safe.short = -1;
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
  slotOf(standing).unit.hold?.holdMode ?? ('oneWay' as const);
