import type { Side } from '#domain/codes/delegate-type.ts';
import type { Ticks } from '#domain/money/units.ts';
import { trailDirection, trailStop } from '#domain/order/conditional.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import type { TrailMark } from '#exchange/core/conditional/trail-mark.ts';
import { Trails } from '#exchange/core/conditional/trails.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import { type State, touchPlan } from '#exchange/core/state.ts';

const sides: readonly Side[] = ['buy', 'sell'];

/** Whether a waiting plan follows the price, instead of waiting at a trigger. */
export const follows = ({ trail, action, status }: ConditionalOrder): boolean =>
  trail !== undefined && action === 'place' && status === 'notExecuted';

function trailsOf(listing: Listing, side: Side): Trails {
  listing.trails ??= {
    buy: new Trails(listing.instrument.symbolId, 'buy'),
    sell: new Trails(listing.instrument.symbolId, 'sell'),
  };
  return listing.trails[side];
}

/** Lets a trailing stop follow from the price as it is. It waits nowhere else by then. */
export function beginToFollow(state: State, listing: Listing, plan: ConditionalOrder): void {
  const price = listing.triggerPrice!;
  const { side } = plan;
  const { callback } = plan.trail!;
  plan.action = 'place';
  plan.trail = { ...plan.trail!, best: price };
  plan.trigger = trailStop(side, callback, price);
  plan.fires = trailDirection(side);
  plan.priority = ++state.counters.priority;
  trailsOf(listing, side).add(plan, price, state.tables.trailMarks, state.now);
  touchPlan(state, plan);
}

/** Makes a plan wait: at its trigger, or behind the price. */
export function wait(state: State, listing: Listing, plan: ConditionalOrder): void {
  if (follows(plan)) beginToFollow(state, listing, plan);
  else listing[plan.fires].add(plan);
}

/** Takes a waiting plan from where it waits; of one that followed the best price is kept. */
export function stopWaiting(state: State, listing: Listing, plan: ConditionalOrder): void {
  if (!follows(plan)) {
    listing[plan.fires].remove(plan);
    return;
  }
  Object.assign(plan, asItStands(listing, plan));
  trailsOf(listing, plan.side).remove(plan, state.tables.trailMarks, state.now);
}

/**
 * Lets the trailing stops of a pair follow its price. Those that it fires wait at their triggers
 * from then on, among the other plans that the price has come to.
 */
export function moveTrails(state: State, listing: Listing, price: Ticks): void {
  if (listing.trails === undefined) return;
  for (const side of sides) {
    for (const plan of listing.trails[side].move(price, state.tables.trailMarks, state.now)) {
      listing[plan.fires].add(plan);
    }
  }
}

/** Best price and stop of a plan that follows, as they are now. */
function asItStands(
  listing: Listing,
  { id, side, trail }: ConditionalOrder,
): Partial<ConditionalOrder> {
  const best = listing.trails?.[side].bestOf(id);
  if (best === undefined) return {};
  return { trail: { ...trail!, best }, trigger: trailStop(side, trail!.callback, best) };
}

/** A plan as it is read: its own object, but of one that follows a copy with its stop as it is now. */
export const planAsRead = (state: State, plan: ConditionalOrder): ConditionalOrder =>
  follows(plan) ? { ...plan, ...asItStands(state.listings.get(plan.symbolId)!, plan) } : plan;

/** Takes up trailing stops that followed when they were stored. */
export function loadTrails(state: State, marks: readonly TrailMark[]): void {
  const following = [...state.plans.values()].filter(follows);
  for (const listing of state.listings.values()) {
    const { symbolId } = listing.instrument;
    for (const side of sides) {
      const isHere = (one: { readonly symbolId: string; readonly side: Side }) =>
        one.symbolId === symbolId && one.side === side;
      const here = marks.filter(isHere);
      if (here.length > 0) trailsOf(listing, side).load(here, following.filter(isHere));
    }
  }
}
