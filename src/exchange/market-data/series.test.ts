import { describe, expect, it } from 'vitest';
import { bucketStart, dayMs, hourMs, minuteMs, shiftBucket } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { flatCandle, foldTrade, mergeCandles } from '#domain/candle/merge.ts';
import { type CandleInterval, candleIntervals } from '#domain/codes/candle-interval.ts';
import { notional } from '#domain/instrument/value.ts';
import { type Lots, type Ticks, ticks } from '#domain/money/units.ts';
import type { Trade } from '#domain/order/order.ts';
import type { Recent } from '#exchange/market-data/recent.ts';
import { CandleSeries, candlesMax } from '#exchange/market-data/series.ts';
import { assetProfiles } from '#exchange/simulator/assets.ts';
import { Chance } from '#exchange/simulator/chance.ts';
import { PairPast } from '#exchange/simulator/history.ts';
import { listingOf } from '#exchange/simulator/listing.ts';
import { candleCache } from '#exchange/simulator/past.ts';
import { PastMaker } from '#exchange/simulator/past-maker.ts';

const symbolId = 'BTCUSDT';
const listedAt = Date.parse('2026-05-20T15:07:33.123Z');

const maker = new PastMaker({ seed: 1, profiles: assetProfiles, recordings: new Map() });
const made = new PairPast(
  symbolId,
  listedAt,
  { candles: async (request) => maker.candles(request) },
  candleCache(),
);
/** The price that trading begins at. */
const madeClose = await made.close();

/** A pair with its stored minutes and trades, as the exchange would have them. */
class World {
  readonly stored = new Map<number, Candle>();
  readonly trades: Trade[] = [];
  reads = 0;
  series = this.#newSeries();

  #newSeries(): CandleSeries {
    const stored = {
      trades: async (_: string, limit: number) => this.trades.slice(-limit).reverse(),
      minuteCandles: async (_: string, from: number, to: number) => {
        this.reads++;
        return [...this.stored.values()]
          .filter(({ start }) => start >= from && start < to)
          .sort((a, b) => a.start - b.start)
          .map((candle) => ({ ...candle }));
      },
    };
    return new CandleSeries(listingOf(symbolId).instrument, made, stored, candleCache());
  }

  /** Forgets all that is kept in memory. */
  restart(now: number): Promise<Recent> {
    this.series = this.#newSeries();
    return this.series.recent(now);
  }

  trade(at: number, price: number, size: number): { trade: Trade; turnover: bigint } {
    const trade: Trade = {
      id: this.trades.length + 1,
      symbolId,
      price: price as Ticks,
      size: size as Lots,
      takerSide: 'buy',
      makerOrderId: 1,
      takerOrderId: 2,
      at,
    };
    this.trades.push(trade);
    const turnover = notional(listingOf(symbolId).instrument, trade.price, trade.size);
    const start = bucketStart('1m', at);
    const candle = this.stored.get(start) ?? flatCandle(start, trade.price);
    foldTrade(candle, trade, turnover);
    this.stored.set(start, candle);
    return { trade, turnover };
  }

  /** Random trades from `from` to `to`, a few minutes apart, with pauses of hours. */
  tradeAbout(from: number, to: number, recent?: Recent): void {
    const chance = new Chance(5, 'world', from);
    let price = this.trades.at(-1)?.price ?? madeClose;
    for (let at = from; at < to; ) {
      price = Math.max(1000, Math.round(price * (1 + 0.001 * chance.normal()))) as Ticks;
      const { trade, turnover } = this.trade(at, price, 1 + chance.index(1_000_000));
      recent?.fold(trade, turnover as Candle['turnover']);
      const pause = chance.next() < 0.02 ? 5 * hourMs : 4 * minuteMs;
      at += Math.ceil(chance.next() * pause);
    }
  }

  /** Every minute from half a year before the listing to `now`, naively. */
  async minutes(now: number): Promise<Candle[]> {
    const from = bucketStart('1D', listedAt) - 150 * dayMs;
    const all = await made.candles('1m', from, listedAt);
    for (let start = made.end; start <= now; start += minuteMs) {
      all.push(this.stored.get(start) ?? flatCandle(start, all.at(-1)!.close));
    }
    return all;
  }
}

const intervals = candleIntervals.filter((interval) => interval !== '1s');

/** The naive answer: all minutes merged. Buckets that begin before the minutes do are left out. */
function expected(minutes: readonly Candle[], interval: CandleInterval, before: number): Candle[] {
  return mergeCandles(
    interval,
    minutes.filter(({ start }) => start >= shiftBucket(interval, minutes[0]!.start - 1, 1)),
  ).filter(({ start }) => start < before);
}

