import type { ConditionalOrder, OrderEnd } from '#domain/order/order.ts';
import { giveUpPlan } from '#exchange/core/conditional/presets.ts';
import { share, stopAtOf, unshare } from '#exchange/core/conditional/shared-hold.ts';
import { cancelResting } from '#exchange/core/orders/ending.ts';
import type { State } from '#exchange/core/state.ts';

/** Ends the limit order of an OCO whose stop is carried out or given up, and frees all that both held. */
export function endLimitOrder(state: State, stop: ConditionalOrder, reason: OrderEnd): void {
  unshare(state, stop);
  const resting = state.orders.get(stop.pairId!);
  if (resting !== undefined) cancelResting(state, resting, reason);
}

/** Cancels a plan for its user, and the limit order of an OCO with it. */
export function giveUp(state: State, plan: ConditionalOrder): void {
  if (plan.kind === 'oco') endLimitOrder(state, plan, 'cancelledByUser');
  giveUpPlan(state, plan);
}

/** Takes up an OCO as it was stored. */
export function loadOco(state: State, stop: ConditionalOrder): void {
  const resting = state.orders.get(stop.pairId!);
  if (resting === undefined) throw new Error(`invariant: plan ${stop.id} has no limit order`);
  const { order, standing } = resting;
  share(state, { order, standing, stop, stopAt: stopAtOf(stop) });
}
