import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstUserId } from '#domain/account/account.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { Engine, type EngineParts } from '#exchange/engine/engine.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import type { Batch, History, Store } from '#exchange/store/store.ts';

let folder: string;
let store: Store;
let history: History;
let engine: Engine;
let time: number;
let written: Batch[];
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** Builds an engine on the open store, in the place of the last one. */
async function restart(parts: Partial<EngineParts> = {}): Promise<void> {
  await engine?.stop();
  engine = new Engine({
    store,
    clock: () => time,
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
  symbol: 'BTCUSDT',
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
  symbol: 'BTCUSDT',
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
    await restart({ foldTrades: () => [{ symbol: 'BTCUSDT', candle }] });
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
  it('takes 10,000 commands and refuses the next as busy', async () => {
    await listAndOpen();
    const cancel = () =>
      engine.submit({ kind: 'CancelOrder', userId: firstUserId, order: { orderId: 1 } });
    const answers = await Promise.all(Array.from({ length: 10_001 }, cancel));
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.refusal.code));
    expect(codes.filter((code) => code === 'busy')).toHaveLength(1);
    expect(codes.at(-1)).toBe('busy');
    expect(engine.stats().refusedBusy).toBe(1);
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

describe('queued plans', () => {
  it('go on at once, without waiting for the next command', async () => {
    await listAndOpen();
    const apply = vi.spyOn(engine.exchange, 'apply');
    let waiting = 3;
    const due = vi.spyOn(engine.exchange, 'nextDueAt', 'get');
    due.mockImplementation(() => (waiting-- > 0 ? 0 : undefined));
    await place();
    await vi.waitFor(() => expect(waiting).toBeLessThan(0), { timeout: 500 });
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
    await vi.waitFor(() => expect(asked).toBe(2), { timeout: 900 });
    const kinds = apply.mock.calls.map(([{ kind }]) => kind);
    expect(kinds).toEqual(['PlaceOrder', 'ElapseTime']);
  });
});
