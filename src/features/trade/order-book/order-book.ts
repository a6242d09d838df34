import type { DepthRow, SymbolRow, TickerRow } from '#contract/calls/market.ts';
import { priceText, sizeText, ticksOf } from '#contract/map/quantity.ts';
import { type DepthLevel, lotsOfBase, quoteRounded, reaches } from '#domain/book/depth.ts';
import { type Grouping, grouped, groupPrice, groupSpan } from '#domain/book/group.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { formatUnits } from '#domain/money/decimal.ts';
import { type Amount, type Ticks, zero } from '#domain/money/units.ts';
import type { OrderView } from '#domain/order/view.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import { hasRoom } from '#i18n/number.ts';
import type { TextsOf } from '#i18n/translate.ts';
import type { SumUnit } from '#stores/choice/book-choices.ts';
import type { Book } from '#stores/feed/book-sides.ts';

export const bookCatalogs = [
  'order-book',
  'book-rows',
  'words-panels',
  'words-prices',
  'words-trading',
  'words-value',
] as const satisfies readonly CatalogName[];
export type BookText = TextsOf<typeof bookCatalogs>;

export interface OrderBookProps {
  readonly tag: string;
  readonly symbol: SymbolRow;
  readonly depth: Pick<DepthRow, 'bids' | 'asks'>;
  readonly ticker: TickerRow | undefined;
  /** The user's open orders on the pair, as the page was made. */
  readonly orders: readonly OrderView[];
  readonly text: BookText;
}

/** Levels of each side in the page itself: as many as the tallest screen has room for. */
export const rowsOfPage = 30;
/** Levels drawn of a side at most, once its room is measured. */
export const rowsMax = 100;
/** Levels that the share of the sides is of. */
export const rowsSeen = 10;
/** Levels that the longest bar is of where fewer are seen, and before the room is measured. */
export const rowsBarred = 16;
/** Digits for which a column has room. */
export const columnDigits = 10;

/** How many whole levels of `rowHeight` pixels `height` pixels show: one at least. */
export const rowsWithin = (height: number, rowHeight: number): number =>
  Math.min(rowsMax, Math.max(1, Math.floor(height / rowHeight)));

/** A level as it is shown. All figures are plain decimal text. */
export interface BookLine {
  readonly price: string;
  readonly size: string;
  /** From the best price down to this one: in base as text, and exact in both. */
  readonly sum: string;
  readonly base: Amount;
  readonly quote: Amount;
}

/** The best `count` levels with their sums, best first. */
export function linesOf(
  instrument: Instrument,
  levels: readonly DepthLevel[],
  count: number,
): readonly BookLine[] {
  const shown = levels.slice(0, count);
  return reaches(instrument, shown).map(({ base, quote }, at) => ({
    price: priceText(instrument, shown[at]!.price),
    size: sizeText(instrument, shown[at]!.size),
    sum: baseText(instrument, base),
    base,
    quote,
  }));
}

/** A sum in base as decimal text, exact. */
const baseText = (instrument: Instrument, base: Amount): string =>
  formatUnits(lotsOfBase(instrument, base), instrument.sizeScale);

/** Decimals of a sum in quote: those of the smallest order there may be, two at least. */
export const quoteDecimals = ({ quoteCoin, notionalMin }: SymbolRow): number =>
  Math.min(quoteCoin.scale, Math.max(2, notionalMin.split('.')[1]?.length ?? 0));

/** A sum in quote as decimal text: of asks rounded up, of bids down. */
export const quoteText = (
  instrument: Instrument,
  side: Side,
  quote: Amount,
  decimals: number,
): string => formatUnits(quoteRounded(instrument, side, quote, decimals), decimals);

/** Whether sizes of a pair are abbreviated one and all: its largest order would not have room. */
export const isShort = ({ sizeMax }: SymbolRow): boolean => !hasRoom(sizeMax, columnDigits);

/**
 * A book in coarser levels, put together from one that is known price by price: for the moment
 * until the exchange tells it. What lies behind the known prices is not, so the last level is
 * left out.
 */
export const coarser = (instrument: Instrument, book: Book, grouping: Grouping) => ({
  bids: grouped(instrument, 'buy', book.bids, grouping, false),
  asks: grouped(instrument, 'sell', book.asks, grouping, false),
});

/** Decimals of the prices of levels that span so many steps: `10` has none, `0.5` one. */
export function levelDecimals(instrument: Instrument, grouping: Grouping): number {
  if (grouping === 1) return instrument.priceScale;
  const zeros = /0*$/.exec(String(groupSpan(instrument, grouping)))![0].length;
  return Math.max(0, instrument.priceScale - zeros);
}

/** Levels at which the user's own orders on a pair stand, as the book writes their prices. */
export function ownLevels(
  instrument: Instrument,
  orders: readonly OrderView[],
  grouping: Grouping,
): ReadonlySet<string> {
  const span = groupSpan(instrument, grouping);
  const found = new Set<string>();
  for (const { symbolId, side, price: text } of orders) {
    if (symbolId !== instrument.symbolId || text === undefined) continue;
    const price = ticksOf(instrument, text);
    if (price === undefined) continue;
    const at: Ticks = grouping === 1 ? price : groupPrice(side, price, span);
    found.add(side + priceText(instrument, at));
  }
  return found;
}

/** The sum down to the last of the lines that are seen. */
export const sumSeen = (lines: readonly BookLine[], seen: number): Amount =>
  lines[Math.min(seen, lines.length) - 1]?.base ?? zero;

/** What a sum is told in, as text to be shown. */
export const sumText = (
  instrument: Instrument,
  side: Side,
  line: BookLine,
  unit: SumUnit,
  decimals: number,
): string => (unit === 'base' ? line.sum : quoteText(instrument, side, line.quote, decimals));
