import type { Order } from '#domain/order/order.ts';
import {
  type ScaledDraft,
  scaledClientOid,
  scaledMax,
  scaledOrder,
  scaledParts,
} from '#domain/order/scaled.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { placeOrder } from '#exchange/core/orders/placing.ts';
import type { State } from '#exchange/core/state.ts';

/** Places the limit orders of a scaled order; answers one outcome each, from the first price on. */
export interface PlaceScaled extends UserCommand {
  readonly kind: 'PlaceScaled';
  readonly draft: ScaledDraft;
}

function handle(
  state: State,
  owner: Owner,
  { draft }: PlaceScaled,
): Outcome<readonly Outcome<Order>[]> {
  const listing = state.listings.get(draft.symbolId);
  if (listing === undefined) return refuse('symbolUnknown', { value: draft.symbolId });
  const parts = scaledParts(listing.instrument, draft);
  if (!parts.ok) return parts;
  return done(parts.value.map((part, n) => placeOrder(state, owner, scaledOrder(draft, part, n))));
}

/** How many orders a draft asks for, where it asks for no more than may be. */
const countOf = ({ count }: ScaledDraft): number => (count <= scaledMax ? count : 0);

export const placeScaled = userCommandType<PlaceScaled, readonly Outcome<Order>[]>({
  kind: 'PlaceScaled',
  weight: ({ draft }) => Math.max(1, countOf(draft)),
  needs: ({ userId, draft }, needs) => {
    const { clientOid } = draft;
    if (clientOid === undefined) return;
    for (let n = 0; n < countOf(draft); n++) {
      needs.clientOid(userId, scaledClientOid(clientOid, n));
    }
  },
  apply: handle,
});
