import type { ChartCandle } from '#stores/feed/candles.ts';

/** Charts of which candles are kept as long as the page, and how many of each. */
const keptMax = 8;
const rowsMax = 1_500;

/** By instrument, interval and price; the one that was left last at the end. */
const kept = new Map<string, readonly ChartCandle[]>();

/** Keeps the newest candles of a chart that is left, so that coming back shows them immediately. */
export function keepCandles(key: string, rows: readonly ChartCandle[]): void {
  kept.delete(key);
  if (rows.length > 0) kept.set(key, rows.slice(-rowsMax));
  for (const oldest of kept.keys()) if (kept.size > keptMax) kept.delete(oldest);
}

/** What is kept; none of a chart that was not left before. What came since is brought by the feed. */
export const keptCandles = (key: string): readonly ChartCandle[] => kept.get(key) ?? [];
