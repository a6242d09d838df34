import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Engine } from '#exchange/engine/engine.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import { auditFolder, type Finding } from '#exchange/upkeep/audit.ts';
import { compareLive } from '#exchange/upkeep/live.ts';
import { prepare, submit, Traffic } from '../crash/traffic.ts';

let folder: string;
let engine: Engine;
let close: () => Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perigee-live-'));
  const { store, history } = await openSqliteStore(folder);
  engine = new Engine({
    store,
    clock: Date.now,
    log: { info() {}, warn() {}, error: console.error },
    foldTrades: () => [],
    onUnknownOutcome: (error) => {
      throw error;
    },
  });
  close = async () => {
    await engine.stop();
    await history.close();
    store.close();
  };
  await prepare(engine);
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

/** Trades in so many lanes for as long as `until` takes. */
async function trading<T>(seed: number, lanes: number, until: () => Promise<T>): Promise<T> {
  const traffic = new Traffic(seed);
  let stopped = false;
  const lane = async () => {
    while (!stopped) {
      const reply = await submit(engine, traffic.next());
      if (reply.ok && reply.value && 'steps' in reply.value) traffic.learn(reply.value as never);
    }
  };
  const all = Array.from({ length: lanes }, lane);
  const result = await until();
  stopped = true;
  await Promise.all(all);
  return result;
}

const compare = () =>
  compareLive({
    dataDir: folder,
    snapshot: () => engine.exchange.snapshot(),
    isSettled: () => true,
  });

const wrongOf = (findings: readonly Finding[]) => findings.filter(({ wrong }) => wrong > 0);

const trade = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Trades until there is of everything what the audit compares, however slow the machine is. */
async function tradeMuch(): Promise<void> {
  for (;;) {
    await trade(50)();
    const { orders, plans, entities } = engine.exchange.snapshot();
    if (orders.length > 60 && plans.length > 4 && entities.holds.length > 0) return;
  }
}

describe('OPS-02 the audit of a running exchange', () => {
  it('finds memory and store the same, in the middle of trading', async () => {
    await trading(1, 16, tradeMuch);
    for (let round = 0; round < 5; round++) {
      const findings = await trading(2 + round, 16, async () => {
        await trade(50)();
        return compare();
      });
      expect(wrongOf(findings)).toEqual([]);
      const looked = new Map(findings.map((each) => [each.check, each.looked]));
      expect(looked.get('state-users')).toBe(40);
      expect(looked.get('state-orders')).toBeGreaterThan(50);
      expect(looked.get('state-plans')).toBeGreaterThan(2);
      expect(looked.get('state-frozen')).toBeGreaterThan(100);
    }
  });

  it('the checks of the files find nothing either, read from beside it', async () => {
    await trading(9, 16, async () => {
      await trade(200)();
      for (let round = 0; round < 3; round++) expect(wrongOf(auditFolder(folder))).toEqual([]);
    });
  });

  const changes: readonly (readonly [string, string])[] = [
    ['state-orders', 'update orders set version = version + 1 where end_reason is null'],
    [
      'state-orders',
      'delete from orders where id = (select min(id) from orders where end_reason is null and id not in (select pair_id from plans where pair_id is not null))',
    ],
    [
      'state-plans',
      "update plans set trigger_price = trigger_price + 1 where status = 'notExecuted'",
    ],
    ['state-totals', 'update balance set total = total + 1 where user_id = 1005'],
    [
      'state-frozen',
      'delete from orders where id = (select min(id) from orders where end_reason is null and id not in (select pair_id from plans where pair_id is not null))',
    ],
    ['state-frozen', 'delete from hold'],
    ['state-holds', "update hold set reference = 'other'"],
    ['state-users', 'update account set frozen = 1 where id = 1003'],
    [
      'state-instruments',
      `update instrument set body = json_set(body, '$.state', 'halted') where symbol_id = 'BTCUSDT'`,
    ],
    ['state-last-prices', "update trade set price = price + 1 where symbol_id = 'ETHUSDT'"],
    ['state-numbers', 'update counter set bill_id = bill_id + 1000'],
  ];

  it.each(changes)('finds %s that differ: %s', async (check, change) => {
    await trading(4, 16, tradeMuch);
    const database = new DatabaseSync(join(folder, 'exchange.db'));
    const planted = database.prepare(change);
    expect(planted.run().changes).toBeGreaterThan(0);
    // What the exchange writes by itself may put some of it right again: it is planted once more then.
    const found = async () => wrongOf(await compare()).map((each) => each.check);
    for (let all = await found(); !all.includes(check); all = await found()) planted.run();
    database.close();
  });
});
