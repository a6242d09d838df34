import { pairAllows } from '#domain/codes/pair-state.ts';
import { draftDigest } from '#domain/order/digest.ts';
import { directionOf } from '#domain/order/direction.ts';
import { presetLegs } from '#domain/order/issues.ts';
import type { ConditionalOrder, OrderDraft, OrderRef, PlanDraft } from '#domain/order/order.ts';
import { planIssues } from '#domain/order/plan-issues.ts';
import { type Outcome, type RefusalCode, refuse } from '#domain/refusal.ts';
import {
  changedTerms,
  fitChanged,
  kindIssue,
  type PlanChange,
} from '#exchange/core/conditional/amending.ts';
import { legsOfPlan, newPlan } from '#exchange/core/conditional/making.ts';
import { endLimitOrder, giveUp } from '#exchange/core/conditional/oco.ts';
import { addPlan, endPlan } from '#exchange/core/conditional/triggers.ts';
import { watchOf } from '#exchange/core/instruments/listing.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { fillsMax } from '#exchange/core/limits.ts';
import { livePlan, noteClientOid, repeatedPlan } from '#exchange/core/orders/client-ids.ts';
import { cancelResting } from '#exchange/core/orders/ending.ts';
import { placeOrder } from '#exchange/core/orders/placing.ts';
import { productOf } from '#exchange/core/products/product.ts';
import {
  footprintOf,
  type State,
  standingAt,
  touchPlan,
  undoStanding,
} from '#exchange/core/state.ts';

/** Fired plans that one command executes; the rest waits for the next commands. */
export const firedPerCommandMax = 32;
/** How long a fired plan waits for the provider to quote again. */
const requoteMs = 300;

/** Places a plan: it waits for its trigger and freezes nothing. */
export function placePlan(state: State, owner: Owner, draft: PlanDraft): Outcome<ConditionalOrder> {
  const repeated = repeatedPlan(state, owner.id, draft);
  if (repeated !== undefined) return repeated;
  const listing = state.listings.get(draft.symbolId);
  if (listing === undefined) return refuse('symbolUnknown', { value: draft.symbolId });
  if (owner.state === undefined) return refuse('userUnknown');
  if (owner.state.frozen) return refuse('userFrozen');
  const footprint = footprintOf(owner);
  const standing = standingAt(state, owner, listing, draft.place);
  if (standing === undefined) return refuse('unsupported');
  const { price: triggerPrice } = watchOf(listing, draft);
  const plans = standing.plans.size + standing.presetLegs;
  const refusal =
    planIssues(listing.instrument, draft, { triggerPrice, plans })[0] ??
    productOf(standing).checkPlan(standing, draft, 1 + presetLegs(draft.preset));
  if (refusal !== undefined) {
    undoStanding(standing, footprint);
    return { ok: false, refusal };
  }
  const { symbolId, side, source, clientOid, trigger, price, size, quoteAmount, preset } = draft;
  const { watches = 'last', positionSide, reduceOnly = false } = draft;
  const plan = newPlan(state, {
    ...{ userId: owner.id, symbolId, place: standing.place, side, kind: 'normal', source },
    ...{ clientOid, watches, positionSide, reduceOnly },
    digest: clientOid === undefined ? undefined : draftDigest(draft),
    fires: directionOf(trigger, triggerPrice!),
    ...{ trigger, price, size, quoteAmount, preset },
  });
  noteClientOid(state, owner.id, draft.clientOid, { what: 'plan', id: plan.id });
  addPlan(state, standing, plan);
  return { ok: true, value: plan };
}

/** Changes a waiting plan. A new trigger or source takes its place behind the older of that price. */
export function amendPlan(
  state: State,
  owner: Owner,
  ref: OrderRef,
  change: PlanChange,
): Outcome<ConditionalOrder> {
  const found = livePlan(state, owner.id, ref);
  if (!found.ok) return found;
  if (owner.state?.frozen) return refuse('userFrozen');
  const plan = found.value;
  if (plan.status !== 'notExecuted') return refuse('orderEnded');
  if ((plan.trail ?? plan.ratio) !== undefined)
    return refuse(asksNothing(change) ? 'amendNothing' : 'notChangeable');
  const listing = state.listings.get(plan.symbolId)!;
  const terms = changedTerms(state, listing, plan, change);
  const { trigger, watches, price, size, quoteAmount } = terms;
  const isNewTrigger = trigger !== plan.trigger || watches !== plan.watches;
  const isNewCount =
    (change.size ?? size) !== plan.size || (change.quoteAmount ?? quoteAmount) !== plan.quoteAmount;
  if (!isNewTrigger && price === plan.price && !isNewCount) return refuse('amendNothing');
  const draft: PlanDraft = { ...plan, clientOid: undefined, ...terms, fires: change.fires };
  const { price: triggerPrice } = watchOf(listing, terms);
  const refusal =
    planIssues(listing.instrument, draft, { triggerPrice, plans: 0 })[0] ??
    kindIssue(state, listing, plan, terms, change);
  if (refusal !== undefined) return { ok: false, refusal };
  if (isNewTrigger) {
    watchOf(listing, plan)[plan.fires].remove(plan);
    plan.trigger = trigger;
    plan.watches = watches;
    if (plan.kind === 'normal') plan.fires = directionOf(trigger, triggerPrice!);
    plan.priority = ++state.counters.priority;
    watchOf(listing, plan)[plan.fires].add(plan);
  }
  plan.price = price;
  plan.size = size;
  plan.quoteAmount = quoteAmount;
  fitChanged(state, plan);
  touchPlan(state, plan);
  return { ok: true, value: plan };
}

