import type { Answer } from '#client/call.ts';
import { tradingOf } from '#client/trading.ts';
import type { OrderEdit, OrderView, PlanEdit, PlanView } from '#domain/order/view.ts';
import { takeOrder, takePlan } from '#stores/account/orders.ts';

/** Changes an open order; what the exchange answers holds for all islands at once. */
export async function amendOrder(edit: OrderEdit): Promise<Answer<OrderView>> {
  const answer = await tradingOf(edit).orders.edit(edit);
  if (answer.ok) takeOrder(answer.data);
  return answer;
}

/** Changes a waiting plan order likewise. */
export async function amendPlan(edit: PlanEdit): Promise<Answer<PlanView>> {
  const answer = await tradingOf(edit).plans.edit(edit);
  if (answer.ok) takePlan(answer.data);
  return answer;
}
