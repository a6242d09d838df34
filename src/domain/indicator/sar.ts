import { type Bar, type Indicator, memoryRun, required } from '#domain/indicator/indicator.ts';

interface Memory {
  /** The two candles before, the newer one first. */
  readonly last: Bar;
  readonly earlier: Bar | undefined;
  readonly trend:
    | {
        readonly isUp: boolean;
        readonly stop: number;
        /** The farthest price of the trend, and the share of the way to it that the stop goes next. */
        readonly extreme: number;
        readonly share: number;
      }
    | undefined;
}

type Trend = NonNullable<Memory['trend']>;

/** Which way it goes is told by the middle of the first two candles. */
function begun(bar: Bar, last: Bar, step: number): Trend {
  const isUp = bar.high + bar.low >= last.high + last.low;
  return isUp
    ? { isUp, stop: last.low, extreme: bar.high, share: step }
    : { isUp, stop: last.high, extreme: bar.low, share: step };
}

/** The trend with one more candle, which may turn it. */
function goneOn(bar: Bar, { last, earlier, trend }: Memory, step: number, most: number): Trend {
  const { isUp, stop, extreme, share } = trend!;
  const moved = stop + (extreme - stop) * share;
  // Never within the two candles before.
  const next = isUp
    ? Math.min(moved, last.low, earlier?.low ?? last.low)
    : Math.max(moved, last.high, earlier?.high ?? last.high);
  if (isUp ? bar.low < next : bar.high > next) {
    const turned = isUp ? Math.max(extreme, bar.high) : Math.min(extreme, bar.low);
    return { isUp: !isUp, stop: turned, extreme: isUp ? bar.low : bar.high, share: step };
  }
  const isFarther = isUp ? bar.high > extreme : bar.low < extreme;
  return {
    isUp,
    stop: next,
    extreme: isUp ? Math.max(extreme, bar.high) : Math.min(extreme, bar.low),
    share: isFarther ? Math.min(most, share + step) : share,
  };
}

/** After so many candles it stands where it would have from any beginning: trends are shorter than that. */
const settled = 100;

/**
 * Parabolic stop and reverse: a stop that follows a trend, each candle by a share of the way to the
 * farthest price, the share growing with each new farthest price; a candle that reaches it turns the
 * trend. J. W. Wilder, New Concepts in Technical Trading Systems (1978), section II.
 */
export const sar: Indicator = {
  id: 'SAR',
  place: 'over',
  unit: 'price',
  parameters: [
    { name: 'step', initial: 0.02, min: 0.001, max: 0.5, step: 0.001, optional: false },
    { name: 'most', initial: 0.2, min: 0.01, max: 1, step: 0.01, optional: false },
  ],
  lines: () => [{ name: 'SAR', kind: 'dots' }],
  run(values) {
    const [step, most] = [required(values, 0), required(values, 1)];
    return memoryRun<Memory | undefined>(undefined, (bar, before) => {
      if (!before) {
        return {
          figures: [undefined],
          memory: { last: bar, earlier: undefined, trend: undefined },
        };
      }
      const trend = before.trend ? goneOn(bar, before, step, most) : begun(bar, before.last, step);
      return { figures: [trend.stop], memory: { last: bar, earlier: before.last, trend } };
    });
  },
  settledBy: () => settled,
};
