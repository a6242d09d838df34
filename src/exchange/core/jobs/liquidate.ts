import { jobType } from '#exchange/core/jobs/job-type.ts';
import { liquidate } from '#exchange/core/liquidation/liquidate.ts';
import { isAtRisk, type TargetRef, targetOf } from '#exchange/core/liquidation/target.ts';

/** Liquidates an isolated position, or all cross ones of a line. */
export const liquidateJob = jobType<TargetRef>({
  kind: 'liquidate',
  run: (state, { terms }) => liquidate(state, terms),
  next(state, { terms }) {
    const target = targetOf(state, terms);
    return target && isAtRisk(state, target) ? target.positions[0]!.position.id : undefined;
  },
});
