import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUnits } from '#domain/money/decimal.ts';
import type { ChartCandle } from '#stores/feed/candles.ts';
import { packCandles, unpackCandles } from './packed-candles.ts';

const minute = 60_000;
const start = 1_795_176_900_000;

test('each candle takes some figures', () => {
  const places = { delegatePricePlace: 1, volumePlace: 3 };
  const rows: ChartCandle[] = [
    [start, '62313.8', '62681.3', '62313.3', '62617.2', '76.116'],
    [start + minute, '62617.2', '62617.2', '62617.2', '62617.2', '0.000'],
    [start + 3 * minute, '62617.0', '62620.0', '62610.0', '62615.0', '1.000'],
  ];
  const text = packCandles(rows, places);
  expect(text).toBe(`${start},${minute};,623138,3675,5,3034,76116;,,,,,;2,-2,30,70,-20,1000`);
  expect(unpackCandles(text, places)).toEqual(rows);
});

test('no candles, or one', () => {
  const places = { delegatePricePlace: 2, volumePlace: 0 };
  expect(unpackCandles(packCandles([], places), places)).toEqual([]);
  const one: ChartCandle[] = [[start, '1.00', '2.00', '0.50', '1.50', '7']];
  expect(unpackCandles(packCandles(one, places), places)).toEqual(one);
});

test('a figure finer than the pair is an error, not another figure', () => {
  const row: ChartCandle = [start, '1.005', '2', '1', '2', '1'];
  expect(() => packCandles([row], { delegatePricePlace: 2, volumePlace: 0 })).toThrow('1.005');
});

test('any candles come out as they went in', () => {
  const figure = fc.bigInt(0n, 10n ** 18n);
  const scale = fc.integer({ min: 0, max: 12 });
  const candle = fc.tuple(fc.integer({ min: 1, max: 500 }), figure, figure, figure, figure, figure);
  fc.assert(
    fc.property(scale, scale, fc.array(candle, { maxLength: 30 }), (price, size, candles) => {
      let at = start;
      const rows = candles.map(([later, open, high, low, close, volume]): ChartCandle => {
        at += later * minute;
        const [o, h, l, c] = [open, high, low, close].map((units) => formatUnits(units, price));
        return [at, o!, h!, l!, c!, formatUnits(volume, size)];
      });
      const places = { delegatePricePlace: price, volumePlace: size };
      expect(unpackCandles(packCandles(rows, places), places)).toEqual(rows);
    }),
  );
});
