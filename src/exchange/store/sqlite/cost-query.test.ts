import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CostAsset, Holding } from '#domain/cost/holding.ts';
import { contractNames, type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import { amount, amountMax, lots } from '#domain/money/units.ts';
import { kyselyOver, type SqlDatabase } from '#exchange/sqlite/database.ts';
import { migrate } from '#exchange/sqlite/migrate.ts';
import { migrations } from '#exchange/store/migrations/list.ts';
import { costs } from '#exchange/store/sqlite/cost-query.ts';
import { instrumentText } from '#exchange/store/sqlite/rows.ts';
import type { Tables } from '#exchange/store/sqlite/tables.ts';
import type { Costs } from '#exchange/store/store.ts';

let database: DatabaseSync;
let asked: string[];
const noting: Pick<SqlDatabase, 'prepare'> = {
  prepare: (text) => {
    asked.push(text);
    return database.prepare(text);
  },
};
const db = () => kyselyOver<Tables>(noting);

const asset = (code: string) => ({ code, name: code, scale: 8 });
const pair = (base: string, quote: string): Instrument => ({
  ...pairNames(base + quote),
  base: asset(base),
  quote: asset(quote),
  priceScale: 2,
  sizeScale: 4,
  priceStep: 1,
  sizeStep: 1,
  sizeMin: lots(1),
  sizeMax: lots(1_000_000),
  notionalMin: amount(1n),
  notionalMax: amountMax,
  bandUpPpm: 1,
  bandDownPpm: 1,
  state: 'trading',
});

const coin = 100_000_000n;
const minute = 60_000;

interface Bought {
  readonly userId?: number;
  readonly tradeId: number;
  readonly symbolId: string;
  /** In 10^-4 of the base. */
  readonly size: bigint;
  readonly quote: bigint;
  readonly feeAsset?: string;
  readonly fee?: bigint;
  readonly at?: number;
}

function buy({
  userId = 1000,
  tradeId,
  symbolId,
  size,
  quote,
  feeAsset,
  fee = 0n,
  at = 0,
}: Bought) {
  database
    .prepare(
      `insert into fill (user_id, trade_id, order_id, symbol_id, side, liquidity, price, size, quote,
         fee, fee_asset, at) values (?, ?, 1, ?, 'buy', 'taker', 1, ?, ?, ?, ?, ?)`,
    )
    .run(userId, tradeId, symbolId, size, quote, fee, feeAsset ?? symbolId.slice(0, 3), at);
}

const candle = (symbolId: string, start: number, open: bigint, close: bigint) =>
  database
    .prepare(
      'insert into candle (symbol_id, start, open, high, low, close, volume, turnover) values (?, ?, ?, 0, 0, ?, 0, 0)',
    )
    .run(symbolId, start, open, close);

const nothing: Costs = { upTo: 0, holdings: new Map() };
const read = (from = nothing, limit = 100, counted: CostAsset = 'USDT') =>
  costs(db(), { userId: 1000, counted, from, limit });
const held = async (code: string, counted?: CostAsset): Promise<Partial<Holding> | undefined> =>
  (await read(nothing, 100, counted)).costs.holdings.get(code);

beforeEach(async () => {
  database = new DatabaseSync(':memory:', { readBigInts: true });
  asked = [];
  await migrate(database, migrations);
  for (const one of [pair('BTC', 'USDT'), pair('BGB', 'USDT'), pair('ETH', 'BTC')]) {
    database.prepare('insert into instrument values (?, ?)').run(one.symbolId, instrumentText(one));
  }
});

describe('SPOT-05 cost out of the fills', () => {
  it('takes in the fills since, in the order of their trades, of this user alone', async () => {
    buy({ tradeId: 5, symbolId: 'BTCUSDT', size: 10_000n, quote: 100n * coin });
    buy({ tradeId: 3, symbolId: 'BTCUSDT', size: 10_000n, quote: 50n * coin });
    buy({ userId: 1001, tradeId: 4, symbolId: 'BTCUSDT', size: 10_000n, quote: 7n * coin });
    const first = await read(nothing, 1);
    expect(first).toMatchObject({ more: true, costs: { upTo: 3 } });
    expect(first.costs.holdings.get('BTC')).toMatchObject({ quantity: coin, cost: 50n * coin });
    const second = await read(first.costs, 2);
    expect(second).toMatchObject({ more: false, costs: { upTo: 5 } });
    expect(second.costs.holdings.get('BTC')).toMatchObject({ cost: 150n * coin });
    expect(await read(second.costs)).toEqual({ more: false, costs: second.costs });
  });

  it('leaves out contracts of a coin: who has a position has bought none', async () => {
    const contract = { ...pair('BTC', 'USDT'), ...contractNames('BTCUSDT', 'usdt') };
    database
      .prepare('insert into instrument values (?, ?)')
      .run(contract.symbolId, instrumentText(contract as Instrument));
    buy({ tradeId: 1, symbolId: contract.symbolId, size: 10_000n, quote: 100n * coin });
    expect((await read()).costs.holdings.get('BTC')).toBeUndefined();
    buy({ tradeId: 2, symbolId: 'BTCUSDT', size: 10_000n, quote: 50n * coin });
    expect(await held('BTC')).toMatchObject({ quantity: coin, cost: 50n * coin });
  });

  it('values another quote at the last price before the fill’s minute', async () => {
    candle('BTCUSDT', 0, 1n, 30_000_00n);
    candle('BTCUSDT', minute, 1n, 40_000_00n);
    candle('BTCUSDT', 5 * minute, 1n, 90_000_00n);
    buy({ tradeId: 1, symbolId: 'ETHBTC', size: 10_000n, quote: coin / 10n, at: 5 * minute + 7 });
    expect(await held('ETH')).toMatchObject({ cost: 4_000n * coin });
  });

  it('in the first minute of a market at its first price', async () => {
    candle('BTCUSDT', minute, 20_000_00n, 40_000_00n);
    buy({ tradeId: 1, symbolId: 'ETHBTC', size: 10_000n, quote: coin, at: minute + 7 });
    expect(await held('ETH')).toMatchObject({ cost: 20_000n * coin });
  });

  it('without any price it has no cost', async () => {
    buy({ tradeId: 1, symbolId: 'ETHBTC', size: 10_000n, quote: coin });
    expect(await held('ETH')).toBeUndefined();
  });

  it('adds the worth of a fee in BGB', async () => {
    candle('BGBUSDT', 0, 1n, 4_50n);
    const fee = 2n * coin;
    const at = minute;
    buy({ tradeId: 1, symbolId: 'BTCUSDT', size: 100n, quote: coin, feeAsset: 'BGB', fee, at });
    expect(await held('BTC')).toMatchObject({ quantity: coin / 100n, cost: 10n * coin });
  });

  it('counted in bitcoin, what was paid in it costs that, whatever it is worth', async () => {
    candle('BTCUSDT', 0, 1n, 40_000_00n);
    buy({ tradeId: 1, symbolId: 'ETHBTC', size: 10_000n, quote: coin / 10n, at: minute });
    expect(await held('ETH', 'BTC')).toMatchObject({ quantity: coin, cost: coin / 10n });
    // A fee in another coin at the prices of both at that moment.
    candle('BGBUSDT', 0, 1n, 4_00n);
    const more = { symbolId: 'ETHBTC', size: 10_000n, quote: coin / 10n, at: minute };
    buy({ ...more, tradeId: 2, feeAsset: 'BGB', fee: 10n * coin });
    expect(await held('ETH', 'BTC')).toMatchObject({ cost: coin / 5n + coin / 1000n });
  });

  it('and what was paid in dollars the bitcoin that they were worth', async () => {
    candle('BTCUSDT', 0, 1n, 40_000_00n);
    candle('BTCUSDT', 9 * minute, 1n, 80_000_00n);
    database
      .prepare('insert into instrument values (?, ?)')
      .run('ETHUSDT', instrumentText(pair('ETH', 'USDT')));
    const at = minute;
    buy({ tradeId: 1, symbolId: 'ETHUSDT', size: 10_000n, quote: 2_000n * coin, at });
    expect(await held('ETH', 'BTC')).toMatchObject({ cost: coin / 20n });
  });

  it('is read along the keys of its tables, without a scan or a sort', async () => {
    await read();
    const rows = database.prepare(`explain query plan ${asked.at(-1)}`).all();
    const steps = rows.map(({ detail }) => String(detail));
    expect(steps.filter((step) => /SCAN|TEMP/.test(step))).toEqual([]);
    expect(steps).toContainEqual(expect.stringContaining('SEARCH fill USING PRIMARY KEY'));
  });
});
