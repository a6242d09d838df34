import {
  forgetReachedTrails,
  nextReachedTrail,
  type ReachedTrails,
} from '#exchange/core/conditional/following.ts';
import { fireTrailsReachedBy } from '#exchange/core/conditional/triggers.ts';
import { jobType } from '#exchange/core/jobs/job-type.ts';

/** Fires trailing stops that a price has reached beyond what one command may. */
export const fireTrailsJob = jobType<ReachedTrails>({
  kind: 'fireTrails',
  run: (state, { terms }) => fireTrailsReachedBy(state, terms),
  next: (state, { terms }) => nextReachedTrail(state, terms)?.id,
  ended: (state, { terms }) => forgetReachedTrails(state, terms),
});
