import { pairAllows } from '#domain/codes/pair-state.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { legsIssue } from '#domain/order/conditional-issues.ts';
import { orderIssues } from '#domain/order/issues.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Resting } from '#exchange/core/instruments/standing.ts';
import { referenceOf } from '#exchange/core/prices/reference.ts';
import type { State } from '#exchange/core/state.ts';

/** An open order with another price or size, as it would be placed. */
export function changedDraft({ order, standing }: Resting, price: Ticks, size: Lots): OrderDraft {
  // In a pair that only lets orders rest, the changed one rests: else it was refused before.
  const takes = pairAllows(standing.listing.instrument.state, 'take');
  const timeInForce = takes ? order.timeInForce : 'makerOnly';
  return { ...order, timeInForce, price, size, clientOid: undefined };
}

/**
 * What the rules of all products say against a changed order. A new price keeps to the price band, and lies between the
 * order's own take profit and stop loss, or on its side of an OCO's stop. What it costs is left to the product.
 */
export function changedIssue(
  state: State,
  { order, standing: { listing } }: Resting,
  draft: OrderDraft,
): Refusal | undefined {
  const { instrument } = listing;
  const { side } = order;
  const price = draft.price!;
  const isNewPrice = price !== order.price;
  const preset = isNewPrice ? order.preset : undefined;
  const found = orderIssues(
    instrument,
    { ...draft, preset },
    {
      reference: isNewPrice ? referenceOf(listing, state.now) : undefined,
      triggerPrice: undefined,
      bestOpposite: undefined,
      available: undefined,
      openOrders: 0,
      plans: 0,
    },
  )[0];
  if (found !== undefined) return found;
  const oco = state.ocos.get(order.id);
  return oco && legsIssue(instrument, { side, price, stopTrigger: oco.stop.trigger });
}
