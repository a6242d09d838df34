import type { Answer } from '#client/call.ts';
import { tradingOf } from '#client/trading.ts';
import type { OrderName, OrderView, PlanView } from '#domain/order/view.ts';
import { takeOrder, takePlan } from '#stores/account/orders.ts';

/** Cancels an open order; what the exchange answers holds for all islands at once. */
export async function cancelOrder(name: OrderName): Promise<Answer<OrderView>> {
  const answer = await tradingOf(name).orders.cancel(name);
  if (answer.ok) takeOrder(answer.data);
  return answer;
}

/** Cancels a waiting plan order likewise. */
export async function cancelPlan(name: OrderName): Promise<Answer<PlanView>> {
  const answer = await tradingOf(name).plans.cancel(name);
  if (answer.ok) takePlan(answer.data);
  return answer;
}
