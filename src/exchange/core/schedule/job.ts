import type { PlanKind } from '#domain/codes/plan-kind.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import type { Line } from '#domain/line/line.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { Act } from '#domain/operating/operating.ts';
import type { OrderEnd } from '#domain/order/order.ts';
import type { Outcome } from '#domain/refusal.ts';
import type { Entity, EntityRow } from '#exchange/core/entity.ts';

/** What a job is to do, as it was accepted. */
export interface JobTerms {
  /** Whose orders; undefined: everybody's on the pair. */
  readonly userId?: number | undefined;
  /** Of one line; undefined: of all. */
  readonly line?: Line | undefined;
  /** Of one pair; undefined: of all. */
  readonly symbolId?: string | undefined;
  /** Of an isolated position that is liquidated: which of the pair's. */
  readonly positionSide?: PositionSide | undefined;
  /** Only orders and agents that were placed before this time, Unix milliseconds. */
  readonly placedBefore?: number | undefined;
  /** Of plans: only those of these kinds. */
  readonly planKinds?: readonly PlanKind[] | undefined;
  /** At which price positions settle, of a contract that is delisted. */
  readonly price?: Ticks | undefined;
  /** Which positions are closed, of jobs that close them. */
  readonly which?: 'all' | 'profitable' | 'losing' | undefined;
  /** What is canceled, of jobs that cancel. */
  readonly orders?: boolean | undefined;
  readonly plans?: boolean | undefined;
  /** Why the orders end. */
  readonly reason?: OrderEnd | undefined;
  /** In whose name the trail says what was canceled. */
  readonly act?: Act | undefined;
}

/** Whether something was placed early enough for a job to be its business. */
export const isInTime = (
  { createdAt }: { readonly createdAt: number },
  { placedBefore }: Pick<JobTerms, 'placedBefore'>,
): boolean => placedBefore === undefined || createdAt < placedBefore;

/**
 * Work that is carried out in slices between commands, so that none holds the loop for long. It
 * covers the orders and plans that were there when it was accepted, and goes on after a restart.
 */
export interface Job extends EntityRow {
  readonly id: number;
  readonly kind: 'cancel' | 'closePair' | 'closePositions' | 'funding' | 'liquidate';
  readonly terms: JobTerms;
  /** The last number of an order or plan when it was accepted: later ones are not its business. */
  readonly upTo: number;
  readonly startedAt: number;
  /** The last position that it looked at, of jobs that close positions. */
  cursor: number;
  /** What it canceled so far, or placed. */
  orders: number;
  plans: number;
  /** Whether it was given up, since a slice of it can't be recorded. */
  failed: boolean;
  endedAt: number | undefined;
}

const dayMs = 86_400_000;

/** Jobs in the store. */
export const jobEntity: Entity<Job> = {
  name: 'job',
  columns: {
    id: 'integer',
    kind: 'text',
    terms: 'json',
    upTo: 'integer',
    startedAt: 'integer',
    cursor: 'integer',
    orders: 'integer',
    plans: 'integer',
    failed: 'flag',
    endedAt: 'integer',
  },
  keepMs: 7 * dayMs,
  fault: ({ id, upTo, startedAt, endedAt }) => {
    if (id <= upTo) return 'it covers orders that came after it';
    return endedAt !== undefined && endedAt < startedAt ? 'it ended before it began' : undefined;
  },
};

/** What a command answers once its job has ended. */
export interface Pending {
  readonly jobId: number;
  readonly reply: (job: Job) => Outcome<unknown>;
}
