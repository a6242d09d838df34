import type { Side } from '#domain/codes/delegate-type.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { OwnerSlot, Resting, Trader } from '#exchange/core/account.ts';
import { BookSide } from '#exchange/core/book.ts';
import type { Trails } from '#exchange/core/conditional/trails.ts';
import { type Anchor, anchorAt } from '#exchange/core/reference.ts';
import { TriggerList } from '#exchange/core/trigger-list.ts';

/** What a product keeps of an instrument: it alone knows what else is in it. */
export interface MarketSlot {
  /** Makes what it keeps of an owner there. */
  ownerSlot(trader: Trader, instrument: Instrument): OwnerSlot;
}

/** A listed pair: its book, its last price and the plans that wait for it. */
export interface Market {
  instrument: Instrument;
  readonly slot: MarketSlot;
  readonly buy: BookSide<Resting>;
  readonly sell: BookSide<Resting>;
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
  /** Prices whose level changed in this batch; undefined: none yet. */
  marks: { readonly [S in Side]: Set<Ticks> } | undefined;
}

/** The orders of `side`. By field name: with a text as the key every access is a lookup. */
export const bookOf = (market: Market, side: Side): BookSide<Resting> =>
  side === 'buy' ? market.buy : market.sell;

/** What an order of `side` would trade with. */
export const oppositeBook = (market: Market, side: Side): BookSide<Resting> =>
  side === 'buy' ? market.sell : market.buy;

export const newMarket = (
  instrument: Instrument,
  slot: MarketSlot,
  lastPrice: Ticks | undefined,
): Market => ({
  instrument,
  slot,
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
  marks: undefined,
});
