import { type Indicator, memoryRun } from '#domain/indicator/indicator.ts';

interface Memory {
  readonly close: number | undefined;
  readonly sum: number;
}

/**
 * On-balance volume: the volume of candles that closed higher less that of those that closed lower,
 * from the oldest candle on; only how it changes says something. J. Granville, New Key to Stock Market
 * Profits (1963).
 */
export const obv: Indicator = {
  id: 'OBV',
  place: 'under',
  unit: 'volume',
  parameters: [],
  lines: () => [{ name: 'OBV', kind: 'line' }],
  run: () =>
    memoryRun<Memory>({ close: undefined, sum: 0 }, ({ close, volume }, before) => {
      const way = before.close === undefined ? 0 : Math.sign(close - before.close);
      const sum = before.sum + way * volume;
      return { figures: [sum], memory: { close, sum } };
    }),
  settledBy: () => 2,
};
