import { baseAmount, lotUnit } from '#domain/instrument/instrument.ts';
import { floorToStep } from '#domain/money/round.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import type { Order, Plan, PresetLeg } from '#domain/order/order.ts';
import type { Standing } from '#exchange/core/account.ts';
import type { Market } from '#exchange/core/market.ts';
import { type State, standingOf, touchPlan } from '#exchange/core/state.ts';
import { hasFired } from '#exchange/core/trigger-list.ts';

/** Notes a trade's price and fires the plans that waited for it, in the order it reached them. */
export function movePrice(state: State, market: Market, price: Ticks): void {
  if (market.lastPrice === price) return;
  market.lastPrice = price;
  for (let plan = market.atOrAbove.next(price); plan; plan = market.atOrAbove.next(price)) {
    firePlan(state, market, plan);
  }
  for (let plan = market.atOrBelow.next(price); plan; plan = market.atOrBelow.next(price)) {
    firePlan(state, market, plan);
  }
}

/** Takes a plan from those that wait, cancels its pair's other leg and queues it. */
function firePlan(state: State, market: Market, plan: Plan): void {
  market[plan.fires].remove(plan);
  plan.status = 'executing';
  plan.priority = ++state.counters.priority;
  state.fired.push(plan);
  touchPlan(state, plan);
  const other = plan.pairId === undefined ? undefined : state.plans.get(plan.pairId);
  if (other !== undefined) cancelPlan(state, other);
}

/** Makes a plan wait for its price. */
export function addPlan(state: State, standing: Standing, plan: Plan): void {
  const { market } = standing;
  state.plans.set(plan.id, plan);
  standing.plans.set(plan.id, plan);
  market[plan.fires].add(plan);
  touchPlan(state, plan);
}

/** Ends a plan that waits or is queued. */
export function cancelPlan(state: State, plan: Plan): void {
  const market = state.markets.get(plan.symbol)!;
  if (plan.status === 'notExecuted') market[plan.fires].remove(plan);
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
  const market = state.markets.get(plan.symbol)!;
  plan.status = status;
  state.plans.delete(plan.id);
  standingOf(state.traders.get(plan.userId)!, market).plans.delete(plan.id);
  state.endedPlans.add(plan);
  touchPlan(state, plan);
}

/**
 * Arms the preset of a buy that has ended with a fill: plans that sell what was received after
 * fees, in whole steps. Of a pair the first to fire cancels the other. Where the fee left less than
 * may be sold, they fail at once.
 */
export function armPreset(state: State, standing: Standing, order: Order): void {
  const { preset } = order;
  if (preset === undefined || order.filledSize === 0) return;
  const { instrument } = standing.market;
  const received = baseAmount(instrument, order.filledSize) - order.feeReceived;
  const size = floorToStep(Number(received / lotUnit(instrument)), instrument.sizeStep) as Lots;
  const { takeProfit, stopLoss } = preset;
  const arm = (kind: 'takeProfit' | 'stopLoss', leg: PresetLeg): Plan => ({
    id: ++state.counters.orderId,
    userId: order.userId,
    clientOid: undefined,
    digest: undefined,
    symbol: order.symbol,
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
    priority: ++state.counters.priority,
    version: 0,
    updatedAt: state.now,
  });
  const profit = takeProfit && arm('takeProfit', takeProfit);
  const loss = stopLoss && arm('stopLoss', stopLoss);
  if (profit && loss) {
    profit.pairId = loss.id;
    loss.pairId = profit.id;
  }
  if (profit) addPlan(state, standing, profit);
  if (loss) addPlan(state, standing, loss);
  if (size < instrument.sizeMin) {
    failUnsellable(state, standing.market, profit);
    failUnsellable(state, standing.market, loss);
    return;
  }
  fireReached(state, standing.market, profit);
  fireReached(state, standing.market, loss);
}

/** Ends a plan that could sell nothing: its owner is to see that nothing waits. */
function failUnsellable(state: State, market: Market, plan: Plan | undefined): void {
  if (plan === undefined) return;
  market[plan.fires].remove(plan);
  plan.failure = 'sizeBelowMin';
  endPlan(state, plan, 'fail');
}

/** Fires a plan whose price had come before it began to wait. */
function fireReached(state: State, market: Market, plan: Plan | undefined): void {
  const price = market.lastPrice;
  if (plan?.status !== 'notExecuted' || price === undefined) return;
  if (hasFired(plan.fires, plan.trigger, price)) firePlan(state, market, plan);
}
