import { pairAllows } from '#domain/codes/pair-state.ts';
import { priceText, sizeText } from '#domain/instrument/text.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { closedIssue } from '#domain/order/closed.ts';
import { type Order, type OrderRef, orderStepsMax } from '#domain/order/order.ts';
import { type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import { followLimitOrder } from '#exchange/core/conditional/legs.ts';
import { oppositeBook } from '#exchange/core/instruments/listing.ts';
import type { Owner, Resting } from '#exchange/core/instruments/standing.ts';
import { openOrder } from '#exchange/core/orders/client-ids.ts';
import { cancelResting, shrink, withdraw } from '#exchange/core/orders/ending.ts';
import { crosses, finishTaker, levelIssue, sweepBook } from '#exchange/core/orders/placing.ts';
import { settle } from '#exchange/core/orders/settling.ts';
import { dropPassed } from '#exchange/core/orders/trimming.ts';
import { productOf } from '#exchange/core/products/product.ts';
import { type State, touchOrder } from '#exchange/core/state.ts';

/** Changes price or size of an open order. `size` counts what is filled already. */
export function amendOrder(
  state: State,
  owner: Owner,
  ref: OrderRef,
  change: { readonly price?: Ticks | undefined; readonly size?: Lots | undefined },
): Outcome<Order> {
  const found = openOrder(state, owner.id, ref);
  if (!found.ok) return found;
  if (owner.state?.frozen) return refuse('userFrozen');
  const resting = found.value;
  const { order } = resting;
  const price = change.price ?? order.price!;
  const size = change.size ?? order.size!;
  if (price === order.price && size === order.size) return refuse('amendNothing');
  const refusal = amendIssue(state, resting, price, size);
  if (refusal !== undefined) return { ok: false, refusal };
  noteAmend(state, order, price, size);
  if (price === order.price && size < order.size!) reduce(state, resting, size);
  else requeue(state, resting, price, size);
  followLimitOrder(state, order);
  return { ok: true, value: order };
}

/** The rules that the amended order must keep: its own and, where it would take, the book's. */
function amendIssue(state: State, resting: Resting, price: Ticks, size: Lots): Refusal | undefined {
  const { order, standing } = resting;
  const { listing } = standing;
  const { instrument } = listing;
  const { side } = order;
  if (!pairAllows(instrument.state, 'make')) return closedIssue(instrument);
  if (size <= order.filledSize) {
    const limit = sizeText(instrument, order.filledSize);
    return { code: 'amendInvalid', values: { limit, value: sizeText(instrument, size) } };
  }
  if (order.agentId !== undefined && size > order.size!) {
    // Its agent trades no more than it was asked to.
    const limit = sizeText(instrument, order.size!);
    return { code: 'amendInvalid', values: { limit, value: sizeText(instrument, size) } };
  }
  const isNewPrice = price !== order.price;
  const best = oppositeBook(listing, side).best()?.price;
  if (isNewPrice && best !== undefined && crosses(side, price, best)) {
    if (order.timeInForce === 'makerOnly') {
      const values = { limit: priceText(instrument, best), value: priceText(instrument, price) };
      return { code: 'amendInvalid', values };
    }
    if (!pairAllows(instrument.state, 'take')) {
      return { code: 'pairPostOnly', values: { state: instrument.state } };
    }
  }
  return (
    productOf(standing).checkChange(state, resting, price, size) ??
    levelIssue(standing, side, price, (size - order.filledSize) as Lots)
  );
}

/** Keeps the change in the order's steps; of too many amendments the oldest goes. */
function noteAmend(state: State, order: Order, price: Ticks, size: Lots): void {
  const steps = [...order.steps];
  if (steps.length >= orderStepsMax - 1) {
    const oldest = steps.findIndex(({ what }) => what === 'amended');
    steps.splice(oldest, 1);
  }
  steps.push({ at: state.now, what: 'amended', price, size });
  order.steps = steps;
}

/** A smaller size keeps its place in the queue. */
function reduce(state: State, resting: Resting, size: Lots): void {
  const { order, standing } = resting;
  shrink(state, resting, (order.size! - size) as Lots);
  touchOrder(state, order, standing.owner);
}

/** Any other change is a new order's way: behind the queue, or into the other side of the book. */
function requeue(state: State, resting: Resting, price: Ticks, size: Lots): void {
  const { order, standing } = resting;
  withdraw(state, resting);
  order.price = price;
  order.size = size;
  order.priority = ++state.counters.priority;
  touchOrder(state, order, standing.owner);
  const stop = sweepBook(state, standing, order, price, (size - order.filledSize) as Lots);
  if (state.turn.matches.count > 0) settle(state, standing, order);
  if (state.turn.matches.passed.length > 0) dropPassed(state);
  finishTaker(state, standing, order, stop);
}

/** Cancels the user's open order that `ref` names. */
export function cancelOrder(state: State, owner: Owner, ref: OrderRef): Outcome<Order> {
  const found = openOrder(state, owner.id, ref);
  if (!found.ok) return found;
  const { order, standing } = found.value;
  const pairState = standing.listing.instrument.state;
  if (!pairAllows(pairState, 'cancel')) return refuse('pairNotOpen', { state: pairState });
  cancelResting(state, found.value, 'cancelledByUser');
  return { ok: true, value: order };
}
