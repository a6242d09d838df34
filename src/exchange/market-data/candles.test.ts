import { describe, expect, it } from 'vitest';
import { minuteMs } from '#domain/candle/bucket.ts';
import { flatCandle } from '#domain/candle/merge.ts';
import { notional } from '#domain/instrument/value.ts';
import { type Lots, type Ticks, ticks } from '#domain/money/units.ts';
import type { Trade } from '#domain/order/order.ts';
import { MinuteCandles } from '#exchange/market-data/candles.ts';
import { listingOf } from '#exchange/simulator/listing.ts';

const trade = (price: number, size: number, at: number, symbolId = 'BTCUSDT'): Trade => ({
  id: 1,
  symbolId,
  price: price as Ticks,
  size: size as Lots,
  takerSide: 'buy',
  makerOrderId: 1,
  takerOrderId: 2,
  at,
});

const value = (price: number, size: number) =>
  notional(listingOf('BTCUSDT').instrument, price as Ticks, size as Lots);

describe('the minute candles of a batch', () => {
  it('are one per pair that traded, with all its trades', () => {
    const { fold } = new MinuteCandles((symbolId) => listingOf(symbolId).instrument);
    const now = 10 * minuteMs + 5000;
    const folded = fold(
      [trade(100, 2, now), trade(120, 1, now), trade(7, 1, now, 'DOGEUSDT'), trade(90, 1, now)],
      now,
    );
    expect(folded.map(({ symbolId }) => symbolId)).toEqual(['BTCUSDT', 'DOGEUSDT']);
    expect(folded[0]!.candle).toEqual({
      start: 10 * minuteMs,
      open: 100,
      high: 120,
      low: 90,
      close: 90,
      volume: 4,
      turnover: value(100, 2) + value(120, 1) + value(90, 1),
    });
  });

  it('go on with the minute once the batch before is written', () => {
    const candles = new MinuteCandles((symbolId) => listingOf(symbolId).instrument);
    candles.fold([trade(100, 2, 1000)], 1000);
    candles.settle();
    const [second] = candles.fold([trade(110, 1, 2000)], 2000);
    expect(second!.candle).toMatchObject({ open: 100, high: 110, close: 110, volume: 3 });
    candles.settle();
    const [next] = candles.fold([trade(90, 1, minuteMs)], minuteMs);
    expect(next!.candle).toMatchObject({ start: minuteMs, open: 90, high: 90, volume: 1 });
  });

  it('know nothing of a batch that was rolled back', () => {
    const candles = new MinuteCandles((symbolId) => listingOf(symbolId).instrument);
    candles.fold([trade(100, 2, 1000)], 1000);
    candles.settle();
    candles.fold([trade(500, 9, 2000)], 2000);
    candles.drop();
    const [again] = candles.fold([trade(110, 1, 3000)], 3000);
    expect(again!.candle).toMatchObject({ open: 100, high: 110, low: 100, volume: 3 });
  });

  it('go on with the stored minute after a start', () => {
    const candles = new MinuteCandles((symbolId) => listingOf(symbolId).instrument);
    const stored = { ...flatCandle(0, ticks(80)), volume: 5 as Lots, turnover: value(80, 5) };
    candles.restore('BTCUSDT', stored);
    const [first] = candles.fold([trade(110, 1, 3000)], 3000);
    expect(first!.candle).toMatchObject({ open: 80, high: 110, low: 80, close: 110, volume: 6 });
    expect(stored.volume).toBe(5);
  });

  it('are copies: what was handed out to be stored does not change', () => {
    const candles = new MinuteCandles((symbolId) => listingOf(symbolId).instrument);
    const [first] = candles.fold([trade(100, 2, 1000)], 1000);
    candles.settle();
    candles.fold([trade(110, 1, 2000)], 2000);
    expect(first!.candle.volume).toBe(2);
  });
});
