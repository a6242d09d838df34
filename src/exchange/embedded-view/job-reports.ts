import { type Job, jobState } from '#exchange/core/jobs/job.ts';
import type { JobReport } from '#exchange/view/view.ts';

/** Jobs that are shown at once; those that fail or were abandoned first, then the oldest. */
const jobsShownMax = 500;

const order = ['failing', 'abandoned', 'running'];

/** Background jobs as operators see them. */
export const jobReports = (jobs: readonly Job[]): readonly JobReport[] =>
  jobs
    .map(reportOf)
    .sort(
      (one, other) => order.indexOf(one.state) - order.indexOf(other.state) || one.id - other.id,
    )
    .slice(0, jobsShownMax);

const reportOf = (job: Job): JobReport => {
  const { id, kind, startedAt, failures, dueAt, error, abandoned } = job;
  const state = jobState(job);
  const nextTryAt = abandoned ? undefined : dueAt;
  return { id, kind, about: aboutOf(job), state, startedAt, failures, nextTryAt, error };
};

/** What a job is about: what its key names beside its kind, or its user. */
const aboutOf = ({ key, kind, terms }: Job): string =>
  key?.slice(kind.length + 1).trim() ?? `user ${(terms as { userId?: number }).userId}`;