const asksNothing = ({ trigger, watches, price, size, quoteAmount }: PlanChange): boolean =>
  [trigger, watches, price, size, quoteAmount].every((one) => one === undefined);

/** Cancels a waiting or queued plan. */
export function withdrawPlan(state: State, owner: Owner, ref: OrderRef): Outcome<ConditionalOrder> {
  const found = livePlan(state, owner.id, ref);
  if (!found.ok) return found;
  giveUp(state, found.value);
  return found;
}

/** Lets `max` fired plans whose time has come place their orders, in the order in which they fired. */
export function runFired(state: State, max: number): void {
  closeOvertaken(state);
  // Plans have as many fills as a command; the last of them may use up all of them.
  let fills = 0;
  for (let turn = 0; turn < max && fills < fillsMax && state.fired.length > 0; turn++) {
    // Looked for each time: what one does may cancel others that are queued.
    const at = state.fired.findIndex((plan) => dueAt(state, plan) <= state.now);
    const plan = state.fired[at];
    if (plan === undefined) return;
    state.fired.splice(at, 1);
    state.turn.fillsLeft = fillsMax;
    executePlan(state, plan);
    fills += fillsMax - state.turn.fillsLeft;
    closeOvertaken(state);
  }
}

/** Cancels the rest of the orders whose take profit or stop loss has fired: it is to protect nothing. */
export function closeOvertaken(state: State): void {
  const { overtaken } = state.turn;
  if (overtaken === undefined) return;
  for (const id of overtaken.splice(0)) {
    const resting = state.orders.get(id);
    if (resting !== undefined) cancelResting(state, resting, 'presetTriggered');
  }
}

/**
 * When a fired plan may run. Where the provider tells the reference, a plan meets no book that has
 * just been swept: it runs once the provider has quoted again, or after a moment. One whose instrument
 * has stopped trading since waits until it trades again.
 */
function dueAt(state: State, { symbolId, priority, updatedAt }: ConditionalOrder): number {
  const { instrument, reference, quotedUpTo } = state.listings.get(symbolId)!;
  if (!pairAllows(instrument.state, 'take')) return Number.POSITIVE_INFINITY;
  return reference === undefined || priority <= quotedUpTo ? updatedAt : updatedAt + requoteMs;
}

/** When the next fired plan may run; undefined when none has fired, or all wait for trading. */
export function nextDueAt(state: State): number | undefined {
  const first = state.fired.reduce((least, plan) => Math.min(least, dueAt(state, plan)), Infinity);
  return first === Infinity ? undefined : first;
}

/** Why a triggered order could not be placed: those of risk limits have one name. */
const failureOf = (code: RefusalCode): RefusalCode =>
  riskLimits.includes(code) ? 'riskOrderFailed' : code;

const riskLimits: readonly RefusalCode[] = ['openPositionMax', 'holdPositionMax'];

function executePlan(state: State, plan: ConditionalOrder): void {
  const owner = state.owners.get(plan.userId)!;
  const listing = state.listings.get(plan.symbolId)!;
  if (plan.kind === 'oco') endLimitOrder(state, plan, 'presetTriggered');
  const { positionSide, reduceOnly } = plan;
  const standing = standingAt(state, owner, listing, plan.place)!;
  const draft: OrderDraft = {
    symbolId: plan.symbolId,
    place: plan.place,
    side: plan.side,
    type: plan.price === undefined ? 'market' : 'limit',
    timeInForce: 'gtc',
    price: plan.price,
    ...productOf(standing).countFired(standing, plan),
    ...(positionSide && { positionSide, reduceOnly }),
    ...{ preset: plan.preset, presetRatios: plan.presetRatios },
    // Its user's own orders in its way go, not the stop.
    selfTrade: 'cancelMaker',
    source: plan.source,
  };
  // The room that it kept for take profit and stop loss is its order's.
  const legs = legsOfPlan(plan);
  standing.presetLegs -= legs;
  const placed = placeOrder(state, owner, draft, plan.id);
  standing.presetLegs += legs;
  if (!placed.ok) {
    plan.failure = failureOf(placed.refusal.code);
    endPlan(state, plan, 'fail');
    return;
  }
  const { id, type, end, filledSize, filledQuote } = placed.value;
  plan.orderId = id;
  // A limit order's rest waits; what a market order leaves was not done.
  if (type === 'limit' || end === 'filled') {
    endPlan(state, plan, 'success');
    return;
  }
  plan.failure = end;
  plan.filled = { size: filledSize, quote: filledQuote };
  endPlan(state, plan, 'fail');
}
