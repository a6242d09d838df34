import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountTypeOn, coinOn, type Line, lineNames, lineOf } from '#domain/line/line.ts';
import { agentEntity } from '#exchange/core/agents/entity.ts';
import { positionEntity } from '#exchange/core/positions/entities.ts';
import { kyselyOver, type SqlDatabase } from '#exchange/sqlite/database.ts';
import { migrate } from '#exchange/sqlite/migrate.ts';
import { migrations } from '#exchange/store/migrations/list.ts';
import { entityPage } from '#exchange/store/sqlite/entity-pages.ts';
import { shapeOf } from '#exchange/store/sqlite/entity-shape.ts';
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

type Asked = Parameters<typeof historyQueries.fills>[1];
const [positions, agents] = [shapeOf(positionEntity), shapeOf(agentEntity)];
/** What is asked of a history as it is asked of an entity's rows. */
const rowsAsked = ({ userId, symbolId, ...asked }: Asked) => ({
  ...{ ...asked, of: userId, where: { symbolId } },
});

const readPages = {
  orders: historyQueries.orders,
  plans: historyQueries.plans,
  fills: historyQueries.fills,
  positions: (over: typeof db, asked: Asked) => entityPage(over, positions, rowsAsked(asked)),
  icebergs: (over: typeof db, asked: Asked) => entityPage(over, agents, rowsAsked(asked)),
};

describe('CORE-25 a page of a history is a range of an index that leads by user and line', () => {
  const line = 'usdt';
  const key: Readonly<Record<string, string>> = {
    orders: 'orders_ended (user_id=? AND suffix=? AND id<?)',
    plans: 'plans_ended (user_id=? AND suffix=? AND id<?)',
    fills: 'fill_line (user_id=? AND suffix=? AND trade_id<?)',
    positions: 'position_page (user_id=? AND suffix=? AND ended_at>? AND ended_at<?)',
    icebergs: 'agent_page (user_id=? AND suffix=? AND id<?)',
  };
  const asks = [
    ['by symbol', { symbolId: 'BTCUSDT_UMCBL' }, 1],
    ['by line', { symbolId: undefined, line }, 1],
    ['without a filter', { symbolId: undefined }, lineNames.length],
  ] as const;

  it.each(
    Object.entries(readPages).flatMap(([name, read]) =>
      asks.map(([how, filter, ranges]) => [name, how, read, filter, ranges] as const),
    ),
  )('%s %s', async (name, _, read, filter, ranges) => {
    await read(db, { ...page, ...filter });
    const steps = plan().filter((step) => !/^(MERGE|LEFT|RIGHT|SCALAR|REUSE)/.test(step));
    const own = steps.filter((step) => !step.includes('USING INTEGER PRIMARY KEY (rowid=?)'));
    expect(own).toHaveLength(ranges);
    for (const step of own) expect(step).toMatch(/^SEARCH /);
    for (const step of own) expect(step).toContain(`USING INDEX ${key[name]}`);
  });

  it.each([undefined, 'BTCUSDT_UMCBL'])('bills, of the instrument %s', async (symbolId) => {
    await historyQueries.contractBills(db, { ...page, symbolId, line });
    const steps = plan().filter((step) => !/^(MERGE|LEFT|RIGHT)/.test(step));
    const range = 'SEARCH bill USING INDEX bill_other (user_id=? AND suffix=? AND id<?)';
    expect(steps).toEqual([range, range]);
  });

  it('an instrument of another line has no rows, and nothing is read', async () => {
    const asked = { ...page, symbolId: 'BTCUSDT', line } as const;
    expect((await historyQueries.orders(db, asked)).rows).toEqual([]);
  });
});

