import { jobType } from '#exchange/core/jobs/job-type.ts';
import { unitAt, unitKindOf } from '#exchange/core/risk/kinds.ts';
import type { UnitRef } from '#exchange/core/risk/unit.ts';
import { isLiquidatableAt } from '#exchange/core/risk/unit-kind.ts';

/** Liquidates a unit. */
export const liquidateJob = jobType<UnitRef>({
  kind: 'liquidate',
  run(state, { terms }) {
    const unit = unitAt(state, terms);
    return unit === undefined ? 'done' : unitKindOf(unit).liquidate(state, unit);
  },
  next(state, { terms }) {
    const unit = unitAt(state, terms);
    const open = unit && unitKindOf(unit).open(unit);
    return open && isLiquidatableAt(open, state.now) ? open.first : undefined;
  },
});
