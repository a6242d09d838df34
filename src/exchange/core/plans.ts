import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import { draftDigest } from '#domain/order/digest.ts';
import type { OrderDraft, Plan, PlanDraft } from '#domain/order/order.ts';
import { directionOf, planIssues, triggerIssue } from '#domain/order/plan-issues.ts';
import { type Outcome, refuse } from '#domain/refusal.ts';
import type { Trader } from '#exchange/core/account.ts';
import { livePlan, noteClientOid, repeatedPlan } from '#exchange/core/client-ids.ts';
import type { OrderRef } from '#exchange/core/command.ts';
import { cancelResting } from '#exchange/core/ending.ts';
import { fillsMax } from '#exchange/core/limits.ts';
import { placeOrder } from '#exchange/core/placing.ts';
import { giveUpPlan } from '#exchange/core/presets.ts';
import { keptOf, type State, standingOf, touchPlan, undoStanding } from '#exchange/core/state.ts';
import { addPlan, endPlan } from '#exchange/core/triggers.ts';

/** Fired plans that one command executes; the rest waits for the next commands. */
export const firedPerCommandMax = 32;
/** How long a fired plan waits for the provider to quote again. */
const requoteMs = 300;

/** Places a plan: it waits for its trigger and freezes nothing. */
export function placePlan(state: State, trader: Trader, draft: PlanDraft): Outcome<Plan> {
  const repeated = repeatedPlan(state, trader.id, draft);
  if (repeated !== undefined) return repeated;
  const market = state.markets.get(draft.symbolId);
  if (market === undefined) return refuse('symbolUnknown', { value: draft.symbolId });
  if (trader.state === undefined) return refuse('userUnknown');
  if (trader.state.frozen) return refuse('userFrozen');
  const kept = keptOf(trader);
  const standing = standingOf(trader, market);
  const { triggerPrice } = market;
  const plans = standing.plans.size + standing.presetLegs;
  const issues = planIssues(market.instrument, draft, { triggerPrice, plans });
  if (issues.length > 0) {
    undoStanding(standing, kept);
    return { ok: false, refusal: issues[0]! };
  }
  const plan: Plan = {
    id: ++state.counters.orderId,
    userId: trader.id,
    clientOid: draft.clientOid,
    digest: draft.clientOid === undefined ? undefined : draftDigest(draft),
    symbolId: draft.symbolId,
    side: draft.side,
    kind: 'normal',
    source: draft.source,
    parentOrderId: undefined,
    createdAt: state.now,
    trigger: draft.trigger,
    fires: directionOf(draft.trigger, triggerPrice!),
    price: draft.price,
    size: draft.size,
    quoteAmount: draft.quoteAmount,
    pairId: undefined,
    status: 'notExecuted',
    orderId: undefined,
    failure: undefined,
    filled: undefined,
    priority: ++state.counters.priority,
    version: 0,
    updatedAt: state.now,
  };
  noteClientOid(state, trader.id, draft.clientOid, { what: 'plan', id: plan.id });
  addPlan(state, standing, plan);
  return { ok: true, value: plan };
}

