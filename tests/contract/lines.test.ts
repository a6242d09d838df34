import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { CandleRow } from '#contract/calls/market.ts';
import { type CallInput, type CallName, type CallOutput, calls } from '#contract/calls.ts';
import type { DataFrame, Topic } from '#contract/channels.ts';
import { clientFrame } from '#contract/frames.ts';
import { type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import { accountTypeOn, type Line, lines, symbolIdOf } from '#domain/line/line.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { embeddedView } from '#exchange/embedded-view/view.ts';
import { Engine } from '#exchange/engine/engine.ts';
import type { CallContext, Gate, Handler } from '#exchange/gateway/gate.ts';
import { coinHandlers } from '#exchange/gateway/handlers/market/coins.ts';
import { marketHandlers } from '#exchange/gateway/handlers/market/market.ts';
import { operatorHandlers } from '#exchange/gateway/handlers/operator/operator.ts';
import { spotOrderHandlers } from '#exchange/gateway/handlers/spot/orders.ts';
import { spotPlanHandlers } from '#exchange/gateway/handlers/spot/plans.ts';
import { alertHandlers } from '#exchange/gateway/handlers/user/alerts.ts';
import { favoriteHandlers } from '#exchange/gateway/handlers/user/favorites.ts';
import { MinuteCandles } from '#exchange/market-data/candles.ts';
import { type MarketData, startMarketData } from '#exchange/market-data/market-data.ts';
import { openProfile, type Profile } from '#exchange/profile/profile.ts';
import { listingOf } from '#exchange/simulator/listing.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import type { History } from '#exchange/store/store.ts';
import { Hub } from '#exchange/stream/hub.ts';
import { Peer, type Who } from '#exchange/stream/peer.ts';
import { auditFolder } from '#exchange/upkeep/audit.ts';
import { compareLive } from '#exchange/upkeep/live.ts';
import { Directory } from '#exchange/view/directory.ts';

const folder = mkdtempSync(join(tmpdir(), 'perigee-lines-'));
const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

/** A line that has no contracts here, so that all on it is what this test brings. */
const { line } = vi.hoisted(() => ({ line: 'susd' as const }));
vi.mock('#domain/futures/listed.ts', async (original) => {
  const listed = await original<typeof import('#domain/futures/listed.ts')>();
  return { ...listed, allContracts: listed.allContracts.filter((one) => one.line !== line) };
});
const { code, routeCode } = lines[line];
const suffix = routeCode.toUpperCase();
/** The same symbol on two lines. The second is a product of this test: traded as spot is. */
const [spot, other] = ['BTCUSDT', symbolIdOf(line, 'BTCUSDT')] as const;
const twin: Instrument = {
  ...listingOf(spot).instrument,
  ...pairNames('BTCUSDT', line),
  listedAt: Date.now(),
  openPrice: ticks(500_000),
};
const [spotPrice, otherPrice] = [600_000, 500_000];

interface Running {
  readonly engine: Engine;
  readonly market: MarketData;
  readonly profile: Profile;
  readonly hub: Hub;
  readonly gate: Gate;
  readonly history: History;
  stop(): Promise<void>;
}

async function start(): Promise<Running> {
  const { store, history } = await openSqliteStore(folder);
  const candles: MinuteCandles = new MinuteCandles((id) => engine.exchange.instrument(id)!);
  const engine: Engine = new Engine({
    ...{ store, log, clock: Date.now },
    foldTrades: (trades, now) => candles.fold(trades, now),
    onUnknownOutcome: (error) => expect(error).toBeUndefined(),
  });
  const { clock } = engine;
  const view = embeddedView({
    ...{ engine, history },
    market: () => market,
    compareWithStore: async () => [],
  });
  const profile = await openProfile({ dataDir: folder, view, clock, log });
  // Nobody quotes: only what the test does changes books.
  const market: MarketData = await startMarketData({
    ...{ engine, history, candles, seed: 1, clock, log },
    isQuoted: false,
  });
  const directory = await Directory.of(view);
  const gate = { view, directory, clock, profile, messages: () => '' } as unknown as Gate;
  const hub = new Hub(gate, clock, log);
  return {
    ...{ engine, market, history, profile, hub, gate },
    async stop() {
      hub.stop();
      await market.stop();
      await engine.stop();
      await profile.stop();
      await history.close();
      store.close();
    },
  };
}

const handlers = {
  ...{ ...alertHandlers, ...coinHandlers, ...favoriteHandlers, ...marketHandlers },
  ...{ ...operatorHandlers, ...spotOrderHandlers, ...spotPlanHandlers },
};

/** A call as the gateway makes it: its input by the schema, then its handler. */
async function call<N extends CallName & keyof typeof handlers>(
  name: N,
  input: CallInput<N>,
  userId = ann,
): Promise<CallOutput<N>> {
  const context = {
    user: { userId },
    nobody: 'noSession',
    locale: 'en',
    source: 'api',
    operator: 'local:ops',
  };
  const handler = handlers[name] as unknown as Handler<N>;
  const parsed = calls[name].input.parse(input) as never;
  const outcome = await handler(running.gate, parsed, context as unknown as CallContext as never);
  if (!outcome.ok) throw new Error(`${name}: ${outcome.refusal.code}`);
  return outcome.value;
}

/** A socket that keeps what it is sent. */
function listener() {
  const frames: DataFrame[] = [];
  const socket = {
    ...{ OPEN: 1, readyState: 1, bufferedAmount: 0, close: silent, terminate: silent },
    send: (text: Buffer) => frames.push(JSON.parse(`${text}`)),
  };
  const who: Who = {
    user: { userId: ann } as never,
    nobody: 'noSession',
    locale: 'en',
    network: 'here',
    address: 'here',
  };
  const place = { join: () => true, leave: () => undefined };
  const room = { bufferedMaxBytes: 1 << 20, onDrop: silent };
  return { peer: new Peer(socket as unknown as WebSocket, who, place, room), frames };
}

const draft = (
  symbolId: string,
  side: 'buy' | 'sell',
  price: number,
  size: number,
): OrderDraft => ({
  ...{ symbolId, side, type: 'limit', timeInForce: 'gtc' },
  ...{ price: ticks(price), size: lots(size), selfTrade: 'cancelTaker', source: 'api' },
});

async function place(userId: number, order: OrderDraft): Promise<void> {
  const placed = await running.engine.submit({ kind: 'PlaceOrder', userId, draft: order });
  expect(placed.ok ? '' : placed.refusal.code).toBe('');
}

/** A trade between the two users, at a price and of a size that no other line has. */
async function trade(symbolId: string, price: number, size: number): Promise<void> {
  await place(bob, draft(symbolId, 'sell', price, size));
  await place(ann, draft(symbolId, 'buy', price, size));
}

async function openUser(authId: string): Promise<number> {
  const grants = ['BTC', 'USDT'].map((asset) => ({ asset, units: amount(10n ** 15n) }));
  const opened = await running.engine.submit({ kind: 'OpenAccount', authId, grants });
  if (!opened.ok) throw new Error(opened.refusal.code);
  const { userId } = opened.value;
  // Each line is traded from its own account.
  const place = { type: accountTypeOn(twin.line), scope: '' } as const;
  for (const grant of grants) {
    await running.engine.submit({ kind: 'Credit', userId, ...grant, place });
  }
  return userId;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const idsOf = (rows: readonly { readonly symbolId: string }[]) => rows.map((row) => row.symbolId);
const lists = {
  getTickers: async (businessLine?: string | number) =>
    idsOf(await call('getTickers', { businessLine } as never)),
  getPlatePrice: async (businessLine?: string | number) =>
    idsOf(await call('getPlatePrice', { businessLine } as never)),
  getSparklines: async (businessLine?: string | number) =>
    idsOf(await call('getSparklines', { businessLine } as never)),
  getAllSymbol: async (businessLine?: string | number) =>
    idsOf((await call('getAllSymbol', { businessLine } as never)).symbolDTOList!),
  hotCoins: async (businessLine?: string | number) =>
    idsOf(await call('hotCoins', { businessLine } as never)),
};

let running: Running;
let ann = 0;
let bob = 0;

beforeAll(async () => {
  running = await start();
  ann = await openUser('ann');
  bob = await openUser('bob');
  for (const list of Object.values(lists)) expect(await list(line)).toEqual([]);
  const listed = await running.engine.submit({ kind: 'ListInstrument', instrument: twin });
  expect(listed.ok).toBe(true);
  await trade(spot, spotPrice, 1000);
  await trade(other, otherPrice, 2000);
});

afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('CORE-08 a product of another line with the same symbol', () => {
  it('CORE-08 has its own book and its own last and reference price', async () => {
    await place(bob, draft(spot, 'sell', spotPrice + 10, 300));
    await place(bob, draft(other, 'sell', otherPrice + 20, 400));
    const { exchange } = running.engine;
    const sell = (id: string) => exchange.depth(id, 'sell', 9);
    expect(sell(spot)).toEqual([{ price: spotPrice + 10, size: 300 }]);
    expect(sell(other)).toEqual([{ price: otherPrice + 20, size: 400 }]);
    expect([exchange.lastPrice(spot), exchange.lastPrice(other)]).toEqual([spotPrice, otherPrice]);
    // A buy that would take on the one line rests on the other.
    await place(ann, draft(other, 'buy', otherPrice + 10, 100));
    expect(exchange.depth(spot, 'buy', 9)).toEqual([]);
    const { asks } = await call('getDepth', { symbolId: 'BTCUSDT_SPBL' });
    expect(asks).toEqual([['60001.0', '0.000300']]);
  });

  it('CORE-08 has its own trades, fills and candles, in memory and in the store', async () => {
    const { market, history } = running;
    for (const [symbolId, price, size] of [
      [spot, spotPrice, 1000],
      [other, otherPrice, 2000],
    ] as const) {
      const expected = [{ symbolId, price, size }];
      expect(market.recentTrades(symbolId, 9)).toMatchObject(expected);
      expect(await history.trades(symbolId, 9)).toMatchObject(expected);
      const [candle] = (await market.candles(symbolId, '1m', undefined, 1440)).filter(
        ({ volume }) => volume === size,
      );
      expect(candle).toMatchObject({ open: price, high: price, low: price, close: price });
      const now = Date.now();
      const stored = await history.minuteCandles(symbolId, now - 600_000, now + 1);
      expect(stored.filter(({ volume }) => volume > 0)).toMatchObject([{ volume: size }]);
      expect(market.ticker(symbolId)).toMatchObject({ symbolId, last: price });
    }
  });

  it('CORE-08 is in the lists of its own line only; a line without pairs has empty ones', async () => {
    for (const list of Object.values(lists)) {
      const ofSpot = await list();
      expect(ofSpot).toContain(spot);
      expect(ofSpot).not.toContain(other);
      expect(await list('spot')).toEqual(ofSpot);
      for (const word of [line, routeCode, code, String(code)])
        expect(await list(word)).toEqual([other]);
      expect(await list('usd')).not.toContain(other);
      await expect(list('nope')).rejects.toThrow();
      await expect(list(99)).rejects.toThrow();
    }
    const row = (await call('getAllSymbol', { businessLine: line })).symbolDTOList![0]!;
    expect(row).toMatchObject({ symbolId: other, symbolCodeDisplayName: 'BTCUSDT' });
    expect(await call('getSymbolInfo', { symbolId: other })).toMatchObject({ businessLine: code });
  });

  it('CORE-08 has its own alerts and favorites', async () => {
    const fired: string[] = [];
    running.profile.alerts.onFired(({ symbolId }) => fired.push(symbolId));
    await call('savePriceAlert', { symbolId: spot, direction: 'up', price: '60500' });
    await call('savePriceAlert', { symbolId: other, direction: 'up', price: '50500' });
    const waiting = async (on?: Line) =>
      (await call('priceAlerts', { businessLine: on } as never)).map((row) => row.symbolId);
    expect([await waiting(), await waiting(line), await waiting('usd')]).toEqual([
      [spot],
      [other],
      [],
    ]);
    const everywhere = await call('priceAlerts', { businessLine: 'all' });
    expect(everywhere.map(({ symbolId }) => symbolId)).toEqual([other, spot]);
    // A price that both wait for comes on the one line: the other's alert waits on.
    await place(ann, draft(other, 'buy', otherPrice + 20, 400));
    await trade(other, 505_000, 100);
    await pause(100);
    expect(fired).toEqual([other]);
    await call('addFavorite', { symbolId: spot });
    const lists = await call('addFavorite', { symbolId: other });
    expect(lists[0]?.symbolIds).toEqual([other]);
    const favorites = async (type?: unknown) =>
      (await call('favorites', { type } as never))[0]?.symbolIds;
    expect([await favorites(), await favorites(1), await favorites(routeCode)]).toEqual([
      [spot],
      [spot],
      [other],
    ]);
    expect(await favorites('usd')).toEqual([]);
    expect(await favorites('all')).toEqual([spot, other]);
    const named = await call('addFavoriteGroup', { groupName: 'Both', type: 'all' });
    expect(named.map(({ symbolIds }) => symbolIds)).toEqual([[spot, other], []]);
    await expect(favorites('margin')).rejects.toThrow();
  });

  it('CORE-08 is told on its own topics', async () => {
    const { peer, frames } = listener();
    const of = (symbolId: string): Topic[] => [
      { channel: 'books', symbolId },
      { channel: 'trades', symbolId },
      { channel: 'candle', symbolId, interval: '1m' },
      { channel: 'ticker', symbolId },
    ];
    const all: Topic[] = [{ channel: 'ticker' }, { channel: 'ticker', businessLine: line }];
    const topics = [...of(spot), ...of(other), ...all, { channel: 'orders' } as const];
    const frame = clientFrame.parse({ op: 'subscribe', topics });
    if (frame.op !== 'subscribe') throw new Error('unlike itself');
    for (const topic of frame.topics) await running.hub.subscribe(peer, topic);
    // What other tests have traded is told first.
    for (let before = -1; before < frames.length; await pause(400)) before = frames.length;
    const told = frames.length;
    await trade(spot, 601_000, 700);
    await place(ann, draft(spot, 'buy', 580_000, 100));
    await pause(400);
    const fresh = frames.slice(told);
    const keys = [...new Set(fresh.map(({ topic }) => topic))];
    expect(keys).toEqual(
      expect.arrayContaining([
        `books:${spot}`,
        `trades:${spot}`,
        `candle:${spot}:1m`,
        `ticker:${spot}`,
        'ticker',
      ]),
    );
    // Time alone moves a reference that nobody tells; a trade here moves nothing else there.
    const [before] = await call('getTickers', { businessLine: line });
    const foreign = fresh.filter(
      ({ topic }) => topic.includes(suffix) || topic === `ticker:${line}`,
    );
    for (const { topic, data } of foreign) {
      // With a new minute comes a candle in which nothing was traded.
      if (topic === `candle:${other}:1m`) {
        expect((data as CandleRow[]).every((row) => Number(row[5]) === 0)).toBe(true);
        continue;
      }
      expect(topic).toMatch(/^ticker:/);
      for (const row of data as (typeof before)[]) {
        expect(row).toEqual({ ...before, referencePrice: row?.referencePrice });
      }
    }
    const since = frames.length;
    await trade(other, 506_000, 800);
    await place(ann, draft(other, 'buy', 480_000, 100));
    await pause(400);
    const later = frames.slice(since).map(({ topic }) => topic);
    expect([...new Set(later)]).toEqual(
      expect.arrayContaining([
        `books:${other}`,
        `trades:${other}`,
        `candle:${other}:1m`,
        `ticker:${other}`,
        `ticker:${line}`,
      ]),
    );
    const strange = later.filter((key) => !key.includes(suffix) && key !== `ticker:${line}`);
    expect(strange.filter((key) => !key.startsWith('ticker'))).toEqual([]);
    const rows = frames.filter(({ topic }) => topic === 'ticker').map(({ data }) => data);
    expect(JSON.stringify(rows)).not.toContain(suffix);
    running.hub.unsubscribe(peer, topics[0]!);
  });

  it('CORE-08 is nothing to the calls of spot', async () => {
    await place(ann, draft(spot, 'buy', 590_000, 100));
    await place(ann, draft(other, 'buy', 490_000, 100));
    const ids = (rows: readonly { readonly symbolId: string }[]) => [
      ...new Set(rows.map(({ symbolId }) => symbolId)),
    ];
    expect(ids((await call('openOrders', {})).items)).toEqual([spot]);
    expect(ids((await call('fills', {})).items)).toEqual([spot]);
    await expect(call('openOrders', { symbolId: other })).rejects.toThrow();
    await call('cancelAllOrders', {});
    expect(ids(running.engine.exchange.openOrders(ann))).toEqual([other]);
    expect(ids((await call('orderHistory', {})).items)).toEqual([spot]);
    const onOther = { userId: ann, line, limit: 50 } as const;
    expect(ids((await running.history.orders(onOther)).rows)).toEqual([other]);
    const wire = { symbolId: other, delegateType: 21, orderType: 0 } as const;
    const order = { ...wire, delegatePrice: '49000', delegateCount: '0.001' };
    await expect(call('placeOrder', order)).rejects.toThrow();
  });

  it('CORE-08 has orders and plans that no call of spot names', async () => {
    const { exchange } = running.engine;
    const clientOid = 'other-line';
    await place(ann, { ...draft(other, 'buy', 480_000, 100), clientOid });
    const order = exchange.openOrder(ann, { clientOid })!;
    const plan = await running.engine.submit({
      ...({ kind: 'PlacePlan', userId: ann } as const),
      draft: {
        ...{ clientOid: undefined, symbolId: other, side: 'buy', source: 'web' },
        ...{ trigger: ticks(470_000), price: ticks(470_000), size: lots(100) },
      } as never,
    });
    if (!plan.ok) throw new Error(JSON.stringify(plan.refusal));
    const orderId = String(order.id);
    const planId = String(plan.value.id);
    const seen = () => structuredClone([exchange.openOrders(ann), exchange.waitingPlans(ann)]);
    const before = seen();
    for (const ref of [{ orderId }, { clientOid }]) {
      await expect(call('cancelOrder', ref)).rejects.toThrow('orderUnknown');
      await expect(call('modifyOrder', { ...ref, delegatePrice: '47000' })).rejects.toThrow(
        'orderUnknown',
      );
    }
    const [row] = (await call('batchCancelOrders', { orders: [{ orderId }] })) as {
      code: string;
    }[];
    expect(row!.code).not.toBe('00000');
    await expect(call('cancelPlan', { planId })).rejects.toThrow('orderUnknown');
    await expect(call('modifyPlan', { planId, triggerPrice: '46000' })).rejects.toThrow(
      'orderUnknown',
    );
    await expect(call('planFills', { planId })).rejects.toThrow('orderUnknown');
    expect(seen()).toEqual(before);
    await running.engine.submit({ kind: 'CancelAll', userId: ann, symbolId: other, plans: true });
    const { rows } = await running.history.fills({ userId: ann, line, limit: 1 });
    const filled = { orderId: String(rows[0]!.orderId) };
    expect((await call('fills', filled)).items).toEqual([]);
  });

  it('CORE-08 is changed by operators apart from the other, as the trail says', async () => {
    const reason = 'a test';
    await call('operatorSetPairState', { symbolId: other, state: 'halted', reason });
    const { exchange } = running.engine;
    expect([exchange.instrument(spot)?.state, exchange.instrument(other)?.state]).toEqual([
      'trading',
      'halted',
    ]);
    expect((await call('operatorTrail', {})).items[0]).toMatchObject({ about: other });
    await call('operatorSetPairState', { symbolId: other, state: 'trading', reason });
  });

  it('CORE-08 is kept apart over a restart, and the audit finds nothing', async () => {
    const wrong = async () => {
      const live = await compareLive({
        dataDir: folder,
        snapshot: () => running.engine.exchange.snapshot(),
        isSettled: () => true,
      });
      return [...live, ...auditFolder(folder)].filter((finding) => finding.wrong > 0);
    };
    const seen = async () => {
      const { engine, market } = running;
      const of = async (id: string) => ({
        instrument: engine.exchange.instrument(id),
        last: engine.exchange.lastPrice(id),
        book: [engine.exchange.depth(id, 'buy', 9), engine.exchange.depth(id, 'sell', 9)],
        trades: market.recentTrades(id, 9),
        traded: (await market.candles(id, '1m', undefined, 1440)).filter(
          ({ volume }) => volume > 0 && volume < 5000,
        ),
        orders: engine.exchange.openOrders(ann, id),
      });
      return [await of(spot), await of(other)];
    };
    const before = await seen();
    // The files of accounts are none of this test's.
    const ours = (findings: Awaited<ReturnType<typeof wrong>>) =>
      findings.filter(({ check }) => !check.startsWith('accounts'));
    expect(ours(await wrong())).toEqual([]);
    await running.stop();
    running = await start();
    expect(await seen()).toEqual(before);
    expect(ours(await wrong())).toEqual([]);
  });
});
