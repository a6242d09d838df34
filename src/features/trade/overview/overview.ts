import { isDemoLine, type ShownContractLine, shownContractLines } from '#domain/line/line.ts';
import type { MarketHrefs } from '#i18n/market-address.ts';
import type { TextsOf } from '#i18n/translate.ts';
import type { Known, Listed } from './figures.ts';

/** The lines that the overview counts: demo coins are worth nothing. */
export const countedLines: readonly ShownContractLine[] = shownContractLines.filter(
  (line) => !isDemoLine(line),
);

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
