import { type Smoothed, settledBy, smoothedBy, unsmoothed } from '#domain/indicator/average.ts';
import {
  type Bar,
  type Figure,
  type Indicator,
  memoryRun,
  period,
  required,
} from '#domain/indicator/indicator.ts';
import { trueRange } from '#domain/indicator/window.ts';

interface Memory {
  readonly last: Bar | undefined;
  readonly range: Smoothed;
  readonly up: Smoothed;
  readonly down: Smoothed;
  readonly index: Smoothed;
}

const initial: Memory = {
  last: undefined,
  ...{ range: unsmoothed, up: unsmoothed, down: unsmoothed, index: unsmoothed },
};

/** How far a candle reaches beyond the one before: of both ways the farther alone counts. */
function movements({ high, low }: Bar, last: Bar | undefined) {
  if (!last) return { up: 0, down: 0 };
  const [up, down] = [high - last.high, last.low - low];
  return { up: up > 0 && up >= down ? up : 0, down: down > 0 && down >= up ? down : 0 };
}

const shareOf = (part: Figure, whole: Figure): Figure =>
  part === undefined || whole === undefined ? undefined : whole > 0 ? (part / whole) * 100 : 0;

/**
 * Directional movement: how far highs rise (PDI) and lows fall (MDI) in percent of the true range, and
 * the average of how far the two are apart, in percent of their sum (ADX): the strength of a trend,
 * whichever way it goes. J. W. Wilder, New Concepts in Technical Trading Systems (1978), section IV.
 */
export const dmi: Indicator = {
  id: 'DMI',
  place: 'under',
  unit: 'share',
  parameters: [period(14), period(14, 'smoothing')],
  lines: () => ['PDI', 'MDI', 'ADX'].map((name) => ({ name, kind: 'line' })),
  run(values) {
    const [count, smoothing] = [required(values, 0), required(values, 1)];
    return memoryRun(initial, (bar, before) => {
      const moved = movements(bar, before.last);
      const average = (one: Smoothed, value: number) => smoothedBy(one, value, count, 1 / count);
      const range = average(before.range, trueRange(bar, before.last?.close));
      const [up, down] = [average(before.up, moved.up), average(before.down, moved.down)];
      const [pdi, mdi] = [shareOf(up.value, range.value), shareOf(down.value, range.value)];
      const apart =
        pdi === undefined || mdi === undefined
          ? undefined
          : shareOf(Math.abs(pdi - mdi), pdi + mdi);
      const index =
        apart === undefined
          ? before.index
          : smoothedBy(before.index, apart, smoothing, 1 / smoothing);
      return { figures: [pdi, mdi, index.value], memory: { last: bar, range, up, down, index } };
    });
  },
  settledBy: (values) =>
    [0, 1].reduce((sum, at) => {
      const count = required(values, at);
      return sum + settledBy(count, 1 / count);
    }, 1),
};
