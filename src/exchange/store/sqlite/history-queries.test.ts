import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { kyselyOver, type SqlDatabase } from '#exchange/store/sqlite/database.ts';
import { historyQueries } from '#exchange/store/sqlite/history-queries.ts';
import { migrate } from '#exchange/store/sqlite/migrate.ts';
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
  await migrate(database);
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
