import { type Smoothed, settledBy, smoothedBy, unsmoothed } from '#domain/indicator/average.ts';
import {
  type Bar,
  type Figure,
  type Indicator,
  linePeriod,
  longest,
  memoryRun,
  periodLines,
} from '#domain/indicator/indicator.ts';

interface Memory {
  readonly gain: Smoothed;
  readonly loss: Smoothed;
}

export const noStrength: Memory = { gain: unsmoothed, loss: unsmoothed };

/** A price that never moved is neither strong nor weak. */
export const middle = 50;

export function strength({ gain, loss }: Memory): Figure {
  if (gain.value === undefined || loss.value === undefined) return undefined;
  const moved = gain.value + loss.value;
  return moved === 0 ? middle : (gain.value / moved) * 100;
}

/** The averages with the change from the candle before; the oldest candle has none. */
export function strengthAfter(
  before: Memory,
  bars: readonly Bar[],
  at: number,
  count: number,
): Memory {
  const from = bars[at - 1];
  if (from === undefined) return before;
  const change = bars[at]!.close - from.close;
  return {
    gain: smoothedBy(before.gain, Math.max(change, 0), count, 1 / count),
    loss: smoothedBy(before.loss, Math.max(-change, 0), count, 1 / count),
  };
}

/**
 * Relative strength index: the share of rises in all movement of the closes, in percent. Rises and
 * falls are averaged over n changes at first and then move by 1/n of the distance. J. W. Wilder,
 * New Concepts in Technical Trading Systems (1978), section VI.
 */
export const rsi: Indicator = {
  id: 'RSI',
  place: 'under',
  unit: 'share',
  parameters: [linePeriod(6), linePeriod(12), linePeriod(24)],
  lines: (periods) => periodLines('RSI', periods),
  run: (periods) =>
    memoryRun<readonly Memory[]>(
      periods.map(() => noStrength),
      (_, before, bars, at) => {
        const memory = periods.map((count, i) =>
          count === undefined ? noStrength : strengthAfter(before[i]!, bars, at, count),
        );
        return { figures: memory.map(strength), memory };
      },
    ),
  settledBy(periods) {
    const most = longest(periods);
    // The first change is one from the candle before.
    return 1 + settledBy(most, 1 / most);
  },
};
