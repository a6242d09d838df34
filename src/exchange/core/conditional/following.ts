import type { Side } from '#domain/codes/delegate-type.ts';
import type { Ticks } from '#domain/money/units.ts';
import { trailDirection, trailStop } from '#domain/order/conditional.ts';
import type { Plan } from '#domain/order/order.ts';
import type { TrailMark } from '#exchange/core/conditional/trail-mark.ts';
import { Trails } from '#exchange/core/conditional/trails.ts';
import type { Market } from '#exchange/core/instruments/market.ts';
import { type State, touchPlan } from '#exchange/core/state.ts';

const sides: readonly Side[] = ['buy', 'sell'];

/** Whether a waiting plan follows the price, instead of waiting at a trigger. */
export const follows = ({ trail, action, status }: Plan): boolean =>
  trail !== undefined && action === 'place' && status === 'notExecuted';

function trailsOf(market: Market, side: Side): Trails {
  market.trails ??= {
    buy: new Trails(market.instrument.symbolId, 'buy'),
    sell: new Trails(market.instrument.symbolId, 'sell'),
  };
  return market.trails[side];
}

/** Lets a trailing stop follow from the price as it is. It waits nowhere else by then. */
export function beginToFollow(state: State, market: Market, plan: Plan): void {
  const price = market.triggerPrice!;
  const { side } = plan;
  const { callback } = plan.trail!;
  plan.action = 'place';
  plan.trail = { ...plan.trail!, best: price };
  plan.trigger = trailStop(side, callback, price);
  plan.fires = trailDirection(side);
  plan.priority = ++state.counters.priority;
  trailsOf(market, side).add(plan, price, state.tables.trailMarks, state.now);
  touchPlan(state, plan);
}

/** Makes a plan wait: at its trigger, or behind the price. */
export function wait(state: State, market: Market, plan: Plan): void {
  if (follows(plan)) beginToFollow(state, market, plan);
  else market[plan.fires].add(plan);
}

/** Takes a waiting plan from where it waits; of one that followed the best price is kept. */
export function stopWaiting(state: State, market: Market, plan: Plan): void {
  if (!follows(plan)) {
    market[plan.fires].remove(plan);
    return;
  }
  Object.assign(plan, asItStands(market, plan));
  trailsOf(market, plan.side).remove(plan, state.tables.trailMarks, state.now);
}

/**
 * Lets the trailing stops of a pair follow its price. Those that it fires wait at their triggers
 * from then on, among the other plans that the price has come to.
 */
export function moveTrails(state: State, market: Market, price: Ticks): void {
  if (market.trails === undefined) return;
  for (const side of sides) {
    for (const plan of market.trails[side].move(price, state.tables.trailMarks, state.now)) {
      market[plan.fires].add(plan);
    }
  }
}

/** Best price and stop of a plan that follows, as they are now. */
function asItStands(market: Market, { id, side, trail }: Plan): Partial<Plan> {
  const best = market.trails?.[side].bestOf(id);
  if (best === undefined) return {};
  return { trail: { ...trail!, best }, trigger: trailStop(side, trail!.callback, best) };
}

/** A plan as it is read: its own object, but of one that follows a copy with its stop as it is now. */
export const planAsRead = (state: State, plan: Plan): Plan =>
  follows(plan) ? { ...plan, ...asItStands(state.markets.get(plan.symbolId)!, plan) } : plan;

/** Takes up trailing stops that followed when they were stored. */
export function loadTrails(state: State, marks: readonly TrailMark[]): void {
  const following = [...state.plans.values()].filter(follows);
  for (const market of state.markets.values()) {
    const { symbolId } = market.instrument;
    for (const side of sides) {
      const isHere = (one: { readonly symbolId: string; readonly side: Side }) =>
        one.symbolId === symbolId && one.side === side;
      const here = marks.filter(isHere);
      if (here.length > 0) trailsOf(market, side).load(here, following.filter(isHere));
    }
  }
}
