import { type OcoDraft, trailDirection } from '#domain/order/conditional.ts';
import { ocoIssues } from '#domain/order/conditional-issues.ts';
import { ocoDigest } from '#domain/order/digest.ts';
import type { ConditionalOrder, Order, OrderDraft } from '#domain/order/order.ts';
import { type Outcome, refuse } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { fitStop, stopCount } from '#exchange/core/conditional/legs.ts';
import { newPlan } from '#exchange/core/conditional/making.ts';
import type { Oco } from '#exchange/core/conditional/oco-record.ts';
import { share, stopAtOf } from '#exchange/core/conditional/shared-hold.ts';
import { addPlan, cancelPlan, fireReached } from '#exchange/core/conditional/triggers.ts';
import { watchOf } from '#exchange/core/instruments/listing.ts';
import type { Owner, Standing } from '#exchange/core/instruments/standing.ts';
import { noteClientOid, repeatedConditional } from '#exchange/core/orders/client-ids.ts';
import { placeOrder } from '#exchange/core/orders/placing.ts';
import { productOf } from '#exchange/core/products/product.ts';
import { footprintOf, type State, standingAt, undoStanding } from '#exchange/core/state.ts';

/** Places a limit order and a stop of which one cancels the other; answers the stop. */
export interface PlaceOco extends UserCommand {
  readonly kind: 'PlaceOco';
  readonly draft: OcoDraft;
}

/** Places a limit order and its stop as a whole; answers the stop. */
function handle(state: State, owner: Owner, { draft }: PlaceOco): Outcome<ConditionalOrder> {
  const digest = ocoDigest(draft);
  const repeated = repeatedConditional(state, owner.id, draft.clientOid, digest);
  if (repeated !== undefined) return repeated;
  const listing = state.listings.get(draft.symbolId);
  if (listing === undefined) return refuse('symbolUnknown', { value: draft.symbolId });
  if (owner.state === undefined) return refuse('userUnknown');
  if (owner.state.frozen) return refuse('userFrozen');
  const footprint = footprintOf(owner);
  const standing = standingAt(state, owner, listing, draft.place);
  if (standing === undefined) return refuse('unsupported');
  const refusal = refusalOf(standing, draft);
  const placed = refusal ?? placeOrder(state, owner, limitOf(draft));
  if (!placed.ok) {
    undoStanding(standing, footprint);
    return placed;
  }
  const stop = armStop(state, standing, placed.value, draft);
  noteClientOid(state, owner.id, draft.clientOid, { what: 'plan', id: stop.id });
  return { ok: true, value: stop };
}

export const placeOco = userCommandType<PlaceOco, ConditionalOrder>({
  kind: 'PlaceOco',
  needs: ({ userId, draft }, needs) => needs.clientOid(userId, draft.clientOid),
  apply: handle,
});

function refusalOf(standing: Standing, draft: OcoDraft) {
  const { listing } = standing;
  const { instrument } = listing;
  const { side, size, price, stopTrigger: trigger, stopPrice } = draft;
  const plans = standing.plans.size + standing.presetLegs;
  const { price: triggerPrice } = watchOf(listing, draft);
  const issue =
    ocoIssues(instrument, draft, { triggerPrice, plans })[0] ??
    productOf(standing).checkPlan(standing, draft, 1);
  if (issue !== undefined) return { ok: false, refusal: issue } as const;
  const stop = { price: stopPrice, trigger };
  const unpaid = productOf(standing).checkStop(standing, { side, price }, stop, size, undefined);
  return unpaid && ({ ok: false, refusal: unpaid } as const);
}

const limitOf = ({
  stopTrigger: _trigger,
  stopPrice: _price,
  watches: _watches,
  clientOid: _own,
  ...limit
}: OcoDraft): OrderDraft => ({
  ...limit,
  type: 'limit',
  timeInForce: 'gtc',
  selfTrade: 'cancelTaker',
});

/** Lets the stop wait beside its limit order; one that was filled at once needs none any more. */
function armStop(
  state: State,
  standing: Standing,
  order: Order,
  draft: OcoDraft,
): ConditionalOrder {
  const { symbolId, side, source, stopTrigger: trigger, stopPrice: price, clientOid } = draft;
  const { watches = 'last', positionSide, reduceOnly = false } = draft;
  const stop = newPlan(state, {
    ...{ userId: order.userId, symbolId, place: order.place, side, kind: 'oco', source },
    ...{ clientOid, trigger, price, watches, positionSide, reduceOnly },
    digest: clientOid === undefined ? undefined : ocoDigest(draft),
    fires: trailDirection(side),
    pairId: order.id,
    ...stopCount(standing, { side, price, trigger }, draft.size),
  });
  addPlan(state, standing, stop);
  order.steps = [{ at: state.now, what: 'oco', planId: stop.id }, ...order.steps];
  if (order.end !== undefined) {
    cancelPlan(state, stop);
    return stop;
  }
  const oco: Oco = { order, standing, stop, stopAt: stopAtOf(stop) };
  share(state, oco);
  fitStop(state, oco);
  fireReached(state, standing.listing);
  return stop;
}
