import type { Order, OrderDraft } from '#domain/order/order.ts';
import type { Outcome } from '#domain/refusal.ts';
import {
  inBatch,
  needsOfItems,
  type UserCommand,
  userCommandType,
  weightOfItems,
} from '#exchange/core/commands/command-type.ts';
import { placeOrder } from '#exchange/core/orders/placing.ts';

/** Answers one outcome per draft, in order. */
export interface PlaceOrders extends UserCommand {
  readonly kind: 'PlaceOrders';
  readonly drafts: readonly OrderDraft[];
}

export const placeOrders = userCommandType<PlaceOrders, readonly Outcome<Order>[]>({
  kind: 'PlaceOrders',
  weight: ({ drafts }) => weightOfItems(drafts),
  needs: ({ userId, drafts }, needs) =>
    needsOfItems(drafts, ({ clientOid }) => needs.clientOid(userId, clientOid)),
  apply: (state, owner, { drafts }) => inBatch(drafts, (draft) => placeOrder(state, owner, draft)),
});
