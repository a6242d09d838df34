import { meanAt } from '#domain/indicator/average.ts';
import { type Indicator, period, required, windowRun } from '#domain/indicator/indicator.ts';
import { typicalPrice } from '#domain/indicator/window.ts';

/** So that most values lie between −100 and 100. */
const constant = 0.015;

/**
 * Commodity channel index: how far the typical price is from its mean of n candles, in mean distances
 * from that. D. Lambert, Commodities Channel Index (Commodities, 1980).
 */
export const cci: Indicator = {
  id: 'CCI',
  place: 'under',
  unit: 'share',
  parameters: [period(20)],
  lines: () => [{ name: 'CCI', kind: 'line' }],
  run(values) {
    const count = required(values, 0);
    return windowRun((bars, at) => {
      const mean = meanAt(bars, at, count, typicalPrice);
      if (mean === undefined) return [undefined];
      const distance = meanAt(bars, at, count, (bar) => Math.abs(typicalPrice(bar) - mean)) ?? 0;
      // What rounding leaves of prices that never moved is no distance.
      if (distance < mean * 1e-12) return [0];
      return [(typicalPrice(bars[at]!) - mean) / (constant * distance)];
    });
  },
  settledBy: (values) => required(values, 0),
};
