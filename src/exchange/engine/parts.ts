import type { Changes } from '#exchange/core/changes.ts';
import { type Job, jobState } from '#exchange/core/jobs/job.ts';
import type { FoldTrades } from '#exchange/engine/carrier.ts';
import type { Store } from '#exchange/store/store.ts';

export interface EngineLog {
  info(values: object, text: string): void;
  warn(values: object, text: string): void;
  error(values: object, text: string): void;
}

export interface EngineParts {
  readonly store: Store;
  /** Unix milliseconds. It may jump; the engine's own time never goes back. */
  readonly clock: () => number;
  /** Milliseconds that only count on, whatever the clock does; `performance.now` when not given. */
  readonly steady?: () => number;
  readonly log: EngineLog;
  readonly foldTrades: FoldTrades;
  /**
   * Nobody knows whether the last batch is in the store. The process must end: the next start
   * rebuilds from the store.
   */
  readonly onUnknownOutcome: (error: unknown) => void;
}

export type EngineStatus = 'ready' | 'readOnly' | 'stopped';
export type BatchListener = (changes: Changes, now: number) => void;

type JobCounts = Readonly<Record<ReturnType<typeof jobState>, number>>;

/** Jobs by how they stand. */
export function countJobs(jobs: readonly Job[]): JobCounts {
  const counts = { running: 0, failing: 0, abandoned: 0 };
  for (const job of jobs) counts[jobState(job)] += 1;
  return counts;
}

/** Figures for the metrics; counts since the start. */
export interface EngineStats {
  readonly queueDepth: number;
  /** Jobs under way, by how they stand. */
  readonly jobs: JobCounts;
  readonly batches: number;
  readonly commands: number;
  readonly refusedBusy: number;
  /** Commands beyond their user's share of the queue. */
  readonly refusedShare: number;
  readonly refusedReadOnly: number;
  readonly failedWrites: number;
  /** Commands and fired plans that can't be written, and were refused for that. */
  readonly refusedUnrecorded: number;
  /** Batches that had something to write. */
  readonly commits: number;
  readonly lastCommitMs: number;
  readonly lastBatchSize: number;
}

/** The counts of an engine that has just started. */
export const newCounts = () => ({
  batches: 0,
  commands: 0,
  refusedBusy: 0,
  refusedShare: 0,
  refusedReadOnly: 0,
  failedWrites: 0,
  refusedUnrecorded: 0,
  commits: 0,
  lastCommitMs: 0,
  lastBatchSize: 0,
});

export type Counts = ReturnType<typeof newCounts>;

/** The engine no longer runs; whether the command was carried out is not known. */
export class EngineStopped extends Error {
  override readonly name = 'EngineStopped';
}
