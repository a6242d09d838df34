import { pairAllows } from '#domain/codes/pair-state.ts';
import type { Ticks } from '#domain/money/units.ts';
import { triggerPriceOf } from '#domain/order/band.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import {
  beginToFollow,
  moveTrails,
  stopWaiting,
  wait,
} from '#exchange/core/conditional/following.ts';
import { unshare } from '#exchange/core/conditional/shared-hold.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import {
  anchorAt,
  isFollowing,
  movedAnchor,
  referenceOf,
} from '#exchange/core/prices/reference.ts';
import { type State, standingOf, touchPlan } from '#exchange/core/state.ts';

/** Notes a trade's price and fires the plans that waited for it. */
export function movePrice(state: State, listing: Listing, price: Ticks): void {
  const { lastPrice, anchor, told } = listing;
  if (lastPrice === price) return;
  if (lastPrice === undefined) listing.anchor = anchorAt(price, state.now);
  else if (told === undefined) listing.anchor = movedAnchor(anchor!, lastPrice, state.now);
  listing.lastPrice = price;
  renewTriggerPrice(state, listing);
}

/** References that follow the last price have moved with time. */
export function followPrices(state: State): void {
  for (const listing of state.listings.values()) {
    if (isFollowing(listing)) renewTriggerPrice(state, listing);
  }
}

/**
 * Works out the price that triggers are compared with from the last price and the reference as they
 * are now, and fires the plans that waited for it, in the order in which it reached them. A pair
 * that doesn't trade fires nothing: what its plans would place would be refused.
 */
export function renewTriggerPrice(state: State, listing: Listing): void {
  const { instrument, lastPrice } = listing;
  if (lastPrice === undefined || !pairAllows(instrument.state, 'take')) return;
  listing.triggerPrice = triggerPriceOf(instrument, lastPrice, referenceOf(listing, state.now));
  moveTrails(state, listing, listing.triggerPrice);
  fireReached(state, listing);
}

/** Fires the plans that the price has reached. */
export function fireReached(state: State, listing: Listing): void {
  const price = listing.triggerPrice;
  if (price === undefined) return;
  for (let plan = listing.atOrAbove.next(price); plan; plan = listing.atOrAbove.next(price)) {
    firePlan(state, listing, plan);
  }
  for (let plan = listing.atOrBelow.next(price); plan; plan = listing.atOrBelow.next(price)) {
    firePlan(state, listing, plan);
  }
}

/**
 * Takes a plan from those that wait, cancels its pair's other leg and queues it. Where it protects an
 * order that is still open, the rest of that goes after this command: now it may be trading. A trailing
 * stop that waited for its activation begins to follow instead.
 */
function firePlan(state: State, listing: Listing, plan: ConditionalOrder): void {
  listing[plan.fires].remove(plan);
  if (plan.action === 'follow') {
    beginToFollow(state, listing, plan);
    return;
  }
  plan.status = 'executing';
  plan.priority = ++state.counters.priority;
  state.fired.push(plan);
  touchPlan(state, plan);
  const { parentOrderId } = plan;
  if (parentOrderId !== undefined && state.protections.has(parentOrderId)) {
    state.overtaken.push(parentOrderId);
  }
  const other = plan.pairId === undefined ? undefined : state.plans.get(plan.pairId);
  if (other !== undefined) cancelPlan(state, other);
}

/** Makes a plan wait for its price. */
export function addPlan(state: State, standing: Standing, plan: ConditionalOrder): void {
  const { listing } = standing;
  state.plans.set(plan.id, plan);
  standing.plans.set(plan.id, plan);
  wait(state, listing, plan);
  touchPlan(state, plan);
}

/** Ends a plan that waits or is queued. */
export function cancelPlan(state: State, plan: ConditionalOrder): void {
  const listing = state.listings.get(plan.symbolId)!;
  if (plan.status === 'notExecuted') stopWaiting(state, listing, plan);
  else state.fired.splice(state.fired.indexOf(plan), 1);
  endPlan(state, plan, 'cancelled');
}

/** Ends a fired plan that can't be carried out, so that nothing meets it again. */
export function failFired(state: State, planId: number): void {
  const at = state.fired.findIndex(({ id }) => id === planId);
  const [plan] = at < 0 ? [] : state.fired.splice(at, 1);
  if (plan === undefined) return;
  plan.failure = 'notRecorded';
  endPlan(state, plan, 'fail');
}

/** Puts a plan, no longer waiting nor queued, among the ended ones. */
export function endPlan(
  state: State,
  plan: ConditionalOrder,
  status: 'success' | 'fail' | 'cancelled',
): void {
  const listing = state.listings.get(plan.symbolId)!;
  unshare(state, plan);
  plan.status = status;
  state.plans.delete(plan.id);
  standingOf(state.owners.get(plan.userId)!, listing).plans.delete(plan.id);
  state.endedPlans.add(plan);
  touchPlan(state, plan);
}
