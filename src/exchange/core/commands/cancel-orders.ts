import type { Order, OrderRef } from '#domain/order/order.ts';
import type { Outcome } from '#domain/refusal.ts';
import {
  inBatch,
  needsOfItems,
  type UserCommand,
  userCommandType,
  weightOfItems,
} from '#exchange/core/commands/command-type.ts';
import { cancelOrder } from '#exchange/core/orders/changing.ts';

/** Answers one outcome per order, in order. */
export interface CancelOrders extends UserCommand {
  readonly kind: 'CancelOrders';
  readonly orders: readonly OrderRef[];
}

export const cancelOrders = userCommandType<CancelOrders, readonly Outcome<Order>[]>({
  kind: 'CancelOrders',
  weight: ({ orders }) => weightOfItems(orders),
  needs: ({ userId, orders }, needs) => needsOfItems(orders, (order) => needs.order(userId, order)),
  apply: (state, owner, { orders }) => inBatch(orders, (order) => cancelOrder(state, owner, order)),
});
