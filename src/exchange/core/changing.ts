import { pairAllows } from '#domain/codes/pair-state.ts';
import { priceText, sizeText } from '#domain/instrument/text.ts';
import { amount, type Lots, type Ticks } from '#domain/money/units.ts';
import { orderHold } from '#domain/order/hold.ts';
import { balanceIssue, orderIssues } from '#domain/order/issues.ts';
import { type Order, orderStepsMax } from '#domain/order/order.ts';
import { type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import { available, type Resting, type Trader } from '#exchange/core/account.ts';
import { openOrder } from '#exchange/core/client-ids.ts';
import type { OrderRef } from '#exchange/core/command.ts';
import { cancelResting, freeHold, holdOf, leaveBook } from '#exchange/core/ending.ts';
import { bookOf, oppositeBook } from '#exchange/core/market.ts';
import { findMatches } from '#exchange/core/matching.ts';
import { crosses, finishTaker, levelIssue } from '#exchange/core/placing.ts';
import { referenceOf } from '#exchange/core/reference.ts';
import { settle } from '#exchange/core/settling.ts';
import { type State, spentAccount, touchLevel, touchOrder } from '#exchange/core/state.ts';

/** Changes price or size of an open order. `size` counts what is filled already. */
export function amendOrder(
  state: State,
  trader: Trader,
  ref: OrderRef,
  change: { readonly price?: Ticks | undefined; readonly size?: Lots | undefined },
): Outcome<Order> {
  const found = openOrder(state, trader.id, ref);
  if (!found.ok) return found;
  if (trader.state?.frozen) return refuse('userFrozen');
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
  return { ok: true, value: order };
}

/** The rules that the amended order must keep: its own and, where it would take, the book's. */
function amendIssue(state: State, resting: Resting, price: Ticks, size: Lots): Refusal | undefined {
  const { order, standing } = resting;
  const { market } = standing;
  const { instrument } = market;
  const { side } = order;
  if (!pairAllows(instrument.state, 'make')) {
    return { code: 'pairNotOpen', values: { state: instrument.state } };
  }
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
  const best = oppositeBook(market, side).best()?.price;
  if (isNewPrice && best !== undefined && crosses(side, price, best)) {
    if (order.timeInForce === 'makerOnly') {
      const values = { limit: priceText(instrument, best), value: priceText(instrument, price) };
      return { code: 'amendInvalid', values };
    }
    if (!pairAllows(instrument.state, 'take')) {
      return { code: 'pairPostOnly', values: { state: instrument.state } };
    }
  }
  return ruleIssue(state, resting, price, size);
}

/** The rules of a new order, its own hold counted as available for what is still open of it. */
function ruleIssue(
  state: State,
  { order, standing, rest }: Resting,
  price: Ticks,
  size: Lots,
): Refusal | undefined {
  const { market } = standing;
  const { instrument } = market;
  const { side } = order;
  // In a pair that only lets orders rest, the amended one rests: else it was refused above.
  const timeInForce = pairAllows(instrument.state, 'take') ? order.timeInForce : 'makerOnly';
  const isNewPrice = price !== order.price;
  const preset = isNewPrice ? order.preset : undefined;
  const draft = { ...order, timeInForce, preset, price, size, clientOid: undefined };
  const issues = orderIssues(instrument, draft, {
    reference: isNewPrice ? referenceOf(market, state.now) : undefined,
    triggerPrice: undefined,
    bestOpposite: undefined,
    available: undefined,
    openOrders: 0,
    plans: 0,
  });
  if (issues.length > 0) return issues[0];
  const held = orderHold(instrument, side, order.price!, rest as Lots);
  const needed = orderHold(instrument, side, price, (size - order.filledSize) as Lots);
  const funds = amount(available(spentAccount(standing, side)) + held);
  return (
    balanceIssue(instrument, side, needed, funds) ??
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
  const before = holdOf(resting);
  bookOf(standing.market, order.side).reduce(resting, order.size! - size);
  order.size = size;
  const freed = amount(before - holdOf(resting));
  state.ledger.free(state.changes, spentAccount(standing, order.side), freed);
  touchLevel(state, standing.market, order.side, order.price!);
  touchOrder(state, order, standing.trader);
}

/** Any other change is a new order's way: behind the queue, or into the other side of the book. */
function requeue(state: State, resting: Resting, price: Ticks, size: Lots): void {
  const { order, standing } = resting;
  const { market, trader } = standing;
  freeHold(state, resting);
  leaveBook(state, resting);
  touchLevel(state, market, order.side, order.price!);
  order.price = price;
  order.size = size;
  order.priority = ++state.counters.priority;
  touchOrder(state, order, trader);
  const stop = findMatches(state, market, {
    trader,
    side: order.side,
    bound: price,
    size: (size - order.filledSize) as Lots,
    quoteAmount: undefined,
    selfTrade: order.selfTrade,
  });
  if (state.matches.count > 0) settle(state, standing, order);
  finishTaker(state, standing, order, stop);
}

/** Cancels the user's open order that `ref` names. */
export function cancelOrder(state: State, trader: Trader, ref: OrderRef): Outcome<Order> {
  const found = openOrder(state, trader.id, ref);
  if (!found.ok) return found;
  const { order, standing } = found.value;
  const pairState = standing.market.instrument.state;
  if (!pairAllows(pairState, 'cancel')) return refuse('pairNotOpen', { state: pairState });
  cancelResting(state, found.value, 'cancelledByUser');
  return { ok: true, value: order };
}
