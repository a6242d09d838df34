import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#domain/candle/bucket.ts';
import { flatCandle } from '#domain/candle/merge.ts';
import { amount, type Lots, type Ticks, ticks } from '#domain/money/units.ts';
import type { Trade } from '#domain/order/order.ts';
import { Recent, recentTradesMax, windowMinutes } from '#exchange/market-data/recent.ts';
import { Chance } from '#exchange/simulator/chance.ts';

const start = 20_000 * dayMs;

const trade = (at: number, price: number, size: number): Trade => ({
  id: at,
  symbolId: 'BTCUSDT',
  price: price as Ticks,
  size: size as Lots,
  takerSide: 'sell',
  makerOrderId: 1,
  takerOrderId: 2,
  at,
});

const fresh = () =>
  new Recent({
    minutes: [flatCandle(start, ticks(100))],
    seconds: [],
    trades: [],
    running: new Map(),
    at: start,
  });

const fold = (recent: Recent, each: Trade) =>
  recent.fold(each, amount(BigInt(each.price) * BigInt(each.size)));

describe('the 24-hour figures', () => {
  it('equal those of the trades of the last 1,440 minutes', () => {
    const recent = fresh();
    const chance = new Chance(1, 'recent');
    const trades: Trade[] = [];
    let at = start + 1000;
    for (let i = 0; i < 3000; i++) {
      at += Math.ceil(chance.next() * (chance.next() < 0.01 ? 6 * hourMs : 3 * minuteMs));
      const each = trade(at, 50 + chance.index(100), 1 + chance.index(9));
      trades.push(each);
      fold(recent, each);
      if (i % 37 !== 0) continue;
      const now = at + chance.index(30 * minuteMs);
      at = now;
      const first = now - (now % minuteMs) - (windowMinutes - 1) * minuteMs;
      const inside = trades.filter((one) => one.at >= first);
      const before = trades.findLast((one) => one.at < first)?.price ?? 100;
      const figures = recent.figures(now);
      expect(figures.volume).toBe(inside.reduce((sum, one) => sum + one.size, 0));
      expect(figures.turnover).toBe(
        inside.reduce((sum, one) => sum + BigInt(one.price) * BigInt(one.size), 0n),
      );
      const prices = inside.map(({ price }) => price as number);
      expect(Math.max(...prices)).toBeLessThanOrEqual(figures.high);
      expect(figures.high).toBeLessThanOrEqual(Math.max(before, ...prices, 0));
      expect(figures.low).toBeGreaterThanOrEqual(Math.min(before, ...prices));
      expect(recent.minutes.length).toBeLessThanOrEqual(windowMinutes);
    }
  });

  it('roll off after a day', () => {
    const recent = fresh();
    fold(recent, trade(start + 5000, 900, 3));
    fold(recent, trade(start + 2 * hourMs, 70, 1));
    expect(recent.figures(start + dayMs - 1)).toMatchObject({ high: 900, low: 70, volume: 4 });
    expect(recent.figures(start + dayMs)).toMatchObject({ open: 900, high: 900, volume: 1 });
    const later = recent.figures(start + dayMs + 2 * hourMs + minuteMs);
    expect(later).toEqual({ open: 70, high: 70, low: 70, volume: 0, turnover: 0n });
  });
});

describe('the running candle', () => {
  it('begins flat at the last price and opens with its first trade', () => {
    const recent = fresh();
    fold(recent, trade(start + 1000, 120, 3));
    const next = start + 3 * minuteMs;
    expect(recent.running('3m', next)).toEqual(flatCandle(next, ticks(120)));
    fold(recent, trade(next + 10, 80, 1));
    expect(recent.running('3m', next + 20)).toMatchObject({ open: 80, high: 80, volume: 1 });
    expect(recent.running('1H', next + 20)).toMatchObject({ open: 120, low: 80, volume: 4 });
    expect(recent.running('1s', next + 20)).toMatchObject({ open: 80, volume: 1 });
    expect(recent.running('1s', next + 5000)).toMatchObject({ open: 80, volume: 0 });
  });
});

describe('the newest trades', () => {
  it('are kept up to their bound, newest first', () => {
    const recent = fresh();
    for (let i = 1; i <= recentTradesMax + 50; i++) fold(recent, trade(start + i, 100, i));
    expect(recent.trades(1000)).toHaveLength(recentTradesMax);
    expect(recent.trades(2).map(({ size }) => size)).toEqual([250, 249]);
    expect(recent.trades(0)).toEqual([]);
    expect(recent.at).toBe(start + recentTradesMax + 50);
  });
});
