import { hasPrice } from '#domain/candle/series.ts';
import { pairAllows } from '#domain/codes/pair-state.ts';
import type { Ticks } from '#domain/money/units.ts';
import { triggerPriceOf } from '#domain/order/band.ts';
import { type Direction, type TriggerSource, triggerSources } from '#domain/order/conditional.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import {
  beginToFollow,
  moveTrails,
  nextReachedTrail,
  type ReachedTrails,
  stopWaiting,
  takeReachedTrails,
  wait,
} from '#exchange/core/conditional/following.ts';
import { legsOfPlan } from '#exchange/core/conditional/making.ts';
import { unshare } from '#exchange/core/conditional/shared-hold.ts';
import { type Listing, type Watch, watchOf } from '#exchange/core/instruments/listing.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { extend } from '#exchange/core/jobs/enqueue.ts';
import type { Slice } from '#exchange/core/jobs/job-type.ts';
import {
  anchorAt,
  isFollowing,
  movedAnchor,
  referenceOf,
} from '#exchange/core/prices/reference.ts';
import { type State, standingAt, touchPlan } from '#exchange/core/state.ts';

/** Notes a trade's price and fires the plans that waited for it. */
export function movePrice(state: State, listing: Listing, price: Ticks): void {
  const { lastPrice, anchor, reference } = listing;
  if (lastPrice === price) return;
  if (lastPrice === undefined) listing.anchor = anchorAt(price, state.now);
  else if (reference === undefined) listing.anchor = movedAnchor(anchor!, lastPrice, state.now);
  listing.lastPrice = price;
  renewTriggerPrices(state, listing);
}

/** References that follow the last price have moved with time. */
export function followPrices(state: State): void {
  for (const listing of state.listings.values()) {
    if (isFollowing(listing)) renewTriggerPrices(state, listing);
  }
}

/**
 * Works out the prices that triggers are compared with, as they are now: the last price near the
 * reference, and of a contract its mark and index. Fires the plans that waited for them, in the order
 * in which each price reached them. An instrument that doesn't trade fires nothing: what its plans
 * would place would be refused.
 */
export function renewTriggerPrices(state: State, listing: Listing): void {
  const { instrument, lastPrice, reference, index } = listing;
  if (!pairAllows(instrument.state, 'take')) return;
  const last = lastPrice && triggerPriceOf(instrument, lastPrice, referenceOf(listing, state.now));
  watchPrice(state, listing, 'last', last);
  if (hasPrice(instrument, 'mark')) watchPrice(state, listing, 'mark', reference);
  if (hasPrice(instrument, 'index')) watchPrice(state, listing, 'index', index);
}

function watchPrice(
  state: State,
  listing: Listing,
  watches: TriggerSource,
  price: Ticks | undefined,
): void {
  if (price === undefined) return;
  const watch = listing.watched[watches];
  watch.price = price;
  const moved = moveTrails(state, listing, watches, price);
  fireWatch(state, listing, watch);
  // What has stopped following is not stored for later: it fires now, even where other plans came first.
  fireTaken(state, listing, moved);
}

/** Fires trailing stops that no longer follow, if nothing has fired or ended them, by their ids. */
function fireTaken(state: State, listing: Listing, taken: readonly ConditionalOrder[]): void {
  const left = taken.filter(({ status }) => status === 'notExecuted');
  for (const plan of left.sort((one, other) => one.id - other.id)) firePlan(state, listing, plan);
}

/** Fires trailing stops that a price has reached, as many as the command may. */
export function fireTrailsReachedBy(state: State, reached: ReachedTrails): Slice {
  const listing = state.listings.get(reached.symbolId)!;
  if (nextReachedTrail(state, reached) === undefined) return 'done';
  if (!pairAllows(listing.instrument.state, 'take')) return { waitMs: closedMs };
  const taken = takeReachedTrails(state, reached);
  state.turn.firesLeft -= taken.length;
  fireTaken(state, listing, taken);
  return nextReachedTrail(state, reached) === undefined ? 'done' : 'more';
}

/** Fires the plans that the prices have reached, where the instrument trades. */
export function fireReached(state: State, listing: Listing): void {
  if (!pairAllows(listing.instrument.state, 'take')) return;
  for (const source of triggerSources) fireWatch(state, listing, listing.watched[source]);
}

