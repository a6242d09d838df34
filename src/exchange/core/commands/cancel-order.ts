import type { Order, OrderRef } from '#domain/order/order.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { cancelOrder as handle } from '#exchange/core/orders/changing.ts';

export interface CancelOrder extends UserCommand {
  readonly kind: 'CancelOrder';
  readonly order: OrderRef;
}

export const cancelOrder = userCommandType<CancelOrder, Order>({
  kind: 'CancelOrder',
  needs: ({ userId, order }, needs) => needs.order(userId, order),
  apply: (state, owner, { order }) => handle(state, owner, order),
});
