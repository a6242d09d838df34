import { amount, type Lots } from '#domain/money/units.ts';
import { legDirection, presetLegs } from '#domain/order/issues.ts';
import type { ConditionalOrder, Order, Preset, PresetLeg } from '#domain/order/order.ts';
import { stopWaiting } from '#exchange/core/conditional/following.ts';
import { followLimitOrder } from '#exchange/core/conditional/legs.ts';
import { newPlan } from '#exchange/core/conditional/making.ts';
import type { Protection } from '#exchange/core/conditional/protection.ts';
import { addPlan, cancelPlan, endPlan, fireReached } from '#exchange/core/conditional/triggers.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import type { Received } from '#exchange/core/orders/received.ts';
import { productOf } from '#exchange/core/products/product.ts';
import type { State } from '#exchange/core/state.ts';
import { touchOrder, touchPlan } from '#exchange/core/state.ts';

/** The plans that an open order may still arm. */
export const legsToArm = (state: State, order: Order): number =>
  state.protections.has(order.id) ? 0 : presetLegs(order.preset);

/**
 * After an order was filled in part and waits, and when it has ended: the stop beside an OCO's limit
 * order follows, and the preset protects what has been filled. It arms plans that undo the fills as soon
 * as there is enough to be placed, and makes them grow with every further fill. Where there never is
 * enough they fail as the order ends, so that its owner sees that nothing waits.
 */
export function protect(state: State, standing: Standing, order: Order): void {
  if (state.ocos.size > 0) followLimitOrder(state, order);
  if (order.preset === undefined || order.filledSize === 0) return;
  const { instrument } = standing.listing;
  const product = productOf(standing);
  const received = product.received(state, standing, order);
  const hasEnded = order.end !== undefined;
  const known = state.protections.get(order.id);
  const missing = product.legIssue(instrument, order, received);
  if (known !== undefined) grow(state, standing, known, received);
  else if (missing === undefined) {
    if (!hasEnded) standing.presetLegs -= presetLegs(order.preset);
    const legs = arm(state, standing, order, received);
    if (!hasEnded) state.protections.set(order.id, { covered: received, legs: new Set(legs) });
    fireReached(state, standing.listing);
  } else if (hasEnded && missing !== 'nothing') {
    for (const plan of arm(state, standing, order, received)) {
      failUnplaceable(state, standing, plan, missing);
    }
  }
  if (!hasEnded) return;
  state.protections.delete(order.id);
  state.opened.delete(order.id);
}

function grow(state: State, standing: Standing, protection: Protection, received: Received): void {
  const { covered } = protection;
  const { legCount } = productOf(standing);
  const { instrument } = standing.listing;
  protection.covered = received;
  for (const plan of protection.legs) {
    // One that has fired canceled the other.
    if (!state.plans.has(plan.id)) continue;
    const before = legCount(instrument, plan, covered);
    const now = legCount(instrument, plan, received);
    if (before.size === now.size && before.quoteAmount === now.quoteAmount) continue;
    if (plan.size !== undefined) plan.size = (plan.size + now.size! - before.size!) as Lots;
    else plan.quoteAmount = amount(plan.quoteAmount! + now.quoteAmount! - before.quoteAmount!);
    touchPlan(state, plan);
  }
}

/** Makes the legs wait. Of a pair the first to fire cancels the other. */
function arm(
  state: State,
  standing: Standing,
  order: Order,
  received: Received,
): readonly ConditionalOrder[] {
  const { takeProfit, stopLoss } = order.preset!;
  const make = (kind: 'takeProfit' | 'stopLoss', leg: PresetLeg) =>
    newLeg(state, standing, order, received, kind, leg);
  const profit = takeProfit && make('takeProfit', takeProfit);
  const loss = stopLoss && make('stopLoss', stopLoss);
  if (profit && loss) {
    profit.pairId = loss.id;
    loss.pairId = profit.id;
  }
  const legs = [profit, loss].filter((plan) => plan !== undefined);
  for (const plan of legs) addPlan(state, standing, plan);
  return legs;
}

function newLeg(
  state: State,
  standing: Standing,
  order: Order,
  received: Received,
  kind: 'takeProfit' | 'stopLoss',
  { trigger, price, watches = 'last' }: PresetLeg,
): ConditionalOrder {
  const side = order.side === 'buy' ? 'sell' : 'buy';
  return newPlan(state, {
    ...{ userId: order.userId, symbolId: order.symbolId, place: order.place, side, kind },
    ...{ source: 'system', parentOrderId: order.id, trigger, price, watches },
    ...{ positionSide: order.positionSide, reduceOnly: order.positionSide !== undefined },
    fires: legDirection(kind, order.side),
    ...productOf(standing).legCount(standing.listing.instrument, { side, price }, received),
  });
}

/** Ends a plan that could place nothing. */
function failUnplaceable(
  state: State,
  { listing }: Standing,
  plan: ConditionalOrder,
  why: string,
): void {
  stopWaiting(state, listing, plan);
  plan.failure = why;
  endPlan(state, plan, 'fail');
}

/** Takes up what protects an open order, as it was stored. */
export function resumeLeg(state: State, plan: ConditionalOrder): void {
  const parent =
    plan.parentOrderId === undefined ? undefined : state.orders.get(plan.parentOrderId);
  if (parent === undefined) return;
  const { order, standing } = parent;
  let protection = state.protections.get(order.id);
  if (protection === undefined) {
    standing.presetLegs -= presetLegs(order.preset);
    const covered = productOf(standing).received(state, standing, order);
    protection = { covered, legs: new Set() };
    state.protections.set(order.id, protection);
  }
  protection.legs.add(plan);
}

/**
 * Cancels a plan for its user. A leg of an order that is still open leaves its preset too:
 * further fills are not to bring back what was canceled.
 */
export function giveUpPlan(state: State, plan: ConditionalOrder): void {
  const { parentOrderId, kind, status } = plan;
  const parent = parentOrderId === undefined ? undefined : state.orders.get(parentOrderId);
  const protection = parent && state.protections.get(parent.order.id);
  if (parent && protection && status === 'notExecuted') {
    const { order, standing } = parent;
    protection.legs.delete(plan);
    order.preset = withoutLeg(order.preset!, kind);
    if (order.preset === undefined) {
      state.protections.delete(order.id);
      state.opened.delete(order.id);
    }
    touchOrder(state, order, standing.owner);
  }
  cancelPlan(state, plan);
}

/**
 * Cancels a plan whose position is gone. An order that is still open protects what it opens from then on
 * by new legs.
 */
export function dropPlan(state: State, plan: ConditionalOrder): void {
  const { parentOrderId } = plan;
  const parent = parentOrderId === undefined ? undefined : state.orders.get(parentOrderId);
  if (parent !== undefined && state.protections.delete(parent.order.id)) {
    parent.standing.presetLegs += presetLegs(parent.order.preset);
    state.opened.delete(parent.order.id);
  }
  cancelPlan(state, plan);
}

function withoutLeg(
  { takeProfit, stopLoss }: Preset,
  kind: ConditionalOrder['kind'],
): Preset | undefined {
  if (kind === 'takeProfit') return stopLoss && { stopLoss };
  return takeProfit && { takeProfit };
}
