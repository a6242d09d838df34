import type { Line } from '#domain/line/line.ts';
import { amount } from '#domain/money/units.ts';
import type { Position } from '#domain/position/position.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import type { Work } from '#exchange/core/jobs/job.ts';
import type { Slice } from '#exchange/core/jobs/job-type.ts';
import { closePosition, positionAt } from '#exchange/core/orders/closing.ts';
import { positionsOf } from '#exchange/core/positions/positions.ts';
import { gainOf } from '#exchange/core/positions/unit.ts';
import type { State } from '#exchange/core/state.ts';

/** Which positions are closed. */
export interface ClosePositionsTerms {
  readonly userId: number;
  readonly line: Line;
  /** Of one contract; undefined: of all. */
  readonly symbolId?: string | undefined;
  /** All, or those that gain or lose at the mark when their turn comes. */
  readonly which: 'all' | 'profitable' | 'losing';
}

type ClosingWork = Work<ClosePositionsTerms>;

/** What closing a position costs of what a command may do. */
const closeCost = 4;

/** Positions that were not looked at, in their order. */
const left = (state: State, { terms, upTo, cursor, skipped }: ClosingWork): readonly Position[] =>
  positionsOf(state, terms.userId)
    .filter(({ id }) => id > cursor && id <= upTo && !skipped.includes(id))
    .sort((one, other) => one.id - other.id);

/** The position that is looked at next; undefined: all were. */
export const nextToClose = (state: State, work: ClosingWork): number | undefined =>
  left(state, work)[0]?.id;

/**
 * Closes a user's positions at market, one after the other, as far as the command may; one that the market
 * does not take stays.
 */
export function closeAllSlice(state: State, work: ClosingWork): Slice {
  const owner = state.owners.get(work.terms.userId)!;
  for (const position of left(state, work)) {
    if (state.turn.sliceLeft <= 0 || state.turn.fillsLeft <= 0) return 'more';
    if (isMeant(owner, position, work.terms) && !closeOne(state, owner, position, work)) {
      return 'more';
    }
    work.cursor = position.id;
  }
  return 'done';
}

/** False: the command may make no more fills, so that some is left. */
function closeOne(
  state: State,
  owner: Owner,
  { symbolId, side: positionSide }: Position,
  work: ClosingWork,
): boolean {
  state.turn.sliceLeft -= closeCost;
  const placed = closePosition(state, owner, {
    ...{ symbolId, positionSide, how: 'flash', source: 'system' },
  });
  if (!placed.ok) return true;
  work.orders += 1;
  work.realized = amount(work.realized + (placed.value.realized ?? 0n));
  return placed.value.end !== 'fillsMax';
}

/** Whether a position is one of those that are to be closed, by the marks of now. */
function isMeant(
  owner: Owner,
  position: Position,
  { line, symbolId, which }: ClosePositionsTerms,
): boolean {
  const found = positionAt(owner, { symbolId: position.symbolId, positionSide: position.side });
  if (found === undefined) return false;
  const { standing } = found;
  if (standing.listing.instrument.line !== line) return false;
  if (symbolId !== undefined && position.symbolId !== symbolId) return false;
  if (which === 'all') return true;
  const gain = gainOf(standing, position);
  return which === 'profitable' ? gain > 0n : gain < 0n;
}
