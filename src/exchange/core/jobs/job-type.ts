import type { Work } from '#exchange/core/jobs/job.ts';
import type { State } from '#exchange/core/state.ts';

/** How a slice ended: nothing is left, there is more to do, or nothing can be done before some time has passed. */
export type Slice = 'done' | 'more' | { readonly waitMs: number };

/** What there is to know about a kind of job: everything about it stands in its file. */
export interface JobType<Terms> {
  readonly kind: string;
  /** Runs before jobs of other kinds in each slice: quick work that the commands after it build on. */
  readonly goesFirst?: boolean | undefined;
  /** Carries out a slice, as far as the command may. Items in `skipped` are left out. */
  readonly run: (state: State, work: Work<Terms>) => Slice;
  /** The number of what the next slice begins with; undefined: nothing is left to do. */
  readonly next: (state: State, work: Work<Terms>) => number | undefined;
  /** Whether an item that fails by itself is left out until the others are done. */
  readonly skipsItems?: boolean | undefined;
  /** Called after the last slice, with its changes. */
  readonly ended?: ((state: State, work: Work<Terms>) => void) | undefined;
}

/** One of several kinds of jobs, each of which has terms of its own. */
export interface AnyJobType {
  readonly kind: string;
  readonly goesFirst?: boolean | undefined;
  readonly run: (state: State, work: never) => Slice;
  readonly next: (state: State, work: never) => number | undefined;
  readonly skipsItems?: boolean | undefined;
  readonly ended?: ((state: State, work: never) => void) | undefined;
}

/** A kind of job with what it does. */
export const jobType = <Terms>(type: JobType<Terms>): JobType<Terms> => type;
