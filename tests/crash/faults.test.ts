import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Agent, AgentDraft } from '#domain/agent/agent.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { ConditionalOrder, Order, OrderDraft, PlanDraft } from '#domain/order/order.ts';
import type { Command, CommandKind, Reply } from '#exchange/core/command.ts';
import { Engine } from '#exchange/engine/engine.ts';
import { EngineStopped } from '#exchange/engine/parts.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import type { History, Store } from '#exchange/store/store.ts';
import { expectFrozenIsWhatIsHeld, expectLedgerSumsToZero } from './consistency.ts';
import { constraint, diskFull, Faults, faultyDatabase, ioError } from './faults.ts';
import { prepare, submit, Traffic } from './traffic.ts';

let folder: string;
let faults: Faults;
let database: DatabaseSync;
let store: Store;
let history: History;
let engine: Engine;
let onUnknownOutcome: ReturnType<typeof vi.fn<(error: unknown) => void>>;

async function start(clock: () => number = Date.now): Promise<void> {
  faults = new Faults();
  ({ store, history } = await openSqliteStore(folder, {
    database: (file) => {
      database = new DatabaseSync(file);
      return faultyDatabase(database, faults);
    },
  }));
  onUnknownOutcome = vi.fn();
  engine = new Engine({
    store,
    clock,
    log: { info() {}, warn() {}, error() {} },
    foldTrades: () => [],
    onUnknownOutcome,
  });
  await prepare(engine);
}

async function stop(): Promise<void> {
  await engine.stop();
  await history.close();
  store.close();
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perigee-fault-'));
  await start();
});

afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

/** Trades until both sides of a book hold something, and gives what was acknowledged. */
async function trade(traffic: Traffic, count: number): Promise<Order[]> {
  const commands = Array.from({ length: count }, () => traffic.next());
  const replies = await Promise.all(commands.map((command) => submit(engine, command)));
  return replies.flatMap((reply) =>
    reply.ok && reply.value !== undefined && 'steps' in reply.value ? [reply.value] : [],
  );
}

const isReadOnly = (reply: Reply<CommandKind>) => !reply.ok && reply.refusal.code === 'readOnly';

async function ready(): Promise<void> {
  await expect.poll(() => engine.status).toBe('ready');
}

/** The core is what the store says, and the store adds up. */
function expectWhole(): void {
  expectLedgerSumsToZero(folder);
  expectFrozenIsWhatIsHeld(store);
  const live = engine.exchange.snapshot();
  const byId = (list: readonly { readonly id: number }[]) => list.toSorted((a, b) => a.id - b.id);
  expect(byId(live.orders.filter(({ userId }) => userId >= 1000))).toEqual(
    byId(store.load().orders),
  );
}

async function expectStored(orders: readonly Order[]): Promise<void> {
  const ids = orders.map(({ id }) => id).toSorted((one, other) => one - other);
  const stored = await store.findOrders([...new Set(ids)]);
  expect(stored.map(({ id }) => id)).toEqual([...new Set(ids)]);
}

/** A batch with an order, a market order that meets it and a plan: every kind of statement. */
function mixedBatch(round: number): Command[] {
  const place = (userId: number, side: 'buy' | 'sell'): Command => ({
    kind: 'PlaceOrder',
    userId,
    draft: {
      symbolId: 'BTCUSDT',
      side,
      type: 'limit',
      timeInForce: 'gtc',
      price: 10_000 as never,
      size: 100 as never,
      selfTrade: 'cancelTaker',
      clientOid: `mixed-${round}-${side}`,
      source: 'web',
    },
  });
  return [place(1000, 'sell'), place(1001, 'buy')];
}

