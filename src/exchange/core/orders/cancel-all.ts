import type { PlanKind } from '#domain/codes/plan-kind.ts';
import type { Line } from '#domain/line/line.ts';
import { type Outcome, refuse } from '#domain/refusal.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { type Counted, jobRefusal, startJob } from '#exchange/core/jobs/running.ts';
import type { State } from '#exchange/core/state.ts';

/**
 * Cancels a user's orders and, when asked, plans; of one pair, one line or of all. Many are canceled in
 * slices, and the answer comes after the last.
 */
export function cancelAll(
  state: State,
  owner: Owner,
  symbolId: string | undefined,
  withPlans: boolean,
  line?: Line,
): Outcome<Counted> {
  if (symbolId !== undefined && !state.listings.has(symbolId)) {
    return refuse('symbolUnknown', { value: symbolId });
  }
  const terms = { userId: owner.id, line, symbolId, orders: true, plans: withPlans };
  const refusal = jobRefusal(state, owner.id);
  return (
    refusal ??
    startJob(state, 'cancel', { ...terms, reason: 'cancelledByUser' }, ({ orders, plans }) => ({
      orders,
      plans,
    }))
  );
}

/** Cancels a user's waiting plans, of one pair, one line or of all, of some kinds or all; orders stay. */
export function cancelAllPlans(
  state: State,
  owner: Owner,
  symbolId: string | undefined,
  line?: Line,
  planKinds?: readonly PlanKind[],
): Outcome<Pick<Counted, 'plans'>> {
  if (symbolId !== undefined && !state.listings.has(symbolId)) {
    return refuse('symbolUnknown', { value: symbolId });
  }
  const terms = { userId: owner.id, line, symbolId, planKinds, orders: false, plans: true };
  const refusal = jobRefusal(state, owner.id);
  return (
    refusal ??
    startJob(state, 'cancel', { ...terms, reason: 'cancelledByUser' }, ({ plans }) => ({
      plans,
    }))
  );
}
