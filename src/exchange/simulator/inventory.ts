import { providerIds } from '#domain/account/account.ts';
import type { Side } from '#domain/codes/side.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { profileOf, unitsOf } from '#exchange/simulator/assets.ts';
import { totalsOf } from '#exchange/simulator/capital.ts';
import type { Exchange } from '#exchange/simulator/engine-view.ts';
import type { Listing } from '#exchange/simulator/listing.ts';
import { quoteOfLots } from '#exchange/simulator/sizes.ts';

/* What the provider's two accounts hold. Floats will do: nothing is booked by it. */

const [makerId, takerId] = providerIds;

/** A position of one account in a contract is worth at most so many sides of a ladder. */
const positionDepths = 12;
/** From this part of it on, the maker quotes less and less of what makes its position larger. */
const easesFrom = 0.5;
/** The taker rather holds so many sides of a ladder: that makes a contract's open interest. */
const heldDepths = 3;

/** Parts of the usual size, by side. */
export type Shares = { readonly [S in Side]: number };

/** An owner's position of a contract in lots, with its sign. */
const heldOf = (exchange: Exchange, userId: number, symbolId: string): number =>
  exchange.positions(userId).find((one) => one.symbolId === symbolId)?.size ?? 0;

/** The same as so many sides of a ladder; `reference` in ticks. */
function heldDepthsOf(
  exchange: Exchange,
  userId: number,
  { instrument, depth }: Listing,
  reference: number,
): number {
  const held = heldOf(exchange, userId, instrument.symbolId);
  return quoteOfLots(instrument, held, reference) / depth;
}

/**
 * What the maker quotes: everything on a pair, where it sells what it has. Of a contract ever less of what
 * makes its position larger, and nothing of that at its limit; `reference` in ticks.
 */
export function makerShares(exchange: Exchange, listing: Listing, reference: number): Shares {
  if (!isContract(listing.instrument)) return { buy: 1, sell: 1 };
  const part = heldDepthsOf(exchange, makerId, listing, reference) / positionDepths;
  const share = (used: number) => Math.min(1, Math.max(0, (1 - used) / (1 - easesFrom)));
  return { buy: share(part), sell: share(-part) };
}

/** −1 (the taker has nothing left to sell) to 1 (nothing to buy with); `reference` in ticks. */
export function leanOf(exchange: Exchange, listing: Listing, reference: number): number {
  if (isContract(listing.instrument)) {
    return Math.tanh(heldDepthsOf(exchange, takerId, listing, reference) - heldDepths);
  }
  const { asset, capital } = profileOf(listing.instrument.base.code);
  const total = totalsOf(exchange, takerId).get(asset.code) ?? 0n;
  return Math.tanh(2 * (Number(total) / Number(unitsOf(asset, capital)) - 1));
}

/** The taker's drafts, as far as they keep its position of a contract within its limit. */
export function boundedDrafts(
  exchange: Exchange,
  listing: Listing,
  drafts: readonly OrderDraft[],
  reference: number,
): OrderDraft[] {
  if (!isContract(listing.instrument) || drafts.length === 0) return [...drafts];
  const held = heldDepthsOf(exchange, takerId, listing, reference);
  const isFull = Math.abs(held) >= positionDepths;
  return drafts.filter(({ side }) => !isFull || (side === 'buy') === held < 0);
}

/** The side that can still be quoted where an asset is short: of a contract the one that closes. */
export function paidSide(
  exchange: Exchange,
  { instrument }: Listing,
  short: string | undefined,
): Side {
  if (!isContract(instrument)) return short === instrument.base.code ? 'buy' : 'sell';
  return heldOf(exchange, makerId, instrument.symbolId) > 0 ? 'sell' : 'buy';
}

/** What the taker has of an instrument's two coins, in whole units; of a contract what a ladder holds. */
export function fundsOf(exchange: Exchange, { instrument, depth }: Listing, price: number) {
  const { base, quote, priceScale } = instrument;
  if (isContract(instrument)) return { base: (depth * 10 ** priceScale) / price, quote: depth };
  const totals = totalsOf(exchange, takerId);
  const whole = ({ code }: typeof base) =>
    Number(totals.get(code) ?? 0n) / Number(unitsOf(profileOf(code).asset, 1n));
  return { base: whole(base), quote: whole(quote) };
}