describe('the store fails before the commit', () => {
  it.each([
    ['a full disk', diskFull],
    ['an I/O error', ioError],
  ])(
    'SAFE-01 %s at any statement: refused as read-only, nothing kept, and on again',
    async (_, act) => {
      await trade(new Traffic(1), 100);
      for (let statement = 1; ; statement++) {
        const before = store.load();
        faults.arm({ atStatement: statement, act });
        const replies = await Promise.all(mixedBatch(statement).map((c) => submit(engine, c)));
        faults.disarm();
        if (faults.struck < statement) {
          expect(replies.map(({ ok }) => ok)).toEqual([true, true]);
          expect(statement).toBeGreaterThan(10);
          break;
        }
        expect(replies.every(isReadOnly)).toBe(true);
        expect(engine.status).toBe('readOnly');
        expect(isReadOnly(await submit(engine, { kind: 'ElapseTime' }))).toBe(true);
        expect(store.load()).toEqual(before);
        expectWhole();
        await ready();
      }
      expect(onUnknownOutcome).not.toHaveBeenCalled();
    },
  );

  it('SAFE-01 a batch of plans is kept as a whole or not at all, wherever it is cut', async () => {
    await trade(new Traffic(11), 50);
    const drafts = Array.from({ length: 4 }, (_, i): PlanDraft => {
      const wanted = { symbolId: 'BTCUSDT', side: 'buy', size: lots(100), source: 'api' } as const;
      return { ...wanted, trigger: ticks(9_000 + i), clientOid: `plan-${i}` };
    });
    const keys = drafts.map(({ clientOid }) => ({ userId: 1005, clientOid: clientOid! }));
    const kept = async () => (await store.findClientOids(keys)).length;
    for (let statement = 1; ; statement++) {
      faults.arm({ atStatement: statement, act: diskFull });
      const reply = await submit(engine, { kind: 'PlacePlans', userId: 1005, drafts });
      faults.disarm();
      expect(await kept()).toBe(reply.ok ? drafts.length : 0);
      if (reply.ok) break;
      await ready();
    }
    const waiting = engine.exchange.waitingPlans(1005).map(({ id }) => ({ orderId: id }));
    faults.arm({ atStatement: 4, act: diskFull });
    const cancel: Command = { kind: 'CancelPlans', userId: 1005, plans: waiting };
    expect(isReadOnly(await submit(engine, cancel))).toBe(true);
    expect(engine.exchange.waitingPlans(1005)).toHaveLength(4);
    await ready();
    await submit(engine, cancel);
    expect(engine.exchange.waitingPlans(1005)).toEqual([]);
  });

  it('SAFE-01 stays read-only for as long as the disk is full', async () => {
    await trade(new Traffic(2), 50);
    faults.arm({ atStatement: 1, act: diskFull, stays: true });
    expect((await Promise.all(mixedBatch(1).map((c) => submit(engine, c)))).every(isReadOnly)).toBe(
      true,
    );
    await expect.poll(() => faults.struck).toBeGreaterThanOrEqual(3);
    expect(engine.status).toBe('readOnly');
    faults.disarm();
    await ready();
    expect((await trade(new Traffic(3), 50)).length).toBeGreaterThan(0);
    expectWhole();
  });
});

