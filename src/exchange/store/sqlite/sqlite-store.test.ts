import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Balance, Bill, Hold, UserState } from '#domain/account/account.ts';
import type { Transfer } from '#domain/account/transfer.ts';
import { type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import { amount, amountMax, lots, ticks } from '#domain/money/units.ts';
import type { ConditionalOrder, Fill, Order, Trade } from '#domain/order/order.ts';
import { type Changes, newChanges } from '#exchange/core/changes.ts';
import type { Counters } from '#exchange/core/snapshot.ts';
import { WorkerHistory } from '#exchange/store/sqlite/history.ts';
import { AlreadyRunning } from '#exchange/store/sqlite/lock.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import { type Keep, keepDefault } from '#exchange/store/sqlite/retention.ts';
import { type History, RowRefused, type Store } from '#exchange/store/store.ts';

const minuteMs = 60_000;
let folder: string;
let store: Store;
let history: History;

async function open(keep?: Keep) {
  ({ store, history } = await openSqliteStore(folder, keep && { keep }));
}

async function close() {
  await history.close();
  store.close();
}

async function reopen() {
  await close();
  await open();
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perigee-store-'));
  await open();
});

afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

const instrument: Instrument = {
  ...pairNames('BTCUSDT'),
  base: { code: 'BTC', name: 'Bitcoin', scale: 8 },
  quote: { code: 'USDT', name: 'Tether', scale: 8 },
  priceScale: 2,
  sizeScale: 6,
  priceStep: 1,
  sizeStep: 1,
  sizeMin: lots(1),
  sizeMax: lots(1_000_000_000),
  notionalMin: amount(1n),
  notionalMax: amountMax,
  bandUpPpm: 50_000,
  bandDownPpm: 50_000,
  state: 'trading',
};

const user = (id: number, more: Partial<UserState> = {}): UserState => ({
  id,
  authId: `auth-${id}`,
  createdAt: 1,
  feeInBgb: false,
  frozen: false,
  vipLevel: 0,
  vipDay: 20_000,
  volumeByDay: [],
  cancelAllAt: undefined,
  version: 1,
  ...more,
});

const order = (id: number, more: Partial<Order> = {}): Order => ({
  id,
  userId: 1000,
  clientOid: undefined,
  digest: undefined,
  symbolId: 'BTCUSDT',
  place: 'spot',
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  selfTrade: 'cancelTaker',
  preset: undefined,
  source: 'web',
  planId: undefined,
  agentId: undefined,
  tag: undefined,
  quoteAmount: undefined,
  slippagePpm: undefined,
  positionSide: undefined,
  reduceOnly: false,
  cause: undefined,
  createdAt: 1,
  price: ticks(100),
  size: lots(10),
  filledSize: lots(0),
  filledQuote: amount(0n),
  feeReceived: amount(0n),
  feeBgb: amount(0n),
  status: 'new',
  end: undefined,
  priority: id,
  version: 1,
  updatedAt: 1,
  steps: [{ at: 1, what: 'accepted' }],
  ...more,
});

const ended = { status: 'cancelled', end: 'cancelledByUser' } as const;

const plan = (id: number, more: Partial<ConditionalOrder> = {}): ConditionalOrder => ({
  id,
  userId: 1000,
  clientOid: undefined,
  digest: undefined,
  symbolId: 'BTCUSDT',
  place: 'spot',
  side: 'sell',
  kind: 'normal',
  source: 'api',
  parentOrderId: undefined,
  createdAt: 1,
  positionSide: undefined,
  reduceOnly: false,
  watches: 'last',
  action: 'place',
  trail: undefined,
  ratio: undefined,
  preset: undefined,
  presetRatios: undefined,
  trigger: ticks(90),
  fires: 'atOrBelow',
  price: undefined,
  size: lots(5),
  quoteAmount: undefined,
  pairId: undefined,
  status: 'notExecuted',
  orderId: undefined,
  failure: undefined,
  filled: undefined,
  priority: id,
  version: 1,
  updatedAt: 1,
  ...more,
});

