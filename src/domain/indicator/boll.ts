import { meanAt } from '#domain/indicator/average.ts';
import { type Indicator, period, required, windowRun } from '#domain/indicator/indicator.ts';

/**
 * Bollinger bands: the mean of the last n closes (MB), and k standard deviations of those closes
 * above (UP) and below it (DN). The deviation is that of a population, divided by n. As in
 * J. Bollinger, Bollinger on Bollinger Bands (2001).
 */
export const boll: Indicator = {
  id: 'BOLL',
  place: 'over',
  unit: 'price',
  parameters: [
    period(20),
    { name: 'deviations', initial: 2, min: 0.1, max: 10, step: 0.1, optional: false },
  ],
  lines: () => ['UP', 'MB', 'DN'].map((name) => ({ name, kind: 'line' })),
  run(values) {
    const count = required(values, 0);
    const factor = required(values, 1);
    return windowRun((bars, at) => {
      const middle = meanAt(bars, at, count, ({ close }) => close);
      if (middle === undefined) return [undefined, undefined, undefined];
      const variance = meanAt(bars, at, count, ({ close }) => (close - middle) ** 2) ?? 0;
      const width = factor * Math.sqrt(variance);
      return [middle + width, middle, middle - width];
    });
  },
  settledBy: (values) => required(values, 0),
};
