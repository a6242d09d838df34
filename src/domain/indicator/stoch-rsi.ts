import { settledBy } from '#domain/indicator/average.ts';
import {
  type Figure,
  type Indicator,
  memoryRun,
  period,
  required,
} from '#domain/indicator/indicator.ts';
import { middle, noStrength, strength, strengthAfter } from '#domain/indicator/rsi.ts';
import { meanOf, withNewest } from '#domain/indicator/window.ts';

interface Memory {
  readonly rsi: typeof noStrength;
  /** The last values of each, as many as the next mean takes. */
  readonly strengths: readonly number[];
  readonly places: readonly number[];
  readonly ks: readonly number[];
}

const initial: Memory = { rsi: noStrength, strengths: [], places: [], ks: [] };

/** Where the newest value stands between the lowest (0) and the highest (100) of all. */
function placeOf(values: readonly number[]): number {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return high > low ? ((values.at(-1)! - low) / (high - low)) * 100 : middle;
}

/**
 * Stochastic RSI: where the relative strength index stands in the range of its last n values; K is the
 * plain mean of the last places, D the mean of the last K. T. Chande and S. Kroll, The New Technical
 * Trader (1994).
 */
export const stochRsi: Indicator = {
  id: 'StochRSI',
  place: 'under',
  unit: 'share',
  parameters: [period(14), period(14, 'range'), period(3, 'smoothK'), period(3, 'smoothD')],
  lines: () => ['K', 'D'].map((name) => ({ name, kind: 'line' })),
  run(values) {
    const [count, range, countK, countD] = [0, 1, 2, 3].map((at) => required(values, at)) as [
      number,
      number,
      number,
      number,
    ];
    return memoryRun(initial, (_, before, bars, at) => {
      const rsi = strengthAfter(before.rsi, bars, at, count);
      const value = strength(rsi);
      const none: readonly Figure[] = [undefined, undefined];
      if (value === undefined) return { figures: none, memory: { ...before, rsi } };
      const strengths = withNewest(before.strengths, value, range);
      if (strengths.length < range) return { figures: none, memory: { ...before, rsi, strengths } };
      const places = withNewest(before.places, placeOf(strengths), countK);
      const k = meanOf(places, countK);
      const ks = k === undefined ? before.ks : withNewest(before.ks, k, countD);
      const d = k === undefined ? undefined : meanOf(ks, countD);
      return { figures: [k, d], memory: { rsi, strengths, places, ks } };
    });
  },
  settledBy(values) {
    const count = required(values, 0);
    const means = [1, 2, 3].reduce((sum, at) => sum + required(values, at), 0);
    return 1 + settledBy(count, 1 / count) + means;
  },
};