const trade = (id: number, more: Partial<Trade> = {}): Trade => ({
  id,
  symbolId: 'BTCUSDT',
  price: ticks(100 + id),
  size: lots(1),
  takerSide: 'buy',
  makerOrderId: 1,
  takerOrderId: 2,
  at: id,
  ...more,
});

const fill = (tradeId: number, more: Partial<Fill> = {}): Fill => ({
  tradeId,
  orderId: 2,
  userId: 1000,
  symbolId: 'BTCUSDT',
  side: 'buy',
  liquidity: 'taker',
  price: ticks(100),
  size: lots(1),
  quote: amount(100n),
  fee: amount(1n),
  feeAsset: 'BTC',
  at: 1,
  ...more,
});

const bill = (id: number, more: Partial<Bill> = {}): Bill => ({
  id,
  movementId: id,
  userId: 1000,
  accountType: 'spot',
  scope: '',
  asset: 'USDT',
  delta: amount(-5n),
  totalAfter: amount(5n),
  reason: 'trade',
  tradeId: 1,
  at: 1,
  ...more,
});

const balance = (userId: number, asset: string, total: bigint): Balance => ({
  userId,
  accountType: 'spot',
  scope: '',
  asset,
  total: amount(total),
  frozen: amount(0n),
});

/** The greatest ids given out so far: ids that a batch does not name stay as they were. */
let counters: Counters;
beforeEach(() => {
  counters = { userId: 0, orderId: 0, tradeId: 0, billId: 0, movementId: 0, priority: 0 };
});

function write(fill: (changes: Changes) => void, now = 1, candles: never[] | CandleOf[] = []) {
  const changes = newChanges();
  fill(changes);
  const highest = (from: number, ids: Iterable<{ id: number }>) =>
    Math.max(from, ...[...ids].map(({ id }) => id));
  counters = {
    ...counters,
    userId: highest(counters.userId, changes.users),
    orderId: highest(counters.orderId, [...changes.orders, ...changes.plans]),
    tradeId: highest(counters.tradeId, changes.trades),
    billId: highest(counters.billId, changes.bills),
  };
  store.write({ changes, counters, candles, now });
}

interface CandleOf {
  symbolId: string;
  candle: ReturnType<typeof candle>;
}

const candle = (start: number, volume: number) => ({
  start,
  open: ticks(1),
  high: ticks(4),
  low: ticks(1),
  close: ticks(2),
  volume: lots(volume),
  turnover: amount(9_007_199_254_740_993n),
});

