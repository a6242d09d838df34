import { type Answer, call } from '#client/call.ts';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import type { CallInput } from '#contract/calls.ts';
import { takeOrder, takePlan } from '#stores/orders.ts';

/** Changes an open order; what the exchange answers holds for all islands at once. */
export async function amendOrder(change: CallInput<'modifyOrder'>): Promise<Answer<OrderRow>> {
  const answer = await call('modifyOrder', change);
  if (answer.ok) takeOrder(answer.data);
  return answer;
}

/** Changes a waiting plan order likewise. */
export async function amendPlan(change: CallInput<'modifyPlan'>): Promise<Answer<PlanRow>> {
  const answer = await call('modifyPlan', change);
  if (answer.ok) takePlan(answer.data);
  return answer;
}
