import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Exchange } from '#exchange/core/exchange.ts';
import { appliedSteps, migrate } from '#exchange/sqlite/migrate.ts';
import { migrations } from '#exchange/store/migrations/list.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import { auditFolder } from '#exchange/upkeep/audit.ts';
import { makeRichStore } from './rich-store.ts';
import { storeOfText, textOfStore } from './store-text.ts';

/**
 * Stores as each version of the schema left them, as SQL text. Before a step is added, the store of
 * the newest one so far is written by `MAKE_STORE=1 vitest run --project=crash migrations`.
 */
const fixtureOf = (step: string) => fileURLToPath(new URL(`./stores/${step}.sql`, import.meta.url));
const fixtureMaxBytes = 150_000;

const steps = Object.keys(migrations);
const newest = steps.at(-1)!;
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perigee-migrations-'));
  file = join(folder, 'exchange.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

type Rows = Record<string, readonly unknown[]>;

/** Columns that a later step named anew. */
const renamed: Readonly<Record<string, string>> = {
  ...{ symbol: 'symbol_id', failed: 'abandoned', progress: 'state' },
};

/** Columns whose values a later step put elsewhere: tests of their own look at what became of them. */
const moved: Readonly<Record<string, readonly string[]>> = {
  agent: ['side', 'size', 'orders', 'terms'],
};

/** All rows of a store's tables, cut to `columns` and under their names where those are given. */
function rowsOf(columns?: ReadonlyMap<string, readonly string[]>): Rows {
  const database = new DatabaseSync(file, { readOnly: true, readBigInts: true });
  const named = columns ?? columnsOf(database);
  const rows: Rows = {};
  for (const [table, names] of named) {
    const known = new Set(columnsOf(database).get(table));
    const nowOf = (name: string) => (known.has(name) ? name : renamed[name]);
    const compared = names.filter((name) => !moved[table]?.includes(name));
    const list = compared.map((name) => `"${nowOf(name)}" as "${name}"`).join(', ');
    rows[table] = database.prepare(`select ${list} from "${table}" order by 1, 2`).all();
  }
  database.close();
  return rows;
}

function columnsOf(database: DatabaseSync): Map<string, string[]> {
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'kysely%'")
    .all() as { name: string }[];
  return new Map(
    tables.map(({ name }) => {
      const columns = database.prepare(`pragma table_info("${name}")`).all();
      return [name, columns.map((column) => String(column.name))];
    }),
  );
}

/** What instruments say of themselves: a later step may let them say more. */
const bodiesOf = (rows: readonly unknown[] = []): { readonly symbol: string }[] =>
  rows.map((row) => JSON.parse((row as { body: string }).body));

async function openOnce(): Promise<void> {
  const { store, history } = await openSqliteStore(folder);
  expect(new Exchange(store.load()).snapshot().users.length).toBeGreaterThan(3);
  await history.close();
  store.close();
}

describe('OPS-02 migrations', () => {
  it.runIf(process.env.MAKE_STORE)('write the store of the newest step', async () => {
    await makeRichStore({ folder, seed: 3, commands: 180 });
    writeFileSync(fixtureOf(newest), textOfStore(file));
  });

  it('each step but the newest has a store that its version left behind', () => {
    const missing = steps.slice(0, -1).filter((step) => !existsSync(fixtureOf(step)));
    expect(missing).toEqual([]);
  });

  it('CORE-09 accounts of a store without scopes are spot accounts without one', async () => {
    storeOfText(file, readFileSync(fixtureOf('0003-unbilled'), 'utf8'));
    const before = rowsOf(new Map([['balance', ['user_id', 'asset', 'total', 'unbilled']]]));
    await openOnce();
    const columns = ['user_id', 'asset', 'total', 'unbilled', 'account_type', 'scope'];
    const spot = (before.balance as object[]).map((row) => ({
      ...row,
      ...{ account_type: 'spot', scope: '' },
    }));
    expect(rowsOf(new Map([['balance', columns]])).balance).toEqual(spot);
    const { bill, account } = rowsOf() as Record<string, Record<string, unknown>[]>;
    expect(new Set(bill!.map(({ account_type, scope }) => `${account_type} ${scope}`))).toEqual(
      new Set(['spot ']),
    );
    expect(new Set(account!.map(({ parent_id }) => parent_id))).toEqual(new Set([null]));
  });

  it('INFO-03 announcements kept among what operators have set become posts', async () => {
    storeOfText(file, readFileSync(fixtureOf('0014-notices'), 'utf8'));
    const text = { en: 'All is well_.\n1. <b>\r\n# *A* - B', ar: 'كل شيء بخير.' };
    const body = { en: 'All is well\\_.  \n1\\. \\<b\\>  \n\\# \\*A\\* - B', ar: text.ar };
    const title = { en: 'News', ar: 'أخبار' };
    const announcements = [{ id: 7, at: 5_000, title, text }];
    const operating = { areas: ['ZZ'], operators: [], announcements, announcementId: 9 };
    const database = new DatabaseSync(file);
    database.prepare('insert into operating values (1, ?)').run(JSON.stringify(operating));
    database.close();
    const { store, history } = await openSqliteStore(folder);
    const exchange = new Exchange(store.load());
    expect(exchange.posts()).toEqual([
      {
        ...{ id: 7, kind: 'announcement', slug: '7', title, body, at: 5_000, coins: [] },
        ...{ pinned: false, counts: [], released: false },
        ...{ retractedAt: undefined, endedAt: undefined },
      },
    ]);
    expect(exchange.operating).toEqual({ areas: ['ZZ'], operators: [], switches: [] });
    await history.close();
    store.close();
  });

  describe('CORE-24 agents of a store that lists their orders go on', () => {
    const open = async () => {
      const { store, history } = await openSqliteStore(folder);
      const exchange = new Exchange(store.load());
      await history.close();
      store.close();
      return exchange;
    };
    const agentsIn = (exchange: Exchange) => {
      const [iceberg, twap] = exchange.agents(1000);
      return { iceberg: iceberg!, twap: twap! };
    };

    beforeEach(() => storeOfText(file, readFileSync(fixtureOf('0021-unit-names'), 'utf8')));

    it('with their terms, where they stand and their open slices, by tag', async () => {
      const exchange = await open();
      const { iceberg, twap } = agentsIn(exchange);
      const [slice, ...others] = exchange
        .openOrders(1000)
        .filter(({ agentId }) => agentId === iceberg.id);
      expect(others).toEqual([]);
      expect(slice).toMatchObject({ id: iceberg.orderId, tag: '1', size: 30 });
      expect(iceberg).toMatchObject({
        terms: { side: 'buy', size: 90, visible: 30 },
        state: { slices: 1 },
      });
      expect(twap).toMatchObject({ terms: { side: 'buy', size: 90, slices: 3 } });
      expect([twap.orderId, twap.wakeAt]).toEqual([undefined, twap.state.nextAt]);
      const cancel = { kind: 'CancelAgent', userId: 1000, agent: { orderId: iceberg.id } } as const;
      exchange.apply<'CancelAgent'>(cancel, iceberg.updatedAt);
      expect(exchange.openOrders(1000).some(({ id }) => id === slice!.id)).toBe(false);
    });

    it('and deal with ends that they had not dealt with', async () => {
      const database = new DatabaseSync(file);
      const reason = 'cancelledByUser';
      const ended = `json('{"at":0,"what":"ended","reason":"${reason}"}')`;
      database.exec(`update orders set end_reason = '${reason}', status = 'cancelled',
          steps = json_insert(steps, '$[#]', ${ended})
        where end_reason is null and agent_id in (select id from agent where kind = 'iceberg')`);
      database.exec(`update agent set wake_at = updated_at,
        orders = json_set(orders, '$[0].end', '${reason}') where kind = 'iceberg'`);
      database.close();
      const exchange = await open();
      expect(auditFolder(folder).filter(({ wrong }) => wrong > 0)).toEqual([]);
      const { iceberg } = agentsIn(exchange);
      exchange.apply<'ElapseTime'>({ kind: 'ElapseTime' }, iceberg.updatedAt);
      expect(iceberg.endReason).toBe(reason);
      expect(exchange.snapshot().entities.agentOrderEnds).toEqual([]);
    });
  });

  const kept = steps.filter((step) => existsSync(fixtureOf(step)));

  it.each(kept)('CORE-08 a store of %s opens, everything in place', async (step) => {
    const text = readFileSync(fixtureOf(step), 'utf8');
    expect(text.length).toBeLessThan(fixtureMaxBytes);
    storeOfText(file, text);
    const old = new DatabaseSync(file, { readOnly: true });
    expect(appliedSteps(old)).toEqual(steps.slice(0, steps.indexOf(step) + 1));
    const columns = columnsOf(old);
    old.close();
    const before = rowsOf();
    for (const table of ['account', 'balance', 'orders', 'plans', 'fill', 'bill', 'trade']) {
      expect(before[table]!.length).toBeGreaterThan(3);
    }
    await openOnce();
    const { instrument, ...after } = rowsOf(columns);
    const { instrument: listed, ...others } = before;
    expect(after).toEqual(others);
    expect(bodiesOf(instrument)).toMatchObject(bodiesOf(listed));
    expect(bodiesOf(instrument)).toMatchObject(
      bodiesOf(listed).map(({ symbol }) => ({ kind: 'spot', line: 'spot', symbolId: symbol })),
    );
    const now = new DatabaseSync(file, { readOnly: true });
    expect(appliedSteps(now)).toEqual(steps);
    now.close();
    expect(auditFolder(folder).filter(({ wrong }) => wrong > 0)).toEqual([]);
    await makeRichStore({ folder, seed: 4, commands: 200 });
    expect(auditFolder(folder).filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  it('a store of a newer version is refused with a clear sentence, and left as it is', async () => {
    await makeRichStore({ folder, seed: 3, commands: 100 });
    const database = new DatabaseSync(file);
    database.exec("insert into kysely_migration values ('9999-later', '2030-01-01')");
    database.close();
    const before = rowsOf();
    const opened = openSqliteStore(folder);
    await expect(opened).rejects.toMatchObject({ name: 'StoreTooNew' });
    await expect(opened).rejects.toThrow(
      'The store was made by a newer version: its schema has the step 9999-later',
    );
    expect(rowsOf()).toEqual(before);
  });

  it('a step that fails half-way leaves the store as it was', async () => {
    await makeRichStore({ folder, seed: 3, commands: 100 });
    const before = rowsOf();
    const database = new DatabaseSync(file);
    const failing = {
      ...migrations,
      '9998-good': { up: (db: never) => sql`create table early (id integer)`.execute(db) as never },
      '9999-bad': {
        up: async (db: never) => {
          await sql`delete from bill`.execute(db);
          throw new Error('half-way');
        },
      },
    };
    await expect(migrate(database, failing)).rejects.toThrow('half-way');
    expect(database.isTransaction).toBe(false);
    expect(appliedSteps(database)).toEqual(steps);
    database.close();
    expect(rowsOf()).toEqual(before);
    await openOnce();
  });
});
