import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstUserId } from '#domain/account/account.ts';
import { type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import type { Outcome } from '#domain/refusal.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import type { Snapshot } from '#exchange/core/snapshot.ts';
import { perpetual } from '#exchange/core/testing.ts';
import { Engine } from '#exchange/engine/engine.ts';
import type { EngineParts } from '#exchange/engine/parts.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import {
  type Batch,
  type History,
  RowRefused,
  type Store,
  StoreFull,
} from '#exchange/store/store.ts';

let folder: string;
let store: Store;
let history: History;
let engine: Engine;
let time: number;
let steady: number;
let written: Batch[];
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** Builds an engine on the open store, in the place of the last one. */
async function restart(parts: Partial<EngineParts> = {}): Promise<void> {
  await engine?.stop();
  engine = new Engine({
    store,
    clock: () => time,
    steady: () => steady,
    log,
    foldTrades: () => [],
    onUnknownOutcome: (error) => {
      throw error;
    },
    ...parts,
  });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perigee-engine-'));
  ({ store, history } = await openSqliteStore(folder));
  time = 1000;
  steady = 0;
  written = [];
  const write = store.write.bind(store);
  store.write = (batch) => {
    write(batch);
    written.push(batch);
  };
  await restart();
});

afterEach(async () => {
  await engine.stop();
  await history.close();
  store.close();
  rmSync(folder, { recursive: true });
  vi.clearAllMocks();
});

const asset = (code: string) => ({ code, name: code, scale: 8 });
const instrument: Instrument = {
  ...pairNames('BTCUSDT'),
  base: asset('BTC'),
  quote: asset('USDT'),
  priceScale: 2,
  sizeScale: 4,
  priceStep: 1,
  sizeStep: 1,
  sizeMin: lots(1),
  sizeMax: lots(1_000_000),
  notionalMin: amount(1n),
  notionalMax: amount(10n ** 15n),
  bandUpPpm: 500_000,
  bandDownPpm: 500_000,
  state: 'trading',
};

const openAccount = (name: string) =>
  engine.submit({
    kind: 'OpenAccount',
    authId: name,
    grants: [{ asset: 'USDT', units: amount(10n ** 13n) }],
  });

const draft: OrderDraft = {
  symbolId: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  price: ticks(100),
  size: lots(10),
  selfTrade: 'cancelTaker',
  source: 'web',
};

async function listAndOpen(): Promise<void> {
  const listed = await engine.submit({ kind: 'ListInstrument', instrument });
  expect(listed.ok).toBe(true);
  expect(await openAccount('first')).toEqual({ ok: true, value: { userId: firstUserId } });
}

const place = () => engine.submit({ kind: 'PlaceOrder', userId: firstUserId, draft });

const codeOf = (answer: Outcome<unknown>) => (answer.ok ? 'ok' : answer.refusal.code);

describe('a batch', () => {
  it('holds the commands of one turn, is written once, then answered, then published', async () => {
    await listAndOpen();
    const seen: string[] = [];
    const before = written.length;
    engine.onBatch((changes) => seen.push(`published ${changes.orders.size}`));
    const answers = [place(), place(), place()].map((answer) =>
      answer.then(() => seen.push(`answered after ${written.length - before} write`)),
    );
    await Promise.all(answers);
    expect(written.length - before).toBe(1);
    expect(seen.toSorted()).toEqual([...Array(3).fill('answered after 1 write'), 'published 3']);
  });

  it('holds at most 256 commands', async () => {
    await listAndOpen();
    const before = written.length;
    const names = Array.from({ length: 600 }, (_, i) => `user-${i}`);
    await Promise.all(names.map(openAccount));
    expect(written.length - before).toBe(3);
    expect(engine.stats()).toMatchObject({ queueDepth: 0, lastBatchSize: 600 - 2 * 256 });
  });

  it('that changes nothing is answered without a write', async () => {
    await listAndOpen();
    const before = written.length;
    const refused = await engine.submit({ kind: 'PlaceOrder', userId: 9999, draft });
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'userUnknown' } });
    expect(written.length).toBe(before);
  });

  it('carries the candles that its trades changed', async () => {
    const candle = {
      start: 0,
      open: ticks(1),
      high: ticks(1),
      low: ticks(1),
      close: ticks(1),
      volume: lots(1),
      turnover: amount(1n),
    };
    await restart({ foldTrades: () => [{ symbolId: 'BTCUSDT', candle }] });
    await listAndOpen();
    expect(await history.minuteCandles('BTCUSDT', 0, 1)).toEqual([candle]);
  });
});

