import type { ShownContractLine } from '#domain/line/line.ts';
import type { ContractView } from '#domain/position/view.ts';
import type { MessageKey } from '#i18n/translate.ts';
import type { MarketsProps, MarketsText, MarketView } from './markets.ts';

/** What a list of contracts says in the place of what one of pairs does, and besides. */
export const contractKeys = [
  'heading',
  'contract',
  'markPrice',
  'indexPrice',
  'funding',
  'openInterest',
  'turnover24h',
  'leverageMax',
  'times',
  'tradePair',
  'search',
  'pairsShown',
  'noFavorites',
  'nothingFound',
  'nothingHere',
  'listEmpty',
  'showAll',
] as const satisfies readonly MessageKey<'futures'>[];

/** What contracts are called, on all pages. */
export const contractNameKeys = [
  'perpetual',
  'perpetualOf',
  'demo',
] as const satisfies readonly MessageKey<'common'>[];

export type ContractsText = MarketsText &
  Readonly<Record<(typeof contractKeys)[number] | (typeof contractNameKeys)[number], string>>;

/** What the overview of contracts comes with. */
export interface ContractsProps
  extends Pick<MarketsProps, 'tag' | 'hrefs' | 'pairs' | 'tickers' | 'favorites'> {
  /** The line of those that the page brings. */
  readonly line: ShownContractLine;
  readonly contracts: readonly ContractView[];
  readonly text: ContractsText;
}

/** No coin's contract is hotter than others: what is traded most goes first anyway. */
export const contractViews: readonly MarketView[] = [
  'favorites',
  'all',
  'gainers',
  'losers',
  'new',
];

export const bySymbol = (rows: readonly ContractView[]): ReadonlyMap<string, ContractView> =>
  new Map(rows.map((row) => [row.symbolId, row]));
