import type { Order, OrderDraft } from '#domain/order/order.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { placeOrder as handle } from '#exchange/core/orders/placing.ts';

export interface PlaceOrder extends UserCommand {
  readonly kind: 'PlaceOrder';
  readonly draft: OrderDraft;
}

export const placeOrder = userCommandType<PlaceOrder, Order>({
  kind: 'PlaceOrder',
  needs: ({ userId, draft }, needs) => needs.clientOid(userId, draft.clientOid),
  apply: (state, owner, { draft }) => handle(state, owner, draft),
});
