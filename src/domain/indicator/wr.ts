import { type Indicator, period, required, windowRun } from '#domain/indicator/indicator.ts';
import { rangeAt } from '#domain/indicator/window.ts';

/** Where a close stands in a range of nothing. */
const middle = -50;

/**
 * Williams %R: how far the close is below the highest high of the last n candles, from 0 (there) to
 * −100 (at the lowest low). L. Williams, How I Made One Million Dollars (1973).
 */
export const wr: Indicator = {
  id: 'WR',
  place: 'under',
  unit: 'share',
  parameters: [period(14)],
  lines: () => [{ name: 'WR', kind: 'line' }],
  run(values) {
    const count = required(values, 0);
    return windowRun((bars, at) => {
      const range = rangeAt(bars, at, count);
      if (!range) return [undefined];
      const { high, low } = range;
      return [high > low ? ((bars[at]!.close - high) / (high - low)) * 100 : middle];
    });
  },
  settledBy: (values) => required(values, 0),
};