describe('candles of a pair', () => {
  describe('made history and stored minutes', async () => {
    const now = listedAt + 9 * dayMs + 5 * hourMs + 17_000;
    const world = new World();
    world.tradeAbout(listedAt + 2000, now - 60_000);
    const minutes = await world.minutes(now);

    it.each(intervals)('%s candles are the minutes merged, without a seam', async (interval) => {
      const recent = await world.restart(now);
      const all = expected(minutes, interval, now + 1);
      const limit = Math.min(candlesMax, all.length);
      const answer = await world.series.candles(recent, interval, now + 1, limit, now);
      expect(answer).toEqual(all.slice(-limit));
      const middle = all.at(-5) ?? all.at(-1)!;
      const before = await world.series.candles(recent, interval, middle.start, 30, now);
      const wanted = all.filter(({ start }) => start < middle.start).slice(-30);
      if (wanted.length === 30) expect(before).toEqual(wanted);
    });
  });

  it('trading begins at the price that the history ends with', async () => {
    const world = new World();
    const recent = await world.restart(listedAt);
    expect(recent.last).toBe(madeClose);
    const { trade, turnover } = world.trade(listedAt + 1000, madeClose + 3, 10);
    recent.fold(trade, turnover as Candle['turnover']);
    const [before, first] = await world.series.candles(
      recent,
      '1m',
      listedAt + 2000,
      2,
      listedAt + 2000,
    );
    expect(first).toMatchObject({ start: made.end, open: trade.price, volume: 10 });
    expect(before!.close).toBe(madeClose);
  });

  it.each(intervals)('%s: what was followed live equals what a restart loads', async (interval) => {
    const world = new World();
    const recent = await world.restart(listedAt);
    const now = listedAt + 2 * dayMs + 3 * hourMs;
    world.tradeAbout(listedAt + 1000, now, recent);
    const live = await world.series.candles(recent, interval, now + 1, 300, now);
    const figures = recent.figures(now);
    const again = await world.restart(now);
    expect(await world.series.candles(again, interval, now + 1, 300, now)).toEqual(live);
    expect(again.figures(now)).toEqual(figures);
    expect(again.running(interval, now)).toEqual(recent.running(interval, now));
    expect(again.trades(200)).toEqual(recent.trades(200));
  });

  it('a pause of the process is flat at the last price', async () => {
    const world = new World();
    world.trade(listedAt + 1000, 600_000, 10);
    const now = listedAt + 40 * dayMs;
    const recent = await world.restart(now);
    expect(recent.last).toBe(600_000);
    const days = await world.series.candles(recent, '1D', now + 1, 30, now);
    expect(days).toHaveLength(30);
    for (const day of days) expect(day).toEqual(flatCandle(day.start, ticks(600_000)));
    const figures = recent.figures(now);
    expect(figures).toMatchObject({ open: 600_000, high: 600_000, low: 600_000, volume: 0 });
  });

  it('seconds of the first hour come from the history, then from trades', async () => {
    const world = new World();
    const now = listedAt + 3000;
    const recent = await world.restart(now);
    const { trade, turnover } = world.trade(now, madeClose + 5, 10);
    recent.fold(trade, turnover as Candle['turnover']);
    const seconds = await world.series.candles(recent, '1s', now + 1, 1500, now);
    expect(seconds).toHaveLength(1500);
    for (const [i, second] of seconds.entries()) {
      expect(second.start).toBe(bucketStart('1s', now) - (1499 - i) * 1000);
    }
    expect(seconds.at(-1)).toMatchObject({ open: trade.price, volume: 10 });
    const before = seconds.filter(({ start }) => start < made.end);
    const [minute] = mergeCandles('1m', before.slice(-60));
    expect([minute]).toEqual(await made.candles('1m', made.end - minuteMs, made.end));
    // No further back than an hour.
    expect(await world.series.candles(recent, '1s', now - hourMs, 10, now)).toEqual([]);
  });

  it('there is nothing before the first day', async () => {
    const world = new World();
    const recent = await world.restart(listedAt);
    const { first } = made;
    expect(await world.series.candles(recent, '1D', first, 10, listedAt)).toEqual([]);
    expect(await world.series.candles(recent, '1m', first + minuteMs, 10, listedAt)).toHaveLength(
      1,
    );
    const days = await world.series.candles(recent, '1D', listedAt, 1500, listedAt);
    expect([days.length, days[0]!.start]).toEqual([1500, first + dayMs]);
  });

  it('finished days are read from the store once', async () => {
    const world = new World();
    const now = listedAt + 60 * dayMs;
    world.tradeAbout(listedAt, now);
    const recent = await world.restart(now);
    await world.series.candles(recent, '1D', now, 1500, now);
    const { reads } = world;
    const start = performance.now();
    for (let i = 0; i < 10; i++) await world.series.candles(recent, '1D', now, 1500, now);
    const eachMs = (performance.now() - start) / 10;
    expect(world.reads).toBe(reads);
    process.stdout.write(`1,500 days again: ${eachMs.toFixed(1)} ms\n`);
  });
});
