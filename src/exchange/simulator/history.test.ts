import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketStart, dayMs, hourMs, minuteMs, secondMs } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { mergeCandles } from '#domain/candle/merge.ts';
import { notionalUnit } from '#domain/instrument/value.ts';
import { assetProfiles, profileOf } from '#exchange/simulator/assets.ts';
import { PairPast } from '#exchange/simulator/history.ts';
import { listingOf, listings } from '#exchange/simulator/listing.ts';
import { candleCache, type PastSource } from '#exchange/simulator/past.ts';
import { PastMaker, type PastRequest, pastIntervals } from '#exchange/simulator/past-maker.ts';
import { historyDays } from '#exchange/simulator/walk.ts';

/** Figures for whoever reads the test's output. */
const print = (text: string) => process.stdout.write(`${text}\n`);

const listedAt = Date.parse('2026-05-20T15:07:33.123Z');
const today = bucketStart('1D', listedAt);
const symbols = listings.map(({ instrument }) => instrument.symbolId);

/** Makes candles here and now, and counts how often. */
class Source implements PastSource {
  readonly #maker: PastMaker;
  asked: PastRequest[] = [];

  constructor(seed: number) {
    this.#maker = new PastMaker({ seed, profiles: assetProfiles, recordings: new Map() });
  }

  async candles(request: PastRequest) {
    this.asked.push(request);
    return this.#maker.candles(request);
  }
}

const sources = new Map<number, Source>();
function pastOf(seed: number, symbolId: string, at = listedAt): PairPast {
  const source = sources.get(seed) ?? new Source(seed);
  sources.set(seed, source);
  return new PairPast(symbolId, at, source, candleCache());
}

/** Whether a candle with trades is possible: its prices, its volume and what was paid. */
function isSound(symbolId: string, candle: Candle): boolean {
  const { instrument } = listingOf(symbolId);
  const { priceStep, sizeStep } = instrument;
  const { open, high, low, close, volume, turnover } = candle;
  const value = turnover / notionalUnit(instrument);
  return (
    low > 0 &&
    Math.max(open, close) <= high &&
    Math.min(open, close) >= low &&
    [open, high, low, close].every((price) => price % priceStep === 0) &&
    volume > 0 &&
    volume % sizeStep === 0 &&
    value >= BigInt(low) * BigInt(volume) &&
    value <= BigInt(high) * BigInt(volume)
  );
}

/** A seed, a pair and a day of its history. */
const somewhere = fc.record({
  seed: fc.constantFrom(1, 2, 4_294_967_295),
  symbolId: fc.constantFrom(...symbols),
  back: fc.integer({ min: 1, max: historyDays }),
});