describe('what is written comes back after a restart', () => {
  it('users, balances and instruments', async () => {
    const rich = user(1000, {
      volumeByDay: [{ day: 20_000, volume: amountMax }],
      cancelAllAt: 77,
      feeInBgb: true,
    });
    write((changes) => {
      changes.instruments.add(instrument);
      changes.users.add(rich).add(user(1001));
      changes.balances.add(balance(1000, 'USDT', amountMax)).add(balance(1, 'USDT', -amountMax));
    }, 42);
    await reopen();
    const { instruments, users, balances } = store.load();
    expect(instruments).toEqual([instrument]);
    expect(users).toEqual([rich, user(1001)]);
    expect(balances).toEqual([balance(1, 'USDT', -amountMax), balance(1000, 'USDT', amountMax)]);
    expect(store.lastBatchAt()).toBe(42);
  });

  it('CORE-09 accounts of every type and scope, sub-accounts, holds and transfers', async () => {
    const place = { userId: 1001, accountType: 'marginIsolated', scope: 'BTCUSDT' } as const;
    const has: Balance = { ...balance(1001, 'BTC', 5n), ...place };
    const other: Balance = { ...has, scope: 'ETHUSDT', total: amountMax };
    const rest = {
      asset: 'BTC',
      cause: 'escrow',
      units: amount(3n),
      reference: 'r',
      at: 9,
      endedAt: undefined,
    } as const;
    const [kept, gone, both] = [2, 3, 4].map((id): Hold => ({ id, ...place, ...rest }));
    const made: Transfer = {
      ...{ id: 7, userId: 1000, clientOid: 'mine', asset: 'BTC', units: amountMax },
      from: { userId: 1000, type: 'spot', scope: '' },
      to: { userId: 1001, type: 'marginIsolated', scope: 'BTCUSDT' },
      ...{ movementId: 5, at: 9 },
    };
    write((changes) => {
      changes.users.add(user(1000)).add(user(1001, { parentId: 1000 }));
      changes.balances
        .add(has)
        .add(other)
        .add(balance(1001, 'BTC', 1n));
      changes.entities = {
        ...changes.entities,
        holds: new Set([kept!, gone!, { ...both!, endedAt: 9 }]),
      };
      changes.transfers.push(made, { ...made, id: 8, clientOid: undefined });
    });
    write((changes) => {
      changes.entities = { ...changes.entities, holds: new Set([{ ...gone!, endedAt: 10 }]) };
    });
    await reopen();
    const { users, balances, entities } = store.load();
    expect(users).toEqual([user(1000), user(1001, { parentId: 1000 })]);
    expect(balances).toEqual([has, other, balance(1001, 'BTC', 1n)]);
    expect(entities.holds).toEqual([kept]);
    expect(await store.findTransfers([7])).toEqual([made]);
    expect(await store.findTransfers([8])).toEqual([{ ...made, id: 8, clientOid: undefined }]);
    expect(await store.findTransfers([9])).toEqual([]);
    const mine = { userId: 1000, clientOid: 'mine' };
    expect(await store.findClientOids([mine])).toEqual([{ ...mine, what: 'transfer', id: 7 }]);
    write((changes) => changes.balances.add({ ...has, total: amount(6n) }));
    expect(store.load().balances.map(({ total }) => total)).toEqual([6n, amountMax, 1n]);
  });

  it('what system owners have not billed, as it comes and goes', async () => {
    const maker: Balance = { ...balance(10, 'BTC', 5n), unbilled: amount(2n) };
    write((changes) => changes.balances.add(maker));
    await reopen();
    expect(store.load().balances).toEqual([maker]);
    const live = { ...maker };
    write((changes) => changes.balances.add(live));
    // Billed, with the total as it was.
    live.unbilled = undefined;
    write((changes) => changes.balances.add(live));
    await reopen();
    expect(store.load().balances).toEqual([balance(10, 'BTC', 5n)]);
  });

  it('orders that are open, each field as it was, and the counters', async () => {
    const rich = order(2, {
      clientOid: 'mine',
      place: 'strategy:7',
      digest: 'd',
      type: 'market',
      timeInForce: 'ioc',
      preset: { takeProfit: { trigger: ticks(200), price: ticks(199) } },
      planId: 1,
      quoteAmount: amountMax,
      slippagePpm: 10_000,
      price: undefined,
      size: undefined,
      filledQuote: amount(9_007_199_254_740_993n),
      status: 'partial',
    });
    write((changes) => changes.orders.add(order(1)).add(rich).add(order(3, ended)));
    await reopen();
    expect(store.load().orders).toEqual([order(1), rich]);
    expect(store.load().counters).toEqual(counters);
  });

  it('plans that wait or are queued, not those that ended', async () => {
    const queued = plan(2, { place: 'strategy:7', status: 'executing', pairId: 1, clientOid: 'p' });
    write((changes) => {
      changes.plans
        .add(plan(1))
        .add(queued)
        .add(plan(3, { status: 'success', orderId: 9 }));
    });
    await reopen();
    expect(store.load().plans).toEqual([plan(1), queued]);
    expect(await store.findPlans([3])).toEqual([plan(3, { status: 'success', orderId: 9 })]);
  });

  it('SAFE-03 what a failed plan’s order had filled, wherever an ended plan is shown', async () => {
    const placed = order(4, { ...ended, planId: 3, filledSize: lots(7), filledQuote: amount(70n) });
    const failed = plan(3, { status: 'fail', failure: 'noLiquidity', orderId: 4 });
    write((changes) => {
      changes.orders.add(placed).add(order(6, { ...ended, planId: 5 }));
      changes.plans.add(failed).add(plan(5, { status: 'success', orderId: 6 }));
    });
    const told = { ...failed, filled: { size: 7, quote: 70n } };
    expect(await store.findPlans([3])).toEqual([told]);
    const { rows } = await history.plans({ userId: 1000, limit: 10 });
    expect(rows).toEqual([plan(5, { status: 'success', orderId: 6 }), told]);
  });

  it('SAFE-03 a preset of which a leg was cancelled', async () => {
    const stopLoss = { trigger: ticks(90) };
    const open = order(1, { preset: { takeProfit: { trigger: ticks(200) }, stopLoss } });
    write((changes) => changes.orders.add(open));
    write((changes) => changes.orders.add({ ...open, preset: { stopLoss } }));
    await reopen();
    expect(store.load().orders[0]?.preset).toEqual({ stopLoss });
    write((changes) => changes.orders.add({ ...open, preset: undefined }));
    await reopen();
    expect(store.load().orders[0]?.preset).toBeUndefined();
  });

  it('the last price of each pair', async () => {
    write((changes) => {
      changes.instruments.add(instrument).add({ ...instrument, symbolId: 'ETHUSDT' });
      changes.trades.push(trade(1), trade(2));
    });
    await reopen();
    expect(store.load().lastPrices).toEqual(new Map([['BTCUSDT', 102]]));
  });
});

