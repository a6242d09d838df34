import { providerIds } from '#domain/account/account.ts';
import type { Side } from '#domain/codes/delegate-type.ts';
import { profileOf, unitsOf } from '#exchange/simulator/assets.ts';
import { totalsOf } from '#exchange/simulator/capital.ts';
import type { Exchange } from '#exchange/simulator/engine-view.ts';
import type { Listing } from '#exchange/simulator/listing.ts';

/* What the provider's two accounts hold. Floats will do: nothing is booked by it. */

const [makerId, takerId] = providerIds;

/** An owner's position of a contract in lots, with its sign. */
const heldOf = (exchange: Exchange, userId: number, symbolId: string): number =>
  exchange.positions(userId).find((one) => one.symbolId === symbolId)?.size ?? 0;

/** −1 (the taker has nothing left to sell) to 1 (nothing to buy with); `reference` in ticks. */
export function leanOf(exchange: Exchange, { instrument, depth }: Listing, reference: number) {
  const { base, kind, symbolId, priceScale, sizeScale } = instrument;
  if (kind === 'linear') {
    const value = heldOf(exchange, takerId, symbolId) * reference;
    return Math.tanh(value / (depth * 10 ** (priceScale + sizeScale)));
  }
  const { asset, capital } = profileOf(base.code);
  const total = totalsOf(exchange, takerId).get(asset.code) ?? 0n;
  return Math.tanh(2 * (Number(total) / Number(unitsOf(asset, capital)) - 1));
}

/** The side that can still be quoted where an asset is short: of a contract the one that closes. */
export function paidSide(
  exchange: Exchange,
  { instrument }: Listing,
  short: string | undefined,
): Side {
  const { base, kind, symbolId } = instrument;
  if (kind === 'spot') return short === base.code ? 'buy' : 'sell';
  return heldOf(exchange, makerId, symbolId) > 0 ? 'sell' : 'buy';
}

/** What the taker has of an instrument's two coins, in whole units; of a contract what a ladder holds. */
export function fundsOf(exchange: Exchange, { instrument, depth }: Listing, price: number) {
  const { base, quote, kind, priceScale } = instrument;
  if (kind === 'linear') return { base: (depth * 10 ** priceScale) / price, quote: depth };
  const totals = totalsOf(exchange, takerId);
  const whole = ({ code }: typeof base) =>
    Number(totals.get(code) ?? 0n) / Number(unitsOf(profileOf(code).asset, 1n));
  return { base: whole(base), quote: whole(quote) };
}
