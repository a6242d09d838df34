import type { Position } from '#domain/position/position.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { closePosition, positionAt } from '#exchange/core/orders/closing.ts';
import { positionsOf } from '#exchange/core/positions/positions.ts';
import { gainOf } from '#exchange/core/positions/unit.ts';
import type { Job } from '#exchange/core/schedule/job.ts';
import type { State } from '#exchange/core/state.ts';

/** What closing a position costs of what a command may do. */
const closeCost = 4;

/**
 * Closes a user's positions at market, one after the other, as far as the command may; one that the market
 * does not take stays. True: all were looked at.
 */
export function closeAllSlice(
  state: State,
  work: Pick<Job, 'terms' | 'upTo' | 'orders' | 'cursor'>,
): boolean {
  const { terms, upTo } = work;
  const owner = state.owners.get(terms.userId!)!;
  const positions = positionsOf(state, owner.id)
    .filter(({ id }) => id > work.cursor && id <= upTo)
    .sort((one, other) => one.id - other.id);
  for (const position of positions) {
    if (state.sliceLeft <= 0 || state.fillsLeft <= 0) return false;
    if (isMeant(owner, position, terms) && !closeOne(state, owner, position, work)) return false;
    work.cursor = position.id;
  }
  return true;
}

/** False: the command may make no more fills, so that some is left. */
function closeOne(
  state: State,
  owner: Owner,
  { symbolId, side: positionSide }: Position,
  work: Pick<Job, 'orders'>,
): boolean {
  state.sliceLeft -= closeCost;
  const placed = closePosition(state, owner, {
    ...{ symbolId, positionSide, how: 'flash', source: 'system' },
  });
  if (!placed.ok) return true;
  work.orders += 1;
  return placed.value.end !== 'fillsMax';
}

/** Whether a position is one of those that are to be closed, by the marks of now. */
function isMeant(
  owner: Owner,
  position: Position,
  { line, symbolId, which }: Job['terms'],
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