describe('later batches', () => {
  it('update an order, which then is no longer open', async () => {
    const live = order(1);
    write((changes) => changes.orders.add(live));
    Object.assign(live, ended, { version: 2, filledSize: 4 });
    write((changes) => changes.orders.add(live));
    expect(store.load().orders).toEqual([]);
    expect(await store.findOrders([1])).toEqual([live]);
  });

  it('update users, plans and balances', () => {
    const [who, waits, has] = [user(1000), plan(1), balance(1000, 'BTC', 5n)];
    const all = (changes: Changes) => {
      changes.users.add(who);
      changes.plans.add(waits);
      changes.balances.add(has);
    };
    write(all);
    Object.assign(who, { vipLevel: 3, version: 2 });
    Object.assign(waits, { trigger: 95 });
    Object.assign(has, { total: 6n });
    write(all);
    const { users, plans, balances } = store.load();
    expect([users, plans, balances]).toEqual([[who], [waits], [has]]);
  });

  it('keep the volumes of days, those of the newest day as they grow', () => {
    const who = user(1000);
    const days: [number, bigint][] = [];
    for (const [day, volume] of [
      [1, 5n],
      [1, 9_007_199_254_740_993n],
      [2, 3n],
      [2, 4n],
      [3, 1n],
    ] as const) {
      if (days.at(-1)?.[0] === day) days.pop();
      // As the core drops the oldest day: their number stays the same.
      if (days.length === 2) days.shift();
      days.push([day, volume]);
      who.volumeByDay = days.map(([on, units]) => ({ day: on, volume: amount(units) }));
      write((changes) => changes.users.add(who));
      expect(store.load().users).toEqual([who]);
    }
  });

  it('insert the orders that are new and update those that the store has', () => {
    write((changes) => changes.orders.add(order(5)));
    write((changes) => changes.orders.add(order(5, { version: 2 })).add(order(6)));
    expect(store.load().orders).toEqual([order(5, { version: 2 }), order(6)]);
  });
});

