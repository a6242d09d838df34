// A page of a history of one line, of a user with 300,000 rows of another line and 2,000 of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import type { History } from '#exchange/store/store.ts';
import { line, quantile, verdict } from './_exchange.ts';

const many = 300_000;
const few = 2_000;
const reads = 61;
const warmUp = 40;
const budgetMs = 5;
const [fewUser, manyUser] = [1000, 1001];
const limit = 100;

/** Contracts of USDT are what one user has many of, spot pairs what the other has. */
const symbolIds = { spot: 'BTCUSDT', usdt: 'BTCUSDT_UMCBL' } as const;
type LineName = keyof typeof symbolIds;

type Asked = Parameters<History['fills']>[0];

/** What a row must have and no page asks for is zero or an empty list. */
function filler(database: DatabaseSync, table: string) {
  const needed = database
    .prepare(`pragma table_info("${table}")`)
    .all()
    .filter(({ notnull, pk }) => notnull || pk);
  return (given: Readonly<Record<string, string>>) => {
    const columns = new Map<string, string>(
      needed.map(({ name, type }) => [String(name), type === 'TEXT' ? "'[]'" : '0']),
    );
    for (const [name, value] of Object.entries(given)) columns.set(name, value);
    database.exec(
      `insert into "${table}" (${[...columns.keys()].join(', ')})
         with recursive n (i) as (select 1 union all select i + 1 from n where i < ${many + few})
         select ${[...columns.values()].join(', ')} from n`,
    );
  };
}

/** The user of each row, of whom `manyOf` has many; the few of the other line are the oldest. */
function fill(database: DatabaseSync, userId: number, manyOf: LineName, from: number): void {
  const other = manyOf === 'spot' ? 'usdt' : 'spot';
  const isFew = `i <= ${few}`;
  const pick = (a: string, b: string) => `iif(${isFew}, '${a}', '${b}')`;
  const symbol = pick(symbolIds[other], symbolIds[manyOf]);
  const id = `${from} + i`;
  const own = { user_id: String(userId), symbol_id: symbol };
  database.exec('begin');
  const steps = "'[]'";
  const ended = { ...own, id, created_at: id, updated_at: id };
  filler(database, 'orders')({ ...ended, steps, end_reason: "'filled'", status: "'filled'" });
  filler(database, 'plans')({ ...ended, status: "'cancelled'" });
  filler(database, 'fill')({ ...own, trade_id: id, order_id: id, at: id });
  filler(database, 'position')({ ...own, id, ended_at: id, side: "'net'" });
  const type = { spot: 'spot', usdt: 'usdtMix' };
  const account_type = pick(type[other], type[manyOf]);
  filler(database, 'bill')({ ...own, id, at: id, account_type, asset: "'USDT'", scope: "''" });
  database.exec('commit');
}

async function medianMs(read: () => Promise<{ readonly rows: readonly unknown[] }>) {
  const times: number[] = [];
  for (let n = -warmUp; n < reads; n++) {
    const began = performance.now();
    const { rows } = await read();
    if (n >= 0) times.push(performance.now() - began);
    if (rows.length !== limit) throw new Error(`a page of ${rows.length} rows`);
  }
  return quantile(
    times.sort((a, b) => a - b),
    0.5,
  );
}

async function measure(history: History): Promise<boolean> {
  let isGood = true;
  const say = async (what: string, read: () => Promise<{ readonly rows: readonly unknown[] }>) => {
    const ms = await medianMs(read);
    isGood &&= ms < budgetMs;
    line(`${what}, ms`, ms.toFixed(2), `budget < ${budgetMs}: ${verdict(ms < budgetMs)}`);
  };
  for (const [userId, own] of [
    [fewUser, 'spot'],
    [manyUser, 'usdt'],
  ] as const) {
    for (const [how, filter] of [
      [`of ${own}`, { line: own }],
      [`of ${symbolIds[own]}`, { symbolId: symbolIds[own], line: own }],
      ['of all lines', {}],
    ] as const) {
      const asked: Asked = { userId, limit, ...filter };
      const rowsAsked = {
        of: userId,
        limit,
        line: asked.line,
        where: { symbolId: asked.symbolId },
      };
      await say(`orders ${how}`, () => history.orders(asked));
      await say(`plans ${how}`, () => history.plans(asked));
      await say(`trades ${how}`, () => history.fills(asked));
      await say(`positions ${how}`, () => history.rows('positions', rowsAsked));
    }
  }
  const bills = { userId: manyUser, limit, line: 'usdt' } as const;
  await say('bills of usdt', () => history.contractBills(bills));
  return isGood;
}

const folder = mkdtempSync(join(tmpdir(), 'perigee-histories-'));
const { store, history } = await openSqliteStore(folder);
const database = new DatabaseSync(join(folder, 'exchange.db'));
fill(database, fewUser, 'usdt', 0);
fill(database, manyUser, 'spot', many + few);
database.close();
const isGood = await measure(history);
await history.close();
store.close();
rmSync(folder, { recursive: true });
process.exitCode = isGood ? 0 : 1;
