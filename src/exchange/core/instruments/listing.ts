import { ownPlaceOf, type Place } from '#domain/account/place.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import { BookSide } from '#exchange/core/book/book.ts';
import type { Trails } from '#exchange/core/conditional/trails.ts';
import { TriggerList } from '#exchange/core/conditional/trigger-list.ts';
import type { Resting } from '#exchange/core/instruments/standing.ts';
import { anchorAt, type Prices } from '#exchange/core/prices/reference.ts';

/** What the product of an instrument's line keeps of it: it alone knows what is in it. */
export type ListingSlot = object;

/** One of an instrument's prices, and the conditional orders that wait for it. */
export interface Watch {
  /** Undefined while there is none. */
  price: Ticks | undefined;
  readonly atOrAbove: TriggerList;
  readonly atOrBelow: TriggerList;
  /** Trailing stops that follow the price; undefined: there never were any. */
  trails: { readonly [S in Side]: Trails } | undefined;
}

/** A listed instrument: its book, its prices and the plans that wait for them. */
export interface Listing extends Prices {
  instrument: Instrument;
  /** Where it is traded from unless another place is named. */
  readonly place: Place;
  readonly slot: ListingSlot;
  readonly buy: BookSide<Resting>;
  readonly sell: BookSide<Resting>;
  /** Whether some who stand here have a product that counts what its makers can trade. */
  countsMakers: boolean;
  /** `counters.priority` when the provider last quoted: what fired before has been quoted since. */
  quotedUpTo: number;
  /** What triggers are compared with, by its source. */
  readonly watched: { readonly [S in TriggerSource]: Watch };
  /** Prices whose level changed in this batch; undefined: none yet. */
  marks: { readonly [S in Side]: Set<Ticks> } | undefined;
}

/** The orders of `side`. By field name: with a text as the key every access is a lookup. */
export const bookOf = (listing: Listing, side: Side): BookSide<Resting> =>
  side === 'buy' ? listing.buy : listing.sell;

/** What an order of `side` would trade with. */
export const oppositeBook = (listing: Listing, side: Side): BookSide<Resting> =>
  side === 'buy' ? listing.sell : listing.buy;

const newWatch = (price?: Ticks): Watch => ({
  price,
  atOrAbove: new TriggerList('atOrAbove'),
  atOrBelow: new TriggerList('atOrBelow'),
  trails: undefined,
});

/** Where a conditional order waits. */
export const watchOf = (
  { watched }: Pick<Listing, 'watched'>,
  { watches = 'last' }: { readonly watches?: TriggerSource | undefined },
): Watch => watched[watches];

export const newListing = (
  instrument: Instrument,
  slot: ListingSlot,
  lastPrice: Ticks | undefined,
): Listing => ({
  instrument,
  place: ownPlaceOf(instrument.symbolId),
  slot,
  buy: new BookSide('buy'),
  sell: new BookSide('sell'),
  lastPrice,
  reference: undefined,
  index: undefined,
  anchor: lastPrice === undefined ? undefined : anchorAt(lastPrice, 0),
  countsMakers: false,
  quotedUpTo: 0,
  watched: { last: newWatch(lastPrice), mark: newWatch(), index: newWatch() },
  marks: undefined,
});
