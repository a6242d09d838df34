import { runFunding } from '#exchange/core/positions/funding.ts';
import { startJob } from '#exchange/core/schedule/jobs.ts';
import type { State } from '#exchange/core/state.ts';

/** Pays the fundings that are due: their rates at once, positions in slices of a job each. */
export function startFundings(state: State): void {
  runFunding(state, (symbolId) => startJob(state, 'funding', { symbolId }, () => undefined));
  state.pending = undefined;
}
