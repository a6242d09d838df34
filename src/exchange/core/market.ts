import type { Side } from '#domain/codes/delegate-type.ts';
import type { Rate } from '#domain/fee/fee.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Ticks } from '#domain/money/units.ts';
import { BookSide } from '#exchange/core/book.ts';
import type { Trails } from '#exchange/core/conditional/trails.ts';
import { type Anchor, anchorAt } from '#exchange/core/reference.ts';
import { TriggerList } from '#exchange/core/trigger-list.ts';

/** A listed pair: its book, its last price and the plans that wait for it. */
export interface Market {
  instrument: Instrument;
  readonly buy: BookSide;
  readonly sell: BookSide;
  lastPrice: Ticks | undefined;
  /** What the provider last said the pair is worth: not stored, since it is told again at a start. */
  told: Ticks | undefined;
  /** Takes its place while nobody has told one; undefined while there is no last price either. */
  anchor: Anchor | undefined;
  /** What triggers are compared with: the last price, moved near the reference. */
  triggerPrice: Ticks | undefined;
  /** `counters.priority` when the provider last quoted: what fired before has been quoted since. */
  quotedUpTo: number;
  readonly atOrAbove: TriggerList;
  readonly atOrBelow: TriggerList;
  /** Trailing stops that follow its price; undefined: there never were any. */
  trails: { readonly [S in Side]: Trails } | undefined;
  /** `discountRate` as last computed, and the prices it was computed from. */
  discount: {
    readonly quotePrice: Ticks | undefined;
    readonly bgbPrice: Ticks | undefined;
    readonly rate: Rate | undefined;
  };
  /** Prices whose level changed in this batch; undefined: none yet. */
  marks: { readonly [S in Side]: Set<Ticks> } | undefined;
}

/** The orders of `side`. By field name: with a text as the key every access is a lookup. */
export const bookOf = (market: Market, side: Side): BookSide =>
  side === 'buy' ? market.buy : market.sell;

/** What an order of `side` would trade with. */
export const oppositeBook = (market: Market, side: Side): BookSide =>
  side === 'buy' ? market.sell : market.buy;

export const newMarket = (instrument: Instrument, lastPrice: Ticks | undefined): Market => ({
  instrument,
  buy: new BookSide('buy'),
  sell: new BookSide('sell'),
  lastPrice,
  told: undefined,
  anchor: lastPrice === undefined ? undefined : anchorAt(lastPrice, 0),
  triggerPrice: lastPrice,
  quotedUpTo: 0,
  atOrAbove: new TriggerList('atOrAbove'),
  atOrBelow: new TriggerList('atOrBelow'),
  trails: undefined,
  discount: { quotePrice: undefined, bgbPrice: undefined, rate: undefined },
  marks: undefined,
});
