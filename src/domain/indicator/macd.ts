import {
  exponentialWeight,
  type Smoothed,
  settledBy,
  smoothedBy,
  unsmoothed,
} from '#domain/indicator/average.ts';
import { type Indicator, memoryRun, period, required } from '#domain/indicator/indicator.ts';

interface Memory {
  readonly fast: Smoothed;
  readonly slow: Smoothed;
  readonly signal: Smoothed;
}

/**
 * Moving average convergence/divergence: the fast exponential average of the closes less the slow
 * one (DIF), the exponential average of that (DEA), and how far the first is above the second
 * (MACD, drawn as bars and not doubled). G. Appel, Technical Analysis: Power Tools for Active
 * Investors (2005). Each average begins as EMA's does.
 */
export const macd: Indicator = {
  id: 'MACD',
  place: 'under',
  unit: 'difference',
  parameters: [period(12, 'fast'), period(26, 'slow'), period(9, 'signal')],
  lines: () => [
    { name: 'DIF', kind: 'line' },
    { name: 'DEA', kind: 'line' },
    { name: 'MACD', kind: 'bars' },
  ],
  run(values) {
    const [fastCount, slowCount, signalCount] = [0, 1, 2].map((at) => required(values, at)) as [
      number,
      number,
      number,
    ];
    const average = (before: Smoothed, value: number, count: number) =>
      smoothedBy(before, value, count, exponentialWeight(count));
    const initial: Memory = { fast: unsmoothed, slow: unsmoothed, signal: unsmoothed };
    return memoryRun(initial, ({ close }, before) => {
      const fast = average(before.fast, close, fastCount);
      const slow = average(before.slow, close, slowCount);
      if (fast.value === undefined || slow.value === undefined) {
        return { figures: [undefined, undefined, undefined], memory: { ...before, fast, slow } };
      }
      const dif = fast.value - slow.value;
      const signal = average(before.signal, dif, signalCount);
      const bar = signal.value === undefined ? undefined : dif - signal.value;
      return { figures: [dif, signal.value, bar], memory: { fast, slow, signal } };
    });
  },
  settledBy(values) {
    const long = Math.max(required(values, 0), required(values, 1));
    return [long, required(values, 2)].reduce(
      (sum, count) => sum + settledBy(count, exponentialWeight(count)),
      0,
    );
  },
};
