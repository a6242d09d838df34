import type { Line } from '#domain/line/line.ts';
import { type Outcome, refuse } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { type Achieved, jobRefusal, startJob } from '#exchange/core/jobs/running.ts';
import type { ClosePositionsTerms } from '#exchange/core/orders/closing-all.ts';
import type { State } from '#exchange/core/state.ts';

/** Closes all positions of a line, or of one of its contracts, at market as far as the band. */
export interface CloseAllPositions extends UserCommand {
  readonly kind: 'CloseAllPositions';
  readonly line: Line;
  readonly symbolId?: string | undefined;
  /** All, or those that gain or lose at the mark when their turn comes. */
  readonly which: ClosePositionsTerms['which'];
}

/** How many closing orders were placed, and what they brought before fees. */
export type ClosedPositions = Pick<Achieved, 'orders' | 'realized'>;

/** What one of them costs the queue. */
const weight = 10;

/** Many are closed in slices, and the answer comes after the last. */
function handle(
  state: State,
  owner: Owner,
  { line, symbolId, which }: CloseAllPositions,
): Outcome<ClosedPositions> {
  if (symbolId !== undefined && !state.listings.has(symbolId)) {
    return refuse('symbolUnknown', { value: symbolId });
  }
  if (owner.state?.frozen) return refuse('userFrozen');
  const terms = { userId: owner.id, line, symbolId, which };
  const refusal = jobRefusal(state, owner.id);
  return (
    refusal ??
    startJob(state, 'closePositions', terms, ({ orders, realized }) => ({ orders, realized }))
  );
}

export const closeAllPositions = userCommandType<CloseAllPositions, ClosedPositions>({
  kind: 'CloseAllPositions',
  weight: () => weight,
  apply: handle,
});
