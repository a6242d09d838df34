import type { TrailDraft } from '#domain/order/conditional.ts';
import { trailIssues } from '#domain/order/conditional-issues.ts';
import { trailDigest } from '#domain/order/digest.ts';
import { presetLegs } from '#domain/order/issues.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { planAsRead } from '#exchange/core/conditional/following.ts';
import { newPlan, trailTerms } from '#exchange/core/conditional/making.ts';
import { addPlan } from '#exchange/core/conditional/triggers.ts';
import { watchOf } from '#exchange/core/instruments/listing.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { noteClientOid, repeatedConditional } from '#exchange/core/orders/client-ids.ts';
import { productOf } from '#exchange/core/products/product.ts';
import { footprintOf, type State, standingAt, undoStanding } from '#exchange/core/state.ts';

/** Places a trailing stop: it follows the price at once, or from its activation on. */
export interface PlaceTrail extends UserCommand {
  readonly kind: 'PlaceTrail';
  readonly draft: TrailDraft;
}

function handle(state: State, owner: Owner, { draft }: PlaceTrail): Outcome<ConditionalOrder> {
  const digest = trailDigest(draft);
  const repeated = repeatedConditional(state, owner.id, draft.clientOid, digest);
  if (repeated !== undefined) {
    return repeated.ok ? done(planAsRead(state, repeated.value)) : repeated;
  }
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
    trailIssues(listing.instrument, draft, { triggerPrice, plans })[0] ??
    productOf(standing).checkPlan(standing, draft, 1 + presetLegs(draft.presetRatios));
  if (refusal !== undefined) {
    undoStanding(standing, footprint);
    return { ok: false, refusal };
  }
  const { symbolId, side, source, clientOid, size, quoteAmount, presetRatios } = draft;
  const { watches = 'last', positionSide, reduceOnly = false } = draft;
  const plan = newPlan(state, {
    ...{ userId: owner.id, symbolId, place: standing.place, side, kind: 'track', source },
    ...{ clientOid, size, quoteAmount, watches, positionSide, reduceOnly, presetRatios },
    digest: clientOid === undefined ? undefined : digest,
    ...trailTerms(side, draft, triggerPrice!),
  });
  noteClientOid(state, owner.id, clientOid, { what: 'plan', id: plan.id });
  addPlan(state, standing, plan);
  return done(plan);
}

export const placeTrail = userCommandType<PlaceTrail, ConditionalOrder>({
  kind: 'PlaceTrail',
  needs: ({ userId, draft }, needs) => needs.clientOid(userId, draft.clientOid),
  apply: handle,
});