describe('CORE-14 what can’t be recorded', () => {
  const codeOf = (reply: Reply<CommandKind>) => (reply.ok ? 'ok' : reply.refusal.code);
  const draft: OrderDraft = {
    symbolId: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    timeInForce: 'gtc',
    price: ticks(9_000),
    size: lots(100),
    selfTrade: 'cancelTaker',
    source: 'web',
  };
  const place = (userId: number, more: Partial<OrderDraft> = {}): Command => ({
    kind: 'PlaceOrder',
    userId,
    draft: { ...draft, ...more },
  });
  /** Strikes at every row that carries this text. */
  const poisonous = (value: string) => ({
    when: (_: string, values: readonly unknown[]) => values.includes(value),
    act: constraint,
    stays: true,
  });
  const all = (commands: readonly Command[]) =>
    Promise.all(commands.map((command) => submit(engine, command)));

  it('one command of a batch: it alone is refused, a start does not meet it again', async () => {
    await trade(new Traffic(9), 50);
    faults.arm(poisonous('poison'));
    const rebuilt = vi.fn();
    engine.onRebuilt(rebuilt);
    const others = Array.from({ length: 20 }, (_, i) => place(1002 + i));
    const replies = await all([
      ...others.slice(0, 10),
      place(1001, { clientOid: 'poison' }),
      ...others.slice(10),
    ]);
    expect(replies.map(codeOf)).toEqual(
      Array.from({ length: 21 }, (_, i) => (i === 10 ? 'notRecorded' : 'ok')),
    );
    expect(engine.stats().refusedUnrecorded).toBe(1);
    expect(rebuilt).toHaveBeenCalledTimes(2);
    expectWhole();
    expect(onUnknownOutcome).not.toHaveBeenCalled();
    await stop();
    await start();
    expectWhole();
    expect((await trade(new Traffic(10), 50)).length).toBeGreaterThan(0);
  });

  it('a value that no column holds: the same', async () => {
    const bad = place(1001, { quoteAmount: amount(2n ** 63n) });
    const apply = engine.exchange.apply.bind(engine.exchange);
    const spoil = (exchange: typeof engine.exchange, real: typeof apply) => {
      exchange.apply = ((command, now, firedMax) => {
        const reply = real(command, now, firedMax);
        if ((command as Command) === bad && reply.ok) {
          (reply.value as { filledQuote: bigint }).filledQuote = 2n ** 63n;
        }
        return reply;
      }) as typeof apply;
    };
    spoil(engine.exchange, apply);
    engine.onRebuilt(() => spoil(engine.exchange, engine.exchange.apply.bind(engine.exchange)));
    const good = place(1001, { quoteAmount: undefined });
    Object.assign(bad, { draft: (good as { draft: OrderDraft }).draft });
    expect((await all([place(1002), bad, place(1003)])).map(codeOf)).toEqual([
      'ok',
      'notRecorded',
      'ok',
    ]);
    expectWhole();
  });

  it('a core that breaks a rule of its own is rebuilt, and its batch carried out', async () => {
    engine.exchange.closeBatch = () => {
      throw new Error('invariant');
    };
    expect((await all(mixedBatch(1))).map(codeOf)).toEqual(['ok', 'ok']);
    expectWhole();
    expect(onUnknownOutcome).not.toHaveBeenCalled();
  });

  it('whoever sends it again is kept away for a while; others are served', async () => {
    faults.arm(poisonous('poison'));
    const again = () => all([place(1001, { clientOid: 'poison' }), place(1002)]);
    const codes = [];
    for (let i = 0; i < 20; i++) codes.push((await again()).map(codeOf));
    expect(codes).toEqual(Array.from({ length: 20 }, () => ['notRecorded', 'ok']));
    expect(engine.stats().refusedUnrecorded).toBeLessThan(5);
  });

  it('a fired plan: it ends as failed, whatever fired it is carried out', async () => {
    const price = 10_000;
    await all([
      place(1000, { side: 'sell', price: ticks(price) }),
      place(1001, { price: ticks(price) }),
    ]);
    const plan: Command = {
      kind: 'PlacePlan',
      userId: 1002,
      draft: {
        symbolId: 'BTCUSDT',
        side: 'buy',
        trigger: ticks(price + 10),
        price: ticks(8_000),
        size: lots(77),
        source: 'web',
      },
    };
    const [placed] = await all([plan]);
    const { id } = (placed as { value: ConditionalOrder }).value;
    // Each order that a plan placed is a row that can't be written.
    faults.arm({
      when: (text, values) => text.includes('into orders') && values.includes(77),
      act: constraint,
      stays: true,
    });
    const up = ticks(price + 10);
    const replies = await all([
      place(1000, { side: 'sell', price: up }),
      place(1001, { price: up }),
      place(1003),
    ]);
    expect(replies.map(codeOf)).toEqual(['ok', 'ok', 'ok']);
    const failed = { status: 'fail', failure: 'notRecorded' };
    const stored = () => store.findPlans([id]);
    await expect.poll(() => stored()).toMatchObject([failed]);
    expect(codeOf(await submit(engine, place(1003)))).toBe('ok');
    expectWhole();
    expect(onUnknownOutcome).not.toHaveBeenCalled();
  });

  it('a slice of an agent: it ends as failed, whoever else was in the batch is served', async () => {
    await all([
      place(1000, { side: 'sell', price: ticks(10_000) }),
      place(1001, { price: ticks(10_000) }),
    ]);
    // Each order that the agent placed is a row that can't be written.
    faults.arm({
      when: (text, values) => text.includes('into orders') && values.includes(77),
      act: constraint,
      stays: true,
    });
    const terms = { side: 'buy', size: lots(770), visible: 77, price: ticks(9_000) } as const;
    const wanted = { symbolId: 'BTCUSDT', source: 'api' } as const;
    const iceberg: AgentDraft = { ...wanted, kind: 'iceberg', terms };
    const start: Command = { kind: 'PlaceAgent', userId: 1002, draft: iceberg };
    const [placed, other] = await all([start, place(1003)]);
    expect([placed, other].map((reply) => codeOf(reply!))).toEqual(['ok', 'ok']);
    const { id } = (placed as { value: Agent }).value;
    const failed = { endReason: 'failed', failure: 'notRecorded', orderId: undefined };
    await expect.poll(() => store.findRows('agents', [id])).toMatchObject([failed]);
    expect(engine.exchange.openOrders(1002)).toEqual([]);
    expect(codeOf(await submit(engine, place(1003)))).toBe('ok');
    expectWhole();
    expect(onUnknownOutcome).not.toHaveBeenCalled();
  });

  it('a dead man’s switch: it is turned off, the others cancel', async () => {
    await stop();
    let at = Date.now();
    await start(() => at);
    for (const userId of [1001, 1002]) {
      await all([place(userId), { kind: 'SetCancelAllAfter', userId, timeoutMs: 5000 }]);
    }
    const [order] = engine.exchange.openOrders(1001);
    // No row says that this order has ended.
    faults.arm({
      when: (text, values) =>
        text.startsWith('update orders') &&
        values.includes(order!.id) &&
        values.includes('deadManSwitch'),
      act: constraint,
      stays: true,
    });
    at += 6000;
    const open = (userId: number) => engine.exchange.openOrders(userId).length;
    await expect.poll(() => open(1002)).toBe(0);
    expect(open(1001)).toBe(1);
    expect(engine.exchange.user(1001)?.cancelAllAt).toBeUndefined();
    expect(codeOf(await submit(engine, place(1003)))).toBe('ok');
    expectWhole();
    expect(onUnknownOutcome).not.toHaveBeenCalled();
  });

  it('a disk that fills up meanwhile: the rest is refused as read-only, nothing is lost', async () => {
    faults.arm({ ...poisonous('poison'), act: constraint });
    let orders = 0;
    const strike = faults.run.bind(faults);
    faults.run = (text, values, carryOut) => {
      if (text.includes('into orders') && !values.includes('poison') && ++orders > 5) diskFull();
      return strike(text, values, carryOut);
    };
    const commands = [place(1001, { clientOid: 'poison' })];
    for (let i = 0; i < 10; i++) commands.push(place(1002 + i));
    const codes = (await all(commands)).map(codeOf);
    faults.run = strike;
    faults.disarm();
    expect(codes[0]).toBe('notRecorded');
    expect(codes).toContain('ok');
    expect(codes.at(-1)).toBe('readOnly');
    await ready();
    expectWhole();
  });
});