describe('time', () => {
  it('never goes back, not even over a restart', async () => {
    time = 5000;
    await listAndOpen();
    time = 3000;
    await place();
    await restart();
    await place();
    expect(written.map(({ now }) => now)).toEqual(written.map(() => 5000));
  });
});

describe('CORE-14 a clock that jumps by years', () => {
  const year = 366 * 86_400_000;
  const act = { by: 'local:ops', reason: 'the clock was wrong before' };

  beforeEach(async () => {
    time = Date.UTC(2026, 0, 1);
    await restart();
    await listAndOpen();
    time += 5 * year;
  });

  it('writes nothing at that time, tells the log, and goes on when the clock comes back', async () => {
    const before = written.length;
    expect(codeOf(await place())).toBe('readOnly');
    expect(codeOf(await place())).toBe('readOnly');
    expect(engine.status).toBe('readOnly');
    expect(engine.clockState()).toMatchObject({ held: true, clockAt: time });
    expect(log.error).toHaveBeenCalledOnce();
    time += 1000 - 5 * year;
    await expect.poll(() => engine.status).toBe('ready');
    expect((await place()).ok).toBe(true);
    expect(written.slice(before).map(({ now }) => now)).toEqual([time]);
  });

  it('goes on once an operator confirms it, with a row in the trail', async () => {
    const before = time - 5 * year;
    await place();
    expect(engine.confirmClock(act)).toEqual({ ok: true, value: undefined });
    expect((await place()).ok).toBe(true);
    expect(written.at(-1)!.now).toBe(time);
    const { rows } = await history.acts({ before: undefined, limit: 5 });
    const [from, to] = [before, time].map((at) => new Date(at).toISOString());
    expect(rows).toMatchObject([{ ...act, what: 'clock', before: from, after: to }]);
  });

  it('confirming a clock that is believed changes nothing', async () => {
    time -= 5 * year;
    expect(engine.confirmClock(act).ok).toBe(true);
    expect((await history.acts({ before: undefined, limit: 5 })).rows).toEqual([]);
  });

  it('is met by a start as well, and confirmed there', async () => {
    await restart();
    expect(engine.status).toBe('readOnly');
    expect(codeOf(await place())).toBe('readOnly');
    engine.confirmClock(act);
    expect((await place()).ok).toBe(true);
  });

  it('a store that is years ahead is told of, and time goes on', async () => {
    await place();
    engine.confirmClock(act);
    await place();
    const ahead = time;
    time -= 5 * year;
    log.error.mockClear();
    await restart();
    expect(log.error).toHaveBeenCalledOnce();
    steady += 2000;
    expect((await place()).ok).toBe(true);
    expect(written.at(-1)!.now).toBe(ahead + 1000);
  });
});

describe('listeners', () => {
  it('that throw harm neither the answer nor each other', async () => {
    await listAndOpen();
    const after = vi.fn();
    engine.onBatch(() => {
      throw new Error('broken listener');
    });
    const stopListening = engine.onBatch(after);
    expect((await place()).ok).toBe(true);
    expect(after).toHaveBeenCalledOnce();
    expect(log.error).toHaveBeenCalledOnce();
    stopListening();
    await place();
    expect(after).toHaveBeenCalledOnce();
  });
});

describe('the queue', () => {
  const cancelOf = (userId: number) =>
    engine.submit({ kind: 'CancelOrder', userId, order: { orderId: 1 } });

  it('CORE-13 one user’s share is bounded: others are served while they are refused', async () => {
    await listAndOpen();
    await openAccount('second');
    const flood = Array.from({ length: 10_000 }, () => cancelOf(firstUserId));
    const other = await engine.submit({ kind: 'PlaceOrder', userId: firstUserId + 1, draft });
    expect(other.ok).toBe(true);
    const codes = (await Promise.all(flood)).map(codeOf);
    const refused = codes.filter((code) => code === 'tooMany').length;
    expect(refused).toBeGreaterThan(9_000);
    expect(codes.filter((code) => code === 'orderUnknown')).toHaveLength(10_000 - refused);
    expect(engine.stats()).toMatchObject({ refusedShare: refused, refusedBusy: 0 });
  });

  it('CORE-13 another user’s order is in the next batch, whatever one user queued', async () => {
    await listAndOpen();
    await openAccount('second');
    const before = engine.stats().batches;
    const flood = Array.from({ length: 500 }, () => cancelOf(firstUserId));
    await engine.submit({ kind: 'PlaceOrder', userId: firstUserId + 1, draft });
    expect(engine.stats().batches - before).toBe(1);
    expect(engine.stats().queueDepth).toBeGreaterThan(200);
    await Promise.all(flood);
  });

  it('is carried out to its end when the engine stops; then nothing is taken', async () => {
    await listAndOpen();
    const answers = Array.from({ length: 300 }, place);
    await engine.stop();
    const replies = await Promise.all(answers);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(200);
    expect(await place()).toMatchObject({ ok: false, refusal: { code: 'busy' } });
    expect(engine.status).toBe('stopped');
  });
});