describe('client ids', () => {
  it('name an order or a plan of their user', async () => {
    write((changes) => {
      changes.orders.add(order(1, { clientOid: 'a' })).add(order(2, { clientOid: 'b', ...ended }));
      changes.plans.add(plan(3, { clientOid: 'c' }));
    });
    const keys = ['a', 'b', 'c', "d'"].map((clientOid) => ({ userId: 1000, clientOid }));
    expect(await store.findClientOids([...keys, { userId: 1001, clientOid: 'a' }])).toEqual([
      { ...keys[0], what: 'order', id: 1 },
      { ...keys[1], what: 'order', id: 2 },
      { ...keys[2], what: 'plan', id: 3 },
    ]);
  });

  it('are used once by each user, by orders and plans together', () => {
    write((changes) => changes.orders.add(order(1, { clientOid: 'a' })));
    expect(() => write((changes) => changes.plans.add(plan(2, { clientOid: 'a' })))).toThrow(
      RowRefused,
    );
    expect(store.load().plans).toEqual([]);
    write((changes) => changes.plans.add(plan(3, { clientOid: 'a', userId: 1001 })));
    expect(store.load().plans).toHaveLength(1);
  });
});

describe('history', () => {
  it('pages ended orders, newest first, of one pair or all', async () => {
    write((changes) => {
      for (let id = 1; id <= 5; id++) changes.orders.add(order(id, ended));
      changes.orders.add(order(6)).add(order(7, { ...ended, userId: 1001 }));
      changes.orders.add(order(8, { ...ended, symbolId: 'ETHUSDT' }));
    });
    const ids = async (before?: number, symbolId?: string) => {
      const page = await history.orders({ userId: 1000, limit: 2, before, symbolId });
      return [page.rows.map(({ id }) => id), page.cursor];
    };
    expect(await ids()).toEqual([[8, 5], 5]);
    expect(await ids(5)).toEqual([[4, 3], 3]);
    expect(await ids(3)).toEqual([[2, 1], undefined]);
    expect(await ids(undefined, 'ETHUSDT')).toEqual([[8], undefined]);
  });

  it('pages ended plans, fills and bills', async () => {
    write((changes) => {
      changes.plans.add(plan(1)).add(plan(2, { status: 'cancelled' }));
      changes.fills.push(fill(1), fill(2, { orderId: 3 }), fill(3, { userId: 1001 }));
      changes.bills.push(bill(1), bill(2, { asset: 'BTC', tradeId: undefined }));
    });
    const request = { userId: 1000, limit: 10 };
    expect((await history.plans(request)).rows).toEqual([plan(2, { status: 'cancelled' })]);
    expect((await history.fills(request)).rows).toEqual([fill(2, { orderId: 3 }), fill(1)]);
    expect((await history.bills(request)).rows.map(({ id }) => id)).toEqual([2, 1]);
    expect((await history.bills({ ...request, asset: 'USDT' })).rows).toEqual([bill(1)]);
    expect(await history.fillsOfOrder(1000, 3)).toEqual([fill(2, { orderId: 3 })]);
    expect(await history.fillsOfOrder(1001, 3)).toEqual([]);
  });

  it('gives the newest trades and a range of candles', async () => {
    const candles = [0, minuteMs, 2 * minuteMs].map((start) => candle(start, 1));
    const of = (list: typeof candles) => list.map((c) => ({ symbolId: 'BTCUSDT', candle: c }));
    write((changes) => changes.trades.push(trade(1), trade(2), trade(3)), 1, of(candles));
    write(() => {}, 2, of([candle(minuteMs, 7)]));
    expect(await history.trades('BTCUSDT', 2)).toEqual([trade(3), trade(2)]);
    expect(await history.minuteCandles('BTCUSDT', minuteMs, 2 * minuteMs)).toEqual([
      candle(minuteMs, 7),
    ]);
  });

  it('FUT-01 gives the fundings of a contract, newest first, within bounds', async () => {
    const symbolId = 'BTCUSDT_UMCBL';
    const funding = (id: number, at: number, of = symbolId) => ({
      ...{ id, symbolId: of, at, ratePpm: 100 - at, mark: ticks(6_000 + id), endedAt: at },
      fundingIndex: amount(BigInt(id)) as never,
    });
    write((changes) => {
      const fundings = new Set([
        funding(1, 8),
        funding(2, 16),
        funding(3, 24),
        funding(4, 24, 'ETHUSDT_UMCBL'),
      ]);
      changes.entities = { ...changes.entities, fundings };
    }, 24);
    const at = async (more: object) =>
      (await history.rows('fundings', { of: symbolId, limit: 10, ...more })).rows.map(
        (one) => one.at,
      );
    expect(await at({})).toEqual([24, 16, 8]);
    expect(await at({ limit: 2 })).toEqual([24, 16]);
    expect(await at({ from: 16, to: 24 })).toEqual([16]);
    expect((await history.rows('fundings', { of: symbolId, limit: 1 })).rows).toMatchObject([
      { symbolId, at: 24, ratePpm: 76, mark: 6003 },
    ]);
  });

  it('refuses reads beyond its queue and answers the rest', async () => {
    const asked = Array.from({ length: 1010 }, () => history.trades('BTCUSDT', 1));
    const settled = await Promise.allSettled(asked);
    const refused = settled.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ reason: { name: 'HistoryBusy' } });
  });
});