describe('the past of a pair', () => {
  it('MKT-01 candles of every interval are the day’s minutes, merged', async () => {
    await fc.assert(
      fc.asyncProperty(somewhere, async ({ seed, symbolId, back }) => {
        const past = pastOf(seed, symbolId);
        const day = today - back * dayMs;
        const minutes = await past.candles('1m', day, day + dayMs);
        expect(minutes.map(({ start }) => start)).toEqual(
          Array.from({ length: 1440 }, (_, i) => day + i * minuteMs),
        );
        expect(minutes.filter((candle) => !isSound(symbolId, candle))).toEqual([]);
        for (const interval of pastIntervals) {
          if (interval === '1s') continue;
          const candles = await past.candles(interval, day, day + dayMs);
          expect(candles).toEqual(mergeCandles(interval, minutes));
        }
      }),
      { numRuns: 5, seed: 42 },
    );
  });

  it.each(symbols)('MKT-01 %s: seconds of the last hour are its minutes, cut', async (symbolId) => {
    const past = pastOf(1, symbolId);
    const minutes = await past.candles('1m', past.end - hourMs, past.end);
    const seconds = await past.candles('1s', past.end - hourMs, past.end);
    expect(seconds).toHaveLength(3600);
    for (const [i, minute] of minutes.entries()) {
      const own = seconds.slice(i * 60, (i + 1) * 60);
      expect(own.map(({ start }) => start)).toEqual(own.map((_, k) => minute.start + k * secondMs));
      // Where there are fewer lots than seconds, some seconds are without trades.
      if (minute.volume < 600) continue;
      expect(mergeCandles('1m', own)).toEqual([minute]);
      expect(own.filter((candle) => !isSound(symbolId, candle))).toEqual([]);
    }
  });

  it.each(symbols)('%s goes on from minute to minute, over midnight too', async (symbolId) => {
    const past = pastOf(1, symbolId);
    expect(past.first).toBe(today - historyDays * dayMs);
    const minutes = await past.candles('1m', today - dayMs, past.end);
    const broken = minutes.filter((candle, i) => {
      const last = minutes[i - 1];
      if (last === undefined) return false;
      const isNext = candle.start === last.start + minuteMs;
      return !isNext || Math.abs(candle.open / last.close - 1) > 0.002;
    });
    expect(broken).toEqual([]);
    expect(minutes.at(-1)!.start).toBe(past.end - minuteMs);
    expect(minutes.at(-1)!.close).toBe(await past.close());
  });

  it('ends before the minute of the listing, and has nothing before its first day', async () => {
    const past = pastOf(1, 'BTCUSDT');
    expect(past.end).toBe(bucketStart('1m', listedAt));
    const to = past.end + dayMs;
    const newest = async (interval: (typeof pastIntervals)[number]) =>
      (await past.candles(interval, past.end - 2 * dayMs, to)).at(-1)!.start;
    expect(await newest('1D')).toBe(today - dayMs);
    expect(await newest('1H')).toBe(bucketStart('1H', listedAt) - hourMs);
    expect(await newest('1m')).toBe(past.end - minuteMs);
    expect(await newest('1s')).toBe(past.end - secondMs);
    expect(await past.candles('1m', past.end, to)).toEqual([]);
    expect(await past.candles('1m', past.first - dayMs, past.first)).toEqual([]);
    const [first] = await past.candles('1D', past.first - 9 * dayMs, past.first + dayMs);
    expect(first!.start).toBe(past.first);
    expect(await past.candles('1s', past.end - 2 * hourMs, past.end - hourMs)).toEqual([]);
  });

  it('begins its last day at the listed start price', async () => {
    const [first] = await pastOf(1, 'BTCUSDT').candles('1m', today, today + minuteMs);
    expect(Math.abs(first!.open / 10 / profileOf('BTC').startPrice - 1)).toBeLessThan(0.0001);
  });

  it('is the same for the same seed and time, and another for another seed', async () => {
    const hour = today - 40 * dayMs + 5 * hourMs;
    const minutes = (seed: number, source = new Source(seed)) =>
      new PairPast('ETHUSDT', listedAt, source, candleCache()).candles('1m', hour, hour + hourMs);
    const used = new Source(1);
    // Asked in another order, with other things asked before.
    await new PairPast('ETHBTC', listedAt, used, candleCache()).candles('1D', hour, today);
    expect(await minutes(1, used)).toEqual(await minutes(1));
    expect(await minutes(1)).not.toEqual(await minutes(2));
  });

  it('CORE-13 makes no day twice, at a time or later, while there is room for it', async () => {
    const source = new Source(1);
    const past = new PairPast('BTCUSDT', listedAt, source, candleCache());
    const day = today - 30 * dayMs;
    const ask = () => past.candles('1m', day, day + dayMs);
    const [one, two] = await Promise.all([ask(), ask()]);
    expect(two).toEqual(one);
    expect(await ask()).toEqual(one);
    expect(source.asked).toHaveLength(1);
  });

  it('CORE-13 keeps no more bytes than its bound, whatever is asked for', async () => {
    const bytesMax = 1_000_000;
    const cache = candleCache(bytesMax);
    const source = new Source(1);
    for (const symbolId of ['BTCUSDT', 'ETHUSDT', 'ETHBTC']) {
      const past = new PairPast(symbolId, listedAt, source, cache);
      await past.candles('1m', today - 8 * dayMs, today);
      await past.candles('1H', today - 20 * dayMs, today);
      expect(cache.weight).toBeLessThanOrEqual(bytesMax);
    }
    // What it holds is counted: a day of minutes has 1,440 rows of seven numbers of eight bytes.
    expect(cache.weight).toBeGreaterThan(10 * 1440 * 7 * 8);
  });

  it('tells everybody who waits when candles could not be made, and tries again', async () => {
    let works = false;
    const good = new Source(1);
    const source: PastSource = {
      candles: (request) => (works ? good.candles(request) : Promise.reject(new Error('ended'))),
    };
    const past = new PairPast('BTCUSDT', listedAt, source, candleCache());
    const ask = () => past.candles('1m', today - dayMs, today);
    const refused = await Promise.allSettled([ask(), ask()]);
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    works = true;
    expect(await ask()).toHaveLength(1440);
  });

  it('moves by the day as its assets are listed', async () => {
    const returns = async (symbolId: string) =>
      (await pastOf(1, symbolId).candles('1D', today - 192 * dayMs, today)).map(({ open, close }) =>
        Math.log(close / open),
      );
    const [one, two] = [await returns('BTCUSDT'), await returns('ETHUSDT')];
    const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
    const deviation = (values: number[]) => Math.sqrt(mean(values.map((value) => value * value)));
    const correlation =
      mean(one.map((value, i) => value * two[i]!)) / (deviation(one) * deviation(two));
    print(
      `BTC: daily deviation ${(100 * deviation(one)).toFixed(2)} %, correlation with ETH ` +
        correlation.toFixed(2),
    );
    expect(deviation(one) / profileOf('BTC').dailyVolatility).toBeGreaterThan(0.7);
    expect(deviation(one) / profileOf('BTC').dailyVolatility).toBeLessThan(1.5);
    expect(correlation).toBeGreaterThan(0.6);
    expect(correlation).toBeLessThan(0.95);
  });
});
