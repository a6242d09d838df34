import type { FeeDiscountText } from '#i18n/fee-discount.ts';
import type { MessageKey } from '#i18n/translate.ts';
import { keptChoice } from '#stores/kept-choice.ts';
import { listKeys } from './lists.ts';
import { type Choice, firstChoice, type Sort } from './markets.ts';

export const pickerKeys = [
  'pair',
  'lastPrice',
  'change24h',
  'turnover24h',
  'last24h',
  'tradePair',
  'views',
  'hot',
  'search',
  'pairsShown',
  'noFavourites',
  'nothingFound',
  'nothingHere',
  'showAll',
  'marketsTitle',
  'tryAgain',
  ...listKeys,
] as const satisfies readonly MessageKey<'home'>[];
export const loadingKeys = ['notLoaded'] as const satisfies readonly MessageKey<'header'>[];

export type PickerText = Readonly<
  Record<
    (typeof pickerKeys)[number] | (typeof loadingKeys)[number] | 'choosePair' | 'close',
    string
  >
> &
  FeeDiscountText;

export interface PickerProps {
  readonly tag: string;
  /** The address of a pair's page, but the pair. */
  readonly href: string;
  /** The page's pair. */
  readonly symbol: string;
  readonly isUser: boolean;
  readonly text: PickerText;
}

/** The popover's id, which the button beside the pair's name opens. */
export const pickerId = 'pair-picker';

/** Tabs that are no quote coin. */
const views = ['favourites', 'hot', 'all'] as const;
type View = (typeof views)[number];
const isView = (tab: string): tab is View => (views as readonly string[]).includes(tab);

/** A view, or the code of a quote coin. Each pick opens another page, which goes on from here. */
export const $pickerTab = keptChoice<string>(
  'picker-tab',
  'all',
  (value): value is string => typeof value === 'string',
);

/** The tabs: the views, then the coins that pairs are quoted in. */
export const tabsOf = (quotes: readonly string[]): readonly string[] => [...views, ...quotes];

/** What a tab shows. */
export const choiceOf = (
  tab: string,
  list: string | undefined,
  search: string,
  sort: Sort | undefined,
): Choice => ({
  ...firstChoice,
  search,
  sort,
  ...(isView(tab) ? { view: tab } : { quote: tab }),
  list: tab === 'favourites' ? list : undefined,
});

/** How many rows a page key leads on. */
const pageRows = 8;

/** Where a key leads from the row `at` (−1: none) of `count`; undefined: nowhere. */
export function rowAfter(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'PageDown') return Math.min(at + pageRows, count - 1);
  if (key === 'PageUp') return Math.max(at - pageRows, 0);
  return undefined;
}

/** What a tab is called: a view in words, a coin by its code. */
export const labelOf = (tab: string, text: PickerText): string => (isView(tab) ? text[tab] : tab);
