import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketStart, minuteMs, secondMs } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { flatCandle, foldTrade, mergeCandles } from '#domain/candle/merge.ts';
import { notional } from '#domain/instrument/value.ts';
import type { Trade } from '#domain/order/order.ts';
import { Engine } from '#exchange/engine/engine.ts';
import { MinuteCandles } from '#exchange/market-data/candles.ts';
import { startMarketData } from '#exchange/market-data/market-data.ts';
import { listingOf } from '#exchange/simulator/listing.ts';
import { sleepingLevels } from '#exchange/simulator/quoter.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';

const [pair, contract] = ['SOLUSDT', 'ADAUSDT_UMCBL'] as const;
const symbols = [pair, contract] as const;
const startedAt = bucketStart('1m', 1_800_000_000_000) + 20 * secondMs;

const folder = mkdtempSync(join(tmpdir(), 'perigee-asleep-'));
const complaints: string[] = [];
const log = {
  info: () => undefined,
  warn: (_: object, text: string) => complaints.push(text),
  error: (_: object, text: string) => complaints.push(text),
};

/** Turned by the test, in steps that the provider's timer sees. */
let now = startedAt;
/** All that was traded, and the contract's prices with when it was told them, oldest first. */
const trades: Trade[] = [];
const told: { readonly at: number; readonly mark: number; readonly index: number }[] = [];
let [stoppedAt, startedAgainAt] = [0, 0];
let running: Awaited<ReturnType<typeof open>>;

async function open() {
  const { store, history } = await openSqliteStore(folder);
  const candles: MinuteCandles = new MinuteCandles(
    (symbolId) => engine.exchange.instrument(symbolId)!,
    (symbolId) => engine.exchange.publishedPrices(symbolId),
  );
  const engine: Engine = new Engine({
    ...{ store, clock: () => now, log, foldTrades: candles.fold },
    onUnknownOutcome: (error) => complaints.push(String(error)),
  });
  engine.onBatch((changes, at) => {
    trades.push(...changes.trades);
    const { mark, index } = engine.exchange.publishedPrices(contract);
    const isTold = changes.contracts.has(contract);
    if (isTold && mark && index) told.push({ at, mark, index });
  });
  const parts = { engine, history, candles, seed: 4, clock: engine.clock, log, wakeMaxMs: 60_000 };
  const market = await startMarketData(parts);
  // Else they are taken up some time after the start, which is minutes here.
  for (const source of ['mark', 'index'] as const) {
    await market.candles(contract, '1m', undefined, 1, source);
  }
  return {
    ...{ engine, market },
    async close() {
      await market.stop();
      await engine.stop();
      await history.close();
      store.close();
    },
  };
}

/** Lets time pass, and each step of it reach the exchange. */
async function pass(ms: number, stepMs: number): Promise<void> {
  const { engine } = running;
  for (const end = now + ms; now < end; ) {
    const reached = new Promise<void>((resolve) => {
      const off = engine.onBatch((_, at) => {
        if (at < now) return;
        off();
        resolve();
      });
    });
    now += stepMs;
    await reached;
  }
}

const levelsOf = (symbolId: string): number =>
  running.engine.exchange.depth(symbolId, 'buy', 200).length;

interface Moment {
  readonly name: string;
  /** The last price, and that of the newest trade until then. */
  readonly last: (number | undefined)[];
  readonly traded: (number | undefined)[];
  readonly levels: number[];
}
const moments: Moment[] = [];
const note = (name: string) => {
  const last = symbols.map((symbolId) => running.market.ticker(symbolId)?.last);
  const traded = symbols.map((symbolId) => tradesOf(symbolId).at(-1)?.price);
  moments.push({ name, last, traded, levels: symbols.map(levelsOf) });
};

/** Stops and starts again after a pause. */
async function restart(pauseMs: number): Promise<void> {
  await running.close();
  stoppedAt = now;
  now += pauseMs;
  running = await open();
  startedAgainAt = now;
}

// One life of the books: asleep, awake, stopped within a minute and for some, asleep.
beforeAll(async () => {
  running = await open();
  note('start');
  await pass(4 * minuteMs, 5 * secondMs);
  note('asleep');
  await running.market.look(symbols);
  note('woken');
  await pass(minuteMs, secondMs);
  await restart(5 * secondMs);
  await pass(5 * secondMs, 5 * secondMs);
  await restart(3 * minuteMs);
  note('started again');
  await pass(3 * minuteMs, 5 * secondMs);
  note('asleep again');
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
  expect(complaints).toEqual([]);
});

