import type { SymbolRow } from '#contract/calls/market.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import type { TextsOf } from '#i18n/translate.ts';
import type { ChartCandle } from '#stores/feed/candles.ts';

export const chartCatalogs = [
  'chart',
  'trades',
  'words-failed',
] as const satisfies readonly CatalogName[];
export type ChartText = TextsOf<typeof chartCatalogs>;

/** What is read in dialogs, in the drawing's tools and beside own orders: loaded with the first. */
export const laterChartCatalogs = [
  'chart-later',
  'order-changes',
  'cautions',
  'words-dialog',
  'words-edit',
  'words-order',
  'words-prices',
  'words-rows',
  'words-direction',
] as const satisfies readonly CatalogName[];
export type LaterChartText = TextsOf<typeof laterChartCatalogs>;

export interface ChartProps {
  readonly tag: string;
  readonly symbol: SymbolRow;
  readonly interval: CandleInterval;
  /** Oldest first. */
  readonly candles: readonly ChartCandle[];
  /** The user's fee for taking, in millionths; visitors have none. */
  readonly takerPpm?: number | undefined;
  readonly text: ChartText;
  /** Where the other texts are read. */
  readonly texts: string;
}

/** With the texts that are loaded later. */
export type FullChartProps = Omit<ChartProps, 'text'> & { readonly text: FullChartText };
export type FullChartText = ChartText & LaterChartText;

/** What the chart's dialogs are given. */
export interface ChartDialogProps {
  readonly symbol: SymbolRow;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly text: FullChartText;
}

/** As the page sends them: the candles packed (`packCandles`). */
export type SentChartProps = Omit<ChartProps, 'candles'> & { readonly candles: string };

/** Candles that fit the plot at first: on a phone, and beyond. */
export const candlesShown = { phone: 40, wide: 96 } as const;

/** A wide screen shows more candles instead of wider ones: from this width on, each takes so many pixels. */
const wideScreen = { query: '(min-width: 1600px)', candlePx: 8 } as const;

/** How many candles the chart shows at first in a plot `plotPx` wide. */
export function candlesAtFirst(plotPx: number): number {
  if (!matchMedia('(min-width: 700px)').matches) return candlesShown.phone;
  if (!matchMedia(wideScreen.query).matches) return candlesShown.wide;
  return Math.max(candlesShown.wide, Math.floor((plotPx - axis.width) / wideScreen.candlePx));
}

/** Labels along the time axis at most. */
export const timesShown = { phone: 3, wide: 6 } as const;

/** Room of the price axis across and of the time axis down, in pixels. */
export const axis = { width: 72, height: 28 } as const;

/** Candles asked for at once, when the chart is scrolled to its oldest. */
export const historyPage = 300;

const daily: readonly CandleInterval[] = ['1D', '3D', '1W', '1M', '3M'];

/** Charts of days and longer are labelled with dates, others with the time of day. */
export const isDaily = (interval: CandleInterval): boolean => daily.includes(interval);

/** A date without its year, in the language's order: `11/21/2026` → `11/21`. */
export const dayOfDate = (date: string): string =>
  date.replace(/^\d{4}\D+/, '').replace(/\D+\d{4}\D*$/, '');

/** A pair as it is written: `BTC/USDT`. */
export const pairOf = ({ baseCoin, quoteCoin }: SymbolRow): string =>
  `${baseCoin.coinName}/${quoteCoin.coinName}`;
