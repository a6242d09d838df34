import {
  type Callback,
  type Trail,
  type TrailDraft,
  trailDirection,
  trailStop,
} from '#domain/order/conditional.ts';
import { amendedTrailIssue, callbackIssue, trailIssues } from '#domain/order/conditional-issues.ts';
import { trailDigest } from '#domain/order/digest.ts';
import type { OrderRef, Plan } from '#domain/order/order.ts';
import { countedIssue, directionOf } from '#domain/order/plan-issues.ts';
import { done, type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { follows, planAsRead } from '#exchange/core/conditional/following.ts';
import { newPlan } from '#exchange/core/conditional/making.ts';
import { addPlan } from '#exchange/core/conditional/triggers.ts';
import type { Market } from '#exchange/core/instruments/market.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { livePlan, noteClientOid, repeatedConditional } from '#exchange/core/orders/client-ids.ts';
import { keptOf, type State, standingOf, touchPlan, undoStanding } from '#exchange/core/state.ts';

/** Places a trailing stop: it follows the price at once, or from its activation on. */
export interface PlaceTrail extends UserCommand {
  readonly kind: 'PlaceTrail';
  readonly draft: TrailDraft;
}

/** Changes a waiting trailing stop; its activation only while it waits for it. */
export interface AmendTrail
  extends UserCommand,
    Partial<Pick<TrailDraft, 'callback' | 'activation' | 'size' | 'quoteAmount'>> {
  readonly kind: 'AmendTrail';
  readonly plan: OrderRef;
}

function handlePlace(state: State, owner: Owner, { draft }: PlaceTrail): Outcome<Plan> {
  const digest = trailDigest(draft);
  const repeated = repeatedConditional(state, owner.id, draft.clientOid, digest);
  if (repeated !== undefined) {
    return repeated.ok ? done(planAsRead(state, repeated.value)) : repeated;
  }
  const market = state.markets.get(draft.symbolId);
  if (market === undefined) return refuse('symbolUnknown', { value: draft.symbolId });
  if (owner.state === undefined) return refuse('userUnknown');
  if (owner.state.frozen) return refuse('userFrozen');
  const kept = keptOf(owner);
  const standing = standingOf(owner, market);
  const { triggerPrice } = market;
  const plans = standing.plans.size + standing.presetLegs;
  const [issue] = trailIssues(market.instrument, draft, { triggerPrice, plans });
  if (issue !== undefined) {
    undoStanding(standing, kept);
    return { ok: false, refusal: issue };
  }
  const { symbolId, side, source, clientOid, callback, activation, size, quoteAmount } = draft;
  const plan = newPlan(state, {
    ...{ userId: owner.id, symbolId, side, kind: 'track', source, clientOid, size, quoteAmount },
    digest: clientOid === undefined ? undefined : digest,
    action: activation === undefined ? 'place' : 'follow',
    trigger: activation ?? trailStop(side, callback, triggerPrice!),
    fires: activation === undefined ? trailDirection(side) : directionOf(activation, triggerPrice!),
    trail: { callback, activation },
  });
  noteClientOid(state, owner.id, clientOid, { what: 'plan', id: plan.id });
  addPlan(state, standing, plan);
  return done(plan);
}

export const placeTrail = userCommandType<PlaceTrail, Plan>({
  kind: 'PlaceTrail',
  needs: ({ userId, draft }, needs) => needs.clientOid(userId, draft.clientOid),
  apply: handlePlace,
});

function handleAmend(state: State, owner: Owner, change: AmendTrail): Outcome<Plan> {
  const found = livePlan(state, owner.id, change.plan);
  if (!found.ok) return found;
  if (owner.state?.frozen) return refuse('userFrozen');
  const plan = found.value;
  if (plan.status !== 'notExecuted') return refuse('orderEnded');
  const { trail } = plan;
  if (trail === undefined) return refuse('notChangeable');
  const { callback = trail.callback, activation = trail.activation } = change;
  const { size = plan.size, quoteAmount = plan.quoteAmount } = change;
  const isSame =
    isSameCallback(callback, trail.callback) &&
    activation === trail.activation &&
    size === plan.size &&
    quoteAmount === plan.quoteAmount;
  if (isSame) return refuse('amendNothing');
  const market = state.markets.get(plan.symbolId)!;
  const terms = { callback, activation, size, quoteAmount };
  const refusal = follows(plan)
    ? followingIssue(state, market, plan, terms)
    : trailIssues(
        market.instrument,
        { ...plan, ...terms, clientOid: undefined },
        {
          triggerPrice: market.triggerPrice,
          plans: 0,
        },
      )[0];
  if (refusal !== undefined) return { ok: false, refusal };
  applyTerms(state, market, plan, terms);
  return done(plan);
}

export const amendTrail = userCommandType<AmendTrail, Plan>({
  kind: 'AmendTrail',
  needs: ({ userId, plan }, needs) => needs.plan(userId, plan),
  apply: handleAmend,
});

type Terms = Pick<Plan, 'size' | 'quoteAmount'> & Omit<Trail, 'best'>;

/** What one that follows already may not be told any more. */
function followingIssue(
  state: State,
  { instrument, triggerPrice }: Market,
  plan: Plan,
  { callback, activation, size, quoteAmount }: Terms,
): Refusal | undefined {
  const { side, trail } = plan;
  if (activation !== trail!.activation) return { code: 'notChangeable', values: {} };
  const best = planAsRead(state, plan).trail!.best!;
  return (
    callbackIssue(instrument, callback, best) ??
    countedIssue(instrument, { side, size, quoteAmount }, best) ??
    amendedTrailIssue(instrument, side, callback, best, triggerPrice!)
  );
}

function applyTerms(state: State, market: Market, plan: Plan, terms: Terms): void {
  const { callback, activation, size, quoteAmount } = terms;
  plan.size = size;
  plan.quoteAmount = quoteAmount;
  if (follows(plan)) {
    const { best } = planAsRead(state, plan).trail!;
    market.trails![plan.side].change(plan, { callback, activation, best });
    plan.trigger = trailStop(plan.side, callback, best!);
  } else {
    if (activation !== plan.trigger) {
      market[plan.fires].remove(plan);
      plan.trigger = activation!;
      plan.fires = directionOf(activation!, market.triggerPrice!);
      plan.priority = ++state.counters.priority;
      market[plan.fires].add(plan);
    }
    plan.trail = { callback, activation };
  }
  touchPlan(state, plan);
}

const isSameCallback = (one: Callback, other: Callback): boolean =>
  'ratePpm' in one
    ? 'ratePpm' in other && one.ratePpm === other.ratePpm
    : 'distance' in other && one.distance === other.distance;