describe('the history thread', () => {
  it('tells of a file that it cannot read, and is started again by the next read', async () => {
    const broken = new WorkerHistory(join(folder, 'missing.db'));
    await expect(broken.trades('BTCUSDT', 1)).rejects.toThrow(/unable to open/);
    new DatabaseSync(join(folder, 'missing.db')).exec(
      'create table trade (symbol_id, id, price, size, taker_side, maker_order_id, taker_order_id, at)',
    );
    expect(await broken.trades('BTCUSDT', 1)).toEqual([]);
    await broken.close();
    await expect(broken.trades('BTCUSDT', 1)).rejects.toThrow('closed');
  });
});

describe('retention', () => {
  it('drops old trades and candles in steps and keeps the newest', async () => {
    await close();
    await open({ ...keepDefault, tradesMs: 100, candlesMs: minuteMs });
    const keys = async () => (await history.trades('BTCUSDT', 100)).map(({ id }) => id);
    const at = (minute: number) => [{ symbolId: 'BTCUSDT', candle: candle(minute * minuteMs, 1) }];
    for (let i = 1; i <= 5; i++) write((c) => c.trades.push(trade(i)), i, at(i));
    write((c) => c.trades.push(trade(6, { at: 1000 })), 1000, at(6));
    expect(await keys()).toEqual([6, 5, 4, 3]);
    write((c) => c.trades.push(trade(7, { at: 1050 })), 1050, at(7));
    write((c) => c.trades.push(trade(8, { at: 1060 })), 8 * minuteMs, at(8));
    expect(await keys()).toEqual([8, 7]);
    const old = trade(9, { symbolId: 'ETHUSDT', at: 1 });
    write((c) => c.trades.push(old), 8 * minuteMs);
    expect(await history.trades('ETHUSDT', 9)).toEqual([old]);
    const starts = await history.minuteCandles('BTCUSDT', 0, 99 * minuteMs);
    expect(starts.map(({ start }) => start / minuteMs)).toEqual([3, 4, 5, 6, 7, 8]);
  });
});

describe('a second process', () => {
  it('is kept off the folder by name, and let in once the first has closed', async () => {
    const second = openSqliteStore(folder);
    await expect(second).rejects.toThrow(AlreadyRunning);
    await expect(second).rejects.toThrow(folder);
    await reopen();
    expect(store.probe()).toBe(true);
  });
});
