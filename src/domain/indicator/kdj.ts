import { settledBy } from '#domain/indicator/average.ts';
import { type Indicator, memoryRun, period, required } from '#domain/indicator/indicator.ts';

interface Memory {
  readonly k: number;
  readonly d: number;
}

/** Where K and D begin, and where a close stands in a range of nothing. */
const middle = 50;

/**
 * KDJ: G. C. Lane's stochastic (Lane's Stochastics, Technical Analysis of Stocks & Commodities,
 * 1984) in the smoothed form of Chinese charts. RSV is the close's place between the lowest low (0)
 * and the highest high (100) of the last n candles; K moves towards it by 1/m of the distance, D
 * towards K by 1/l, both beginning at 50; J is 3K − 2D and may leave 0–100.
 */
export const kdj: Indicator = {
  id: 'KDJ',
  place: 'under',
  unit: 'share',
  parameters: [period(9), period(3, 'smoothK'), period(3, 'smoothD')],
  lines: () => ['K', 'D', 'J'].map((name) => ({ name, kind: 'line' })),
  run(values) {
    const count = required(values, 0);
    const weightK = 1 / required(values, 1);
    const weightD = 1 / required(values, 2);
    return memoryRun<Memory>({ k: middle, d: middle }, ({ close }, before, bars, at) => {
      if (at + 1 < count) return { figures: [undefined, undefined, undefined], memory: before };
      let high = Number.NEGATIVE_INFINITY;
      let low = Number.POSITIVE_INFINITY;
      for (let i = at - count + 1; i <= at; i++) {
        high = Math.max(high, bars[i]!.high);
        low = Math.min(low, bars[i]!.low);
      }
      const place = high > low ? ((close - low) / (high - low)) * 100 : middle;
      const k = before.k + (place - before.k) * weightK;
      const d = before.d + (k - before.d) * weightD;
      return { figures: [k, d, 3 * k - 2 * d], memory: { k, d } };
    });
  },
  settledBy(values) {
    const smooths = [1, 2].map((at) => required(values, at));
    return smooths.reduce((sum, one) => sum + settledBy(0, 1 / one), required(values, 0));
  },
};
