import type { Lots } from '#domain/money/units.ts';
import type { Order, OrderEnd, OrderStep } from '#domain/order/order.ts';
import { legsToArm, protect } from '#exchange/core/conditional/presets.ts';
import { bookOf } from '#exchange/core/instruments/listing.ts';
import type { Resting, Standing } from '#exchange/core/instruments/standing.ts';
import { productOf } from '#exchange/core/products/product.ts';
import { type State, touchLevel, touchOrder } from '#exchange/core/state.ts';

/** Lets an order wait in the book, behind all of its price, and reserves what it may need. */
export function restOrder(state: State, standing: Standing, order: Order): void {
  const { listing } = standing;
  const rest = (order.size! - order.filledSize) as Lots;
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
  productOf(standing).reserve(state, standing, order, rest);
  enterBook(state, resting);
  touchLevel(state, listing, order.side, order.price!);
}

/** Puts a resting order into its book and indexes; what it may need is reserved already. */
export function enterBook(state: State, resting: Resting): void {
  const { order, standing } = resting;
  bookOf(standing.listing, order.side).add(resting);
  standing.orders.add(resting);
  standing.owner.openOrders += 1;
  standing.presetLegs += legsToArm(state, order);
  state.orders.set(order.id, resting);
}

/** Takes a resting order out of its book and indexes; what it has reserved stays. */
export function leaveBook(state: State, resting: Resting): void {
  const { order, standing } = resting;
  bookOf(standing.listing, order.side).remove(resting);
  standing.orders.remove(resting);
  standing.owner.openOrders -= 1;
  standing.presetLegs -= legsToArm(state, order);
  state.orders.delete(order.id);
}

/** Takes a resting order out of its book and releases what it has reserved. */
export function withdraw(state: State, resting: Resting): void {
  const { order, standing, rest } = resting;
  const { listing } = standing;
  productOf(standing).release(state, standing, order, rest as Lots);
  leaveBook(state, resting);
  touchLevel(state, listing, order.side, order.price!);
}

/** Makes a resting order's rest smaller by `lots` where it stands. */
export function shrink(state: State, resting: Resting, lots: Lots): void {
  const { order, standing } = resting;
  const { listing } = standing;
  productOf(standing).release(state, standing, order, lots);
  bookOf(listing, order.side).reduce(resting, lots);
  order.size = (order.size! - lots) as Lots;
  touchLevel(state, listing, order.side, order.price!);
}

/** Ends a resting order before it is filled. */
export function cancelResting(state: State, resting: Resting, reason: OrderEnd): void {
  const { order, standing } = resting;
  withdraw(state, resting);
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
  touchOrder(state, order, standing.owner);
  if (standing.owner.isSystem) return;
  state.endedOrders.add(order);
  protect(state, standing, order);
}
