import { describe, expect, it } from 'vitest';
import type { ChartCandle } from '#stores/feed/candles.ts';
import { drawCandles, drawingHeight, niceStep, plot } from './still-drawing.ts';

const candle = (
  start: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume = 1,
) =>
  [start, open, high, low, close, volume, 0].map((value, i) =>
    i === 0 ? value : String(value),
  ) as unknown as ChartCandle;

describe('drawn candles', () => {
  const rows = [candle(0, 10, 20, 5, 15, 4), candle(60_000, 15, 16, 10, 11, 2)];
  const drawing = drawCandles(rows, 6);

  it('are two flat paths of bodies, by the way they went', () => {
    expect(drawing.up.match(/M/g)).toHaveLength(1);
    expect(drawing.down.match(/M/g)).toHaveLength(1);
  });

  it('reach from the highest to the lowest price', () => {
    expect(drawing.upWicks).toBe(
      `M0 ${plot.priceTop * drawingHeight}V${plot.priceBottom * drawingHeight}`,
    );
  });

  it('draw the largest volume over its whole room', () => {
    expect(drawing.upVolume).toContain(`v-${Math.round((1 - plot.volumeTop) * drawingHeight)}`);
  });

  it('mark round prices within the plot and the last price', () => {
    expect(drawing.prices.every(({ top }) => top >= 0 && top <= 100)).toBe(true);
    expect(drawing.last?.price).toBe(11);
  });

  it('a candle without movement is still seen', () => {
    const flat = drawCandles([candle(0, 10, 10, 10, 10)], 6);
    expect(flat.up).toMatch(/v4$/);
    expect(flat.up).not.toContain('NaN');
  });

  it('no candles are an empty drawing', () => {
    const empty = drawCandles([], 6);
    expect([empty.up, empty.prices, empty.last]).toEqual(['', [], undefined]);
  });
});

describe('niceStep', () => {
  it.each([
    [100, 7, 20],
    [0.7, 7, 0.1],
    [3500, 7, 500],
    [1, 1, 1],
  ])('%d in at most %i parts is %d', (range, most, step) => {
    expect(niceStep(range, most)).toBeCloseTo(step);
  });
});
