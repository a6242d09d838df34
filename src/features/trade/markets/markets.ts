import type { FavoriteGroupRow } from '#contract/calls/favorites.ts';
import type { SparklineRow, SymbolRow, TickerRow } from '#contract/calls/market.ts';
import { type FeeDiscount, feeDiscountOf } from '#domain/fee/discount.ts';
import { type ShownLine, symbolOf } from '#domain/line/line.ts';
import { percentChange } from '#domain/money/change.ts';
import type { ContractView } from '#domain/position/view.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import type { MarketHrefs } from '#i18n/market-address.ts';
import type { TextsOf } from '#i18n/translate.ts';
import { type SortColumn, type Sorting, sortedBy } from '#kit/table/sorting.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { type FavoriteLists, symbolsOf } from '#stores/market/favorite-lists.ts';

export const marketsCatalogs = [
  'markets',
  'markets-overview',
  'fee-discount',
  'lines',
  'words-lines',
  'words-market',
  'words-prices',
  'words-edit',
  'words-dialog',
  'words-live',
] as const satisfies readonly CatalogName[];
export type MarketsText = TextsOf<typeof marketsCatalogs>;

/** A pair as the list shows it, beside its figures. */
export interface MarketPair {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** The base coin's. */
  readonly name: string;
  /** What was listed last stands highest. */
  readonly listed: number;
  /** The last 24 hours as an SVG path. */
  readonly line: string;
  /** Where its own fees are lower than the usual ones. */
  readonly discount?: FeeDiscount;
  /** Of a contract: its highest leverage. */
  readonly leverageMax?: number;
}

/** A row of a list of markets; it is drawn again when one of its values has changed. */
export interface MarketRow {
  readonly pair: MarketPair;
  readonly ticker: TickerRow | undefined;
  /** What a contract has besides. */
  readonly contract: ContractView | undefined;
  readonly isFavorite: boolean;
}

/** What fills the rows of markets. */
export interface RowFigures {
  readonly tickers: Tickers;
  readonly contracts?: ReadonlyMap<string, ContractView> | undefined;
  readonly starred: ReadonlySet<string>;
}

export const marketRow = (
  pair: MarketPair,
  { tickers, contracts, starred }: RowFigures,
): MarketRow => ({
  pair,
  ticker: tickers[pair.symbol],
  contract: contracts?.get(pair.symbol),
  isFavorite: starred.has(pair.symbol),
});

export interface MarketsProps {
  readonly tag: string;
  readonly hrefs: MarketHrefs;
  /** Those that are offered. */
  readonly lines: readonly ShownLine[];
  readonly pairs: readonly MarketPair[];
  readonly tickers: readonly TickerRow[];
  /** Symbols of the coins that are traded most. */
  readonly hot: readonly string[];
  /** A user's; undefined for a visitor. */
  readonly favorites: readonly FavoriteGroupRow[] | undefined;
  /** Where the texts of lists of contracts are read. */
  readonly contractTexts: string;
  readonly text: MarketsText;
}

export const marketViews = ['favorites', 'hot', 'all', 'gainers', 'losers', 'new'] as const;
export type MarketView = (typeof marketViews)[number];

/** How a view is sorted before a header was pressed; undefined: in an order of its own. */
export const viewSorting: Readonly<Record<MarketView, Sorting | undefined>> = {
  favorites: undefined,
  hot: { id: 'turnover', direction: 'desc' },
  all: { id: 'turnover', direction: 'desc' },
  gainers: { id: 'change', direction: 'desc' },
  losers: { id: 'change', direction: 'asc' },
  new: undefined,
};

/** Pairs that the view of the newest shows. */
const newMax = 10;

export interface Choice {
  readonly view: MarketView;
  /** Of the favorites; undefined: all. */
  readonly list: string | undefined;
  /** Code of a quote coin; undefined: all. */
  readonly quote: string | undefined;
  readonly search: string;
  /** Undefined: as the view is sorted. */
  readonly sorting: Sorting | undefined;
}

/** What the rows of a choice are sorted by. */
export const sortingOf = ({ sorting, view }: Choice): Sorting | undefined =>
  sorting ?? viewSorting[view];

export const firstChoice: Choice = {
  view: 'all',
  list: undefined,
  quote: undefined,
  search: '',
  sorting: undefined,
};

/** What to say of a choice that has no pairs. */
export function emptyKey({ search, view, list, quote }: Choice) {
  if (search.trim() !== '') return 'nothingFound';
  if (view !== 'favorites' || quote !== undefined) return 'nothingHere';
  return list === undefined ? 'noFavorites' : 'listEmpty';
}

interface Lists {
  readonly favorites: FavoriteLists;
  readonly hot: readonly string[];
}

