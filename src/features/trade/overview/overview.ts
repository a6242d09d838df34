import type { MarketHrefs } from '#i18n/market-address.ts';
import type { TextsOf } from '#i18n/translate.ts';
import type { Known, Listed } from './figures.ts';

export const overviewCatalogs = ['futures-overview', 'lines'] as const;
type OverviewText = TextsOf<typeof overviewCatalogs>;

export interface OverviewProps {
  readonly tag: string;
  readonly hrefs: MarketHrefs;
  readonly known: Known;
  readonly listed: readonly Listed[];
  /** When the page was made: what was listed in the last days counts as new. */
  readonly now: number;
  readonly text: OverviewText;
}
