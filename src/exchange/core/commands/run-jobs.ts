import { done } from '#domain/refusal.ts';
import { type AnyCommand, commandType } from '#exchange/core/commands/command-type.ts';
import { runJobs as handle } from '#exchange/core/jobs/running.ts';

/** A slice of the jobs under way, or of one. */
export interface RunJobs extends AnyCommand {
  readonly kind: 'RunJobs';
  readonly jobId?: number | undefined;
}

export const runJobs = commandType<RunJobs, undefined>({
  kind: 'RunJobs',
  apply(state, { jobId }) {
    handle(state, jobId);
    return done(undefined);
  },
});
