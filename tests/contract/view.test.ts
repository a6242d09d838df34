import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { AssetRow } from '#contract/calls/user.ts';
import { bookChecksum, type DataFrame, type ServerFrame, type Topic } from '#contract/channels.ts';
import { orderStatusCode } from '#domain/codes/order-status.ts';
import { distantView } from './distant-view.ts';
import { type Stream, startServer, type TestServer, Visitor } from './harness.ts';

/*
 * Gateway and stream see the exchange through its view alone. Here the view lies behind a line that
 * copies and delays everything, as one to another process would: what they answer stays the same.
 */

const isData = (topic: string) => (frame: ServerFrame) =>
  frame.op === 'data' && frame.topic === topic;
const framesOf = (stream: Stream, topic: string) => stream.frames.filter(isData(topic)) as never[];

/** Open orders as somebody knows them who only heard the channel. */
function heardOrders(stream: Stream): OrderRow[] {
  const open = new Map<string, OrderRow>();
  for (const { type, data } of framesOf(stream, 'orders') as DataFrame<'orders'>[]) {
    if (type === 'snapshot') open.clear();
    for (const row of data.orders) {
      if (row.status <= orderStatusCode.partial) open.set(row.orderId, row);
      else open.delete(row.orderId);
    }
  }
  return [...open.values()].sort((a, b) => Number(b.orderId) - Number(a.orderId));
}

/** Balances and their version, likewise. */
function heardAssets(stream: Stream) {
  const assets = new Map<string, AssetRow>();
  let version = 0;
  for (const { type, data } of framesOf(stream, 'account') as DataFrame<'account'>[]) {
    if (type === 'snapshot') assets.clear();
    for (const row of data.coinList) assets.set(row.coinName, row);
    version = data.version;
  }
  return { assets, version };
}

const figures = ({ coinName, total, available, frozen }: AssetRow) => [
  coinName,
  total,
  available,
  frozen,
];

/** How many frames of a book fitted their checksum; throws at one that does not. */
function checkedBook(stream: Stream, topic: string): number {
  const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() };
  const frames = framesOf(stream, topic) as DataFrame<'books'>[];
  for (const { type, data } of frames) {
    for (const side of ['bids', 'asks'] as const) {
      if (type === 'snapshot') sides[side].clear();
      for (const [price, size] of data[side]) {
        if (size === '0') sides[side].delete(price);
        else sides[side].set(price, size);
      }
    }
    const bids = [...sides.bids].sort((a, b) => Number(b[0]) - Number(a[0]));
    const asks = [...sides.asks].sort((a, b) => Number(a[0]) - Number(b[0]));
    expect(bookChecksum(bids, asks)).toBe(data.checksum);
  }
  return frames.length;
}

describe('CORE-17 the exchange behind a line that copies and delays', () => {
  const topics: Topic[] = [
    { channel: 'orders' },
    { channel: 'account' },
    { channel: 'books', symbolId: 'BTCUSDT' },
    { channel: 'trades', symbolId: 'BTCUSDT' },
  ];
  const buy = { symbolId: 'BTCUSDT', delegateType: 21, delegateCount: '0.01' } as const;
  let server: TestServer;
  beforeAll(async () => {
    const env = { RATE_PER_USER: '1000', RATE_PER_ADDRESS: '1000' };
    server = await startServer(env, { viewOf: (own) => distantView(own, 8) });
  });
  afterAll(async () => {
    expect(server.errors).toEqual([]);
    await server.stop();
  });

  it('CORE-17 tells what the calls answer, whenever somebody subscribes', async () => {
    const ann = new Visitor(server.base);
    await ann.signUp('ann@x.test');
    const { last } = await ann.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
    const delegatePrice = String(Math.floor(Number(last) * 0.97));
    const streams: Stream[] = [];
    for (let n = 0; n < 12; n++) {
      // Subscriptions fall between orders that are placed, changed, filled and canceled.
      const stream = await ann.stream();
      streams.push(stream);
      stream.subscribe(...topics);
      const placing = ann.call('placeOrder', { ...buy, orderType: 0, delegatePrice });
      const buying = ann.call('placeOrder', { ...buy, orderType: 1 });
      const { orderId } = await placing;
      if (n % 3 === 0) await ann.call('cancelOrder', { orderId });
      else if (n % 3 === 1) await ann.call('modifyOrder', { orderId, delegateCount: '0.02' });
      await buying;
    }
    const { items } = await ann.call('openOrders', {});
    const { coinList, version } = await ann.call('getAssets', {});
    expect(items).toHaveLength(8);
    for (const stream of streams) {
      await expect.poll(() => heardOrders(stream)).toEqual(items);
      await expect.poll(() => heardAssets(stream).version).toBe(version);
      await expect.poll(() => framesOf(stream, 'books:BTCUSDT').length).toBeGreaterThan(1);
      const heard = heardAssets(stream);
      expect([...heard.assets.values()].map(figures).sort()).toEqual(coinList.map(figures).sort());
      expect(checkedBook(stream, 'books:BTCUSDT')).toBeGreaterThan(1);
      const trades = (framesOf(stream, 'trades:BTCUSDT') as DataFrame<'trades'>[])
        .flatMap(({ data }) => data)
        .map(({ tradeId }) => Number(tradeId));
      expect(trades).toEqual([...new Set(trades)].sort((a, b) => a - b));
      stream.close();
    }
  });

  it('CORE-17 an operator’s change is known when it is answered', async () => {
    const ann = new Visitor(server.base);
    const operate = (name: never, input: object) => server.exchange.operate(name, input, 'local:a');
    const halt = { symbolId: 'ETHUSDT', state: 'halted', reason: 'a test' };
    expect(await operate('operatorSetPairState' as never, halt)).toMatchObject({
      data: { symbolId: 'ETHUSDT', state: 'halted' },
    });
    expect(await ann.call('getSymbolInfo', { symbolId: 'ETHUSDT' })).toMatchObject({
      state: 'halted',
    });
    await operate('operatorRestrictArea' as never, { area: 'AQ', restricted: true, reason: 'x' });
    expect(await operate('operatorAreas' as never, {})).toMatchObject({ data: { areas: ['AQ'] } });
  });
});

describe('CORE-17 behind such a line the socket is as it is', () => {
  vi.stubEnv('DISTANT_VIEW', '1');
  afterAll(() => vi.unstubAllEnvs());
  describe('the socket', async () => void (await import('./stream.test.ts')));
  describe('plans', async () => void (await import('./calls-plan.test.ts')));
});
