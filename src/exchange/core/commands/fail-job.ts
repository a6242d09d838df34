import { done } from '#domain/refusal.ts';
import { type AnyCommand, commandType } from '#exchange/core/commands/command-type.ts';
import { failJob as handle } from '#exchange/core/schedule/jobs.ts';

/** Gives up a job whose slice can't be recorded. */
export interface FailJob extends AnyCommand {
  readonly kind: 'FailJob';
  readonly jobId: number;
}

export const failJob = commandType<FailJob, undefined>({
  kind: 'FailJob',
  apply(state, { jobId }) {
    handle(state, jobId);
    return done(undefined);
  },
});