function fireWatch(state: State, listing: Listing, watch: Watch): void {
  const { price } = watch;
  if (price === undefined) return;
  for (const fires of directions) {
    for (let plan = watch[fires].next(price); plan; plan = watch[fires].next(price)) {
      if (state.turn.firesLeft <= 0) {
        fireLater(state, plan, price);
        break;
      }
      state.turn.firesLeft -= 1;
      firePlan(state, listing, plan);
    }
  }
}

const directions: readonly Direction[] = ['atOrAbove', 'atOrBelow'];

/** What a price has reached beyond what a command may fire: also if it goes back before they are fired. */
export interface Reached {
  readonly symbolId: string;
  readonly watches: TriggerSource;
  readonly fires: Direction;
  readonly price: Ticks;
  /** The last priority then: what began to wait later waits for another price. */
  readonly upTo: number;
}

function fireLater(state: State, { symbolId, watches, fires }: ConditionalOrder, price: Ticks) {
  const terms: Reached = { symbolId, watches, fires, price, upTo: state.counters.priority };
  extend(state, { kind: 'fire', key: `fire ${symbolId} ${watches} ${fires} ${price}`, terms });
}

/** The next plan of those that a price has reached; undefined: all are fired, canceled or changed. */
export function nextReached(state: State, reached: Reached): ConditionalOrder | undefined {
  const listing = state.listings.get(reached.symbolId)!;
  return listing.watched[reached.watches][reached.fires].next(reached.price, reached.upTo);
}

/** Fires plans that a price has reached, as many as the command may. */
export function fireReachedBy(state: State, reached: Reached): Slice {
  const listing = state.listings.get(reached.symbolId)!;
  const { instrument } = listing;
  for (let plan = nextReached(state, reached); plan; plan = nextReached(state, reached)) {
    if (!pairAllows(instrument.state, 'take')) return { waitMs: closedMs };
    if (state.turn.firesLeft <= 0) return 'more';
    state.turn.firesLeft -= 1;
    firePlan(state, listing, plan);
  }
  return 'done';
}

/** How long plans wait that were reached before their instrument stopped trading. */
const closedMs = 5_000;

/**
 * Takes a plan from those that wait, cancels its pair's other leg and queues it. Where it protects an
 * order that is still open, the rest of that goes after this command: now it may be trading. A trailing
 * stop that waited for its activation begins to follow instead.
 */
export function firePlan(state: State, listing: Listing, plan: ConditionalOrder): void {
  if (plan.ratio === undefined) watchOf(listing, plan)[plan.fires].remove(plan);
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
    state.turn.overtaken ??= [];
    state.turn.overtaken.push(parentOrderId);
  }
  const other = plan.pairId === undefined ? undefined : state.plans.get(plan.pairId);
  if (other !== undefined) cancelPlan(state, other);
}

/** Makes a plan wait for its price. */
export function addPlan(state: State, standing: Standing, plan: ConditionalOrder): void {
  const { listing } = standing;
  state.plans.set(plan.id, plan);
  standing.plans.set(plan.id, plan);
  standing.presetLegs += legsOfPlan(plan);
  wait(state, listing, plan);
  touchPlan(state, plan);
}

/** Whether a plan waits or is queued: not while it is carried out. */
export const isCancelable = (state: State, plan: ConditionalOrder): boolean =>
  plan.status === 'notExecuted' || state.fired.includes(plan);

/** Ends a plan that waits or is queued. */
export function cancelPlan(state: State, plan: ConditionalOrder): void {
  const listing = state.listings.get(plan.symbolId)!;
  if (plan.status === 'notExecuted') stopWaiting(state, listing, plan);
  else {
    const at = state.fired.indexOf(plan);
    if (at < 0) throw new Error(`invariant: plan ${plan.id} is neither waiting nor queued`);
    state.fired.splice(at, 1);
  }
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
  const standing = standingAt(state, state.owners.get(plan.userId)!, listing, plan.place)!;
  standing.plans.delete(plan.id);
  standing.presetLegs -= legsOfPlan(plan);
  state.endedPlans.add(plan);
  touchPlan(state, plan);
}
