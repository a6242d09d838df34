import {
  type Callback,
  type Trail,
  type TrailDraft,
  trailStop,
} from '#domain/order/conditional.ts';
import {
  amendedTrailIssue,
  callbackIssue,
  type TrailKind,
  trailIssues,
} from '#domain/order/conditional-issues.ts';
import { directionOf } from '#domain/order/direction.ts';
import type { ConditionalOrder, OrderRef } from '#domain/order/order.ts';
import { countedIssue } from '#domain/order/plan-issues.ts';
import { done, type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { follows, planAsRead } from '#exchange/core/conditional/following.ts';
import { type Listing, watchOf } from '#exchange/core/instruments/listing.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { livePlan } from '#exchange/core/orders/client-ids.ts';
import { type State, touchPlan } from '#exchange/core/state.ts';

/** Changes a waiting trailing stop; its activation only while it waits for it. */
export interface AmendTrail
  extends UserCommand,
    Partial<Pick<TrailDraft, 'callback' | 'activation' | 'size' | 'quoteAmount'>> {
  readonly kind: 'AmendTrail';
  readonly plan: OrderRef;
}

function handle(state: State, owner: Owner, change: AmendTrail): Outcome<ConditionalOrder> {
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
  const listing = state.listings.get(plan.symbolId)!;
  const terms = { callback, activation, size, quoteAmount };
  const refusal = follows(plan)
    ? followingIssue(state, listing, plan, terms)
    : trailIssues(
        listing.instrument,
        { ...plan, ...terms, clientOid: undefined },
        {
          triggerPrice: watchOf(listing, plan).price,
          plans: 0,
        },
        kindOf(plan),
      )[0];
  if (refusal !== undefined) return { ok: false, refusal };
  applyTerms(state, listing, plan, terms);
  return done(plan);
}

export const amendTrail = userCommandType<AmendTrail, ConditionalOrder>({
  kind: 'AmendTrail',
  needs: ({ userId, plan }, needs) => needs.plan(userId, plan),
  apply: handle,
});

const kindOf = ({ kind }: ConditionalOrder): TrailKind =>
  kind === 'moveStop' ? 'moveStop' : 'track';

type Terms = Pick<ConditionalOrder, 'size' | 'quoteAmount'> & Omit<Trail, 'best'>;

/** What can no longer be changed of one that follows already. */
function followingIssue(
  state: State,
  listing: Listing,
  plan: ConditionalOrder,
  { callback, activation, size, quoteAmount }: Terms,
): Refusal | undefined {
  const { instrument } = listing;
  const { side, trail, reduceOnly } = plan;
  if (activation !== trail!.activation) return { code: 'notChangeable', values: {} };
  const best = planAsRead(state, plan).trail!.best!;
  const { price, trails } = watchOf(listing, plan);
  return (
    callbackIssue(instrument, callback, best, kindOf(plan)) ??
    countedIssue(instrument, { side, size, quoteAmount, reduceOnly }, best) ??
    amendedTrailIssue(instrument, side, callback, best, trails![side].bound(price!))
  );
}

function applyTerms(state: State, listing: Listing, plan: ConditionalOrder, terms: Terms): void {
  const { callback, activation, size, quoteAmount } = terms;
  plan.size = size;
  plan.quoteAmount = quoteAmount;
  const watch = watchOf(listing, plan);
  if (follows(plan)) {
    const { best } = planAsRead(state, plan).trail!;
    watch.trails![plan.side].change(plan, { callback, activation, best });
    plan.trigger = trailStop(plan.side, callback, best!);
  } else {
    if (activation !== plan.trigger) {
      watch[plan.fires].remove(plan);
      plan.trigger = activation!;
      plan.fires = directionOf(activation!, watch.price!);
      plan.priority = ++state.counters.priority;
      watch[plan.fires].add(plan);
    }
    plan.trail = { callback, activation };
  }
  touchPlan(state, plan);
}

const isSameCallback = (one: Callback, other: Callback): boolean =>
  'ratePpm' in one
    ? 'ratePpm' in other && one.ratePpm === other.ratePpm
    : 'distance' in other && one.distance === other.distance;
