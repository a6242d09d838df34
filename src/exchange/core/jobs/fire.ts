import { fireReachedBy, nextReached, type Reached } from '#exchange/core/conditional/triggers.ts';
import { jobType } from '#exchange/core/jobs/job-type.ts';

/** Fires what a price has reached beyond what one command may. */
export const fireJob = jobType<Reached>({
  kind: 'fire',
  run: (state, { terms }) => fireReachedBy(state, terms),
  next: (state, { terms }) => nextReached(state, terms)?.id,
});
