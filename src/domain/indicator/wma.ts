import {
  type Bar,
  type Figure,
  type Indicator,
  linePeriod,
  longest,
  periodLines,
  windowRun,
} from '#domain/indicator/indicator.ts';

function weightedAt(bars: readonly Bar[], at: number, count: number): Figure {
  if (at + 1 < count) return undefined;
  let sum = 0;
  for (let nth = 1; nth <= count; nth++) sum += bars[at - count + nth]!.close * nth;
  return sum / ((count * (count + 1)) / 2);
}

/**
 * Weighted moving average: the mean of the last n closes, of which the newest counts n times, the one
 * before n − 1 times, the oldest once. As in J. J. Murphy, Technical Analysis of the Financial Markets
 * (1999), chapter 9.
 */
export const wma: Indicator = {
  id: 'WMA',
  place: 'over',
  unit: 'price',
  parameters: [linePeriod(7), linePeriod(25), linePeriod(99)],
  lines: (periods) => periodLines('WMA', periods),
  run: (periods) =>
    windowRun((bars, at) =>
      periods.map((count) => (count === undefined ? undefined : weightedAt(bars, at, count))),
    ),
  settledBy: longest,
};
