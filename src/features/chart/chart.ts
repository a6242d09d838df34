import type { CandleRow, SymbolRow } from '#contract/calls/market.ts';
import type { CandleInterval, pinnedIntervals } from '#domain/codes/candle-interval.ts';
import type { MessageKey } from '#i18n/translate.ts';

export const chartKeys = [
  'interval',
  'fullScreen',
  'chartName',
  'chartCredit',
  'candlesFailed',
  'tryAgain',
] as const satisfies readonly MessageKey<'spot'>[];

export const ruleKeys = [
  'ruleState',
  'rulePriceStep',
  'ruleSizeStep',
  'ruleSizeMin',
  'ruleSizeMax',
  'ruleValueMin',
  'ruleValueMax',
  'ruleBandUp',
  'ruleBandDown',
  'ruleFromLast',
  'ruleFees',
  'state_preOpen',
  'state_callAuction',
  'state_trading',
  'state_postOnly',
  'state_cancelOnly',
  'state_halted',
  'state_delisted',
] as const satisfies readonly MessageKey<'spot'>[];

export type ChartInterval = (typeof pinnedIntervals)[number];

export interface ChartProps {
  readonly tag: string;
  readonly symbol: SymbolRow;
  readonly interval: ChartInterval;
  /** Oldest first. */
  readonly candles: readonly CandleRow[];
  readonly text: Readonly<Record<(typeof chartKeys)[number], string>>;
}

/** Candles that fit the plot at first: on a phone, and beyond. */
export const candlesShown = { phone: 40, wide: 96 } as const;

/** Labels along the time axis at most. */
export const timesShown = { phone: 3, wide: 6 } as const;

/** Room of the price axis across and of the time axis down, in pixels. */
export const axis = { width: 72, height: 26 } as const;

/** Candles asked for at once, when the chart is scrolled to its oldest. */
export const historyPage = 300;

export const intervalMs: Readonly<Record<ChartInterval, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1H': 3_600_000,
  '1D': 86_400_000,
};

/** Day charts are labelled with days, others with the time of day. */
export const isDaily = (interval: CandleInterval): boolean => interval === '1D';

/** A date without its year, in the language's order: `11/21/2026` → `11/21`. */
export const dayOfDate = (date: string): string =>
  date.replace(/^\d{4}\D+/, '').replace(/\D+\d{4}\D*$/, '');
