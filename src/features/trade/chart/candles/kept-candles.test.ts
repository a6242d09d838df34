import { expect, it } from 'vitest';
import type { ChartCandle } from '#stores/feed/candles.ts';
import { keepCandles, keptCandles } from './kept-candles.ts';

const rows = (count: number): ChartCandle[] =>
  Array.from({ length: count }, (_, at) => [at, '1', '1', '1', '1', '0']);

it('SPOT-02: candles of charts that were left are kept, the newest of the last few', () => {
  expect(keptCandles('a')).toEqual([]);
  keepCandles('a', rows(2_000));
  expect(keptCandles('a')).toHaveLength(1_500);
  expect(keptCandles('a').at(-1)![0]).toBe(1_999);
  for (let nth = 0; nth < 7; nth++) keepCandles(`${nth}`, rows(1));
  expect(keptCandles('a')).toHaveLength(1_500);
  keepCandles('a', rows(3));
  keepCandles('8', rows(1));
  expect(keptCandles('a')).toHaveLength(3);
  expect(keptCandles('0')).toEqual([]);
  keepCandles('a', []);
  expect(keptCandles('a')).toEqual([]);
});
