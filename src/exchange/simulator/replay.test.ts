import { describe, expect, it } from 'vitest';
import { bucketStart, dayMs, minuteMs } from '#domain/candle/bucket.ts';
import { mergeCandles } from '#domain/candle/merge.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { formatUnits } from '#domain/money/decimal.ts';
import { CandleSeries } from '#exchange/market-data/series.ts';
import { assetProfiles } from '#exchange/simulator/assets.ts';
import { Chance } from '#exchange/simulator/chance.ts';
import { PairPast } from '#exchange/simulator/history.ts';
import { listingOf } from '#exchange/simulator/listing.ts';
import { candleCache } from '#exchange/simulator/past.ts';
import { PastMaker, type PastRequest } from '#exchange/simulator/past-maker.ts';
import { recordingOf } from '#exchange/simulator/recording.ts';
import {
  BadReplay,
  behaviorOf,
  type ReplayRecord,
  readReplay,
} from '#exchange/simulator/replay.ts';

const { instrument } = listingOf('BTCUSDT');
const listedAt = Date.parse('2026-05-20T15:07:33.123Z');
const recordedAt = Date.parse('2024-02-28T22:10:00Z');

/** A recording with a known volatility, as a file would hold it. */
function recording(count: number, deviation = 0.0005): ReplayRecord[] {
  const chance = new Chance(9, 'recording');
  let price = 500_000;
  return Array.from({ length: count }, (_, i) => {
    const open = price;
    price = Math.round(open * Math.exp(deviation * chance.normal()));
    const high = Math.max(open, price) + chance.index(50);
    const low = Math.min(open, price) - chance.index(50);
    const text = (ticks: number) => formatUnits(BigInt(ticks), 1);
    return {
      time: String(recordedAt + i * minuteMs),
      open: text(open),
      high: text(high),
      low: text(low),
      close: text(price),
      volume: formatUnits(BigInt(1 + chance.index(5_000_000)), 6),
    };
  });
}

const row = (change: Partial<Record<string, string>>): ReplayRecord => ({
  time: '1709158200',
  open: '60000.1',
  high: '60010',
  low: '59990',
  close: '60005',
  volume: '1.5',
  ...change,
});

describe('a recording', () => {
  it.each([
    ['an open above the high', { open: '60011' }, /between low and high/],
    ['a close below the low', { close: '59989.9' }, /between low and high/],
    ['more decimals than the pair has', { high: '60010.05' }, /high=60010.05.*1 decimals/],
    ['a price of zero', { low: '0' }, /low=0/],
    ['an exponent', { close: '6e4' }, /close=6e4/],
    ['a negative volume', { volume: '-1' }, /volume=-1/],
    ['a volume finer than a lot', { volume: '0.0000001' }, /6 decimals/],
    ['a time within a minute', { time: '1709158201' }, /no start of a minute/],
    ['a time that is none', { time: 'yesterday' }, /time=yesterday/],
    ['a move without volume', { volume: '0' }, /stand still/],
  ])('with %s is refused with its row', (_, change, message) => {
    const read = () => readReplay([row(change)], instrument);
    expect(read).toThrow(BadReplay);
    expect(read).toThrow(message);
    expect(read).toThrow(/row 1/);
  });

  it('without rows, without a column, or going back in time is refused', () => {
    expect(() => readReplay([], instrument)).toThrow(/no rows/);
    const { volume: _, ...lacking } = row({});
    expect(() => readReplay([lacking], instrument)).toThrow(/volume is missing/);
    expect(() => readReplay([row({}), row({})], instrument)).toThrow(/row 2.*grow/);
  });

  it('takes seconds, milliseconds and ISO times', () => {
    for (const time of ['1709158200', '1709158200000', '2024-02-28T22:10:00Z']) {
      expect(readReplay([row({ time })], instrument)[0]!.start).toBe(1_709_158_200_000);
    }
  });

  it('stands still where minutes are missing', () => {
    const later = row({ time: String(1_709_158_200 + 180), open: '60001', close: '60001' });
    const minutes = readReplay([row({}), later], instrument);
    expect(minutes.map(({ close, volume }) => [close, volume])).toEqual([
      [600_050, 1_500_000],
      [600_050, 0],
      [600_050, 0],
      [600_010, 1_500_000],
    ]);
  });

  it('tells its volatility', () => {
    const { dailyVolatility } = behaviorOf(readReplay(recording(20_000), instrument));
    expect(dailyVolatility / (0.0005 * Math.sqrt(1440))).toBeCloseTo(1, 1);
  });
});

