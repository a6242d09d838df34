import { pairAllows } from '#domain/codes/pair-state.ts';
import type { Ticks } from '#domain/money/units.ts';
import { triggerPriceOf } from '#domain/order/band.ts';
import type { Plan } from '#domain/order/order.ts';
import {
  beginToFollow,
  moveTrails,
  stopWaiting,
  wait,
} from '#exchange/core/conditional/following.ts';
import { unshare } from '#exchange/core/conditional/shared-hold.ts';
import type { Market } from '#exchange/core/instruments/market.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import {
  anchorAt,
  isFollowing,
  movedAnchor,
  referenceOf,
} from '#exchange/core/prices/reference.ts';
import { type State, standingOf, touchPlan } from '#exchange/core/state.ts';

/** Notes a trade's price and fires the plans that waited for it. */
export function movePrice(state: State, market: Market, price: Ticks): void {
  const { lastPrice, anchor, told } = market;
  if (lastPrice === price) return;
  if (lastPrice === undefined) market.anchor = anchorAt(price, state.now);
  else if (told === undefined) market.anchor = movedAnchor(anchor!, lastPrice, state.now);
  market.lastPrice = price;
  renewTriggerPrice(state, market);
}

/** References that follow the last price have moved with time. */
export function followPrices(state: State): void {
  for (const market of state.markets.values()) {
    if (isFollowing(market)) renewTriggerPrice(state, market);
  }
}

/**
 * Works out the price that triggers are compared with from the last price and the reference as they
 * are now, and fires the plans that waited for it, in the order in which it reached them. A pair
 * that doesn't trade fires nothing: what its plans would place would be refused.
 */
export function renewTriggerPrice(state: State, market: Market): void {
  const { instrument, lastPrice } = market;
  if (lastPrice === undefined || !pairAllows(instrument.state, 'take')) return;
  market.triggerPrice = triggerPriceOf(instrument, lastPrice, referenceOf(market, state.now));
  moveTrails(state, market, market.triggerPrice);
  fireReached(state, market);
}

/** Fires the plans that the price has reached. */
export function fireReached(state: State, market: Market): void {
  const price = market.triggerPrice;
  if (price === undefined) return;
  for (let plan = market.atOrAbove.next(price); plan; plan = market.atOrAbove.next(price)) {
    firePlan(state, market, plan);
  }
  for (let plan = market.atOrBelow.next(price); plan; plan = market.atOrBelow.next(price)) {
    firePlan(state, market, plan);
  }
}

/**
 * Takes a plan from those that wait, cancels its pair's other leg and queues it. Where it protects an
 * order that is still open, the rest of that goes after this command: now it may be trading. A trailing
 * stop that waited for its activation begins to follow instead.
 */
function firePlan(state: State, market: Market, plan: Plan): void {
  market[plan.fires].remove(plan);
  if (plan.action === 'follow') {
    beginToFollow(state, market, plan);
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
export function addPlan(state: State, standing: Standing, plan: Plan): void {
  const { market } = standing;
  state.plans.set(plan.id, plan);
  standing.plans.set(plan.id, plan);
  wait(state, market, plan);
  touchPlan(state, plan);
}

/** Ends a plan that waits or is queued. */
export function cancelPlan(state: State, plan: Plan): void {
  const market = state.markets.get(plan.symbolId)!;
  if (plan.status === 'notExecuted') stopWaiting(state, market, plan);
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
export function endPlan(state: State, plan: Plan, status: 'success' | 'fail' | 'cancelled'): void {
  const market = state.markets.get(plan.symbolId)!;
  unshare(state, plan);
  plan.status = status;
  state.plans.delete(plan.id);
  standingOf(state.owners.get(plan.userId)!, market).plans.delete(plan.id);
  state.endedPlans.add(plan);
  touchPlan(state, plan);
}