describe('CORE-15 what a batch needs of the past', () => {
  const mine = (clientOid: string) =>
    engine.submit({ kind: 'PlaceOrder', userId: firstUserId, draft: { ...draft, clientOid } });

  it('is not asked for when it needs nothing: the batch is carried out in its turn', async () => {
    await listAndOpen();
    const asked = [vi.spyOn(store, 'findClientOids'), vi.spyOn(store, 'findOrders')];
    const answer = place();
    await new Promise((resolve) => setImmediate(resolve));
    expect(written.at(-1)!.changes.orders.size).toBe(1);
    expect((await answer).ok).toBe(true);
    for (const spy of asked) expect(spy).not.toHaveBeenCalled();
  });

  it('is fetched at once for all commands, and known over a restart', async () => {
    await listAndOpen();
    const first = await mine('a');
    await restart();
    const [ids, orders] = [vi.spyOn(store, 'findClientOids'), vi.spyOn(store, 'findOrders')];
    const cancel = (order: { clientOid: string } | { orderId: number }) =>
      engine.submit({ kind: 'CancelOrder', userId: firstUserId, order });
    const [again, ...rest] = await Promise.all([
      mine('a'),
      mine('b'),
      mine('c'),
      cancel({ clientOid: 'b' }),
      cancel({ orderId: 99 }),
    ]);
    expect(again).toEqual(first);
    expect(rest.map(codeOf)).toEqual(['ok', 'ok', 'ok', 'orderUnknown']);
    expect([ids, orders].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  /** Holds back what is looked up until it is let go. */
  function slowly(): { asked: Promise<void>; letGo: () => void } {
    const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const find = store.findClientOids.bind(store);
    store.findClientOids = async (keys) => {
      const found = await find(keys);
      asked.resolve();
      await gate.promise;
      return found;
    };
    return { asked: asked.promise, letGo: () => gate.resolve() };
  }

  it('is waited for by what comes later, which then knows what the batch wrote', async () => {
    await listAndOpen();
    const { asked, letGo } = slowly();
    const first = mine('a');
    await asked;
    const before = written.length;
    const [second, other] = [mine('a'), place()];
    time += 5;
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
    expect(written.length).toBe(before);
    expect(engine.stats().queueDepth).toBe(3);
    letGo();
    expect(await second).toEqual(await first);
    expect(codeOf(await other)).toBe('ok');
    expect(written.slice(before).map(({ changes }) => changes.orders.size)).toEqual([1, 1]);
  });

  it('is waited for by an engine that stops', async () => {
    await listAndOpen();
    const { asked, letGo } = slowly();
    const answer = mine('a');
    await asked;
    const stopped = engine.stop();
    letGo();
    await stopped;
    expect(codeOf(await answer)).toBe('ok');
  });

  it('that can’t be read is refused as read-only, and taken later', async () => {
    await listAndOpen();
    const before = engine.exchange;
    const find = store.findClientOids.bind(store);
    store.findClientOids = () => Promise.reject(new Error('no such page'));
    expect((await Promise.all([mine('a'), place()])).map(codeOf)).toEqual(['readOnly', 'readOnly']);
    expect(engine.status).toBe('readOnly');
    store.findClientOids = find;
    await expect.poll(() => engine.status).toBe('ready');
    expect(codeOf(await mine('a'))).toBe('ok');
    expect(engine.exchange).toBe(before);
  });

  it('is fetched again for each command of a batch that can’t be recorded', async () => {
    await listAndOpen();
    await openAccount('second');
    const write = store.write.bind(store);
    store.write = (batch) => {
      const orders = [...batch.changes.orders];
      if (orders.some(({ clientOid }) => clientOid === 'bad')) throw new RowRefused('not this one');
      write(batch);
    };
    const bad = { ...draft, clientOid: 'bad' };
    const [first, refused, again] = await Promise.all([
      mine('a'),
      engine.submit({ kind: 'PlaceOrder', userId: firstUserId + 1, draft: bad }),
      mine('a'),
    ]);
    expect(codeOf(refused)).toBe('notRecorded');
    expect([codeOf(first), again]).toEqual(['ok', first]);
  });
});

describe('queued plans', () => {
  it('go on at once, without waiting for the next command', async () => {
    await listAndOpen();
    const apply = vi.spyOn(engine.exchange, 'apply');
    let waiting = 3;
    const due = vi.spyOn(engine.exchange, 'nextDueAt', 'get');
    due.mockImplementation(() => (waiting-- > 0 ? 0 : undefined));
    await place();
    await expect.poll(() => waiting).toBeLessThan(0);
    const kinds = apply.mock.calls.map(([{ kind }]) => kind);
    expect(kinds).toEqual(['PlaceOrder', 'ElapseTime', 'ElapseTime', 'ElapseTime']);
  });

  it('that are due later are woken for then, and not in every turn until then', async () => {
    await listAndOpen();
    const apply = vi.spyOn(engine.exchange, 'apply');
    let asked = 0;
    vi.spyOn(engine.exchange, 'nextDueAt', 'get').mockImplementation(() =>
      asked++ === 0 ? time + 40 : undefined,
    );
    await place();
    await expect.poll(() => asked).toBe(2);
    const kinds = apply.mock.calls.map(([{ kind }]) => kind);
    expect(kinds).toEqual(['PlaceOrder', 'ElapseTime']);
  });
});

describe('CORE-12 a job', () => {
  const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'];
  const cancelAll = () => engine.submit({ kind: 'CancelAll', userId: firstUserId, plans: true });

  /** The user rests 600 orders on three pairs. */
  async function rest(): Promise<void> {
    await listAndOpen();
    await openAccount('second');
    for (const symbolId of symbols) {
      const base = asset(symbolId.slice(0, 3));
      await engine.submit({
        kind: 'ListInstrument',
        instrument: { ...instrument, symbol: symbolId, symbolId, base },
      });
      const orders = Array.from({ length: 200 }, () =>
        engine.submit({ kind: 'PlaceOrder', userId: firstUserId, draft: { ...draft, symbolId } }),
      );
      expect((await Promise.all(orders)).every(({ ok }) => ok)).toBe(true);
    }
  }

  it('answers after its last slice is durable, and others are served between slices', async () => {
    await rest();
    const before = written.length;
    const answer = cancelAll();
    let isDone = false;
    void answer.then(() => {
      isDone = true;
    });
    const other = { kind: 'PlaceOrder', userId: firstUserId + 1, draft } as const;
    expect((await engine.submit(other)).ok).toBe(true);
    expect(isDone).toBe(false);
    expect(await answer).toEqual({ ok: true, value: { orders: 600, plans: 0 } });
    expect(written.length - before).toBe(3);
    expect(engine.exchange.openOrders(firstUserId)).toEqual([]);
  });

  it('that somebody waits for is carried out to its end when the engine stops', async () => {
    await rest();
    const answer = cancelAll();
    await engine.stop();
    expect(await answer).toEqual({ ok: true, value: { orders: 600, plans: 0 } });
  });

  it('goes on with the next start', async () => {
    await rest();
    let loaded: Snapshot | undefined;
    const stopListening = engine.onBatch(() => {
      loaded ??= engine.exchange.jobs.length > 0 ? store.load() : undefined;
    });
    await cancelAll();
    stopListening();
    const again = new Exchange(loaded!);
    expect(again.jobs).toMatchObject([{ kind: 'cancel', orders: 200, endedAt: undefined }]);
    expect(again.openOrders(firstUserId)).toHaveLength(400);
    for (let n = 0; n < 2; n++) again.apply({ kind: 'RunJobs' }, time);
    expect([again.openOrders(firstUserId), again.jobs]).toEqual([[], []]);
  });

  it('SAFE-04 whose slice can’t be recorded is tried again, and everything else goes on', async () => {
    await rest();
    const write = store.write.bind(store);
    let isBroken = true;
    store.write = (batch) => {
      const jobs = [...batch.changes.entities.jobs];
      if (isBroken && jobs.some(({ orders }) => orders > 200)) throw new RowRefused('not this one');
      write(batch);
    };
    expect(codeOf(await cancelAll())).toBe('jobDelayed');
    expect(engine.exchange.openOrders(firstUserId)).toHaveLength(400);
    const other = { kind: 'PlaceOrder', userId: firstUserId + 1, draft } as const;
    expect((await engine.submit(other)).ok).toBe(true);
    expect(engine.stats().jobs).toEqual({ running: 0, failing: 1, abandoned: 0 });
    expect(engine.exchange.jobs).toMatchObject([{ failures: 1, error: expect.any(String) }]);
    isBroken = false;
    time += 1000;
    await expect.poll(() => engine.exchange.jobs).toEqual([]);
    expect(engine.exchange.openOrders(firstUserId)).toEqual([]);
  });

  it('waits while the store is full and goes on afterwards', async () => {
    await rest();
    const write = store.write.bind(store);
    let isFull = false;
    store.write = (batch) => {
      if (isFull) throw new StoreFull('full');
      write(batch);
      isFull = [...batch.changes.entities.jobs].length > 0;
    };
    store.probe = () => {
      isFull = false;
      return true;
    };
    expect(await cancelAll()).toEqual({ ok: true, value: { orders: 600, plans: 0 } });
  });
});

describe('SAFE-04 marks of contracts', () => {
  const contracts = ['AAA', 'BAD', 'CCC'].map((base) => perpetual(base));
  const bad = contracts[1]!.symbolId;
  let isBroken: boolean;
  let rebuilt: number;

  const mark = (price: number) => {
    time += 500;
    const indexes = contracts.map(({ symbolId }) => ({ symbolId, index: ticks(price) }));
    return engine.submit({ kind: 'MarkContracts', indexes });
  };
  const marks = () => contracts.map(({ symbolId }) => engine.exchange.markPrice(symbolId));

  beforeEach(async () => {
    isBroken = true;
    rebuilt = 0;
    const foldTrades: EngineParts['foldTrades'] = (_trades, _now, marked) => {
      if (isBroken && marked.has(bad)) throw new Error('no candle for this one');
      return [];
    };
    await restart({ foldTrades });
    for (const one of contracts) await engine.submit({ kind: 'ListInstrument', instrument: one });
    await openAccount('first');
    engine.onRebuilt(() => {
      rebuilt += 1;
    });
  });

  it('go on where one of them can’t be made, which operators see', async () => {
    const other = openAccount('second');
    expect(codeOf(await mark(10_000))).toBe('ok');
    expect(codeOf(await other)).toBe('ok');
    expect(marks()).toEqual([10_000, undefined, 10_000]);
    expect(engine.stats().refusedUnrecorded).toBeGreaterThan(0);
    const logged = log.error.mock.calls.map(([values]) => values as { symbolId?: string });
    expect(logged.map(({ symbolId }) => symbolId).filter(Boolean)).toEqual([bad]);
  });

  it('leave out the one that failed, ever longer, and make it again once it can be', async () => {
    await mark(10_000);
    const before = rebuilt;
    for (let n = 0; n < 5; n++) expect(codeOf(await mark(10_100))).toBe('ok');
    expect([rebuilt, marks()]).toEqual([before, [10_100, undefined, 10_100]]);
    // After a second it is tried again, then after two.
    steady += 1_000;
    await mark(10_200);
    expect([rebuilt > before, marks()]).toEqual([true, [10_200, undefined, 10_200]]);
    const again = rebuilt;
    steady += 1_500;
    await mark(10_300);
    expect([rebuilt, marks()[1]]).toEqual([again, undefined]);
    isBroken = false;
    steady += 500;
    await mark(10_400);
    expect([rebuilt, marks()]).toEqual([again, [10_400, 10_400, 10_400]]);
  });

  it('of one that fails alone are refused', async () => {
    const command = {
      kind: 'MarkContracts',
      indexes: [{ symbolId: bad, index: ticks(1) }],
    } as const;
    expect(codeOf(await engine.submit(command))).toBe('notRecorded');
    expect(codeOf(await engine.submit(command))).toBe('notRecorded');
    expect(codeOf(await mark(10_000))).toBe('ok');
    expect(marks()).toEqual([10_000, undefined, 10_000]);
  });

  it('are tried again at least every 30 seconds', async () => {
    await mark(10_000);
    for (let n = 0; n < 10; n++) {
      steady += 30_000;
      const before = rebuilt;
      await mark(10_000 + n);
      expect(rebuilt).toBeGreaterThan(before);
    }
  });
});
