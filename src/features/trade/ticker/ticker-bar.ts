import type { SymbolRow, TickerRow } from '#contract/calls/market.ts';
import { percentChange, priceChange } from '#domain/money/change.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import {
  compactText,
  groupDecimal,
  noFigure,
  percentText,
  priceDecimal,
  signedPrice,
} from '#i18n/number.ts';
import type { TextsOf } from '#i18n/translate.ts';
import { timesText } from '#stores/market/value.ts';

export const tickerCatalogs = [
  'ticker',
  'pair-states',
  'fee-discount',
  'words-prices',
  'words-market',
  'words-value',
] as const satisfies readonly CatalogName[];

export interface TickerBarProps {
  readonly tag: string;
  readonly symbol: SymbolRow;
  /** The page's pair; those of the others come with the first frame. */
  readonly tickers: readonly TickerRow[];
  readonly text: TextsOf<typeof tickerCatalogs>;
  /** Where the texts of tips are read. */
  readonly tips: string;
}

export type Direction = 'up' | 'down' | 'same';

/** Which way a price went; `same` for nothing and for what is no figure. */
export function directionOf(change: string | undefined): Direction {
  if (change === undefined || /^-?0*\.?0*$/.test(change)) return 'same';
  return change.startsWith('-') ? 'down' : 'up';
}

export const directionClass: Readonly<Record<Direction, string>> = {
  up: 'text-up',
  down: 'text-down',
  same: '',
};

/** `+1,204.6 (+1.97%)` over the last 24 hours. */
export function changeText({ open, last }: TickerRow, tag: string): string {
  const change = priceChange(open, last);
  const percent = percentChange(open, last);
  if (change === undefined || percent === undefined) return noFigure;
  return `${signedPrice(change, tag)} (${percentText(percent, tag)})`;
}

/** A volume in base: in full with four decimals (§9), abbreviated from a million on. */
export function volumeText(volume: string | undefined, tag: string): string {
  if (volume === undefined) return noFigure;
  const isLong = volume.split('.', 1)[0]!.length > 6;
  return isLong ? compactText(volume, tag) : groupDecimal(timesText(volume, '1', 4) ?? '', tag);
}

/** What the tab is called: last price and pair before the site's own part. */
export const titleText = (ticker: TickerRow | undefined, pair: string, tag: string): string =>
  ticker === undefined ? pair : `${priceDecimal(ticker.last, tag)} ${pair}`;
