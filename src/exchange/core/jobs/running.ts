import { type Outcome, refuse } from '#domain/refusal.ts';
import { newJob } from '#exchange/core/jobs/enqueue.ts';
import { byTurn, type Job, runsWithOthers, type Work } from '#exchange/core/jobs/job.ts';
import type { Slice } from '#exchange/core/jobs/job-type.ts';
import { type JobKind, jobTypeOf, type TermsOf } from '#exchange/core/jobs/registry.ts';
import type { State } from '#exchange/core/state.ts';

/** Jobs that one user may have under way, and all users together. The exchange's own have no limit. */
const jobsOfUserMax = 4;
const usersJobsMax = 10_000;

/** The number of orders and plans that a job has canceled, or of those that it has placed. */
export type Counted = Pick<Job, 'orders' | 'plans'>;

/** The same, and what positions that it closed have brought. */
export type Achieved = Counted & Pick<Job, 'realized'>;

const runSlice = (state: State, work: Work): Slice =>
  jobTypeOf(work.kind).run(state, work as never);

/**
 * Carries out what a command asks for: as far as a command may with it, the rest in slices of a job.
 * `whenDone` makes the command's answer; of a job it is given after the last slice.
 */
export function startJob<K extends JobKind, T>(
  state: State,
  kind: K,
  terms: TermsOf<K>,
  whenDone: (achieved: Achieved) => T,
): Outcome<T> {
  const upTo = state.counters.orderId;
  const fixed = {
    kind,
    terms: terms as object,
    upTo,
    key: undefined,
    startedAt: state.now,
    turn: 0,
  };
  const work = newJob({ ...fixed, id: 0 });
  const slice = runSlice(state, work);
  if (slice === 'done') {
    jobTypeOf(kind).ended?.(state, work as never);
    return { ok: true, value: whenDone(work) };
  }
  const job = { ...work, id: ++state.counters.orderId };
  goOn(state, job, slice);
  const reply = (ended: Job): Outcome<T> =>
    ended.endedAt === undefined ? refuse('jobDelayed') : { ok: true, value: whenDone(ended) };
  state.turn.pending = { jobId: job.id, reply };
  return { ok: true, value: whenDone(job) };
}

/** What is against one more job that a user asks for. */
export function jobRefusal(state: State, userId: number): Outcome<never> | undefined {
  const { jobs } = state.tables;
  if (jobs.size === 0) return undefined;
  const users = [...jobs.values()].filter(({ key, abandoned }) => key === undefined && !abandoned);
  const own = users.filter(({ terms }) => (terms as { userId?: number }).userId === userId);
  const isFull = own.length >= jobsOfUserMax || users.length >= usersJobsMax;
  return isFull ? refuse('tooMany', { seconds: '1' }) : undefined;
}

/** Jobs that run together at `now`, in their order: those first that go first, then by their turns. */
export function dueTogether(state: State, now: number): readonly Job[] {
  const due = [...state.tables.jobs.values()]
    .filter((job) => runsWithOthers(job, now))
    .sort(byTurn);
  return [...due.filter(goesFirst), ...due.filter((job) => !goesFirst(job))];
}

/**
 * A slice of the jobs that are due, which take turns; or of one only. One that has failed runs only by
 * itself, item by item, so that it spoils nothing else.
 */
export function runJobs(state: State, only: number | undefined): void {
  if (only !== undefined) {
    const job = state.tables.jobs.get(only);
    if (job !== undefined) runOne(state, job);
    return;
  }
  for (const job of dueTogether(state, state.now).filter(goesFirst)) runOne(state, job);
  for (const job of dueTogether(state, state.now)) {
    if (state.turn.sliceLeft <= 0) return;
    if (!goesFirst(job)) runOne(state, job);
  }
}

const goesFirst = ({ kind }: Job): boolean => jobTypeOf(kind).goesFirst === true;

function runOne(state: State, job: Job): void {
  if (job.failures > 0) state.turn.sliceLeft = Math.min(state.turn.sliceLeft, 1);
  goOn(state, job, runSlice(state, job));
}

/** Notes how a job goes on after a slice. */
function goOn(state: State, job: Job, slice: Slice): void {
  job.turn = ++state.counters.priority;
  if (slice === 'done' && job.skipped.length === 0) {
    end(state, job);
    return;
  }
  job.dueAt = typeof slice === 'object' ? state.now + slice.waitMs : undefined;
  if (slice === 'done') nextPass(state, job);
  else if (!jobTypeOf(job.kind).skipsItems) setFailures(job, 0, undefined);
  state.tables.jobs.put(job);
}

function end(state: State, job: Job): void {
  jobTypeOf(job.kind).ended?.(state, job as never);
  job.endedAt = state.now;
  if (job.key !== undefined) state.jobsByKey.delete(job.key);
  state.tables.jobs.put(job);
}

/** What failed by itself is tried once more, ever later. */
function nextPass(state: State, job: Job): void {
  job.skipped = [];
  job.cursor = 0;
  setFailures(job, job.failures + 1, job.error);
  job.dueAt = state.now + retryMs(job.failures);
}

function setFailures(job: Job, failures: number, error: string | undefined): void {
  job.failures = failures;
  job.error = error;
}

/** A job that failed is tried again after so long, twice as long each time. */
const retryFirstMs = 1_000;
const retryLastMs = 30_000;
const retryMs = (failures: number): number =>
  Math.min(retryLastMs, retryFirstMs * 2 ** Math.min(failures - 1, 10));

/** Items that a pass leaves out. */
const skippedMax = 100;
const errorLengthMax = 300;

/** Sets a job back whose slice can't be recorded: it is tried again without end. */
export function setBackJob(state: State, jobId: number, error: string): void {
  const job = state.tables.jobs.get(jobId);
  if (job === undefined) return;
  const item = job.failures > 0 ? itemOf(state, job) : undefined;
  if (item === undefined || job.skipped.length >= skippedMax) {
    setFailures(job, job.failures + 1, error.slice(0, errorLengthMax));
    job.dueAt = state.now + retryMs(job.failures);
  } else {
    job.skipped = [...job.skipped, item];
    job.error = error.slice(0, errorLengthMax);
    job.dueAt = state.now + retryFirstMs;
  }
  state.tables.jobs.put(job);
}

/** What a slice of a job that runs item by item began with, where it can be left out. */
function itemOf(state: State, job: Job): number | undefined {
  if (!jobTypeOf(job.kind).skipsItems) return undefined;
  try {
    return nextOf(state, job);
  } catch {
    return undefined;
  }
}

const nextOf = (state: State, job: Job): number | undefined =>
  jobTypeOf(job.kind).next(state, job as never);

/** Ends abandoned jobs of which nothing is left. One that can't say so stays. */
export function endSettledJobs(state: State): void {
  for (const job of [...state.tables.jobs.values()]) {
    if (job.abandoned && isSettled(state, job)) end(state, job);
  }
}

function isSettled(state: State, job: Job): boolean {
  try {
    return nextOf(state, job) === undefined;
  } catch {
    return false;
  }
}
