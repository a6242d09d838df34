import { dayMs } from '#domain/candle/bucket.ts';
import { type Indicator, memoryRun } from '#domain/indicator/indicator.ts';
import { typicalPrice } from '#domain/indicator/window.ts';

/** What was traded since the day began; undefined: its beginning was not seen. */
interface Memory {
  readonly day: number;
  readonly value: number;
  readonly volume: number;
}

/** Candles of a day by the minute: on shorter ones it begins with the first day that is seen whole. */
const dayOfMinutes = 1_440;

/**
 * Volume-weighted average price since the day began in UTC: the typical prices of its candles, each as
 * often as was traded in it. S. Berkowitz, D. Logue and E. Noser, The Total Cost of Transactions on
 * the NYSE (Journal of Finance, 1988).
 */
export const vwap: Indicator = {
  id: 'VWAP',
  place: 'over',
  unit: 'price',
  parameters: [],
  lines: () => [{ name: 'VWAP', kind: 'line' }],
  run: () =>
    memoryRun<Memory | undefined>(undefined, (bar, before) => {
      const day = Math.floor(bar.start / dayMs);
      const begins = bar.start === day * dayMs || (before !== undefined && before.day !== day);
      if (!begins && before === undefined) return { figures: [undefined], memory: undefined };
      const { value, volume } = begins || !before ? { value: 0, volume: 0 } : before;
      const memory = {
        day,
        value: value + typicalPrice(bar) * bar.volume,
        volume: volume + bar.volume,
      };
      return { figures: [memory.volume > 0 ? memory.value / memory.volume : undefined], memory };
    }),
  settledBy: () => dayOfMinutes,
};