describe('a replayed history', () => {
  const records = recording(5000);
  const minutes = readReplay(records, instrument);
  const maker = new PastMaker({
    seed: 1,
    profiles: assetProfiles,
    recordings: new Map([['BTCUSDT', recordingOf(minutes, instrument)]]),
  });
  const source = { candles: async (request: PastRequest) => maker.candles(request) };
  const cache = candleCache();
  const history = new PairPast('BTCUSDT', listedAt, source, cache, minutes.length);
  const stored = { trades: async () => [], minuteCandles: async () => [] };
  const series = new CandleSeries(listingOf('BTCUSDT').instrument, history, stored, cache);

  it('CORE-07 ends at the start and comes back equal to the file, in minutes', async () => {
    const recent = await series.recent(listedAt);
    const before = bucketStart('1m', listedAt);
    const candles = await series.candles(recent, '1m', before, 1500, listedAt);
    const text = (ticks: number) => formatUnits(BigInt(ticks), 1);
    expect(candles.at(-1)!.start).toBe(before - minuteMs);
    expect(
      candles.map((candle) => ({
        open: text(candle.open),
        high: text(candle.high),
        low: text(candle.low),
        close: text(candle.close),
        volume: formatUnits(BigInt(candle.volume), 6),
      })),
    ).toEqual(records.slice(-1500).map(({ time: _, ...rest }) => rest));
  });

  it.each(['5m', '1H', '4H', '1D', '1W'] as CandleInterval[])(
    'CORE-07 %s are the minutes of the file, merged',
    async (interval) => {
      const recent = await series.recent(listedAt);
      const candles = await series.candles(recent, interval, listedAt, 1500, listedAt);
      const shiftMs = history.end - minuteMs - minutes.at(-1)!.start;
      const moved = minutes.map((candle) => ({ ...candle, start: candle.start + shiftMs }));
      const expected = mergeCandles(interval, moved);
      expect(candles.slice(0, -1)).toEqual(expected.slice(-candles.length).slice(0, -1));
      expect(candles.at(-1)!.close).toBe(expected.at(-1)!.close);
    },
  );

  it('has seconds that merge into its minutes', async () => {
    const at = history.end - 10 * minuteMs;
    const seconds = await history.candles('1s', at, at + minuteMs);
    expect(seconds).toHaveLength(60);
    expect(mergeCandles('1m', seconds)).toEqual(await history.candles('1m', at, at + minuteMs));
    expect(await history.candles('1s', history.end, history.end + minuteMs)).toEqual([]);
  });

  it('MKT-02 is agreed with by the other pairs of its asset, and goes on from what was before', async () => {
    const from = bucketStart('1D', history.end - minutes.length * minuteMs) - dayMs;
    const closes = async (symbolId: string) => {
      const recorded = symbolId === 'BTCUSDT' ? minutes.length : undefined;
      const past = new PairPast(symbolId, listedAt, source, cache, recorded);
      const candles = await past.candles('1m', from, history.end);
      const scale = 10 ** listingOf(symbolId).instrument.priceScale;
      return new Map(candles.map(({ start, close }) => [start, close / scale]));
    };
    const [btc, eth] = [await closes('BTCUSDT'), await closes('ETHUSDT')];
    const [ethBtc, btcUsdc] = [await closes('ETHBTC'), await closes('BTCUSDC')];
    let [widest, leap] = [0, 0];
    for (const [start, price] of btc) {
      const implied = eth.get(start)! / price;
      widest = Math.max(widest, Math.abs(ethBtc.get(start)! - implied) / implied);
    }
    expect(btc.size).toBe(minutes.length);
    // Ten basis points, or two of the pair's price steps.
    expect(widest).toBeLessThan(0.001);
    for (const [start, price] of btcUsdc) {
      const before = btcUsdc.get(start - minuteMs);
      if (before !== undefined) leap = Math.max(leap, Math.abs(price / before - 1));
    }
    expect(btcUsdc.size).toBeGreaterThan(minutes.length);
    expect(leap).toBeLessThan(0.03);
  });
});
