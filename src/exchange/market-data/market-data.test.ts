import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '#domain/candle/bucket.ts';
import { datedContracts } from '#domain/futures/listed.ts';
import { lots, type Ticks, ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { Engine } from '#exchange/engine/engine.ts';
import { MinuteCandles } from '#exchange/market-data/candles.ts';
import { type MarketData, startMarketData } from '#exchange/market-data/market-data.ts';
import { assetProfiles, profileOf, unitsOf } from '#exchange/simulator/assets.ts';
import { allListings } from '#exchange/simulator/listing.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';

/** Exchanges that a test left running: its second try has the folder's lock again. */
const left = new Set<Running>();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perigee-market-'));
});
afterEach(async () => {
  for (const running of left) await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

const complaints: string[] = [];
const log = {
  info: () => undefined,
  warn: (_: object, text: string) => complaints.push(text),
  error: (_: object, text: string) => complaints.push(text),
};

interface Running {
  readonly engine: Engine;
  readonly market: MarketData;
  stop(): Promise<void>;
}

async function start(name: string, seed: number, isQuoted = true): Promise<Running> {
  const { store, history } = await openSqliteStore(join(folder, name));
  const candles: MinuteCandles = new MinuteCandles(
    (symbolId) => engine.exchange.instrument(symbolId)!,
  );
  const clock = Date.now;
  const onUnknownOutcome = (error: unknown) => complaints.push(String(error));
  const { fold: foldTrades } = candles;
  const engine: Engine = new Engine({ store, clock, log, foldTrades, onUnknownOutcome });
  const market = await startMarketData({ engine, history, candles, seed, clock, log, isQuoted });
  const running: Running = {
    engine,
    market,
    async stop() {
      left.delete(running);
      await market.stop();
      await engine.stop();
      await history.close();
      store.close();
    },
  };
  left.add(running);
  return running;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const limitBuy = (price: Ticks, size: number): OrderDraft => ({
  symbolId: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  price,
  size: lots(size),
  selfTrade: 'cancelTaker',
  source: 'web',
});

async function openUser({ engine }: Running): Promise<number> {
  const grants = [{ asset: 'USDT', units: unitsOf(profileOf('USDT').asset, 1_000_000n) }];
  const opened = await engine.submit({ kind: 'OpenAccount', authId: 'one', grants });
  if (!opened.ok) throw new Error(opened.refusal.code);
  return opened.value.userId;
}

describe('the market', () => {
  it('is open for all pairs as soon as it has started, and trades by itself', async () => {
    const before = Date.now();
    const running = await start('open', 1);
    const { market, engine } = running;
    const all = [
      ...allListings.map(({ instrument }) => instrument.symbolId),
      ...datedContracts(before).map(({ symbolId }) => symbolId),
    ];
    await market.look(all);
    const levels = (side: 'buy' | 'sell') =>
      all.map((symbolId) => engine.exchange.depth(symbolId, side, 100).length);
    await expect.poll(() => Math.min(...levels('buy'), ...levels('sell'))).toBeGreaterThan(19);
    const tickers = market.tickers();
    expect(tickers.map(({ symbolId }) => symbolId)).toEqual(all);
    for (const { symbolId, last, bestBid, bestAsk, high24h, low24h, at } of tickers) {
      expect(bestBid!).toBeLessThan(bestAsk!);
      expect(last).toBe(engine.exchange.lastPrice(symbolId));
      expect(high24h).toBeGreaterThanOrEqual(last);
      expect(low24h).toBeLessThanOrEqual(last);
      expect(at).toBeGreaterThanOrEqual(before);
    }
    // A pair is quoted first, and trades within its quotes right after.
    const isBeside = ({ last, bestBid, bestAsk }: (typeof tickers)[number]) =>
      last < bestBid! || last > bestAsk!;
    const beside = () =>
      market
        .tickers()
        .filter(isBeside)
        .map(({ symbolId }) => symbolId);
    await expect.poll(beside).toEqual([]);
    const count = market.recentTrades('BTCUSDT', 200).length;
    // Trades come in clusters: seconds may pass without one.
    const traded = () => market.recentTrades('BTCUSDT', 200);
    await expect.poll(() => traded().length).toBeGreaterThan(count);
    const trades = traded();
    expect(market.ticker('BTCUSDT')!.last).toBe(trades[0]!.price);
    expect(market.currentCandle('BTCUSDT', '1D', Date.now())!.close).toBe(trades[0]!.price);
    for (const { userId, price } of engine.exchange.openOrders(10, 'BTCUSDT')) {
      expect(userId).toBe(10);
      expect(Math.abs(price! / trades[0]!.price - 1)).toBeLessThan(0.05);
    }
  });

  it('fills a user who crosses it, and lets another wait', async () => {
    const running = await start('fill', 2);
    const { market, engine } = running;
    const userId = await openUser(running);
    const ask = market.ticker('BTCUSDT')!.bestAsk!;
    const crossing = limitBuy(ticks(Math.round(ask * 1.002)), 20_000);
    const filled = await engine.submit({ kind: 'PlaceOrder', userId, draft: crossing });
    expect(filled).toMatchObject({ ok: true, value: { status: 'filled', filledSize: 20_000 } });
    const away = limitBuy(ticks(Math.round(ask * 0.98)), 20_000);
    const waiting = await engine.submit({ kind: 'PlaceOrder', userId, draft: away });
    expect(waiting).toMatchObject({ ok: true, value: { status: 'new' } });
    await pause(600);
    expect(engine.exchange.openOrders(userId)).toHaveLength(1);
  });

  it('goes on after a restart with the same history, price and trades', async () => {
    const first = await start('again', 3);
    await pause(700);
    const now = Date.now();
    const listedAt = first.engine.exchange.instrument('SOLUSDT')!.listedAt!;
    const ended = listedAt - (listedAt % minuteMs);
    const days = await first.market.candles('SOLUSDT', '1D', now - dayMs, 200);
    const minutes = await first.market.candles('SOLUSDT', '1m', ended, 300);
    await first.market.stop();
    const trades = first.market.recentTrades('SOLUSDT', 200);
    const { last } = first.market.ticker('SOLUSDT')!;
    await first.stop();

    const second = await start('again', 3, false);
    expect(second.engine.exchange.instrument('SOLUSDT')!.listedAt).toBe(listedAt);
    expect(await second.market.candles('SOLUSDT', '1D', now - dayMs, 200)).toEqual(days);
    expect(await second.market.candles('SOLUSDT', '1m', ended, 300)).toEqual(minutes);
    expect(second.market.recentTrades('SOLUSDT', 200)).toEqual(trades);
    expect(second.market.ticker('SOLUSDT')!.last).toBe(last);
    await second.stop();

    // The minute that was stored goes on: what trades now is added to it.
    const third = await start('again', 3);
    const { engine, market } = third;
    const minute = market.currentCandle('SOLUSDT', '1m', Date.now())!;
    const inMinute = market.recentTrades('SOLUSDT', 200).filter(({ at }) => at >= minute.start);
    expect(minute.volume).toBe(inMinute.reduce((sum, { size }) => sum + size, 0));
    expect(engine.exchange.lastPrice('SOLUSDT')).toBe(minute.close);
    const after = third.market.recentTrades('SOLUSDT', 1)[0]!;
    expect(Math.abs(after.price / last - 1)).toBeLessThan(0.002);
    await third.stop();
  });

  it('tells what a coin is worth in US dollars, in decimal text', async () => {
    const running = await start('usd', 4);
    const { market } = running;
    expect(market.usdRate('USDC')).toBe('1.00000000');
    expect(market.usdRate('USD')).toBe('1.00000000');
    const usdt = Number(market.usdRate('USDT'));
    expect(Math.abs(usdt - 1)).toBeLessThan(0.02);
    const dollars = (market.ticker('BTCUSDT')!.last / 10) * usdt;
    expect(Number(market.usdRate('BTC'))).toBeCloseTo(dollars, 0);
    expect(market.usdRate('XXX')).toBe('0.00000000');
    expect(market.ticker('XXXUSDT')).toBeUndefined();
    expect(await market.candles('XXXUSDT', '1m', undefined, 5)).toEqual([]);
  });

  it('works with the capital of its assets', async () => {
    const running = await start('capital', 5);
    for (const userId of [10, 11]) {
      const balances = running.engine.exchange.balances(userId);
      for (const { asset, total } of balances) {
        expect(2n * total).toBeGreaterThan(
          unitsOf(profileOf(asset).asset, profileOf(asset).capital),
        );
      }
      expect(balances).toHaveLength(assetProfiles.length);
    }
  });

  it('was never refused and never failed', () => {
    expect(complaints).toEqual([]);
  });
});
