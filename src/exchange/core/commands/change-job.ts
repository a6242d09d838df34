import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import { jobState } from '#exchange/core/jobs/job.ts';
import { note, type OperatorCommand } from '#exchange/core/operating/operating.ts';
import type { State } from '#exchange/core/state.ts';

/** An operator lets a job that failed go on now, or stops it for good. */
export interface ChangeJob extends OperatorCommand {
  readonly kind: 'ChangeJob';
  readonly jobId: number;
  readonly to: 'retry' | 'abandon';
}

/** Only a job that fails can be abandoned: any other ends by itself. */
function handle(state: State, { jobId, to, act }: ChangeJob): Outcome<undefined> {
  const job = state.tables.jobs.get(jobId);
  if (job === undefined) return refuse('jobUnknown', { value: `#${jobId}` });
  const before = jobState(job);
  if (before === 'running') return refuse('jobRunning', { value: `#${jobId}` });
  job.abandoned = to === 'abandon';
  if (!job.abandoned) job.dueAt = undefined;
  state.tables.jobs.put(job);
  note(state, act, `job.${to}`, `job:${jobId} ${job.kind}`, before, jobState(job));
  return done(undefined);
}

export const changeJob = commandType<ChangeJob, undefined>({ kind: 'ChangeJob', apply: handle });
