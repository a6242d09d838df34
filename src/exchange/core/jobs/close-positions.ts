import { jobType } from '#exchange/core/jobs/job-type.ts';
import {
  type ClosePositionsTerms,
  closeAllSlice,
  nextToClose,
} from '#exchange/core/orders/closing-all.ts';

/** Closes a user's positions at market, one after the other. */
export const closePositionsJob = jobType<ClosePositionsTerms>({
  kind: 'closePositions',
  run: closeAllSlice,
  next: nextToClose,
  skipsItems: true,
});
