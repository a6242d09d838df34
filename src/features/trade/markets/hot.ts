import type { SymbolRow } from '#contract/calls/market.ts';
import { isNewContract } from '#domain/futures/new-contract.ts';
import { parseUnits } from '#domain/money/decimal.ts';
import { pointsOf } from '#domain/money/percent.ts';
import { type SortColumn, type Sorting, sortedBy } from '#kit/table/sorting.ts';
import type { ContractsProps } from './contracts.ts';
import {
  inView,
  type MarketPair,
  type MarketRow,
  type MarketView,
  marketPairs,
  marketRow,
  type RowFigures,
  viewSorting,
} from './markets.ts';

/** What the page of hot contracts shows, in the order of its tabs. */
export const hotTabs = ['hot', 'gainers', 'losers', 'new', 'interestGrowth'] as const;
export type HotTab = (typeof hotTabs)[number];

/** The tab that an address names; without one, or with an unknown one, the first. */
export const hotTabOf = (word: string | null): HotTab =>
  hotTabs.find((tab) => tab === word) ?? 'hot';

/** A contract with the time of its listing: Unix milliseconds, 0 if that isn't known. */
export interface HotPair extends MarketPair {
  readonly listedAt: number;
}

/** What the page of hot contracts comes with. */
export interface HotProps
  extends Pick<ContractsProps, 'tag' | 'hrefs' | 'tickers' | 'contracts' | 'text'> {
  readonly tab: HotTab;
  readonly pairs: readonly HotPair[];
  /** When the page was made: what was listed in the 30 days before is new. */
  readonly now: number;
}

/** A line's contracts, without those that are delisted. */
export function hotPairs(symbols: readonly SymbolRow[]): readonly HotPair[] {
  const listedAt = new Map(symbols.map((row) => [row.symbolId, row.listedAt ?? 0]));
  return marketPairs(symbols, [], []).map((pair) => ({
    ...pair,
    listedAt: listedAt.get(pair.symbol) ?? 0,
  }));
}

/** The hottest are those with the highest turnover among all. */
const viewOf = (tab: HotTab): MarketView =>
  tab === 'hot' || tab === 'interestGrowth' ? 'all' : tab;

/** What a tab is sorted by until a head is pressed; undefined: the newest first. */
export const hotSorting = (tab: HotTab): Sorting | undefined =>
  tab === 'interestGrowth' ? { id: 'growth', direction: 'desc' } : viewSorting[viewOf(tab)];

/** Decimals with which open interest is read: sizes have no more. */
const sizeDecimals = 18;

/** By how much the open interest of a contract grew in 24 hours, in hundredths of a percent; undefined: not known. */
export function interestGrowth({ contract }: MarketRow): bigint | undefined {
  const [now, before] = [contract?.openInterest, contract?.openInterestDayAgo].map((text) =>
    text === undefined ? undefined : parseUnits(text, sizeDecimals),
  );
  return now === undefined || !before ? undefined : pointsOf(now - before, before);
}

/** The rows of a tab in their order. Equal rows keep the order of `pairs`. */
export function hotRows(
  columns: readonly SortColumn<MarketRow>[],
  { tab, pairs, now }: Pick<HotProps, 'tab' | 'pairs' | 'now'>,
  figures: RowFigures,
  sorting: Sorting | undefined,
): readonly MarketRow[] {
  const newest = () =>
    pairs
      .filter(({ listedAt }) => isNewContract(listedAt, now))
      .toSorted((a, b) => b.listedAt - a.listedAt);
  const rows = (tab === 'new' ? newest() : pairs)
    .map((pair) => marketRow(pair, figures))
    .filter(inView(viewOf(tab), []));
  return sortedBy(columns, rows, sorting);
}
