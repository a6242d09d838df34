import type { CandleInterval } from '#domain/codes/candle-interval.ts';

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const fixedMs: Readonly<Partial<Record<CandleInterval, number>>> = {
  '1s': secondMs,
  '1m': minuteMs,
  '3m': 3 * minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '1H': hourMs,
  '2H': 2 * hourMs,
  '4H': 4 * hourMs,
  '6H': 6 * hourMs,
  '12H': 12 * hourMs,
  '1D': dayMs,
  '3D': 3 * dayMs,
  '1W': 7 * dayMs,
};

/** 1 January 1970 was a Thursday: weeks begin on the Monday before it, the rest at midnight. */
const originMs = (interval: CandleInterval): number => (interval === '1W' ? -3 * dayMs : 0);

const monthsOf = (interval: CandleInterval): number => (interval === '3M' ? 3 : 1);

/**
 * The start of the bucket that holds `at`, both Unix milliseconds (§9: buckets are UTC, weeks start
 * on Monday, months are the calendar's, three months are its quarters, three days count from 1970).
 */
export const bucketStart = (interval: CandleInterval, at: number): number =>
  shiftBucket(interval, at, 0);

/** The first moment after the bucket that holds `at`. */
export const bucketEnd = (interval: CandleInterval, at: number): number =>
  shiftBucket(interval, at, 1);

/** The start of the bucket that lies `count` buckets after the one that holds `at` (or before). */
export function shiftBucket(interval: CandleInterval, at: number, count: number): number {
  const lengthMs = fixedMs[interval];
  if (lengthMs !== undefined) {
    const origin = originMs(interval);
    return origin + (Math.floor((at - origin) / lengthMs) + count) * lengthMs;
  }
  const date = new Date(at);
  const months = monthsOf(interval);
  const month = date.getUTCMonth();
  return Date.UTC(date.getUTCFullYear(), month - (month % months) + count * months, 1);
}
