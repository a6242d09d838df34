import type { Order } from '#domain/order/order.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { type CloseTerms, closePosition as handle } from '#exchange/core/orders/closing.ts';

/** Closes a position, or a part. */
export interface ClosePosition extends UserCommand, CloseTerms {
  readonly kind: 'ClosePosition';
}

export const closePosition = userCommandType<ClosePosition, Order>({
  kind: 'ClosePosition',
  needs: ({ userId, clientOid }, needs) => needs.clientOid(userId, clientOid),
  apply: handle,
});
