import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bucketStart, dayMs, hourMs, minuteMs } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { mergeCandles } from '#domain/candle/merge.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { allContracts } from '#domain/futures/listed.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { type Lots, ticks } from '#domain/money/units.ts';
import { Engine } from '#exchange/engine/engine.ts';
import { MinuteCandles } from '#exchange/market-data/candles.ts';
import { type MarketData, startMarketData } from '#exchange/market-data/market-data.ts';
import { profileOf, unitsOf } from '#exchange/simulator/assets.ts';
import { Basis } from '#exchange/simulator/basis.ts';
import { listingOf, listings } from '#exchange/simulator/listing.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';

const folder = mkdtempSync(join(tmpdir(), 'perigee-contracts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [contract, pair] = ['SOLUSDT_UMCBL', 'SOLUSDT'] as const;
/** A contract of each line, and the pair that it follows. */
const followed = [
  [contract, pair],
  ['SOLPERP_CMCBL', 'SOLUSDC'],
  ['SETHSUSDT_SUMCBL', 'ETHUSDT'],
] as const;
const seed = 6;
const complaints: string[] = [];
const log = {
  info: () => undefined,
  warn: (_: object, text: string) => complaints.push(text),
  error: (_: object, text: string) => complaints.push(text),
};

/** An engine over the folder `name`, on a clock that is `ahead` of the machine's. */
async function open(name: string, clock: () => number = Date.now) {
  const { store, history } = await openSqliteStore(join(folder, name));
  const candles: MinuteCandles = new MinuteCandles(
    (symbolId) => engine.exchange.instrument(symbolId)!,
    (symbolId) => engine.exchange.publishedPrices(symbolId),
  );
  const engine: Engine = new Engine({
    ...{ store, clock, log, foldTrades: candles.fold },
    onUnknownOutcome: (error) => complaints.push(String(error)),
  });
  return {
    ...{ engine, history, candles },
    market: (isQuoted = true) =>
      startMarketData({ engine, history, candles, seed, clock: engine.clock, log, isQuoted }),
    async close() {
      await engine.stop();
      await history.close();
      store.close();
    },
  };
}

const price = (symbolId: string, value: number) =>
  value / 10 ** listingOf(symbolId).instrument.priceScale;

/** A folder of before contracts: pairs listed an hour ago, one of which traded in that minute. */
async function makeOldFolder(name: string): Promise<number> {
  const listedAt = bucketStart('1m', Date.now() - hourMs);
  let now = listedAt;
  const { engine, candles, close } = await open(name, () => now);
  engine.onBatch(() => candles.settle());
  for (const { instrument } of listings) {
    await engine.submit({ kind: 'ListInstrument', instrument: { ...instrument, listedAt } });
  }
  const grants = ['SOL', 'USDT'].map((code) => ({
    ...{ asset: code, units: unitsOf(profileOf(code).asset, 100_000n) },
  }));
  const users: number[] = [];
  for (const authId of ['one', 'two']) {
    const opened = await engine.submit({ kind: 'OpenAccount', authId, grants });
    if (opened.ok) users.push(opened.value.userId);
  }
  for (let i = 0; i < 4; i++) {
    now += 400;
    const priced = { price: ticks(15_000 + 10 * i), size: 10_000 as Lots };
    const draft = {
      ...({ symbolId: pair, type: 'limit', timeInForce: 'gtc' } as const),
      ...({ ...priced, selfTrade: 'cancelTaker', source: 'api' } as const),
    };
    for (const [at, side] of (['sell', 'buy'] as const).entries()) {
      const userId = users[at]!;
      const placed = await engine.submit({ kind: 'PlaceOrder', userId, draft: { ...draft, side } });
      expect(placed.ok).toBe(true);
    }
  }
  await close();
  return listedAt;
}

/** Asks for all of them up to the same moment: between two questions a minute may pass. */
const minutesUntil =
  (before: number) => (market: MarketData, symbolId: string, source?: 'mark' | 'index') =>
    market.candles(symbolId, '1m', before, 1440, source);

describe('FUT-01 the candles of a contract', () => {
  it.each(followed)(
    'FUT-01 of %s are of last, mark and index, which agree with %s before the listing and since',
    async (contract, pair) => {
      const { market: start, close, engine } = await open(contract);
      const market = await start();
      const basis = new Basis(seed, listingOf(contract));
      const minutesOf = minutesUntil(Date.now() + 1);
      const [spot, last, mark, index] = await Promise.all([
        minutesOf(market, pair),
        minutesOf(market, contract),
        minutesOf(market, contract, 'mark'),
        minutesOf(market, contract, 'index'),
      ]);
      for (const of of [last, mark, index]) {
        expect(of).toHaveLength(1440);
        expect(of[0]!.start).toBe(spot[0]!.start);
      }
      for (const [i, { start, close: paid }] of spot.slice(0, -1).entries()) {
        const far = (symbolId: string, candle: Candle) =>
          Math.log(price(symbolId, candle.close) / price(pair, paid));
        expect(Math.abs(far(contract, index[i]!))).toBeLessThan(0.0006);
        expect(Math.abs(far(contract, mark[i]!) - basis.at(start + minuteMs))).toBeLessThan(0.0006);
        expect(Math.abs(far(contract, last[i]!) - basis.at(start + minuteMs))).toBeLessThan(0.0006);
      }
      expect(last.some(({ volume }) => volume > 0)).toBe(true);
      expect([...mark, ...index].every(({ volume }) => volume === 0)).toBe(true);
      const closeOf = (interval: CandleInterval, source: 'mark' | 'index') =>
        market.currentCandle(contract, interval, Date.now(), source)?.close;
      const isTold = () => {
        const { mark: told, index: from } = engine.exchange.publishedPrices(contract);
        return (
          told !== undefined && closeOf('1m', 'mark') === told && closeOf('1H', 'index') === from
        );
      };
      await expect.poll(isTold).toBe(true);
      const at = Date.now();
      expect(market.currentCandle(pair, '1m', at, 'mark')).toBeUndefined();
      expect(await market.candles(pair, '1m', undefined, 5, 'index')).toEqual([]);
      await market.stop();
      await close();
    },
  );

  it.each(followed)(
    'FUT-01 of %s go back as far as those of %s, in every interval',
    async (contract, pair) => {
      const { market: start, close } = await open(contract);
      const market = await start(false);
      const today = bucketStart('1D', Date.now());
      for (const interval of ['1H', '1D', '1W'] as CandleInterval[]) {
        for (const source of ['last', 'mark', 'index'] as const) {
          const before = today - 300 * dayMs;
          const [own, of] = await Promise.all([
            market.candles(contract, interval, before, 30, source),
            market.candles(pair, interval, before, 30),
          ]);
          expect(own.map(({ start: from }) => from)).toEqual(of.map(({ start: from }) => from));
          for (const [i, { close: end }] of own.entries()) {
            expect(price(contract, end) / price(pair, of[i]!.close)).toBeCloseTo(1, 2);
          }
        }
      }
      await market.stop();
      await close();
    },
  );

  it('FUT-01 of a folder from before contracts follow what its pair traded since', async () => {
    const listedAt = await makeOldFolder('old');
    const { market: start, close, engine } = await open('old');
    expect(engine.exchange.instruments().every(({ kind }) => kind === 'spot')).toBe(true);
    const market = await start();
    const linear = engine.exchange
      .instruments()
      .filter(isContract)
      .filter(({ deliversAt }) => deliversAt === undefined);
    expect(linear).toHaveLength(allContracts.length);
    const minutesOf = minutesUntil(Date.now() + 1);
    const [spot, last, mark] = await Promise.all([
      minutesOf(market, pair),
      minutesOf(market, contract),
      minutesOf(market, contract, 'mark'),
    ]);
    const at = spot.findIndex(({ start: from }) => from === bucketStart('1m', listedAt));
    expect(spot[at]!.volume).toBe(40_000);
    // Made before, borrowed since the pair was listed, and one series all the same.
    for (const i of [at - 1, at, at + 1, at + 30]) {
      for (const own of [last, mark]) {
        const ratio = price(contract, own[i]!.close) / price(pair, spot[i]!.close);
        expect(Math.abs(ratio - 1), `${i - at}`).toBeLessThan(0.004);
      }
    }
    expect(last[at]!.volume).toBeGreaterThan(0);
    expect(last[at + 30]!.volume).toBe(0);
    const day = await market.candles(contract, '1D', undefined, 2);
    const parts = last.filter(({ start: from }) => from >= day.at(-1)!.start);
    expect(mergeCandles('1D', parts).at(-1)!.volume).toBeLessThanOrEqual(day.at(-1)!.volume);
    for (const { symbolId } of linear) {
      expect(engine.exchange.depth(symbolId, 'buy', 3), symbolId).toHaveLength(3);
      expect(engine.exchange.depth(symbolId, 'sell', 3), symbolId).toHaveLength(3);
      expect(engine.exchange.publishedPrices(symbolId).mark, symbolId).toBeGreaterThan(0);
    }
    await market.stop();
    await close();
  });

  it('was never refused and never failed', () => {
    expect(complaints).toEqual([]);
  });
});

describe('FUT-01 the minutes of mark and index', () => {
  const start = 60 * minuteMs;
  const prices = { mark: ticks(101), index: ticks(100) };
  const candles = () => new MinuteCandles(listingOf as never, () => prices);

  it('FUT-01 are stored once, when they are over, with all that was told in them', () => {
    const minutes = candles();
    expect(minutes.fold([], start + 400, [contract])).toEqual([]);
    prices.mark = ticks(105);
    minutes.fold([], start + 900, [contract]);
    minutes.settle();
    prices.mark = ticks(103);
    const over = minutes.fold([], start + minuteMs, [contract]);
    const flat = { start, volume: 2, turnover: 0n };
    expect(over).toEqual([
      {
        symbolId: `${contract}:mark`,
        candle: { ...flat, open: 101, high: 105, low: 101, close: 105 },
      },
      {
        symbolId: `${contract}:index`,
        candle: { ...flat, open: 100, high: 100, low: 100, close: 100 },
      },
    ]);
    minutes.settle();
    expect(minutes.fold([], start + minuteMs + 500, [contract])).toEqual([]);
  });

  it('FUT-01 are written by the next batch when one could not be', () => {
    const minutes = candles();
    minutes.fold([], start, [contract]);
    expect(minutes.fold([], start + minuteMs, [contract])).toHaveLength(2);
    minutes.drop();
    expect(minutes.fold([], start + minuteMs + 500, [contract])).toHaveLength(2);
    minutes.settle();
    expect(minutes.fold([], start + minuteMs + 900, [contract])).toEqual([]);
  });
});
