import type { PositionSide } from '#domain/codes/position.ts';
import { freshMark } from '#domain/futures/mark.ts';
import { notional } from '#domain/instrument/value.ts';
import type { Line } from '#domain/line/line.ts';
import { type Amount, amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';
import { isLiquidatable } from '#domain/position/liquidation.ts';
import type { Position } from '#domain/position/position.ts';
import { requirementOf } from '#domain/position/requirement.ts';
import { maintenanceOf } from '#domain/position/tier.ts';
import type { Owner, Standing } from '#exchange/core/instruments/standing.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import { contractOf, slotOf, type Unit } from '#exchange/core/positions/slot.ts';
import { backingOf, takerRateOf } from '#exchange/core/positions/unit.ts';
import type { State } from '#exchange/core/state.ts';

const million = 1_000_000n;

/** What is liquidated together, as a job names it: an isolated position, or all cross ones of a line. */
export interface TargetRef {
  readonly userId: number;
  readonly line: Line;
  readonly symbolId?: string | undefined;
  readonly positionSide?: PositionSide | undefined;
}

/** What names a target among those that are being liquidated. */
export const keyOf = ({ userId, line, symbolId, positionSide }: TargetRef): string =>
  `${userId} ${line} ${symbolId ?? ''} ${positionSide ?? ''}`;

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
  if (positions.length === 0) return undefined;
  positions.sort((one, other) => one.position.id - other.position.id);
  return { ...ref, owner, unit, positions };
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

/** What backs a target at the marks of now. */
export const equityAt = ({ positions }: Target): bigint =>
  backingOf(positions[0]!.standing, positions[0]!.position.side);

/** How a target stands at the marks of now. */
export interface Risk {
  readonly equity: Amount;
  /** Maintenance and closing fees. */
  readonly required: Amount;
  /** What the equity is above what is required; 0 or less: it must be liquidated. */
  readonly slack: Amount;
  /** What all its positions are worth, without sign. */
  readonly value: Amount;
}

/**
 * How a target stands; undefined: some mark is too old to say. Two positions of one contract count as
 * what is left of them against each other, and the fee of closing both.
 */
export function riskOf(state: State, target: Target): Risk | undefined {
  const { positions } = target;
  if (positions.some(({ standing }) => markOf(standing, state.now) === undefined)) return undefined;
  const { required, value } = requirementOf(
    positions.map(({ standing, position }) => ({
      ...{ contract: contractOf(standing), mark: standing.listing.told!, size: position.size },
      takerPpm: takerRateOf(standing),
    })),
  );
  const equity = amount(equityAt(target));
  return { equity, required, slack: amount(equity - required), value };
}

/** Whether a target must be liquidated. */
export function isAtRisk(state: State, target: Target): boolean {
  const risk = riskOf(state, target);
  return risk !== undefined && isLiquidatable(risk.slack, zero, zero);
}

/** A move takes at most so many millionths of a value: of it, of its maintenance and of its fee. */
const lossPerMove = 1_800_000n;
/** Beyond this a move is no longer about as large as its parts together. */
const moveMaxPpm = 150_000n;

/**
 * How far marks may move, in millionths, before a target that is worth `value` and may lose `slack` must be
 * looked at again.
 */
export function safeMove(slack: Amount, value: Amount): number {
  const move = (slack * million * million) / (value * lossPerMove);
  return Number(move < moveMaxPpm ? move : moveMaxPpm);
}
