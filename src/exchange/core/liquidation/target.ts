import type { PositionSide } from '#domain/codes/position.ts';
import { feeOn } from '#domain/fee/fee.ts';
import { freshMark } from '#domain/futures/mark.ts';
import { notional } from '#domain/instrument/instrument.ts';
import type { Line } from '#domain/line/line.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import { isLiquidatable } from '#domain/position/liquidation.ts';
import type { Position } from '#domain/position/position.ts';
import { maintenanceOf } from '#domain/position/tier.ts';
import type { Owner, Standing } from '#exchange/core/instruments/standing.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import { marginAccount } from '#exchange/core/positions/positions.ts';
import { contractOf, heldOf, slotOf, type Unit } from '#exchange/core/positions/slot.ts';
import { gainOf, sharesOf, takerRateOf } from '#exchange/core/positions/unit.ts';
import type { State } from '#exchange/core/state.ts';

/** What is liquidated together, as a job names it: an isolated position, or all cross ones of a line. */
export interface TargetRef {
  readonly userId: number;
  readonly line: Line;
  readonly symbolId?: string | undefined;
  readonly positionSide?: PositionSide | undefined;
}

/** A position where it stands. */
export interface Placed {
  readonly standing: Standing;
  readonly position: Position;
}

/** What is liquidated together, with its positions. */
export interface Target extends TargetRef {
  readonly owner: Owner;
  readonly unit: Unit;
  readonly positions: readonly Placed[];
}

const openOf = (standing: Standing): Placed[] =>
  Object.values(slotOf(standing).positions).flatMap((position) =>
    position === undefined ? [] : [{ standing, position }],
  );

/** What a job names, as it stands now; undefined: nothing is open there. */
export function targetOf(state: State, ref: TargetRef): Target | undefined {
  const owner = state.owners.get(ref.userId);
  const unit = owner?.slots.get(ref.line) as Unit | undefined;
  if (owner === undefined || unit === undefined) return undefined;
  const positions = [...unit.contracts].flatMap(openOf).filter(({ position }) => {
    if (ref.symbolId === undefined) return position.marginMode === 'cross';
    return position.symbolId === ref.symbolId && position.side === ref.positionSide;
  });
  return positions.length === 0 ? undefined : { ...ref, owner, unit, positions };
}

/** The mark of a contract where it may liquidate. */
export const markOf = ({ listing }: Standing, now: number): Ticks | undefined =>
  freshMark(marketOf(listing).mark, now);

/** A position's value at the mark, without sign. */
export function valueAtMark({ standing, position }: Placed): Amount {
  const { told: mark } = standing.listing;
  return notional(contractOf(standing), mark!, Math.abs(position.size) as Lots);
}

/** What a position must keep. */
export const maintenanceAt = (placed: Placed): Amount =>
  maintenanceOf(contractOf(placed.standing).tiers, valueAtMark(placed));

/** What margins a target at the marks of now. */
export function equityAt({ unit, positions, symbolId }: Target): bigint {
  if (symbolId === undefined) return unit.wallet.balance.total + sharesOf(unit).unrealized;
  const { standing, position } = positions[0]!;
  const margin = marginAccount(standing, position.side).balance.total;
  return margin + gainOf(standing, heldOf(slotOf(standing), position.side));
}

/**
 * Whether a target must be liquidated. Two positions of one contract count as what is left of them
 * against each other, and the fee of closing both.
 */
export function isAtRisk(state: State, target: Target): boolean {
  const { positions } = target;
  if (positions.some(({ standing }) => markOf(standing, state.now) === undefined)) return false;
  let [maintenance, fees] = [0n, 0n];
  const largest = new Map<Standing, bigint>();
  for (const placed of positions) {
    fees += feeOn(valueAtMark(placed), takerRateOf(placed.standing));
    const own = maintenanceAt(placed);
    const before = largest.get(placed.standing) ?? 0n;
    if (own > before) largest.set(placed.standing, own);
  }
  for (const own of largest.values()) maintenance += own;
  return isLiquidatable(amount(equityAt(target)), amount(maintenance), amount(fees));
}
