import type { DepthRow, SymbolRow, TickerRow } from '#contract/calls/market.ts';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import { delegateTypeCode } from '#domain/codes/delegate-type.ts';
import type { MessageKey } from '#i18n/translate.ts';
import type { BookLevel } from '#stores/book-sides.ts';

export const bookKeys = [
  'book',
  'priceIn',
  'sizeIn',
  'totalIn',
  'spread',
  'asks',
  'bids',
  'ownOrder',
  'fillPrice',
  'bookEmpty',
  'boughtShare',
  'soldShare',
  'shareName',
  'lastPrice',
  'usdValue',
] as const satisfies readonly MessageKey<'spot'>[];

export interface OrderBookProps {
  readonly tag: string;
  readonly symbol: SymbolRow;
  readonly depth: DepthRow;
  readonly ticker: TickerRow | undefined;
  /** The user's open orders on the pair, as the page was made. */
  readonly orders: readonly OrderRow[];
  readonly text: Readonly<Record<(typeof bookKeys)[number], string>>;
}

/** Levels drawn of each side: as many as the tallest screen has room for. */
export const rowsMax = 30;
/** Levels that are taken to be seen before the room is measured. */
export const rowsSeen = 10;
/** Height of a level in pixels. */
const rowHeight = 20;

/** How many whole levels `height` pixels show: one at least. */
export const rowsWithin = (height: number): number =>
  Math.min(rowsMax, Math.max(1, Math.floor(height / rowHeight)));

export interface BookRow {
  readonly price: string;
  readonly size: string;
  /** Size down to this level, in lots. */
  readonly total: number;
}

/** Levels with their running total, best first. */
export function rowsOf(levels: readonly BookLevel[]): readonly BookRow[] {
  let total = 0;
  return levels.slice(0, rowsMax).map(({ row: [price, size], size: lots }) => {
    total += lots;
    return { price, size, total };
  });
}

/** Prices at which the user's own orders on a pair stand, as the book writes them. */
export const ownPrices = (orders: readonly OrderRow[], symbol: string): ReadonlySet<string> =>
  new Set(
    orders.flatMap(({ symbolId, delegatePrice, delegateType }) =>
      symbolId === symbol && delegatePrice !== undefined
        ? [`${delegateType === delegateTypeCode.buy ? 'buy' : 'sell'}${delegatePrice}`]
        : [],
    ),
  );

/** The total down to the last of `seen` levels. */
export const totalSeen = (rows: readonly BookRow[], seen: number): number =>
  rows[Math.min(seen, rows.length) - 1]?.total ?? 0;

/** What share of both totals the bids are, in whole percent; undefined for an empty book. */
export function bidShare(bid: number, ask: number): number | undefined {
  return bid + ask === 0 ? undefined : Math.round((bid / (bid + ask)) * 100);
}