describe('each other read of history walks an index in its order, and neither scans nor sorts', () => {
  it.each([
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
  readonly symbolId: string;
}

const symbolIds = [
  ...['BTCUSDT', 'BTCUSDT_UMCBL', 'ETHUSDT_UMCBL', 'BTCPERP_CMCBL', 'SBTCSUSDT_SUMCBL'],
  ...['BTCUSD_DMCBL', 'ETHUSD_DMCBL', 'SBTCSUSD_SDMCBL', 'SETHSUSD_SDMCBL'],
];

/** Rows as they come about: ids grow, times never go back; some of one moment, of two users, of several lines. */
const rowsMade: fc.Arbitrary<readonly Made[]> = fc
  .array(
    fc.record({
      ...{ id: fc.nat(3), at: fc.nat(2), userId: fc.constantFrom(1, 2) },
      symbolId: fc.constantFrom(...symbolIds),
    }),
    { maxLength: 20 },
  )
  .map((steps) => {
    let [id, at] = [0, 10];
    return steps.map((step) => {
      id += 1 + step.id;
      at += step.at;
      return { ...step, id, at };
    });
  });

const bound = fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined });

const lineAsked = fc.constantFrom<Line | undefined>(
  ...(['spot', 'usdt', 'usd', 'usdc', 'susdt', 'susd', undefined] as const),
);
const symbolAsked = fc.option(fc.constantFrom(...symbolIds), { nil: undefined });

describe('CORE-25 a range of time, a line, an instrument and a cursor', () => {
  const whose = ({ userId, symbolId }: Made) => ({ user_id: BigInt(userId), symbol_id: symbolId });
  const fill = (row: Made) =>
    insert('fill', { ...whose(row), trade_id: BigInt(row.id), at: BigInt(row.at) });
  const order = (row: Made) =>
    insert('orders', {
      ...{ ...whose(row), id: BigInt(row.id), created_at: BigInt(row.at) },
      end_reason: 'filled',
    });
  const plan = (row: Made) =>
    insert('plans', {
      ...{ ...whose(row), id: BigInt(row.id), created_at: BigInt(row.at) },
      status: 'canceled',
    });
  const position = (row: Made) =>
    insert('position', { ...whose(row), id: BigInt(row.id), ended_at: BigInt(row.at) });
  /** One contract is margined by itself; lines have accounts of their own, or share one with another coin. */
  const bill = (row: Made) => {
    const account = row.symbolId.startsWith('ETH')
      ? { account_type: 'mixIsolated', scope: `${row.symbolId}:long` }
      : { account_type: accountTypeOn(lineOf(row.symbolId)), scope: '' };
    const asset = coinOn(lineOf(row.symbolId)) ?? row.symbolId.split(/S?USD/)[0]!;
    insert('bill', { ...whose(row), ...account, asset, id: BigInt(row.id), at: BigInt(row.at) });
  };
  const idsOf = async (page: Promise<{ readonly rows: readonly { readonly id: number }[] }>) =>
    (await page).rows.map(({ id }) => id);

  it.each<[string, (row: Made) => void, (asked: Asked) => Promise<number[]>]>([
    [
      'fill',
      fill,
      async (asked) => (await historyQueries.fills(db, asked)).rows.map((one) => one.tradeId),
    ],
    ['orders', order, (asked) => idsOf(historyQueries.orders(db, asked))],
    ['plans', plan, (asked) => idsOf(historyQueries.plans(db, asked))],
    ['position', position, (asked) => idsOf(entityPage(db, positions, rowsAsked(asked)))],
    [
      'bill',
      bill,
      (asked) => idsOf(historyQueries.contractBills(db, { ...asked, line: asked.line ?? 'usdt' })),
    ],
  ])('%s: gives exactly the rows within, newest first', async (table, make, read) => {
    const check = async (made: readonly Made[], given: Omit<Asked, 'userId' | 'limit'>) => {
      database.exec(`delete from ${table}`);
      for (const row of made) make(row);
      // Bills of spot are not read by line, and a cursor of positions names one of them.
      if (table === 'bill' && given.line === 'spot') return;
      if (table === 'position' && !made.some(({ id }) => id === given.before)) {
        given = { ...given, before: undefined };
      }
      const line = table === 'bill' ? (given.line ?? 'usdt') : given.line;
      const within = made.filter(
        ({ userId, id, at, symbolId }) =>
          userId === 1 &&
          (line === undefined || lineOf(symbolId) === line) &&
          (given.symbolId === undefined || symbolId === given.symbolId) &&
          at >= (given.from ?? 0) &&
          at < (given.to ?? Number.POSITIVE_INFINITY) &&
          id < (given.before ?? Number.POSITIVE_INFINITY),
      );
      const asked = { ...given, userId: 1, limit: 50 };
      expect(await read(asked)).toEqual(within.map(({ id }) => id).reverse());
    };
    const given = fc.record({
      ...{ from: bound, to: bound, before: bound, line: lineAsked, symbolId: symbolAsked },
    });
    await fc.assert(fc.asyncProperty(rowsMade, given, check));
  });
});

describe('FUTP-09 bills of contracts name what closed a position', () => {
  const user = { user_id: 1n };
  const symbol = { symbol_id: 'BTCUSDT_UMCBL' };
  const bill = (id: bigint, of: Readonly<Record<string, bigint | string>>) =>
    insert('bill', {
      ...{ ...user, ...symbol, id, movement_id: id, account_type: 'usdtMix', scope: '' },
      ...{ asset: 'USDT', ...of },
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
