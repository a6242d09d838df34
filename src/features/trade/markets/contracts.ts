import type { ShownContractLine } from '#domain/line/line.ts';
import type { ContractView } from '#domain/position/view.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import type { TextsOf } from '#i18n/translate.ts';
import { type MarketsProps, type MarketView, marketsCatalogs } from './markets.ts';

/** What a list of contracts says: besides what one of pairs does, and in its place. */
export const contractsCatalogs = [
  ...marketsCatalogs,
  'contracts',
  'contract-names',
] as const satisfies readonly CatalogName[];
export type ContractsText = TextsOf<typeof contractsCatalogs>;

/** What the overview of contracts comes with. */
export interface ContractsProps
  extends Pick<MarketsProps, 'tag' | 'hrefs' | 'lines' | 'pairs' | 'tickers' | 'favorites'> {
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
