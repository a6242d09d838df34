import { done } from '#domain/refusal.ts';
import { type AnyCommand, commandType } from '#exchange/core/commands/command-type.ts';
import { followPrices } from '#exchange/core/conditional/triggers.ts';
import { closeLeftovers } from '#exchange/core/jobs/close-pair.ts';
import { endSettledJobs } from '#exchange/core/jobs/running.ts';
import { noteStaleMarks } from '#exchange/core/positions/figures.ts';
import { runDue } from '#exchange/core/schedule/due.ts';

/**
 * Lets time pass: dead man's switches (only that of `switchOf`, when it is set), and plans fired
 * earlier that still wait for their turn.
 */
export interface ElapseTime extends AnyCommand {
  readonly kind: 'ElapseTime';
  readonly switchOf?: number | undefined;
}

export const elapseTime = commandType<ElapseTime, undefined>({
  kind: 'ElapseTime',
  apply(state, { switchOf }) {
    runDue(state, switchOf);
    followPrices(state);
    closeLeftovers(state);
    endSettledJobs(state);
    noteStaleMarks(state);
    return done(undefined);
  },
});