/** Changes a waiting plan. A new trigger takes its place behind the older of that price. */
export function amendPlan(
  state: State,
  trader: Trader,
  ref: OrderRef,
  change: {
    readonly trigger?: Ticks | undefined;
    readonly fires?: Plan['fires'] | undefined;
    readonly price?: Ticks | undefined;
    readonly size?: Lots | undefined;
    readonly quoteAmount?: Amount | undefined;
  },
): Outcome<Plan> {
  const found = livePlan(state, trader.id, ref);
  if (!found.ok) return found;
  if (trader.state?.frozen) return refuse('userFrozen');
  const plan = found.value;
  if (plan.status !== 'notExecuted') return refuse('orderEnded');
  const { trigger = plan.trigger, price = plan.price, size = plan.size } = change;
  const { quoteAmount = plan.quoteAmount, fires } = change;
  const isNewTrigger = trigger !== plan.trigger;
  const isNewCount = size !== plan.size || quoteAmount !== plan.quoteAmount;
  if (!isNewTrigger && price === plan.price && !isNewCount) return refuse('amendNothing');
  const market = state.markets.get(plan.symbolId)!;
  const terms = { trigger, fires, price, size, quoteAmount };
  const draft: PlanDraft = { ...plan, clientOid: undefined, ...terms };
  const { instrument, triggerPrice } = market;
  // A take profit stays above the price, a stop loss below.
  const leg = plan.kind === 'normal' ? undefined : { trigger, fires: plan.fires };
  const refusal =
    planIssues(instrument, draft, { triggerPrice, plans: 0 })[0] ??
    (leg && triggerIssue(instrument, leg, triggerPrice));
  if (refusal !== undefined) return { ok: false, refusal };
  if (isNewTrigger) {
    market[plan.fires].remove(plan);
    plan.trigger = trigger;
    if (plan.kind === 'normal') plan.fires = directionOf(trigger, triggerPrice!);
    plan.priority = ++state.counters.priority;
    market[plan.fires].add(plan);
  }
  plan.price = price;
  plan.size = size;
  plan.quoteAmount = quoteAmount;
  touchPlan(state, plan);
  return { ok: true, value: plan };
}

/** Cancels a waiting or queued plan. */
export function withdrawPlan(state: State, trader: Trader, ref: OrderRef): Outcome<Plan> {
  const found = livePlan(state, trader.id, ref);
  if (found.ok) giveUpPlan(state, found.value);
  return found;
}

/** Lets `max` fired plans whose time has come place their orders, in the order in which they fired. */
export function runFired(state: State, max: number): void {
  closeOvertaken(state);
  // Plans have as many fills as a command; the last of them may use up all of them.
  let fills = 0;
  for (let turn = 0, at = 0; turn < max && fills < fillsMax && at < state.fired.length; ) {
    const plan = state.fired[at]!;
    if (dueAt(state, plan) > state.now) {
      at++;
      continue;
    }
    state.fired.splice(at, 1);
    state.fillsLeft = fillsMax;
    executePlan(state, plan);
    fills += fillsMax - state.fillsLeft;
    closeOvertaken(state);
    turn++;
  }
}

/** Cancels the rest of the buys whose take profit or stop loss has fired: it is to protect nothing. */
export function closeOvertaken(state: State): void {
  for (const id of state.overtaken.splice(0)) {
    const resting = state.orders.get(id);
    if (resting !== undefined) cancelResting(state, resting, 'presetTriggered');
  }
}

/**
 * When a fired plan may run. Where the provider tells the reference, a plan meets no book that has
 * just been swept: it runs once the provider has quoted again, or after a moment.
 */
function dueAt(state: State, { symbolId, priority, updatedAt }: Plan): number {
  const { told, quotedUpTo } = state.markets.get(symbolId)!;
  return told === undefined || priority <= quotedUpTo ? updatedAt : updatedAt + requoteMs;
}

/** When the next fired plan may run; undefined when none has fired. */
export function nextDueAt(state: State): number | undefined {
  if (state.fired.length === 0) return undefined;
  return state.fired.reduce((least, plan) => Math.min(least, dueAt(state, plan)), Infinity);
}

function executePlan(state: State, plan: Plan): void {
  const trader = state.traders.get(plan.userId)!;
  const draft: OrderDraft = {
    symbolId: plan.symbolId,
    side: plan.side,
    type: plan.price === undefined ? 'market' : 'limit',
    timeInForce: 'gtc',
    price: plan.price,
    size: plan.size,
    quoteAmount: plan.quoteAmount,
    // Its user's own orders in its way go, not the stop.
    selfTrade: 'cancelMaker',
    source: plan.source,
  };
  const placed = placeOrder(state, trader, draft, plan.id);
  if (!placed.ok) {
    plan.failure = placed.refusal.code;
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