describe('the store fails at the commit', () => {
  it('SAFE-01 a full disk: refused as read-only, nothing kept, and on again', async () => {
    await trade(new Traffic(4), 50);
    const before = store.load();
    faults.arm({ atCommit: 'instead', act: diskFull });
    const replies = await Promise.all(mixedBatch(1).map((command) => submit(engine, command)));
    expect(replies.every(isReadOnly)).toBe(true);
    expect(store.load()).toEqual(before);
    await ready();
    expect((await trade(new Traffic(5), 50)).length).toBeGreaterThan(0);
    expectWhole();
    expect(onUnknownOutcome).not.toHaveBeenCalled();
  });

  it.each(['instead', 'after'] as const)(
    'SAFE-01 an I/O error (%s of it): the outcome is unknown, nobody hears a yes, the process ends',
    async (atCommit) => {
      const acknowledged = await trade(new Traffic(6), 50);
      faults.arm({ atCommit, act: ioError });
      const replies = mixedBatch(1).map((command) => submit(engine, command));
      await Promise.all(replies.map((reply) => expect(reply).rejects.toThrow(EngineStopped)));
      expect(onUnknownOutcome).toHaveBeenCalledOnce();
      expect(engine.status).toBe('stopped');
      expect(await submit(engine, { kind: 'ElapseTime' })).toMatchObject({ ok: false });
      await stop();
      await start();
      await expectStored(acknowledged);
      expectWhole();
    },
  );
});

describe('a disk that is really full', () => {
  /** Trades until the store takes no more; gives what was acknowledged. */
  async function tradeUntilFull(traffic: Traffic): Promise<Order[]> {
    const acknowledged: Order[] = [];
    while (engine.status === 'ready') acknowledged.push(...(await trade(traffic, 100)));
    return acknowledged;
  }

  async function expectOnAgain(traffic: Traffic, acknowledged: readonly Order[]): Promise<void> {
    await ready();
    await expectStored(acknowledged);
    expect((await trade(traffic, 50)).length).toBeGreaterThan(0);
    expectWhole();
    expect(onUnknownOutcome).not.toHaveBeenCalled();
  }

  it('SAFE-01 no page left in the file: read-only, nothing lost, on again with more', async () => {
    const { page_count: pages } = database.prepare('pragma page_count').get() as never;
    database.exec(`pragma max_page_count = ${pages + 20}`);
    const traffic = new Traffic(7);
    const acknowledged = await tradeUntilFull(traffic);
    expect(acknowledged.length).toBeGreaterThan(0);
    expectWhole();
    database.exec('pragma max_page_count = 1073741823');
    await expectOnAgain(traffic, acknowledged);
  });

  it('SAFE-01 no byte left on the disk: read-only, nothing lost, on again with room', async (test) => {
    await stop();
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      await start();
      test.skip('a small disk can only be mounted by root');
    }
    const whole = folder;
    folder = disk;
    try {
      await start();
      writeFileSync(join(disk, 'filler'), Buffer.alloc(4 << 20));
      const traffic = new Traffic(8);
      const acknowledged = await tradeUntilFull(traffic);
      expect(acknowledged.length).toBeGreaterThan(0);
      expectWhole();
      rmSync(join(disk, 'filler'));
      await expectOnAgain(traffic, acknowledged);
    } finally {
      await stop();
      execFileSync('umount', [disk]);
      folder = whole;
      await start();
    }
  });
});
