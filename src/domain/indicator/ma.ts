import { meanAt } from '#domain/indicator/average.ts';
import {
  type Indicator,
  linePeriod,
  longest,
  periodLines,
  windowRun,
} from '#domain/indicator/indicator.ts';

/**
 * Moving average: the plain mean of the last n closes, from the n-th candle on. As in J. J. Murphy,
 * Technical Analysis of the Financial Markets (1999), chapter 9.
 */
export const ma: Indicator = {
  id: 'MA',
  place: 'over',
  unit: 'price',
  parameters: [linePeriod(7), linePeriod(25), linePeriod(99)],
  lines: (periods) => periodLines('MA', periods),
  run: (periods) =>
    windowRun((bars, at) =>
      periods.map((count) =>
        count === undefined ? undefined : meanAt(bars, at, count, ({ close }) => close),
      ),
    ),
  settledBy: longest,
};
