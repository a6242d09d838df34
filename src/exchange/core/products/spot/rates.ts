import { bgbRate, discountAsset, type Rate, usdtRate, valueAsset } from '#domain/fee/fee.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import { spotListingOf } from '#exchange/core/products/spot/slot.ts';
import { priced, type State } from '#exchange/core/state.ts';

/** Joined once, not for every taker. */
const discountPair = discountAsset + valueAsset;

/** USDT units per unit of the pair's quote at the last prices; undefined: unknown. */
export const volumeRate = (state: State, { instrument: { quote } }: Listing): Rate | undefined =>
  usdtRate(quote, quote.code === valueAsset ? undefined : priced(state, quote.code + valueAsset));

/** BGB units per unit of the pair's quote at the last prices; undefined: unknown. */
export function discountRate(state: State, listing: Listing): Rate | undefined {
  const { quote } = listing.instrument;
  const quotePair = quote.code === valueAsset ? undefined : priced(state, quote.code + valueAsset);
  const bgbPair = priced(state, discountPair);
  const slot = spotListingOf(listing);
  const known = slot.discount;
  const isSame = known.quotePrice === quotePair?.lastPrice && known.bgbPrice === bgbPair?.lastPrice;
  if (isSame) return known.rate;
  const rate = bgbRate(quote, quotePair, bgbPair);
  slot.discount = { quotePrice: quotePair?.lastPrice, bgbPrice: bgbPair?.lastPrice, rate };
  return rate;
}
