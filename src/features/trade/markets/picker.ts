import { isDemoLine, type ShownLine, shownLines } from '#domain/line/line.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import { shortLineKey } from '#i18n/line-name.ts';
import { type MarketHrefs, shownLineOf } from '#i18n/market-address.ts';
import type { TextsOf } from '#i18n/translate.ts';
import type { Sorting } from '#kit/table/sorting.ts';
import { persistedAtom } from '#stores/choice/persisted-atom.ts';
import { type Choice, firstChoice, type MarketPair, type MarketRow } from './markets.ts';

export const pickerCatalogs = [
  'picker',
  'markets',
  'fee-discount',
  'lines',
  'contract-names',
  'words-market',
  'words-prices',
  'words-edit',
  'words-dialog',
  'words-failed',
] as const satisfies readonly CatalogName[];
export type PickerText = TextsOf<typeof pickerCatalogs>;

export interface PickerProps {
  readonly tag: string;
  readonly hrefs: MarketHrefs;
  /** Those that are offered, the page's among them. */
  readonly lines: readonly ShownLine[];
  /** The page's pair. */
  readonly symbol: string;
  readonly isUser: boolean;
  readonly text: PickerText;
}

/** Where the list stands: in the picker, or beside the chart. Its ids begin with it. */
export type ListPlace = 'picker' | 'list';

/** The popover's id, which the button beside the pair's name opens. */
export const pickerId = 'pair-picker';

/** A line's tab: those in demo coins have one for all. */
export const tabOf = (line: ShownLine) => (isDemoLine(line) ? 'demo' : line);
/** Where markets are picked from: the user's own, those of all lines, those of one, demo ones. */
export type PickerTab = 'favorites' | 'all' | 'demo' | ShownLine;
export const pickerTabs = (lines: readonly ShownLine[]): readonly PickerTab[] => [
  'favorites',
  'all',
  ...new Set(lines.map(tabOf)),
];

/**
 * What is kept, since each pick opens another page, which goes on from here: `favorites`, or what the
 * pairs of spot are narrowed to, `hot` or the code of a quote coin; `all`: neither.
 */
export const $pickerTab = persistedAtom<string>(
  'picker-tab',
  'all',
  (value): value is string => typeof value === 'string',
);

/** What narrows the pairs of spot: the hot ones, then the coins that pairs are quoted in. */
export const filtersOf = (quotes: readonly string[]): readonly string[] => ['hot', ...quotes];

/** The markets of a tab. */
export const pairsOf = (tab: PickerTab, pairs: readonly MarketPair[]): readonly MarketPair[] =>
  tab === 'favorites' || tab === 'all'
    ? pairs
    : pairs.filter(({ symbol }) => tabOf(shownLineOf(symbol)) === tab);

/** What was found, with the markets of the page's line before the others: Enter picks the first. */
export function lineFirst(found: readonly MarketRow[], current: string): readonly MarketRow[] {
  const line = shownLineOf(current);
  const isHere = ({ pair }: MarketRow) => shownLineOf(pair.symbol) === line;
  return [...found.filter(isHere), ...found.filter((row) => !isHere(row))];
}

/** What a tab shows. `filter` is one of `filtersOf`, or none. */
export const choiceOf = (
  tab: PickerTab,
  filter: string | undefined,
  list: string | undefined,
  search: string,
  sorting: Sorting | undefined,
): Choice => ({
  ...firstChoice,
  search,
  sorting,
  view: tab === 'favorites' ? tab : filter === 'hot' ? filter : 'all',
  quote: filter === 'hot' ? undefined : filter,
  list: tab === 'favorites' ? list : undefined,
});

/** Whether all markets of a tab are contracts. */
export const isContractTab = (tab: PickerTab): boolean =>
  tab === 'demo' || (isLine(tab) && tab !== 'spot');

const isLine = (tab: PickerTab): tab is ShownLine => shownLines.includes(tab as ShownLine);

/** What a tab is called. */
export const labelOf = (tab: PickerTab, text: PickerText): string =>
  text[isLine(tab) ? shortLineKey(tab) : tab];
