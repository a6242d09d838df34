import { describe, expect, it } from 'vitest';
import { minuteMs } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { fillGaps, flatCandle, foldTrade, mergeCandles } from '#domain/candle/merge.ts';
import { amount, amountMax, lots, ticks } from '#domain/money/units.ts';
import type { Trade } from '#domain/order/order.ts';

const candle = (
  minute: number,
  [open, high, low, close]: [number, number, number, number],
  volume: number,
): Candle => ({
  start: minute * minuteMs,
  open: ticks(open),
  high: ticks(high),
  low: ticks(low),
  close: ticks(close),
  volume: lots(volume),
  turnover: amount(BigInt(close * volume)),
});

const trade = (price: number, size: number): Trade => ({
  id: 1,
  symbolId: 'BTCUSDT',
  price: ticks(price),
  size: lots(size),
  takerSide: 'buy',
  makerOrderId: 1,
  takerOrderId: 2,
  at: 0,
});

describe('merging candles', () => {
  it('takes the first open, the last close, the extremes and the sums', () => {
    const merged = mergeCandles('5m', [
      candle(0, [10, 12, 9, 11], 5),
      candle(1, [11, 20, 11, 15], 1),
      candle(5, [15, 15, 4, 6], 2),
    ]);
    expect(merged).toEqual([
      { ...candle(0, [10, 20, 9, 15], 6), turnover: 70n },
      candle(5, [15, 15, 4, 6], 2),
    ]);
  });

  it('a flat minute neither opens a candle nor widens it', () => {
    const [merged] = mergeCandles('5m', [
      flatCandle(0, ticks(50)),
      candle(1, [10, 12, 9, 11], 5),
      flatCandle(2 * minuteMs, ticks(11)),
    ]);
    expect(merged).toEqual({ ...candle(1, [10, 12, 9, 11], 5), start: 0 });
  });

  it('minutes without any trade merge into a flat candle', () => {
    const minutes = fillGaps([], ticks(7), 0, 5 * minuteMs, minuteMs);
    expect(mergeCandles('5m', minutes)).toEqual([flatCandle(0, ticks(7))]);
  });
});

describe('a trade in a candle', () => {
  it('opens it when it is the first', () => {
    const open = flatCandle(0, ticks(50));
    foldTrade(open, trade(40, 2), amount(80n));
    expect(open).toEqual({ ...candle(0, [40, 40, 40, 40], 2), turnover: 80n });
  });

  it('moves the extremes and the close', () => {
    const open = candle(0, [40, 40, 40, 40], 2);
    foldTrade(open, trade(45, 1), amount(45n));
    foldTrade(open, trade(38, 1), amount(38n));
    expect(open).toEqual({ ...candle(0, [40, 45, 38, 38], 4), turnover: 163n });
  });
});

describe('CORE-14 more than a column can hold', () => {
  const full = { volume: lots(Number.MAX_SAFE_INTEGER), turnover: amountMax };

  it('is held at the most, of trades and of candles', () => {
    const traded = { ...candle(0, [40, 40, 40, 40], 2), ...full };
    foldTrade(traded, trade(40, 5), amountMax);
    expect(traded).toMatchObject(full);
    const [merged] = mergeCandles('5m', [traded, { ...traded, start: minuteMs }]);
    expect(merged).toMatchObject(full);
  });
});

describe('filling gaps', () => {
  it('repeats the close before', () => {
    const known = [candle(2, [10, 12, 9, 11], 5)];
    const filled = fillGaps(known, ticks(8), 0, 5 * minuteMs, minuteMs);
    expect(filled.map(({ close, volume }) => [close, volume])).toEqual([
      [8, 0],
      [8, 0],
      [11, 5],
      [11, 0],
      [11, 0],
    ]);
  });
});
