import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';
import type { DataFrame, ServerFrame } from '#contract/channels.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'perigee-listing-'));
const env = { DATA_DIR: folder };
const reason = 'a test';
let server: TestServer;
let visitor: Visitor;
let ann: Visitor;

async function operate<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  const answered = await server.exchange.operate(name, input, 'local:ops');
  if ('failure' in answered) throw new Error(JSON.stringify(answered.failure));
  return answered.data as CallOutput<N>;
}

const failureOf = async (input: object) => {
  const answered = await server.exchange.operate('operatorListPair', input, 'local:ops');
  return 'failure' in answered ? answered.failure.name : undefined;
};

/** A pair whose coins the simulator knows, and one of a coin that nobody knows. */
const known = {
  ...{ baseCoin: 'LINK', quoteCoin: 'BTC', delegatePricePlace: 7, volumePlace: 1 },
  reason,
} as const;
const unknown = {
  ...{ baseCoin: 'FOO', quoteCoin: 'USDT', baseName: 'Foo coin', openPrice: '2.5' },
  ...{ delegatePricePlace: 3, volumePlace: 2, reason },
} as const;

async function eventually<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (const until = Date.now() + 120_000; Date.now() < until; ) {
    const found = await read();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('never so');
}

const symbols = async () => {
  const { symbolDTOList } = await visitor.call('getAllSymbol', {});
  return symbolDTOList!.map(({ symbolId }) => symbolId);
};
const ticker = (symbolId: string) => visitor.call('getTicker', { symbolCodeDisplayName: symbolId });
const tickers = async () => (await visitor.call('getTickers', {})).map((row) => row.symbolId);
const depth = (symbolId: string) => visitor.call('getDepth', { symbolId, limit: 5 });

async function restart(): Promise<void> {
  expect(server.errors).toEqual([]);
  await server.stop();
  server = await startServer(env);
  visitor = new Visitor(server.base);
}

const limit = (symbolId: string, delegateType: 21 | 22, price: string, count: string) => ({
  ...{ symbolId, delegateType, orderType: 0 as const },
  ...{ delegatePrice: price, delegateCount: count },
});

beforeAll(async () => {
  server = await startServer(env);
  visitor = new Visitor(server.base);
  ann = new Visitor(server.base);
  await ann.signUp('ann@listing.test');
});

afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('CORE-08 an operator lists a pair on a running exchange', () => {
  it('CORE-08 a preview says what it would be, and lists nothing', async () => {
    const before = await symbols();
    const seen = await operate('operatorListPair', { ...known, preview: true });
    expect(seen).toMatchObject({ symbolId: 'LINKBTC', isListed: false, isQuoted: true });
    expect(Number(seen.openPrice)).toBeGreaterThan(0);
    expect(Number(seen.sizeMin) * Number(seen.openPrice)).toBeLessThan(
      5 * Number(seen.notionalMin),
    );
    expect(await symbols()).toEqual(before);
    expect((await visitor.raw('getDepth', { symbolId: 'LINKBTC' })).code).toBe('50045');
  });

  it('CORE-08 it is quoted, charted, told on sockets and traded without a restart', async () => {
    const stream = await visitor.stream();
    stream.subscribe({ channel: 'ticker' });
    const listed = await operate('operatorListPair', known);
    expect(listed).toMatchObject({ symbolId: 'LINKBTC', isListed: true, state: 'trading' });
    expect(await symbols()).toContain('LINKBTC');
    const { bids, asks } = await eventually(async () => {
      const book = await depth('LINKBTC');
      return book.bids.length > 0 && book.asks.length > 0 ? book : undefined;
    });
    const link = Number((await ticker('LINKUSDT')).last);
    const btc = Number((await ticker('BTCUSDT')).last);
    expect(Math.abs((Number(asks[0]![0]) * btc) / link - 1)).toBeLessThan(0.02);
    const isTold = (frame: ServerFrame) =>
      frame.op === 'data' &&
      (frame as DataFrame<'ticker'>).data.some(({ symbolId }) => symbolId === 'LINKBTC');
    await stream.find(isTold);
    stream.subscribe(
      { channel: 'books', symbolId: 'LINKBTC' },
      { channel: 'candle', symbolId: 'LINKBTC', interval: '1m' },
    );
    for (const channel of ['books', 'candle']) {
      await stream.find((frame) => frame.op === 'data' && frame.channel === channel);
    }
    stream.close();
    const price = (Number(bids[0]![0]) * 1.01).toFixed(7);
    const order = await ann.call('placeOrder', limit('LINKBTC', 21, price, '2.0'));
    expect(Number(order.dealCount)).toBeGreaterThan(0);
    const candles = await visitor.call('getKline', { symbolId: 'LINKBTC', kLineType: '1m' });
    expect(candles.length).toBeGreaterThan(0);
    expect(candles.length).toBeLessThan(5);
    // A candle opens at its first trade.
    const { openPrice } = await visitor.call('getOpenPrice', { symbolId: 'LINKBTC', timeZone: 0 });
    expect(Number(openPrice) / Number(listed.openPrice)).toBeCloseTo(1, 1);
    const { items } = await operate('operatorTrail', { limit: 1 });
    expect(items).toMatchObject([
      { by: 'local:ops', what: 'pair.listed', about: 'LINKBTC', before: '', reason },
    ]);
  });

  it('CORE-08 one of an unknown coin is left to its users', async () => {
    const listed = await operate('operatorListPair', unknown);
    expect(listed).toMatchObject({ symbolId: 'FOOUSDT', isQuoted: false, openPrice: '2.500' });
    expect(await ticker('FOOUSDT')).toMatchObject({ last: '2.500', volume: '0.00' });
    expect(await depth('FOOUSDT')).toMatchObject({ bids: [], asks: [] });
    const seller = new Visitor(server.base);
    await seller.signUp('sam@listing.test');
    const credit = { user: 'sam@listing.test', coinName: 'FOO', amount: '100', reason };
    await operate('operatorCredit', credit);
    await seller.call('placeOrder', limit('FOOUSDT', 22, '2.6', '10'));
    await ann.call('placeOrder', limit('FOOUSDT', 21, '2.6', '4'));
    await eventually(async () => ((await ticker('FOOUSDT')).last === '2.600' ? true : undefined));
    expect(await visitor.call('getTrades', { symbolId: 'FOOUSDT' })).toHaveLength(1);
    const { coinList } = await visitor.call('usdtRate', {});
    expect(coinList.find(({ coinName }) => coinName === 'FOO')?.usdtRate).toMatch(/^2\.(6|59)/);
    expect((await visitor.call('hotCoins', {})).length).toBeGreaterThan(0);
    const found = await operate('operatorCompare', {});
    expect(found.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  it.each([
    ['one that there is', known, 'pairListed'],
    [
      'a coin without a name',
      { ...unknown, baseCoin: 'BAR', baseName: undefined },
      'currencyUnknown',
    ],
    [
      'a quote coin that costs are not counted in',
      { ...known, quoteCoin: 'ETH' },
      'currencyUnknown',
    ],
    [
      'a coin under another name',
      { ...known, baseCoin: 'DOT', baseName: 'Dote' },
      'pairRulesInvalid',
    ],
    [
      'more decimals than amounts have',
      { ...known, baseCoin: 'DOT', volumePlace: 4 },
      'pairRulesInvalid',
    ],
    ['itself', { ...known, baseCoin: 'BTC', volumePlace: 1 }, 'pairRulesInvalid'],
    [
      'a step off its decimals',
      { ...unknown, baseCoin: 'BAR', priceEndStep: '0.0001' },
      'pairRulesInvalid',
    ],
    [
      'a least above the most',
      { ...unknown, baseCoin: 'BAR', sizeMin: '9', sizeMax: '1' },
      'pairRulesInvalid',
    ],
    [
      'no price where nobody quotes',
      { ...unknown, baseCoin: 'BAR', openPrice: undefined },
      'priceInvalid',
    ],
  ])('CORE-08 refuses %s', async (_, input, refusal) => {
    expect(await failureOf({ ...input, preview: true })).toBe(refusal);
    const before = await symbols();
    expect(await failureOf(input)).toBe(refusal);
    expect(await symbols()).toEqual(before);
  });

  it('CORE-08 both are there after a restart, with their candles and orders', async () => {
    const [opened] = await visitor.call('getKline', { symbolId: 'FOOUSDT', kLineType: '1D' });
    await restart();
    expect(await symbols()).toEqual(expect.arrayContaining(['LINKBTC', 'FOOUSDT']));
    expect(await ticker('FOOUSDT')).toMatchObject({ last: '2.600', volume: '4.00' });
    expect((await depth('FOOUSDT')).asks).toEqual([['2.600', '6.00']]);
    const [again] = await visitor.call('getKline', { symbolId: 'FOOUSDT', kLineType: '1D' });
    expect(again).toEqual(opened);
    expect((await depth('LINKBTC')).bids.length).toBeGreaterThan(0);
    expect(await failureOf(known)).toBe('pairListed');
  });

  it('CORE-08 a stored pair that nobody quotes and that has no price harms no other', async () => {
    await server.stop();
    const store = new DatabaseSync(join(folder, 'exchange.db'));
    store.exec(`insert into instrument (symbol_id, body)
      select 'OLDUSDT', json_remove(json_set(body, '$.symbolId', 'OLDUSDT', '$.symbol', 'OLDUSDT',
        '$.base.code', 'OLD'), '$.openPrice') from instrument where symbol_id = 'FOOUSDT'`);
    store.close();
    server = await startServer(env);
    visitor = new Visitor(server.base);
    expect(await symbols()).toContain('OLDUSDT');
    expect(await tickers()).not.toContain('OLDUSDT');
    expect(await tickers()).toEqual(expect.arrayContaining(['BTCUSDT', 'LINKBTC', 'FOOUSDT']));
    expect((await visitor.raw('getTicker', { symbolCodeDisplayName: 'OLDUSDT' })).code).toBe(
      '50046',
    );
    for (const name of ['usdtRate', 'coinList', 'hotCoins', 'getSparklines'] as const) {
      await visitor.call(name, {});
    }
    await visitor.call('getPlatePrice', {});
    await visitor.call('getSymbolInfo', { symbolId: 'OLDUSDT' });
    expect(await visitor.call('getKline', { symbolId: 'OLDUSDT', kLineType: '1m' })).toEqual([]);
  });
});
