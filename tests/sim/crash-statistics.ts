import { type Bar, type Figure, quantile } from './candle-statistics.ts';

/* Figures of a crash, by plain arithmetic on one-minute candles. */

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Sizes of the returns from close to close, of each candle but the first. */
const sizesOf = (bars: readonly Bar[]): number[] =>
  bars.map(({ close }, i) => (i === 0 ? 0 : Math.abs(Math.log(close / bars[i - 1]!.close))));

/** What is around a moment so many minutes after the low: wider the later, since it changes more slowly. */
function around(values: readonly number[], low: number, minutes: number): number {
  const half = Math.max(2, Math.round(minutes / 4));
  return mean(values.slice(low + minutes - half, low + minutes + half + 1));
}

/**
 * Figures of a crash that begins at minute `from` of `bars` and falls for `minutes`: in parts of the mean
 * minute before it where a name ends in "÷ base".
 */
export function crashFigures(
  bars: readonly Bar[],
  from: number,
  minutes: number,
): Map<string, number> {
  const volumes = bars.map(({ volume }) => volume);
  const sizes = sizesOf(bars);
  let [low, worst] = [from, from];
  for (let i = from; i < from + minutes + 5; i++) if (bars[i]!.low < bars[low]!.low) low = i;
  for (let i = from; i <= low; i++) if (sizes[i]! > sizes[worst]!) worst = i;
  const [volume, size] = [mean(volumes.slice(1, from)), mean(sizes.slice(1, from))];
  const fall = Math.log(bars[from - 1]!.close / bars[low]!.low);
  const recovered = (after: number) => Math.log(bars[low + after]!.close / bars[low]!.low) / fall;
  const later = bars.slice(low + 1, low + 121).filter((bar) => bar.high > bar.low);
  return new Map([
    ['fall, %', 100 * (1 - Math.exp(-fall))],
    ['largest 1m fall, %', 100 * sizes[worst]!],
    ['volume of that minute ÷ base', volumes[worst]! / volume],
    ['volume over the fall ÷ base', mean(volumes.slice(from, low + 1)) / volume],
    ['volume 5 minutes after the low ÷ base', around(volumes, low, 5) / volume],
    ['volume 15 minutes after ÷ base', around(volumes, low, 15) / volume],
    ['volume 60 minutes after ÷ base', around(volumes, low, 60) / volume],
    ['|r| 15 minutes after ÷ base', around(sizes, low, 15) / size],
    ['|r| 60 minutes after ÷ base', around(sizes, low, 60) / size],
    ['recovered after 15 minutes', recovered(15)],
    ['recovered after 60 minutes', recovered(60)],
    ['body/range after it', mean(later.map((b) => Math.abs(b.close - b.open) / (b.high - b.low)))],
    ['longest row of still minutes after it', longestStill(bars.slice(low, low + 121))],
  ]);
}

/** Candles in a row that close where they opened and where the one before closed. */
function longestStill(bars: readonly Bar[]): number {
  let [most, run] = [0, 0];
  for (const [i, { high, low }] of bars.entries()) {
    run = i > 0 && high === low && bars[i - 1]!.low === low ? run + 1 : 0;
    most = Math.max(most, run);
  }
  return most;
}

/**
 * Real crashes of liquid coins: the range that the median of several must lie in. These falls are deep beside
 * how calm the hour before is, so aftershocks may be as strong as after the deepest real ones.
 */
const ranges: Readonly<Record<string, readonly [from: number, to: number]>> = {
  'fall, %': [5, 15],
  'largest 1m fall, %': [0.3, 2.8],
  'volume of that minute ÷ base': [2.4, 49],
  'volume over the fall ÷ base': [1.5, 8.5],
  'volume 5 minutes after the low ÷ base': [2, 8],
  'volume 15 minutes after ÷ base': [1.5, 5],
  'volume 60 minutes after ÷ base': [0.8, 2.6],
  '|r| 15 minutes after ÷ base': [1.4, 5.5],
  '|r| 60 minutes after ÷ base': [0.8, 2.3],
  'recovered after 15 minutes': [0.18, 0.63],
  'recovered after 60 minutes': [0.13, 0.73],
  'body/range after it': [0.44, 0.62],
  'longest row of still minutes after it': [0, 3],
  'spread at the low ÷ calm': [2, 30],
  'depth at the low ÷ calm': [0.08, 0.7],
  'spread an hour after ÷ calm': [0.7, 2],
  'depth an hour after ÷ calm': [0.6, 1.3],
  'last beside the mark in calm, bp': [0.3, 3],
  "last's low under the mark's, bp": [0, 26],
  'open interest after it ÷ before': [0.75, 0.95],
};

/** The medians of the figures of several crashes, beside what is real. */
export function mediansOf(crashes: readonly ReadonlyMap<string, number>[]): Figure[] {
  return Object.entries(ranges).map(([name, [from, to]]) => {
    const values = crashes.map((figures) => figures.get(name)!);
    return { name, value: quantile(values, 0.5), from, to, digits: 2 };
  });
}
