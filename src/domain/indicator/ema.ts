import {
  exponentialWeight,
  type Smoothed,
  settledBy,
  smoothedBy,
  unsmoothed,
} from '#domain/indicator/average.ts';
import {
  type Indicator,
  linePeriod,
  longest,
  memoryRun,
  periodLines,
} from '#domain/indicator/indicator.ts';

/**
 * Exponential moving average of the closes: each moves it by 2 / (n + 1) of the distance; it begins
 * with the n-th candle as the plain mean of the first n. As in J. J. Murphy, Technical Analysis of
 * the Financial Markets (1999), chapter 9; for the beginning A. Elder, Trading for a Living (1993).
 */
export const ema: Indicator = {
  id: 'EMA',
  place: 'over',
  unit: 'price',
  parameters: [linePeriod(7), linePeriod(25), linePeriod(99)],
  lines: (periods) => periodLines('EMA', periods),
  run: (periods) =>
    memoryRun<readonly Smoothed[]>(
      periods.map(() => unsmoothed),
      ({ close }, before) => {
        const memory = periods.map((count, i) =>
          count === undefined
            ? unsmoothed
            : smoothedBy(before[i]!, close, count, exponentialWeight(count)),
        );
        return { figures: memory.map(({ value }) => value), memory };
      },
    ),
  settledBy(periods) {
    const most = longest(periods);
    return settledBy(most, exponentialWeight(most));
  },
};
