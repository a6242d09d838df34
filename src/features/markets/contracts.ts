import type { ContractView } from '#domain/position/view.ts';
import type { MessageKey } from '#i18n/translate.ts';
import type {
  MarketPair,
  MarketsProps,
  MarketsText,
  MarketView,
  OtherFigures,
  SortKey,
} from './markets.ts';

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
  'noFavourites',
  'nothingFound',
  'nothingHere',
  'listEmpty',
  'showAll',
] as const satisfies readonly MessageKey<'futures'>[];

/** What contracts are called, on all pages. */
export const contractNameKeys = [
  'perpetual',
  'perpetualOf',
] as const satisfies readonly MessageKey<'common'>[];

export type ContractsText = MarketsText &
  Readonly<Record<(typeof contractKeys)[number] | (typeof contractNameKeys)[number], string>>;

/** What the overview of contracts comes with. */
export interface ContractsProps
  extends Pick<MarketsProps, 'tag' | 'href' | 'pairs' | 'tickers' | 'favourites'> {
  readonly contracts: readonly ContractView[];
  readonly text: ContractsText;
}

/** No coin's contract is hotter than others: what is traded most goes first anyway. */
export const contractViews: readonly MarketView[] = [
  'favourites',
  'all',
  'gainers',
  'losers',
  'new',
];

type Contracts = ReadonlyMap<string, ContractView>;

export const bySymbol = (rows: readonly ContractView[]): Contracts =>
  new Map(rows.map((row) => [row.symbolId, row]));

/** The figures that contracts have besides a ticker, to compare by. */
export function contractFigures(contracts: Contracts): OtherFigures {
  const figures: Partial<Record<SortKey, (row: ContractView) => string | undefined>> = {
    mark: ({ mark }) => mark,
    index: ({ index }) => index,
    funding: ({ fundingRate }) => fundingRate,
    // In base they would not compare.
    interest: ({ openInterestValue }) => openInterestValue,
  };
  return ({ symbol, leverageMax }: MarketPair, key) => {
    if (key === 'leverage') return leverageMax ?? Number.NaN;
    const row = contracts.get(symbol);
    return Number((row && figures[key]?.(row)) ?? Number.NaN);
  };
}