const tradesOf = (symbolId: string) => trades.filter((trade) => trade.symbolId === symbolId);

/** What the trades make of the minutes, with nothing but them. */
function minutesOf(symbolId: string, from: Candle): Candle[] {
  const { instrument } = listingOf(symbolId);
  const minutes: Candle[] = [];
  let close = from.open;
  for (let start = from.start; start <= now; start += minuteMs) {
    const minute = flatCandle(start, close);
    for (const trade of tradesOf(symbolId)) {
      if (bucketStart('1m', trade.at) !== start) continue;
      foldTrade(minute, trade, notional(instrument, trade.price, trade.size));
    }
    minutes.push(minute);
    close = minute.close;
  }
  return minutes;
}

describe('CORE-26 over sleep, a look and a restart', () => {
  it('the books slept, woke and slept', () => {
    const levels = Object.fromEntries(moments.map((one) => [one.name, one.levels]));
    for (const name of ['start', 'asleep', 'started again', 'asleep again']) {
      expect(Math.max(...levels[name]!), name).toBeLessThanOrEqual(sleepingLevels);
      expect(Math.min(...levels[name]!), name).toBeGreaterThan(0);
    }
    expect(Math.min(...levels.woken!)).toBeGreaterThan(2 * sleepingLevels);
  });

  it.each(symbols)(
    'each minute of %s is what was traded in it, none is missing',
    async (symbolId) => {
      const all = await running.market.candles(symbolId, '1m', undefined, 11);
      // The first minute was under way at the listing: its past is made up.
      const [first, ...others] = all;
      const starts = all.map(({ start }) => start);
      expect(starts).toEqual(starts.map((_, n) => starts[0]! + n * minuteMs));
      expect(starts.at(-1)).toBe(bucketStart('1m', now));
      expect(first!.start).toBeGreaterThanOrEqual(bucketStart('1m', startedAt));
      const made = minutesOf(symbolId, { ...others[0]!, open: first!.close });
      expect(others).toEqual(made);
      const five = await running.market.candles(symbolId, '5m', undefined, 2);
      const whole = mergeCandles('5m', others).filter(({ start }) => start >= others[0]!.start);
      expect(five.filter(({ start }) => start >= others[0]!.start)).toEqual(whole);
    },
  );

  it.each(symbols)('the last price of %s is that of the newest trade, and moves', (symbolId) => {
    const place = symbols.indexOf(symbolId);
    for (const { name, last, traded } of moments) expect(last[place], name).toBe(traded[place]);
    const asleep = tradesOf(symbolId).filter(({ at }) => at < startedAt + 4 * minuteMs);
    expect(new Set(asleep.map(({ price }) => price)).size).toBeGreaterThan(5);
    const ticker = running.market.ticker(symbolId)!;
    expect(ticker.last).toBeGreaterThanOrEqual(ticker.bestBid!);
    expect(ticker.last).toBeLessThanOrEqual(ticker.bestAsk!);
    expect(now - ticker.at).toBeLessThan(minuteMs);
  });

  it.each(symbols)('the day of %s counts what was traded asleep', (symbolId) => {
    const { volume24h, turnover24h } = running.market.ticker(symbolId)!;
    const { instrument } = listingOf(symbolId);
    const traded = tradesOf(symbolId);
    expect(volume24h).toBeGreaterThan(traded.reduce((sum, { size }) => sum + size, 0));
    expect(turnover24h).toBeGreaterThan(
      traded.reduce((sum, { price, size }) => sum + notional(instrument, price, size), 0n),
    );
  });

  it.each(['mark', 'index'] as const)(
    'the contract’s %s goes on in each minute',
    async (source) => {
      const candles = await running.market.candles(contract, '1m', undefined, 11, source);
      // The minute of a stop is lost, and the one of the start has a part of it.
      const isPaused = (start: number) => start >= stoppedAt - minuteMs && start <= startedAgainAt;
      for (const { start, high, low, close } of candles.slice(1)) {
        if (isPaused(start)) continue;
        const prices = told.filter(({ at }) => bucketStart('1m', at) === start);
        const seen = prices.map((one) => one[source]);
        expect(seen.length, `minute ${(start - startedAt) / minuteMs}`).toBeGreaterThan(0);
        expect([low, high, close]).toEqual([Math.min(...seen), Math.max(...seen), seen.at(-1)]);
      }
    },
  );
});
