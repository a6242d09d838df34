import { type Answer, call } from '#client/call.ts';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import { takeOrder, takePlan } from '#stores/orders.ts';

/** Cancels an open order; what the exchange answers holds for all islands at once. */
export async function cancelOrder(orderId: string): Promise<Answer<OrderRow>> {
  const answer = await call('cancelOrder', { orderId });
  if (answer.ok) takeOrder(answer.data);
  return answer;
}

/** Cancels a waiting plan order likewise. */
export async function cancelPlan(planId: string): Promise<Answer<PlanRow>> {
  const answer = await call('cancelPlan', { planId });
  if (answer.ok) takePlan(answer.data);
  return answer;
}
