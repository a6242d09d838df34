import { zero } from '#domain/money/units.ts';
import type { Job } from '#exchange/core/jobs/job.ts';
import type { State } from '#exchange/core/state.ts';

/** What is begun for the exchange itself: no limit of a user binds it. */
export interface Enqueued {
  readonly kind: string;
  /** What only one job at a time may be about. Bound of all these jobs: what keys there can be. */
  readonly key: string;
  readonly terms: object;
}

/**
 * Notes a job of the exchange's own, which `RunJobs` carries out: the command that finds it due can't
 * fail by what it does. Nothing happens while one of the same key is under way.
 */
export function enqueue(state: State, { kind, key, terms }: Enqueued): void {
  if (state.jobsByKey.has(key)) return;
  const upTo = state.counters.orderId;
  const id = ++state.counters.orderId;
  state.jobsByKey.set(key, id);
  const turn = ++state.counters.priority;
  state.tables.jobs.put(newJob({ id, kind, key, terms, upTo, startedAt: state.now, turn }));
}

/** The same, but one of the same key that is under way goes on with these terms, which include its own. */
export function extend(state: State, enqueued: Enqueued): void {
  const job = state.tables.jobs.get(state.jobsByKey.get(enqueued.key) ?? 0);
  if (job === undefined) enqueue(state, enqueued);
  else {
    job.terms = enqueued.terms;
    state.tables.jobs.put(job);
  }
}

/** A job that has not done anything. */
export const newJob = (
  fixed: Pick<Job, 'id' | 'kind' | 'key' | 'terms' | 'upTo' | 'startedAt' | 'turn'>,
): Job => ({
  ...fixed,
  ...{ cursor: 0, orders: 0, plans: 0, realized: zero },
  ...{ failures: 0, error: undefined, skipped: [], dueAt: undefined },
  ...{ abandoned: false, endedAt: undefined },
});

/** Lets jobs of some kinds that wait go on with the next slice. */
export function wakeAll(state: State, kinds: readonly string[]): void {
  for (const job of [...state.tables.jobs.values()]) {
    if (!kinds.includes(job.kind) || job.dueAt === undefined) continue;
    if (job.failures > 0 || job.abandoned) continue;
    job.dueAt = undefined;
    state.tables.jobs.put(job);
  }
}

/** Knows again what stored jobs are about. */
export function loadJobs(state: State): void {
  for (const { id, key } of state.tables.jobs.values()) {
    if (key !== undefined) state.jobsByKey.set(key, id);
  }
}
