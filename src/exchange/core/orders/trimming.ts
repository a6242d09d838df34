import { followLimitOrder } from '#exchange/core/conditional/legs.ts';
import { dropPlan } from '#exchange/core/conditional/presets.ts';
import { isCancelable } from '#exchange/core/conditional/triggers.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { cancelResting, shrink } from '#exchange/core/orders/ending.ts';
import { productOf } from '#exchange/core/products/product.ts';
import { type State, touchOrder } from '#exchange/core/state.ts';

/**
 * Takes off open orders what their products say they have too much, wherever the command changed what
 * they may do, and cancels plans that protect nothing any more. Within a match before the taker's rest waits, so that it never meets an order that was
 * passed over.
 */
export function trimOrders(state: State): void {
  const { exposed } = state.turn;
  if (exposed === undefined) return;
  for (const standing of exposed) {
    exposed.delete(standing);
    trimOf(state, standing);
  }
}

function trimOf(state: State, standing: Standing): void {
  const { trims, strays } = productOf(standing);
  for (const plan of strays?.(standing) ?? []) {
    // What closes the position just now ends with its order.
    if (isCancelable(state, plan)) dropPlan(state, plan);
  }
  for (const { resting, lots } of trims?.(standing) ?? []) {
    if (lots >= resting.rest) cancelResting(state, resting, 'positionReduced');
    else {
      shrink(state, resting, lots);
      followLimitOrder(state, resting.order);
      touchOrder(state, resting.order, standing.owner);
    }
  }
}

/**
 * Ends what the match passed over: an order that is worth nothing to its owner any more, and would stand
 * across the taker's rest.
 */
export function dropPassed(state: State): void {
  for (const resting of state.turn.matches.passed.splice(0)) {
    if (state.orders.has(resting.order.id)) cancelResting(state, resting, 'marginShort');
  }
}
