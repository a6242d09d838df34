import type { Lots } from '#domain/money/units.ts';
import { presetLegs } from '#domain/order/issues.ts';
import type { Order, Plan, Preset, PresetLeg } from '#domain/order/order.ts';
import type { Standing } from '#exchange/core/account.ts';
import { productOf } from '#exchange/core/products/registry.ts';
import type { State } from '#exchange/core/state.ts';
import { touchOrder, touchPlan } from '#exchange/core/state.ts';
import { addPlan, cancelPlan, endPlan, fireReached } from '#exchange/core/triggers.ts';

/** What sells the fills of a buy that is still open. */
export interface Protection {
  /** What of the fills so far may be sold: by what is added to it the legs grow. */
  size: Lots;
  /** Those of its legs that its user has not cancelled. */
  readonly legs: Set<Plan>;
}

/** The plans that an open order may still arm. */
export const legsToArm = (state: State, order: Order): number =>
  state.protections.has(order.id) ? 0 : presetLegs(order.preset);

/**
 * Lets the preset of a buy protect what has been filled of it: arms plans that sell it as soon as
 * there is enough to be sold, and makes them grow with every further fill. Where there never is
 * enough they fail as the buy ends, so that its owner sees that nothing waits. Called when the buy
 * has been filled in part and waits, and when it has ended.
 */
export function protect(state: State, standing: Standing, order: Order): void {
  if (order.preset === undefined || order.filledSize === 0) return;
  const { instrument } = standing.market;
  const size = productOf(instrument).closable(standing, order);
  const hasEnded = order.end !== undefined;
  const known = state.protections.get(order.id);
  if (known !== undefined) grow(state, known, size);
  else if (size >= instrument.sizeMin) {
    if (!hasEnded) standing.presetLegs -= presetLegs(order.preset);
    const legs = arm(state, standing, order, size);
    if (!hasEnded) state.protections.set(order.id, { size, legs: new Set(legs) });
    fireReached(state, standing.market);
  } else if (hasEnded) {
    for (const plan of arm(state, standing, order, size)) failUnsellable(state, standing, plan);
  }
  if (hasEnded) state.protections.delete(order.id);
}

function grow(state: State, protection: Protection, size: Lots): void {
  const more = size - protection.size;
  if (more <= 0) return;
  protection.size = size;
  for (const plan of protection.legs) {
    // One that has fired cancelled the other.
    if (!state.plans.has(plan.id)) continue;
    plan.size = (plan.size! + more) as Lots;
    touchPlan(state, plan);
  }
}

/** Makes the legs wait. Of a pair the first to fire cancels the other. */
function arm(state: State, standing: Standing, order: Order, size: Lots): readonly Plan[] {
  const { takeProfit, stopLoss } = order.preset!;
  const profit = takeProfit && newLeg(state, order, size, 'takeProfit', takeProfit);
  const loss = stopLoss && newLeg(state, order, size, 'stopLoss', stopLoss);
  if (profit && loss) {
    profit.pairId = loss.id;
    loss.pairId = profit.id;
  }
  const legs = [profit, loss].filter((plan) => plan !== undefined);
  for (const plan of legs) addPlan(state, standing, plan);
  return legs;
}

const newLeg = (
  state: State,
  order: Order,
  size: Lots,
  kind: 'takeProfit' | 'stopLoss',
  leg: PresetLeg,
): Plan => ({
  id: ++state.counters.orderId,
  userId: order.userId,
  clientOid: undefined,
  digest: undefined,
  symbolId: order.symbolId,
  side: 'sell',
  kind,
  source: 'system',
  parentOrderId: order.id,
  createdAt: state.now,
  trigger: leg.trigger,
  fires: kind === 'takeProfit' ? 'atOrAbove' : 'atOrBelow',
  price: leg.price,
  size,
  quoteAmount: undefined,
  pairId: undefined,
  status: 'notExecuted',
  orderId: undefined,
  failure: undefined,
  filled: undefined,
  priority: ++state.counters.priority,
  version: 0,
  updatedAt: state.now,
});

/** Ends a plan that could sell nothing. */
function failUnsellable(state: State, { market }: Standing, plan: Plan): void {
  market[plan.fires].remove(plan);
  plan.failure = 'sizeBelowMin';
  endPlan(state, plan, 'fail');
}

/** Takes up what protects an open buy, as it was stored. */
export function resumeLeg(state: State, plan: Plan): void {
  const parent =
    plan.parentOrderId === undefined ? undefined : state.orders.get(plan.parentOrderId);
  if (parent === undefined) return;
  const { order, standing } = parent;
  let protection = state.protections.get(order.id);
  if (protection === undefined) {
    standing.presetLegs -= presetLegs(order.preset);
    const size = productOf(standing.market.instrument).closable(standing, order);
    protection = { size, legs: new Set() };
    state.protections.set(order.id, protection);
  }
  protection.legs.add(plan);
}

/**
 * Cancels a plan for its user. A leg of a buy that is still open leaves the buy's preset too:
 * further fills are not to bring back what was cancelled.
 */
export function giveUpPlan(state: State, plan: Plan): void {
  const { parentOrderId, kind, status } = plan;
  const parent = parentOrderId === undefined ? undefined : state.orders.get(parentOrderId);
  const protection = parent && state.protections.get(parent.order.id);
  if (parent && protection && status === 'notExecuted') {
    const { order, standing } = parent;
    protection.legs.delete(plan);
    order.preset = withoutLeg(order.preset!, kind);
    if (order.preset === undefined) state.protections.delete(order.id);
    touchOrder(state, order, standing.trader);
  }
  cancelPlan(state, plan);
}

function withoutLeg({ takeProfit, stopLoss }: Preset, kind: Plan['kind']): Preset | undefined {
  if (kind === 'takeProfit') return stopLoss && { stopLoss };
  return takeProfit && { takeProfit };
}
