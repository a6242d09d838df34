import { isProvider } from '#domain/account/account.ts';
import { pairAllows } from '#domain/codes/pair-state.ts';
import type { Side } from '#domain/codes/side.ts';
import { priceText, sizeText } from '#domain/instrument/text.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import { renewTriggerPrices } from '#exchange/core/conditional/triggers.ts';
import type { Owner, Resting, Standing } from '#exchange/core/instruments/standing.ts';
import { cancelResting, shrink } from '#exchange/core/orders/ending.ts';
import { enterOrder } from '#exchange/core/orders/placing.ts';
import { productOf } from '#exchange/core/products/product.ts';
import { type State, standingOf } from '#exchange/core/state.ts';

/** Quotes that one command may name. */
const quotesMax = 1000;

/** One resting order that the provider wants to have. */
export interface Quote {
  readonly side: Side;
  readonly price: Ticks;
  readonly size: Lots;
}

/** All that a provider wants to have on a pair. */
export interface Ladder {
  readonly symbolId: string;
  readonly reference?: Ticks | undefined;
  readonly quotes: readonly Quote[];
}

type Wanted = { readonly [S in Side]: Map<Ticks, Lots> };

/**
 * Makes a provider's resting orders on a pair equal to `quotes`: equal ones stay, smaller ones are
 * reduced in place, others are canceled, what is missing is placed (and may trade). Quotes of one
 * price add up. They keep the pair's steps; its other limits are for what users send. Refused as a
 * whole, with nothing changed, where the provider cannot pay for them.
 */
export function replaceQuotes(
  state: State,
  owner: Owner,
  { symbolId, quotes, reference }: Ladder,
): Outcome<undefined> {
  if (!isProvider(owner.id)) return refuse('userUnknown');
  const listing = state.listings.get(symbolId);
  if (listing === undefined) return refuse('symbolUnknown', { value: symbolId });
  const standing = standingOf(state, owner, listing);
  const wanted: Wanted = { buy: new Map(), sell: new Map() };
  for (const { side, price, size } of quotes) {
    wanted[side].set(price, ((wanted[side].get(price) ?? 0) + size) as Lots);
  }
  const refusal = referenceIssue(reference) ?? quotesIssue(standing, quotes, wanted);
  if (refusal !== undefined) return { ok: false, refusal };
  if (reference !== undefined) {
    listing.reference = reference;
    renewTriggerPrices(state, listing);
  }
  for (const resting of standing.orders.all()) keepOrCancel(state, resting, wanted);
  for (const side of ['buy', 'sell'] as const) {
    for (const [price, size] of wanted[side]) placeQuote(state, standing, { side, price, size });
  }
  if (quotes.length > 0) listing.quotedUpTo = state.counters.priority;
  return { ok: true, value: undefined };
}

const referenceIssue = (reference: Ticks | undefined): Refusal | undefined =>
  reference === undefined || (Number.isSafeInteger(reference) && reference > 0)
    ? undefined
    : { code: 'priceInvalid', values: {} };

function quotesIssue(
  standing: Standing,
  quotes: readonly Quote[],
  wanted: Wanted,
): Refusal | undefined {
  const { instrument } = standing.listing;
  const { state, priceStep, sizeStep } = instrument;
  if (quotes.length > quotesMax) {
    return { code: 'batchTooLarge', values: { limit: String(quotesMax) } };
  }
  if (quotes.length > 0 && !pairAllows(state, 'make')) {
    return { code: 'pairNotOpen', values: { state } };
  }
  for (const { price, size } of quotes) {
    if (!(Number.isSafeInteger(price) && price > 0 && price % priceStep === 0)) {
      return { code: 'priceStep', values: { limit: priceText(instrument, priceStep) } };
    }
    if (!(Number.isSafeInteger(size) && size > 0 && size % sizeStep === 0)) {
      return { code: 'sizeStep', values: { limit: sizeText(instrument, sizeStep) } };
    }
  }
  const product = productOf(standing);
  return (
    product.checkQuotes(standing, 'buy', wanted.buy) ??
    product.checkQuotes(standing, 'sell', wanted.sell)
  );
}

/** Leaves in `wanted` what has still to be placed. */
function keepOrCancel(state: State, resting: Resting, wanted: Wanted): void {
  const { order, rest } = resting;
  const { side } = order;
  const price = order.price!;
  const size = wanted[side].get(price) ?? 0;
  if (size === 0 || size > rest) {
    cancelResting(state, resting, 'cancelledByUser');
    return;
  }
  wanted[side].delete(price);
  if (size < rest) shrink(state, resting, (rest - size) as Lots);
}

function placeQuote(state: State, standing: Standing, quote: Quote): void {
  const { listing } = standing;
  const takes = pairAllows(listing.instrument.state, 'take');
  const draft: OrderDraft = {
    symbolId: listing.instrument.symbolId,
    side: quote.side,
    type: 'limit',
    timeInForce: takes ? 'gtc' : 'makerOnly',
    price: quote.price,
    size: quote.size,
    selfTrade: 'cancelTaker',
    source: 'system',
  };
  enterOrder(state, standing, draft);
}
