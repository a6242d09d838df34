import { type Smoothed, settledBy, smoothedBy, unsmoothed } from '#domain/indicator/average.ts';
import { type Indicator, memoryRun, period, required } from '#domain/indicator/indicator.ts';
import { trueRange } from '#domain/indicator/window.ts';

interface Memory {
  readonly close: number | undefined;
  readonly range: Smoothed;
  readonly bands:
    | { readonly upper: number; readonly lower: number; readonly isUp: boolean }
    | undefined;
}

/**
 * SuperTrend: bands k average true ranges above and below the middle of a candle, of which the upper
 * only falls and the lower only rises until a close goes beyond; drawn is the lower one in a rise, the
 * upper one in a fall. By O. Seban (2008).
 */
export const supertrend: Indicator = {
  id: 'ST',
  place: 'over',
  unit: 'price',
  parameters: [
    period(10),
    { name: 'factor', initial: 3, min: 0.1, max: 20, step: 0.1, optional: false },
  ],
  lines: () => [{ name: 'ST', kind: 'line' }],
  run(values) {
    const [count, factor] = [required(values, 0), required(values, 1)];
    const initial: Memory = { close: undefined, range: unsmoothed, bands: undefined };
    return memoryRun(initial, (bar, before) => {
      const range = smoothedBy(before.range, trueRange(bar, before.close), count, 1 / count);
      const { close } = bar;
      if (range.value === undefined) {
        return { figures: [undefined], memory: { close, range, bands: undefined } };
      }
      const middle = (bar.high + bar.low) / 2;
      let [upper, lower] = [middle + factor * range.value, middle - factor * range.value];
      const { bands, close: closed = close } = before;
      let isUp = close > upper;
      if (bands) {
        if (upper >= bands.upper && closed <= bands.upper) upper = bands.upper;
        if (lower <= bands.lower && closed >= bands.lower) lower = bands.lower;
        isUp = bands.isUp ? close >= lower : close > upper;
      }
      return {
        figures: [isUp ? lower : upper],
        memory: { close, range, bands: { upper, lower, isUp } },
      };
    });
  },
  settledBy: (values) => settledBy(required(values, 0), 1 / required(values, 0)),
};
