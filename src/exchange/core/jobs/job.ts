import type { Amount } from '#domain/money/units.ts';
import type { Outcome } from '#domain/refusal.ts';
import type { Entity, EntityRow } from '#exchange/core/entity.ts';

/**
 * Work that is carried out in slices between commands, so that none holds the loop for long. It is
 * stored and goes on after a restart. What each kind does stands in its file.
 */
export interface Job<Terms = object> extends EntityRow {
  readonly id: number;
  readonly kind: string;
  /** What it is to do. */
  terms: Terms;
  /** What only one job at a time may be about, such as a liquidation target. */
  readonly key: string | undefined;
  /** The last number of an order or plan when it was accepted: later ones are not its business. */
  readonly upTo: number;
  readonly startedAt: number;
  /** Grows with each slice: jobs take turns by it. */
  turn: number;
  /** The last position that it looked at, of jobs that close positions. */
  cursor: number;
  /** What it has canceled or placed. */
  orders: number;
  plans: number;
  /** What positions that it has closed brought, before fees, in the settle asset of their line. */
  realized: Amount;
  /** Tries in a row that failed. One that failed runs alone, item by item, until it is through. */
  failures: number;
  /** Why the last try failed; undefined: none has. */
  error: string | undefined;
  /** Items that failed by themselves, left out until the next pass. Bound: `skippedMax`. */
  skipped: readonly number[];
  /** When it goes on, Unix milliseconds; undefined: with the next slice. */
  dueAt: number | undefined;
  /** Whether an operator has stopped it. It stays listed until nothing is left of what it was to do. */
  abandoned: boolean;
  endedAt: number | undefined;
}

/** What a slice works on: a job, or what a command carries out before it becomes one. */
export type Work<Terms = object> = Pick<
  Job<Terms>,
  'kind' | 'terms' | 'upTo' | 'cursor' | 'orders' | 'plans' | 'realized' | 'skipped'
>;

const dayMs = 86_400_000;

/** Jobs in the store. */
export const jobEntity: Entity<Job> = {
  name: 'job',
  columns: {
    id: 'integer',
    kind: 'text',
    terms: 'json',
    key: 'text',
    upTo: 'integer',
    startedAt: 'integer',
    turn: 'integer',
    cursor: 'integer',
    orders: 'integer',
    plans: 'integer',
    realized: 'amount',
    failures: 'integer',
    error: 'text',
    skipped: 'json',
    dueAt: 'integer',
    abandoned: 'flag',
    endedAt: 'integer',
  },
  keepMs: 7 * dayMs,
  fault: ({ id, upTo, startedAt, endedAt, failures, error }) => {
    if (id <= upTo) return 'it covers orders that came after it';
    if (failures > 0 && error === undefined) return 'it failed without an error';
    return endedAt !== undefined && endedAt < startedAt ? 'it ended before it began' : undefined;
  },
};

/** Whose turn is sooner goes first. */
export const byTurn = (one: Job, other: Job): number => one.turn - other.turn || one.id - other.id;

/** Whether a job goes on by itself at `now`. */
export const isDue = ({ dueAt, abandoned }: Job, now: number): boolean =>
  !abandoned && (dueAt === undefined || dueAt <= now);

/** Whether a job goes on at `now` together with others: one that has failed runs by itself. */
export const runsWithOthers = (job: Job, now: number): boolean =>
  job.failures === 0 && isDue(job, now);

/** How a job stands: one that fails is tried again, an abandoned one has left something undone. */
export const jobState = ({ abandoned, failures }: Job): 'running' | 'failing' | 'abandoned' =>
  abandoned ? 'abandoned' : failures > 0 ? 'failing' : 'running';

/** What a command answers once its job has ended, or as soon as it failed. */
export interface Pending {
  readonly jobId: number;
  readonly reply: (job: Job) => Outcome<unknown>;
}
