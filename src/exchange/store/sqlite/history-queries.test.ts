import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { kyselyOver, type SqlDatabase } from '#exchange/sqlite/database.ts';
import { migrate } from '#exchange/sqlite/migrate.ts';
import { migrations } from '#exchange/store/migrations/list.ts';
import { historyQueries } from '#exchange/store/sqlite/history-queries.ts';
import type { Tables } from '#exchange/store/sqlite/tables.ts';

const database = new DatabaseSync(':memory:', { readBigInts: true });
let asked: string[];

/** Notes each query that runs. */
const noting: Pick<SqlDatabase, 'prepare'> = {
  prepare: (text) => {
    asked.push(text);
    return database.prepare(text);
  },
};
const db = kyselyOver<Tables>(noting);

beforeEach(async () => {
  asked = [];
  await migrate(database, migrations);
});

/** How SQLite means to carry out the one query that ran. */
function plan(): string[] {
  expect(asked).toHaveLength(1);
  const rows = database.prepare(`explain query plan ${asked[0]}`).all();
  return rows.map(({ detail }) => String(detail));
}

const page = { userId: 1000, symbolId: 'BTCUSDT', before: 99, limit: 50 };

describe('each read of history walks an index in its order, and neither scans nor sorts', () => {
  it.each([
    ['orders', () => historyQueries.orders(db, page), 'orders_ended'],
    ['plans', () => historyQueries.plans(db, page), 'plans_ended'],
    ['fills', () => historyQueries.fills(db, page), 'PRIMARY KEY'],
    ['fills of an order', () => historyQueries.fillsOfOrder(db, 1000, 1), 'fill_order'],
    ['bills', () => historyQueries.bills(db, page), 'PRIMARY KEY'],
    ['trades', () => historyQueries.trades(db, 'BTCUSDT', 50), 'PRIMARY KEY'],
    ['candles', () => historyQueries.minuteCandles(db, 'BTCUSDT', 0, 1), 'PRIMARY KEY'],
  ])('%s', async (_, read, index) => {
    await read();
    const steps = plan();
    expect(steps).toEqual([expect.stringMatching(/^SEARCH /)]);
    expect(steps[0]).toContain(index);
  });
});

describe('what a start reads', () => {
  it.each([
    ['open orders', 'select * from orders where end_reason is null', 'orders_open'],
    [
      'living plans',
      "select * from plans where status in ('notExecuted', 'executing')",
      'plans_live',
    ],
  ])('%s stand in an index of their own', (_, text, index) => {
    asked = [text];
    expect(plan()).toEqual([expect.stringContaining(`USING INDEX ${index}`)]);
  });
});

/** A row of which only what counts is given: what else it must have is zero or an empty list. */
function insert(table: string, given: Readonly<Record<string, bigint | string>>): void {
  const columns = database.prepare(`pragma table_info(${table})`).all();
  const values = columns.flatMap(({ name, type, notnull }) => {
    const value = given[String(name)] ?? (notnull ? (type === 'TEXT' ? '[]' : 0n) : undefined);
    return value === undefined ? [] : [[String(name), value] as const];
  });
  const names = values.map(([name]) => name).join(', ');
  const places = values.map(() => '?').join(', ');
  const row = values.map(([, value]) => value);
  database.prepare(`insert into ${table} (${names}) values (${places})`).run(...row);
}

interface Made {
  readonly id: number;
  readonly at: number;
  readonly userId: number;
}

/** Rows as they come about: ids grow, times never go back; some of one moment, of two users. */
const rowsMade: fc.Arbitrary<readonly Made[]> = fc
  .array(fc.record({ id: fc.nat(3), at: fc.nat(2), userId: fc.constantFrom(1, 2) }), {
    maxLength: 20,
  })
  .map((steps) => {
    let [id, at] = [0, 10];
    return steps.map((step) => {
      id += 1 + step.id;
      at += step.at;
      return { id, at, userId: step.userId };
    });
  });

const bound = fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined });

describe('a range of time and a cursor', () => {
  const fill = ({ id, at, userId }: Made) =>
    insert('fill', { trade_id: BigInt(id), at: BigInt(at), user_id: BigInt(userId) });
  const order = ({ id, at, userId }: Made) =>
    insert('orders', {
      ...{ id: BigInt(id), created_at: BigInt(at), user_id: BigInt(userId) },
      end_reason: 'filled',
    });
  const plan = ({ id, at, userId }: Made) =>
    insert('plans', {
      ...{ id: BigInt(id), created_at: BigInt(at), user_id: BigInt(userId) },
      ...{ status: 'canceled', symbol_id: 'BTCUSDT' },
    });
  const bill = ({ id, at, userId }: Made) =>
    insert('bill', {
      ...{ id: BigInt(id), at: BigInt(at), user_id: BigInt(userId) },
      ...{ account_type: 'usdtMix', scope: '', symbol_id: 'BTCUSDT_UMCBL' },
    });
  type Asked = Parameters<typeof historyQueries.fills>[1];

  it.each([
    [
      'fill',
      fill,
      async (asked: Asked) =>
        (await historyQueries.fills(db, asked)).rows.map(({ tradeId }) => tradeId),
    ],
    [
      'orders',
      order,
      async (asked: Asked) => (await historyQueries.orders(db, asked)).rows.map(({ id }) => id),
    ],
    [
      'plans',
      plan,
      async (asked: Asked) => (await historyQueries.plans(db, asked)).rows.map(({ id }) => id),
    ],
    [
      'bill',
      bill,
      async (asked: Asked) => {
        const { rows } = await historyQueries.contractBills(db, { ...asked, line: 'usdt' });
        return rows.map(({ id }) => id);
      },
    ],
  ])('%s: gives exactly the rows within, newest first', async (table, make, read) => {
    await fc.assert(
      fc.asyncProperty(rowsMade, bound, bound, bound, async (made, from, to, before) => {
        database.exec(`delete from ${table}`);
        for (const row of made) make(row);
        const asked = {
          ...{ userId: 1, limit: 50 },
          ...(from !== undefined && { from }),
          ...(to !== undefined && { to }),
          ...(before !== undefined && { before }),
        };
        const within = made.filter(
          ({ userId, id, at }) =>
            userId === 1 &&
            at >= (from ?? 0) &&
            at < (to ?? Number.POSITIVE_INFINITY) &&
            id < (before ?? Number.POSITIVE_INFINITY),
        );
        expect(await read(asked)).toEqual(within.map(({ id }) => id).reverse());
      }),
    );
  });
});

describe('FUTP-09 bills of contracts name what closed a position', () => {
  const user = { user_id: 1n };
  const symbol = { symbol_id: 'BTCUSDT_UMCBL' };
  const bill = (id: bigint, of: Readonly<Record<string, bigint | string>>) =>
    insert('bill', {
      ...{ ...user, ...symbol, id, movement_id: id, account_type: 'usdtMix', scope: '' },
      ...of,
    });
  const order = (id: bigint, of: Readonly<Record<string, bigint | string>>) =>
    insert('orders', {
      ...{ ...user, ...symbol, id, end_reason: 'filled', steps: '[]', side: 'sell' },
      ...of,
    });
  const causes = async () => {
    const asked = { userId: 1, line: 'usdt', limit: 50 } as const;
    const { rows } = await historyQueries.contractBills(db, asked);
    return rows.map(({ reason, cause }) => [reason, cause]).reverse();
  };

  beforeEach(() => {
    for (const table of ['bill', 'orders', 'fill']) database.exec(`delete from ${table}`);
  });

  const reversed = JSON.stringify([{ what: 'reversed', at: 5 }]);
  it.each<[string, Readonly<Record<string, bigint | string>>, unknown]>([
    ['an order', {}, undefined],
    ['a trigger order', { plan_id: 7n }, undefined],
    ['a reversal', { steps: reversed }, 'reversed'],
    ['a liquidation', { cause: 'liquidation' }, 'liquidation'],
  ])('by the order of their trade: %s', async (_, of, ofFee) => {
    order(3n, of);
    insert('fill', { ...user, ...symbol, trade_id: 4n, order_id: 3n });
    // The other side of the trade is another user's.
    insert('fill', { ...symbol, user_id: 2n, trade_id: 4n, order_id: 9n });
    bill(1n, { reason: 'realized', trade_id: 4n });
    bill(2n, { reason: 'fee', trade_id: 4n });
    const own = of.cause ?? ofFee ?? (of.plan_id ? 'triggered' : 'closed');
    expect(await causes()).toEqual([
      ['realized', own],
      ['fee', ofFee],
    ]);
  });

  it('outside the book by the order of the same moment', async () => {
    order(3n, { cause: 'adl', created_at: 50n });
    order(4n, { cause: 'liquidation', created_at: 60n });
    order(5n, { cause: 'takeover', created_at: 60n });
    order(8n, { created_at: 60n });
    order(6n, { cause: 'delivery', created_at: 60n, symbol_id: 'ETHUSDT_UMCBL' });
    order(7n, { cause: 'adl', created_at: 60n, user_id: 2n });
    bill(1n, { reason: 'realized', at: 50n });
    bill(2n, { reason: 'margin', at: 50n, movement_id: 1n });
    bill(3n, { reason: 'realized', at: 60n });
    bill(4n, { reason: 'margin', at: 60n });
    bill(5n, { reason: 'transfer', at: 60n });
    expect(await causes()).toEqual([
      ['realized', 'adl'],
      ['margin', 'adl'],
      ['realized', 'takeover'],
      ['margin', undefined],
      ['transfer', undefined],
    ]);
  });
});
