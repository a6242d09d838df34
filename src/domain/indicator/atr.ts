import { type Smoothed, settledBy, smoothedBy, unsmoothed } from '#domain/indicator/average.ts';
import { type Indicator, memoryRun, period, required } from '#domain/indicator/indicator.ts';
import { trueRange } from '#domain/indicator/window.ts';

interface Memory {
  readonly close: number | undefined;
  readonly range: Smoothed;
}

/**
 * Average true range: how far a price moves in a candle, what it jumped since the one before included;
 * averaged over n candles at first and then moving by 1/n of the distance. J. W. Wilder, New Concepts
 * in Technical Trading Systems (1978), section III.
 */
export const atr: Indicator = {
  id: 'ATR',
  place: 'under',
  unit: 'difference',
  parameters: [period(14)],
  lines: () => [{ name: 'ATR', kind: 'line' }],
  run(values) {
    const count = required(values, 0);
    const initial: Memory = { close: undefined, range: unsmoothed };
    return memoryRun(initial, (bar, before) => {
      const range = smoothedBy(before.range, trueRange(bar, before.close), count, 1 / count);
      return { figures: [range.value], memory: { close: bar.close, range } };
    });
  },
  settledBy: (values) => settledBy(required(values, 0), 1 / required(values, 0)),
};