/** Change over 24 hours in percent, to compare by. */
export const changeOf = (ticker: TickerRow): number =>
  Number(percentChange(ticker.open, ticker.last) ?? 0);

/** What letters and digits are left of `btc / usdt`, so that marks and case do not count. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s/_-]+/g, '');

/** The favorites of a list, or of all of them where it is none any more. */
const favoritesOf = (lists: FavoriteLists, wanted: string | undefined): readonly string[] =>
  lists.find(({ id }) => id === wanted)?.symbols ?? symbolsOf(lists);

/** Whether a view shows a row; `hot`: the symbols that it calls so. */
export const inView = (view: MarketView, hot: readonly string[]) => {
  const change = ({ ticker }: MarketRow) => (ticker ? changeOf(ticker) : 0);
  return (row: MarketRow): boolean => {
    if (view === 'hot') return hot.includes(row.pair.symbol);
    if (view === 'gainers') return change(row) > 0;
    if (view === 'losers') return change(row) < 0;
    return true;
  };
};

/** The rows of a choice in their order, which one of the columns may give. */
export function chosenRows(
  columns: readonly SortColumn<MarketRow>[],
  rows: readonly MarketRow[],
  lists: Lists,
  choice: Choice,
): readonly MarketRow[] {
  const { view, list, quote, search } = choice;
  const wanted = plain(search);
  let found: readonly MarketRow[];
  if (view === 'favorites') {
    const places = new Map(favoritesOf(lists.favorites, list).map((one, at) => [one, at]));
    const place = ({ pair }: MarketRow) => places.get(pair.symbol) ?? -1;
    found = rows.filter(({ pair }) => places.has(pair.symbol));
    found = found.toSorted((a, b) => place(a) - place(b));
  } else {
    found = rows.filter(inView(view, lists.hot));
  }
  if (view === 'new') {
    found = found.toSorted((a, b) => b.pair.listed - a.pair.listed).slice(0, newMax);
  }
  found = found.filter(
    ({ pair }) =>
      (quote === undefined || pair.quote === quote) &&
      (symbolOf(pair.symbol).includes(wanted) || plain(pair.name).includes(wanted)),
  );
  return sortedBy(columns, found, sortingOf(choice));
}

/** The box that a line is drawn in. */
export const lineBox = { width: 96, height: 28 } as const;
const lineMargin = 2;

/** Prices from the oldest to the newest as a path across the box; empty for fewer than two. */
export function linePath(prices: readonly string[]): string {
  const values = prices.map(Number);
  if (values.length < 2) return '';
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const height = lineBox.height - 2 * lineMargin;
  const points = values.map((value, at) => {
    const x = (at * lineBox.width) / (values.length - 1);
    const y = lineMargin + (span > 0 ? height * (1 - (value - low) / span) : height / 2);
    return `${+x.toFixed(1)} ${+y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}

/**
 * The pairs that the list shows, each with its line of 24 hours: those that are not gone, and
 * `current` as long as one stands on its page.
 */
export function marketPairs(
  symbols: readonly SymbolRow[],
  tickers: readonly TickerRow[],
  sparklines: readonly SparklineRow[],
  current?: string,
): readonly MarketPair[] {
  const lasts = new Map(tickers.map(({ symbolId, last }) => [symbolId, last]));
  const closes = new Map(sparklines.map((row) => [row.symbolId, row.closes]));
  const byAge = symbols.toSorted((a, b) => (a.listedAt ?? 0) - (b.listedAt ?? 0));
  const ages = new Map(byAge.map(({ symbolId }, at) => [symbolId, at]));
  return symbols
    .filter(({ state, symbolId }) => state !== 'delisted' || symbolId === current)
    .map((row) => {
      const last = lasts.get(row.symbolId);
      const discount = feeDiscountOf(row);
      const prices = [...(closes.get(row.symbolId) ?? []), ...(last ? [last] : [])];
      return {
        symbol: row.symbolId,
        base: row.baseCoin.coinName,
        quote: row.quoteCoin.coinName,
        name: row.baseCoin.name,
        listed: ages.get(row.symbolId) ?? 0,
        line: linePath(prices),
        ...(discount && { discount }),
        ...(row.contract && { leverageMax: row.contract.tiers[0]?.leverageMax }),
      };
    });
}

/** Quote coins in the order of their first pairs. */
export const quotesOf = (pairs: readonly MarketPair[]): readonly string[] => [
  ...new Set(pairs.map(({ quote }) => quote)),
];

/** Which way a figure went; `same` for none, and for what is shown as zero. */
export function directionOf(change: string | undefined): 'up' | 'down' | 'same' {
  if (change === undefined || /^-?0*\.?0*$/.test(change)) return 'same';
  return change.startsWith('-') ? 'down' : 'up';
}

export const directionClass = { up: 'text-up', down: 'text-down', same: '' } as const;
