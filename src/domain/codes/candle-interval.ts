/** Candle intervals (§3, §9), shortest first. Buckets are UTC; weeks start on Monday. */
export const candleIntervals = [
  '1s',
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1H',
  '2H',
  '4H',
  '6H',
  '12H',
  '1D',
  '3D',
  '1W',
  '1M',
  '3M',
] as const;

export type CandleInterval = (typeof candleIntervals)[number];

/** The five intervals a chart pins by default (§9). */
export const pinnedIntervals = ['1m', '5m', '15m', '1H', '1D'] as const;
