import { done } from '#domain/refusal.ts';
import { type AnyCommand, commandType } from '#exchange/core/commands/command-type.ts';
import { setBackJob as handle } from '#exchange/core/jobs/running.ts';

/** Sets a job back whose slice can't be recorded: it is tried again later. */
export interface SetBackJob extends AnyCommand {
  readonly kind: 'SetBackJob';
  readonly jobId: number;
  /** Why it failed. */
  readonly error: string;
}

export const setBackJob = commandType<SetBackJob, undefined>({
  kind: 'SetBackJob',
  apply(state, { jobId, error }) {
    handle(state, jobId, error);
    return done(undefined);
  },
});
