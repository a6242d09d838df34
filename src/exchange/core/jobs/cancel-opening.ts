import { cancelPlan } from '#exchange/core/conditional/triggers.ts';
import { type Cancels, cancelSlice, nextToCancel } from '#exchange/core/jobs/canceling.ts';
import { jobType } from '#exchange/core/jobs/job-type.ts';

/** What could still open positions of a contract. */
interface CancelOpeningTerms {
  readonly symbolId: string;
  readonly orders: true;
  readonly plans: true;
  readonly reason: 'delivery';
}

/** Everybody's on the contract that is not reduce-only. */
const cancels: Cancels<CancelOpeningTerms> = {
  agents: (state, { terms }) =>
    [...state.tables.agents.values()].filter(
      (agent) =>
        agent.symbolId === terms.symbolId &&
        !('reduceOnly' in agent.terms && agent.terms.reduceOnly),
    ),
  orders: (state, { terms }) => {
    const listing = state.listings.get(terms.symbolId);
    return [...state.orders.values()].filter(
      ({ standing, order }) =>
        standing.listing === listing && !standing.owner.isProvider && order.reduceOnly !== true,
    );
  },
  plans: (state, { terms }) =>
    [...state.plans.values()].filter(
      (plan) => plan.symbolId === terms.symbolId && plan.reduceOnly !== true,
    ),
  cancelPlan,
};

/** Ends all agents, orders and plans of a contract that could open positions shortly before its delivery. */
export const cancelOpeningJob = jobType<CancelOpeningTerms>({
  kind: 'cancelOpening',
  run: (state, work) => cancelSlice(state, work, cancels),
  next: (state, work) => nextToCancel(state, work, cancels),
  skipsItems: true,
});
