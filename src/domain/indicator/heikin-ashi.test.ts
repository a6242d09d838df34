import { describe, expect, it } from 'vitest';
import { type Drawn, heikinAshi } from './heikin-ashi.ts';

const candle = (open: number, high: number, low: number, close: number): Drawn => ({
  ...{ open, high, low, close },
});

describe('SPOT-02: a Heikin-Ashi candle', () => {
  it.each<[string, Drawn, Drawn | undefined, Drawn]>([
    ['of the first one', candle(10, 16, 8, 14), undefined, candle(12, 16, 8, 12)],
    ['after another', candle(14, 20, 12, 18), candle(12, 16, 8, 12), candle(12, 20, 12, 16)],
    [
      'reaches to where it opens',
      candle(30, 34, 28, 32),
      candle(10, 14, 8, 12),
      candle(11, 34, 11, 31),
    ],
    ['on both sides', candle(5, 6, 4, 5), candle(20, 24, 18, 22), candle(21, 21, 4, 5)],
    ['of a price that never moved', candle(5, 5, 5, 5), candle(5, 5, 5, 5), candle(5, 5, 5, 5)],
  ])('%s', (_, one, before, expected) => {
    expect(heikinAshi(one, before)).toEqual(expected);
  });
});
