import type { Side } from '#domain/codes/side.ts';
import { notional } from '#domain/instrument/value.ts';
import { floorToStep } from '#domain/money/round.ts';
import { lots, type Ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import type { Level } from '#exchange/core/changes.ts';
import type { Quote } from '#exchange/core/command.ts';
import type { Listing } from '#exchange/simulator/listing.ts';
import { lotsOfBase, lotsOfQuote } from '#exchange/simulator/sizes.ts';

/** Levels that are looked at. */
export const arbitrageLevels = 20;
/** Of what it has, the arbitrageur risks one part of so many in one order. */
const fundsParts = 20;

export interface ArbitrageView {
  /** What the provider quotes around the reference price: the best of each side is worth trading at. */
  readonly quotes: readonly Quote[];
  /** What rests in the book, best first. */
  depth(side: Side): readonly Level[];
  /** What the arbitrageur has of the base and of the quote, in whole units. */
  readonly base: number;
  readonly quote: number;
}

/**
 * Orders that take from the book what lies on the wrong side of the reference price by more than
 * half the spread: what users bid at or above the provider's best ask, or ask at or below its best
 * bid. All pairs' quotes lie around the same prices of the assets, so this is what holds pairs that
 * share an asset together.
 */
export function arbitrageOrders(listing: Listing, view: ArbitrageView): OrderDraft[] {
  const drafts: OrderDraft[] = [];
  for (const side of ['buy', 'sell'] as const) {
    // The provider's own side: what it sells at, it may also sell at to who bids more.
    const limit = view.quotes.find((quote) => quote.side === side)?.price;
    if (limit === undefined) continue;
    const against = side === 'buy' ? 'sell' : 'buy';
    const wrong = view
      .depth(against)
      .filter(({ price }) => (side === 'buy' ? price <= limit : price >= limit));
    const size = wrong.reduce((sum, level) => sum + level.size, 0);
    const draft = orderOf(listing, side, limit, Math.min(size, mostOf(listing, side, limit, view)));
    if (draft) drafts.push(draft);
  }
  return drafts;
}

/** At most what a side of the ladder holds, and a part of the funds. */
function mostOf({ instrument, depth }: Listing, side: Side, price: Ticks, view: ArbitrageView) {
  const funds =
    side === 'buy'
      ? lotsOfQuote(instrument, view.quote / fundsParts, price)
      : lotsOfBase(instrument, view.base / fundsParts, price);
  return Math.min(instrument.sizeMax, lotsOfQuote(instrument, depth, price), funds);
}

function orderOf(
  { instrument }: Listing,
  side: Side,
  price: Ticks,
  wanted: number,
): OrderDraft | undefined {
  const size = floorToStep(Math.floor(wanted), instrument.sizeStep);
  if (size < instrument.sizeMin) return undefined;
  if (notional(instrument, price, lots(size)) < instrument.notionalMin) return undefined;
  return {
    symbolId: instrument.symbolId,
    side,
    type: 'limit',
    timeInForce: 'ioc',
    price,
    size: lots(size),
    selfTrade: 'cancelTaker',
    source: 'system',
  };
}
