import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstUserId } from '#domain/account/account.ts';
import type { PostDraft } from '#domain/content/post.ts';
import { amount } from '#domain/money/units.ts';
import type { Command } from '#exchange/core/command.ts';
import { Engine } from '#exchange/engine/engine.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import type { History, Store } from '#exchange/store/store.ts';
import { expectLedgerSumsToZero } from './consistency.ts';
import { diskFull, Faults, faultyDatabase } from './faults.ts';
import { prepare, submit } from './traffic.ts';

let folder: string;
let faults: Faults;
let store: Store;
let history: History;
let engine: Engine;

async function start(): Promise<void> {
  faults = new Faults();
  ({ store, history } = await openSqliteStore(folder, {
    database: (file) => faultyDatabase(new DatabaseSync(file), faults),
  }));
  engine = new Engine({
    store,
    clock: () => 1_000,
    log: { info() {}, warn() {}, error() {} },
    foldTrades: () => [],
    onUnknownOutcome: (error) => {
      throw error;
    },
  });
}

async function stop(): Promise<void> {
  await engine.stop();
  await history.close();
  store.close();
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perigee-trail-'));
  await start();
  await prepare(engine);
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

const act = { by: 'local:ann', reason: 'a test' };
const userId = firstUserId + 1;
const text = { en: 'Words.' };
const post: PostDraft = {
  ...{ kind: 'announcement', slug: undefined, title: text, body: text, at: undefined },
  ...{ coins: [], pinned: false, counts: [] },
};
const commands: readonly Command[] = [
  { kind: 'ChangePair', symbolId: 'BTCUSDT', change: { state: 'halted', makerPpm: 7 }, act },
  { kind: 'FreezeUser', userId, frozen: true, cancelOrders: true, act },
  { kind: 'CreditUser', userId, asset: 'BTC', units: amount(5n), act },
  { kind: 'RestrictArea', area: 'ZZ', restricted: true, act },
  { kind: 'SetOperator', userId, operator: true, act },
  { kind: 'PublishPost', post, released: false, act },
  { kind: 'NoteAct', what: 'simulator.shock', about: 'FIL', after: 'gap', act },
];
/** In the order of the commands: what each leaves in the trail. */
const trail = [
  'pair.state',
  'pair.makerPpm',
  'user.frozen',
  'user.cancelAll',
  'user.credit',
  'area',
  'user.role',
  'post.announcement',
  'simulator.shock',
];

const operate = () => Promise.all(commands.map((command) => submit(engine, command)));

async function told(): Promise<string[]> {
  const { rows } = await history.acts({ before: undefined, limit: 100 });
  return rows.toReversed().map(({ what }) => what);
}

it('OPS-01 SAFE-01 a change and its row in the trail are kept together or not at all', async () => {
  const before = store.load();
  let statement = 1;
  for (; ; statement++) {
    faults.arm({ atStatement: statement, act: diskFull });
    const replies = await operate();
    faults.disarm();
    if (faults.struck < statement) break;
    expect(replies.some(({ ok }) => ok)).toBe(false);
    expect(store.load()).toEqual(before);
    expect(engine.exchange.operating).toEqual(before.operating);
    expect(await told()).toEqual([]);
    await expect.poll(() => engine.status).toBe('ready');
  }
  // Each of the trail's rows and of the changes failed once.
  expect(statement).toBeGreaterThan(trail.length + commands.length);
  expect(await told()).toEqual(trail);

  await stop();
  await start();
  expect(await told()).toEqual(trail);
  const { exchange } = engine;
  expect(exchange.instrument('BTCUSDT')).toMatchObject({ state: 'halted', makerPpm: 7 });
  expect(exchange.user(userId)?.frozen).toBe(true);
  expect(exchange.operating).toMatchObject({ areas: ['ZZ'], operators: [userId] });
  expect(exchange.posts()).toMatchObject([{ slug: '1', title: text }]);
  expectLedgerSumsToZero(folder);
});
