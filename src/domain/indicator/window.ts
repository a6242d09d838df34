import type { Bar, Figure } from '#domain/indicator/indicator.ts';

/** The middle of a candle's high, low and close. */
export const typicalPrice = ({ high, low, close }: Bar): number => (high + low + close) / 3;

/** The highest high and the lowest low of `count` candles up to `at`; undefined when there are fewer. */
export function rangeAt(
  bars: readonly Bar[],
  at: number,
  count: number,
): { readonly high: number; readonly low: number } | undefined {
  if (at + 1 < count) return undefined;
  let high = Number.NEGATIVE_INFINITY;
  let low = Number.POSITIVE_INFINITY;
  for (let i = at - count + 1; i <= at; i++) {
    const bar = bars[i]!;
    high = Math.max(high, bar.high);
    low = Math.min(low, bar.low);
  }
  return { high, low };
}

/** How far a price moved at most within a candle, or since the close of the one before. */
export const trueRange = ({ high, low }: Bar, closed: number | undefined): number =>
  closed === undefined ? high - low : Math.max(high, closed) - Math.min(low, closed);

/** The last `count` values, with one more. */
export const withNewest = (values: readonly number[], value: number, count: number): number[] =>
  [...values, value].slice(-count);

/** The plain mean of values as soon as there are `count` of them. */
export const meanOf = (values: readonly number[], count: number): Figure =>
  values.length < count ? undefined : values.reduce((sum, value) => sum + value, 0) / count;
