import type { Side } from '#domain/codes/side.ts';
import type { Ticks } from '#domain/money/units.ts';
import {
  type TriggerSource,
  trailDirection,
  trailStop,
  triggerSources,
} from '#domain/order/conditional.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import type { TrailMark } from '#exchange/core/conditional/trail-mark.ts';
import { type ReachedAt, type TrailPlace, Trails } from '#exchange/core/conditional/trails.ts';
import { type Listing, watchOf } from '#exchange/core/instruments/listing.ts';
import { extend } from '#exchange/core/jobs/enqueue.ts';
import { type State, touchPlan } from '#exchange/core/state.ts';

const sides: readonly Side[] = ['buy', 'sell'];
const places = triggerSources.flatMap((watches) => sides.map((side) => ({ watches, side })));

/** Whether a waiting plan follows the price, instead of waiting at a trigger. */
export const follows = ({ trail, action, status }: ConditionalOrder): boolean =>
  trail !== undefined && action === 'place' && status === 'notExecuted';

function trailsOf(
  listing: Listing,
  { watches, side }: Pick<TrailPlace, 'watches' | 'side'>,
): Trails {
  const watch = watchOf(listing, { watches });
  const place = { symbolId: listing.instrument.symbolId, watches };
  watch.trails ??= {
    buy: new Trails({ ...place, side: 'buy' }),
    sell: new Trails({ ...place, side: 'sell' }),
  };
  return watch.trails[side];
}

/** Lets a trailing stop follow from the price as it is. It waits nowhere else by then. */
export function beginToFollow(state: State, listing: Listing, plan: ConditionalOrder): void {
  const price = watchOf(listing, plan).price!;
  const { side } = plan;
  const { callback } = plan.trail!;
  plan.action = 'place';
  plan.trail = { ...plan.trail!, best: price };
  plan.trigger = trailStop(side, callback, price);
  plan.fires = trailDirection(side);
  plan.priority = ++state.counters.priority;
  trailsOf(listing, plan).add(plan, price, state.tables.trailMarks, state.now);
  touchPlan(state, plan);
}

/** Makes a plan wait: at its trigger, or behind the price. An MMR stop is looked at with its unit. */
export function wait(state: State, listing: Listing, plan: ConditionalOrder): void {
  if (follows(plan)) beginToFollow(state, listing, plan);
  else if (plan.ratio === undefined) watchOf(listing, plan)[plan.fires].add(plan);
}

/** Takes a waiting plan from where it waits; of one that followed the best price is kept. */
export function stopWaiting(state: State, listing: Listing, plan: ConditionalOrder): void {
  if (plan.ratio !== undefined) return;
  if (!follows(plan)) {
    watchOf(listing, plan)[plan.fires].remove(plan);
    return;
  }
  Object.assign(plan, asItStands(listing, plan));
  trailsOf(listing, plan).remove(plan, state.tables.trailMarks, state.now);
}

/** What a price has reached of trailing stops beyond what a command may fire. */
export type ReachedTrails = TrailPlace & ReachedAt;

/**
 * Lets trailing stops follow their price. Those that it fires wait at their triggers from then on, among the
 * other plans that the price has come to; where they are more than the command may fire, a job fires the rest.
 */
export function moveTrails(
  state: State,
  { instrument, watched }: Listing,
  watches: TriggerSource,
  price: Ticks,
): readonly ConditionalOrder[] {
  const watch = watched[watches];
  const { trails } = watch;
  if (trails === undefined) return [];
  const moved: ConditionalOrder[] = [];
  const { symbolId } = instrument;
  for (const side of sides) {
    const before = trails[side].reached;
    const reached = { price, upTo: state.counters.priority };
    const max = Math.max(0, state.turn.firesLeft - moved.length);
    moved.push(...trails[side].move(reached, max, state.tables.trailMarks, state.now));
    if (trails[side].reached === before) continue;
    for (const one of trails[side].reached) {
      const terms: ReachedTrails = { symbolId, watches, side, ...one };
      extend(state, { kind: 'fireTrails', key: keyOf(terms), terms });
    }
  }
  for (const plan of moved) watch[plan.fires].add(plan);
  return moved;
}

const keyOf = ({ symbolId, watches, side, price }: ReachedTrails): string =>
  `fire trails ${symbolId} ${watches} ${side} ${price}`;

/** The next trailing stop of those that a price has reached; undefined: all are fired, canceled or gone. */
export const nextReachedTrail = (
  { listings }: State,
  { symbolId, watches, side, ...reached }: ReachedTrails,
): ConditionalOrder | undefined =>
  listings.get(symbolId)!.watched[watches].trails?.[side].first(reached);

/** Nothing is left of what a price has reached: its job has ended. */
export function forgetReachedTrails(
  { listings }: State,
  { symbolId, watches, side, price }: ReachedTrails,
): void {
  listings.get(symbolId)!.watched[watches].trails?.[side].forget(price);
}

/** Lets trailing stops that a price has reached wait at their triggers, as many as the command may fire. */
export function takeReachedTrails(
  state: State,
  { symbolId, watches, side, ...reached }: ReachedTrails,
): readonly ConditionalOrder[] {
  const watch = state.listings.get(symbolId)!.watched[watches];
  const { firesLeft } = state.turn;
  const taken = watch.trails?.[side].take(reached, firesLeft, state.tables.trailMarks, state.now);
  for (const plan of taken ?? []) watch[plan.fires].add(plan);
  return taken ?? [];
}

/** Best price and stop of a plan that follows, as they are now. */
function asItStands(
  listing: Listing,
  { id, side, trail, watches }: ConditionalOrder,
): Partial<ConditionalOrder> {
  const best = watchOf(listing, { watches }).trails?.[side].bestOf(id);
  if (best === undefined) return {};
  return { trail: { ...trail!, best }, trigger: trailStop(side, trail!.callback, best) };
}

/** A plan as it is read: its own object, but of one that follows a copy with its stop as it is now. */
export const planAsRead = (state: State, plan: ConditionalOrder): ConditionalOrder =>
  follows(plan) ? { ...plan, ...asItStands(state.listings.get(plan.symbolId)!, plan) } : plan;

/** Takes up trailing stops that followed when they were stored. */
export function loadTrails(state: State, marks: readonly TrailMark[]): void {
  const following = [...state.plans.values()].filter(follows);
  const reached = [...state.tables.jobs.values()]
    .filter(({ kind }) => kind === 'fireTrails')
    .map(({ terms }) => terms as ReachedTrails);
  for (const listing of state.listings.values()) {
    const { symbolId } = listing.instrument;
    for (const place of places) {
      const isHere = (one: TrailPlace) =>
        one.symbolId === symbolId && one.side === place.side && one.watches === place.watches;
      const here = marks.filter(isHere);
      const left = reached.filter(isHere);
      if (here.length === 0 && left.length === 0) continue;
      trailsOf(listing, place).load(here, following.filter(isHere), left);
    }
  }
}
