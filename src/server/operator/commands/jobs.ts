import type { CallOutput } from '#contract/calls.ts';
import type { Command } from '../command.ts';
import { momentOf, tableOf } from '../table.ts';

type JobRow = CallOutput<'operatorJobs'>[number];

const linesOf = (rows: readonly JobRow[]): readonly string[] =>
  tableOf(
    rows,
    [
      { title: 'job', of: ({ jobId }) => jobId },
      { title: 'kind', of: ({ kind }) => kind },
      { title: 'about', of: ({ about }) => about },
      { title: 'state', of: ({ state }) => state },
      { title: 'since', of: ({ startedAt }) => momentOf(startedAt) },
      { title: 'failures', of: ({ failures }) => String(failures), isFigure: true },
      { title: 'next try', of: ({ nextTryAt: at }) => (at === undefined ? '–' : momentOf(at)) },
      { title: 'error', of: ({ error }) => error ?? '–' },
    ],
    'No background jobs.',
  );

const jobs: Command = {
  name: 'jobs',
  about: 'Lists background jobs, such as liquidations and fundings. Failing ones are first.',
  places: [],
  options: {},
  answers: true,
  more: ['Failing jobs are retried at least every 30 seconds.'],
  example: 'jobs',
  run: async (_given, { call, show }) => show(await call('operatorJobs', {}), linesOf),
};

const retryJob: Command = {
  name: 'retry-job',
  about: 'Retries a failing or abandoned job immediately.',
  places: ['job'],
  options: {},
  changes: true,
  answers: true,
  example: 'retry-job 5120 --reason "fixed by the new release"',
  run: async (given, { call, reason, show }) =>
    show(
      await call('operatorChangeJob', { jobId: given.place('job'), to: 'retry', reason }),
      linesOf,
    ),
};

const abandonJob: Command = {
  name: 'abandon-job',
  about: 'Stops retrying a failing job. It stays listed until nothing is left of its work.',
  places: ['job'],
  options: {},
  changes: true,
  answers: true,
  example: 'abandon-job 5120 --reason "settled by hand"',
  confirm: () => 'What the job has left undone, such as an unsafe position, stays as it is.',
  run: async (given, { call, reason, show }) =>
    show(
      await call('operatorChangeJob', { jobId: given.place('job'), to: 'abandon', reason }),
      linesOf,
    ),
};

export const jobCommands = [jobs, retryJob, abandonJob] as const;
