import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { amount } from '#domain/money/units.ts';
import { newChanges } from '#exchange/core/changes.ts';
import { emptySnapshot } from '#exchange/core/exchange.ts';
import { type Job, jobEntity } from '#exchange/core/jobs/job.ts';
import { auditStore } from '#exchange/store/sqlite/audit/audit.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import type { History, Store } from '#exchange/store/store.ts';
import { stateFindings } from '#exchange/upkeep/state-findings.ts';

let folder: string;
let store: Store;
let history: History;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perigee-entities-'));
  ({ store, history } = await openSqliteStore(folder));
});
afterEach(async () => {
  await history.close();
  store.close();
  rmSync(folder, { recursive: true });
});

const job = (id: number, more: Partial<Job> = {}): Job => ({
  id,
  kind: 'cancel',
  terms: { userId: 1000, orders: true, plans: false, reason: 'cancelledByUser' },
  upTo: id - 1,
  startedAt: 5,
  cursor: 0,
  realized: amount(-7n),
  orders: 200,
  plans: 0,
  key: undefined,
  failures: 0,
  error: undefined,
  skipped: [],
  dueAt: undefined,
  turn: 1,
  abandoned: false,
  endedAt: undefined,
  ...more,
});

const write = (jobs: readonly Job[], now = 10) =>
  store.write({
    changes: { ...newChanges(), entities: { ...newChanges().entities, jobs: new Set(jobs) } },
    counters: { ...emptySnapshot().counters, orderId: 100 },
    candles: [],
    now,
  });

const rows = (): number[] => {
  const database = new DatabaseSync(join(folder, 'exchange.db'), { readOnly: true });
  const found = database.prepare('select id from job order by id').all();
  database.close();
  return found.map(({ id }) => Number(id));
};

it('a row is stored, loaded while it lives, and changed in its place', () => {
  const one = job(7, { abandoned: true, skipped: [4, 5], dueAt: 12 });
  write([one, job(8)]);
  expect(store.load().entities.jobs).toEqual([one, job(8)]);
  one.orders = 400;
  write([one]);
  expect(store.load().entities.jobs[0]).toEqual(
    job(7, { abandoned: true, skipped: [4, 5], dueAt: 12, orders: 400 }),
  );
  write([job(7, { endedAt: 11 })]);
  expect(store.load().entities.jobs).toEqual([job(8)]);
});

it('rows that ended are kept for their time, then dropped in steps', () => {
  write(Array.from({ length: 30 }, (_, n) => job(n + 1, { endedAt: 10 })));
  expect(rows()).toHaveLength(30);
  write([job(50, { endedAt: jobEntity.keepMs }), job(51)], jobEntity.keepMs);
  expect(rows()).toHaveLength(32);
  write([job(52, { endedAt: 11 + jobEntity.keepMs })], 11 + jobEntity.keepMs);
  expect(rows()).toHaveLength(13);
  write([job(53, { endedAt: 12 + jobEntity.keepMs })], 12 + jobEntity.keepMs);
  expect(rows()).toEqual([50, 51, 52, 53]);
});

it('an audit finds a row that is not sound, and a core whose row is another', () => {
  write([job(7), job(8, { upTo: 9 })]);
  const database = new DatabaseSync(join(folder, 'exchange.db'), { readOnly: true });
  const found = auditStore(database).find(({ check }) => check === 'entity-job');
  database.close();
  expect(found).toMatchObject({ looked: 2, wrong: 1 });
  const stored = store.load();
  const running = {
    ...stored,
    entities: { ...stored.entities, jobs: [job(7, { orders: 201 }), job(8, { upTo: 9 })] },
  };
  const of = (findings: ReturnType<typeof stateFindings>) =>
    findings.find(({ check }) => check === 'state-jobs')?.wrong;
  expect([of(stateFindings(stored, stored)), of(stateFindings(stored, running))]).toEqual([0, 1]);
});
