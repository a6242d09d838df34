import { cancelJob } from '#exchange/core/jobs/cancel.ts';
import { cancelOpeningJob } from '#exchange/core/jobs/cancel-opening.ts';
import { closePairJob } from '#exchange/core/jobs/close-pair.ts';
import { closePositionsJob } from '#exchange/core/jobs/close-positions.ts';
import { deliveryJob } from '#exchange/core/jobs/delivery.ts';
import { fireJob } from '#exchange/core/jobs/fire.ts';
import { fireTrailsJob } from '#exchange/core/jobs/fire-trails.ts';
import { fundingJob } from '#exchange/core/jobs/funding.ts';
import { fundingPaymentsJob } from '#exchange/core/jobs/funding-payments.ts';
import type { AnyJobType, JobType } from '#exchange/core/jobs/job-type.ts';
import { liquidateJob } from '#exchange/core/jobs/liquidate.ts';
import { unwindJob } from '#exchange/core/jobs/unwind.ts';

/** Every kind of job: one row, and one file, for each. */
const jobTypes = {
  cancel: cancelJob,
  cancelOpening: cancelOpeningJob,
  closePair: closePairJob,
  closePositions: closePositionsJob,
  delivery: deliveryJob,
  fire: fireJob,
  fireTrails: fireTrailsJob,
  funding: fundingJob,
  fundingPayments: fundingPaymentsJob,
  liquidate: liquidateJob,
  unwind: unwindJob,
} as const;

export type JobKind = keyof typeof jobTypes;

/** What a kind of job is given. */
export type TermsOf<K extends JobKind> =
  (typeof jobTypes)[K] extends JobType<infer Terms> ? Terms : never;

export const jobTypeOf = (kind: string): AnyJobType => jobTypes[kind as JobKind];
