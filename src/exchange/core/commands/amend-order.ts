import type { Lots, Ticks } from '#domain/money/units.ts';
import type { Order, OrderRef } from '#domain/order/order.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { amendOrder as handle } from '#exchange/core/orders/changing.ts';

/** Changes price or size of an open order. `size` counts what is filled already. */
export interface AmendOrder extends UserCommand {
  readonly kind: 'AmendOrder';
  readonly order: OrderRef;
  readonly price?: Ticks | undefined;
  readonly size?: Lots | undefined;
}

export const amendOrder = userCommandType<AmendOrder, Order>({
  kind: 'AmendOrder',
  needs: ({ userId, order }, needs) => needs.order(userId, order),
  apply: (state, owner, command) => handle(state, owner, command.order, command),
});
