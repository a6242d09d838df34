import type { Amount, Lots } from '#domain/money/units.ts';
import { orderHold } from '#domain/order/hold.ts';
import type { Order, OrderEnd, OrderStep } from '#domain/order/order.ts';
import type { Resting, Standing } from '#exchange/core/account.ts';
import { bookOf } from '#exchange/core/market.ts';
import { legsToArm, protect } from '#exchange/core/presets.ts';
import { type State, spentAccount, touchLevel, touchOrder } from '#exchange/core/state.ts';

/** Lets an order wait in the book, behind all of its price, and freezes what it may spend. */
export function restOrder(state: State, standing: Standing, order: Order): void {
  const { market } = standing;
  const rest = order.size! - order.filledSize;
  const resting: Resting = {
    order,
    standing,
    rest,
    level: undefined,
    before: undefined,
    after: undefined,
    older: undefined,
    newer: undefined,
  };
  state.ledger.freeze(state.changes, spentAccount(standing, order.side), holdOf(resting));
  enterBook(state, resting);
  touchLevel(state, market, order.side, order.price!);
}

/** Puts a resting order into its book and indexes; its hold stands already. */
export function enterBook(state: State, resting: Resting): void {
  const { order, standing } = resting;
  bookOf(standing.market, order.side).add(resting);
  standing.orders.add(resting);
  standing.trader.openOrders += 1;
  standing.presetLegs += legsToArm(state, order);
  state.orders.set(order.id, resting);
}

/** Takes a resting order out of its book and indexes; its hold stands still. */
export function leaveBook(state: State, resting: Resting): void {
  const { order, standing } = resting;
  bookOf(standing.market, order.side).remove(resting);
  standing.orders.remove(resting);
  standing.trader.openOrders -= 1;
  standing.presetLegs -= legsToArm(state, order);
  state.orders.delete(order.id);
}

/** What a resting order has frozen. */
export const holdOf = ({ order, standing, rest }: Resting): Amount =>
  orderHold(standing.market.instrument, order.side, order.price!, rest as Lots);

/** Frees what a resting order has frozen. */
export function freeHold(state: State, resting: Resting): void {
  const account = spentAccount(resting.standing, resting.order.side);
  state.ledger.free(state.changes, account, holdOf(resting));
}

/** Ends a resting order before it is filled. */
export function cancelResting(state: State, resting: Resting, reason: OrderEnd): void {
  const { order, standing } = resting;
  freeHold(state, resting);
  leaveBook(state, resting);
  touchLevel(state, standing.market, order.side, order.price!);
  endOrder(state, standing, order, reason);
}

/** Ends an order that is in no book (any more); its preset protects all that was filled. */
export function endOrder(state: State, standing: Standing, order: Order, reason: OrderEnd): void {
  order.end = reason;
  order.status = reason === 'filled' ? 'filled' : 'cancelled';
  const { steps } = order;
  const ended: OrderStep = { at: state.now, what: 'ended', reason };
  // An array that is pushed or spread to is grown to many places that stay empty.
  order.steps = steps.length === 1 ? [steps[0]!, ended] : [...steps, ended];
  touchOrder(state, order, standing.trader);
  if (standing.trader.isProvider) return;
  state.endedOrders.add(order);
  protect(state, standing, order);
}
