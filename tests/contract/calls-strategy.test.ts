import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';
import { lastPrice, noLimits } from './standing.ts';

let server: TestServer;
let ann: Visitor;
let last: number;
beforeAll(async () => {
  server = await startServer(noLimits);
  ann = new Visitor(server.base);
  await ann.signUp('ann@x.test');
  last = await lastPrice(ann);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

const btc = { symbolId: 'BTCUSDT', delegateType: 21 } as const;
const iceberg = (more: Partial<CallInput<'placeIceberg'>> = {}) => ({
  ...{ ...btc, delegateCount: '0.03', visibleCount: '0.01' },
  ...{ delegatePrice: String(Math.floor(last * 0.9)), ...more },
});

describe('CORE-16 v1/trigger/strategy/ice', () => {
  it('places an iceberg whose open slice says so, and cancels both', async () => {
    const placed = await ann.call('placeIceberg', iceberg({ clientOid: 'ice-1' }));
    expect(placed).toMatchObject({
      ...{ clientOid: 'ice-1', delegateCount: '0.030000', visibleCount: '0.010000' },
      ...{ dealCount: '0.000000', slicesDone: 1, strategyStatus: 3 },
    });
    const { items } = await ann.call('openOrders', {});
    expect(items).toMatchObject([
      { orderId: placed.orderId, strategyId: placed.strategyId, source: 4 },
    ]);
    expect(items[0]!.steps[0]).toMatchObject({ what: 'iceberg', strategyId: placed.strategyId });
    expect((await ann.call('placeIceberg', iceberg({ clientOid: 'ice-1' }))).strategyId).toBe(
      placed.strategyId,
    );
    const other = await ann.raw(
      'placeIceberg',
      iceberg({ clientOid: 'ice-1', visibleCount: '0.02' }),
    );
    expect(other.code).toBe('000001');
    const asTwap = await ann.raw('cancelTwap', { strategyId: placed.strategyId });
    expect(asTwap.code).toBe('50034');
    const canceled = await ann.call('cancelIceberg', { clientOid: 'ice-1' });
    expect(canceled).toMatchObject({ strategyStatus: 8, endReason: 'cancelledByUser' });
    expect((await ann.call('openOrders', {})).items).toEqual([]);
    expect((await ann.raw('cancelIceberg', { clientOid: 'ice-1' })).code).toBe('50035');
    const [order] = (await ann.call('orderHistory', {})).items;
    expect(order).toMatchObject({ strategyId: placed.strategyId, endReason: 'cancelledByUser' });
  });

  it('lists running and ended ones by pages', async () => {
    for (let n = 0; n < 3; n++) await ann.call('placeIceberg', iceberg());
    const all = await ann.call('icebergs', {});
    expect(all.items).toHaveLength(4);
    const first = await ann.call('icebergs', { limit: 3 });
    const second = await ann.call('icebergs', { limit: 3, cursor: first.cursor });
    expect([...first.items, ...second.items]).toEqual(all.items);
    expect(second.cursor).toBeUndefined();
    expect((await ann.call('icebergs', { running: true })).items).toHaveLength(3);
    expect((await ann.call('icebergs', { running: false })).items).toHaveLength(1);
    expect((await ann.call('icebergs', { symbolId: 'ETHUSDT' })).items).toEqual([]);
    await ann.call('cancelAllOrders', {});
    expect((await ann.call('icebergs', { running: true })).items).toEqual([]);
  });

  it('is told on the channel of orders', async () => {
    const stream = await ann.stream();
    stream.subscribe({ channel: 'orders' });
    await stream.find((frame) => frame.op === 'data' && frame.type === 'snapshot');
    const { strategyId } = await ann.call('placeIceberg', iceberg());
    const told = (status: number) =>
      stream.find(
        (frame) =>
          frame.op === 'data' &&
          frame.channel === 'orders' &&
          (frame.data.strategies ?? []).some(
            (row) => row.strategyId === strategyId && row.strategyStatus === status,
          ),
      );
    await told(3);
    await ann.call('cancelIceberg', { strategyId });
    await told(8);
    stream.close();
  });
});

describe('CORE-16 v1/trigger/strategy/timeShare', () => {
  it('trades a slice at once and tells when the next is due', async () => {
    const input = { ...btc, delegateCount: '0.004', slices: 4, duration: 400 };
    const placed = await ann.call('placeTwap', input);
    expect(placed).toMatchObject({
      dealCount: '0.001000',
      slices: 4,
      interval: 100,
      slicesDone: 1,
    });
    expect(placed.nextSliceTime).toBe(placed.createTime + 100_000);
    const [fill] = (await ann.call('fills', {})).items;
    expect(placed.averagePrice).toBe(fill?.price);
    const [row] = (await ann.call('twaps', { running: true })).items;
    expect(row).toEqual(placed);
    const canceled = await ann.call('cancelTwap', { strategyId: placed.strategyId });
    expect(canceled).toMatchObject({ strategyStatus: 8, dealCount: '0.001000' });
    expect(canceled.nextSliceTime).toBeUndefined();
  });

  it('takes an interval or a duration', async () => {
    const input = { ...btc, delegateCount: '0.004', slices: 4 };
    for (const more of [{}, { interval: 60, duration: 60 }]) {
      expect((await ann.raw('placeTwap', { ...input, ...more })).status).toBe(400);
    }
  });
});

describe('CORE-24 the same calls on contracts', () => {
  const symbolId = 'BTCUSDT_UMCBL';
  let bea: Visitor;
  let price: string;

  beforeAll(async () => {
    bea = new Visitor(server.base);
    await bea.signUp('bea@x.test');
    await bea.call('transfer', { coinName: 'USDT', amount: '20000', fromType: 1, toType: 6 });
    const { last: now } = await bea.call('getTicker', { symbolCodeDisplayName: symbolId });
    price = (Math.floor(Number(now) * 0.98 * 10) / 10).toFixed(1);
  });

  const slices = (more: Partial<CallInput<'placeIceberg'>> = {}) => ({
    ...({ symbolId, delegateType: 21, delegateCount: '0.3', visibleCount: '0.1' } as const),
    ...{ delegatePrice: price, ...more },
  });

  it('an iceberg shows a slice, is listed by its line, and ends with all orders of it', async () => {
    const stream = await bea.stream();
    stream.subscribe({ channel: 'orders', businessLine: 'usdt' });
    await stream.find((frame) => frame.op === 'data' && frame.type === 'snapshot');
    const placed = await bea.call('placeIceberg', slices({ clientOid: 'ice' }));
    expect(placed).toMatchObject({
      ...{ symbolId, delegateType: 21, isReducePosition: false, delegateCount: '0.3000' },
      ...{ slicesDone: 1, strategyStatus: 3 },
    });
    expect((await bea.call('placeIceberg', slices({ clientOid: 'ice' }))).strategyId).toBe(
      placed.strategyId,
    );
    await stream.find(
      (frame) =>
        frame.op === 'data' &&
        frame.channel === 'orders' &&
        frame.type === 'delta' &&
        (frame.data.strategies ?? []).some(({ strategyId }) => strategyId === placed.strategyId),
    );
    stream.close();
    const { items } = await bea.call('contractOpenOrders', {});
    expect(items).toMatchObject([{ orderId: placed.orderId, strategyId: placed.strategyId }]);
    expect((await bea.call('icebergs', {})).items).toEqual([]);
    for (const asked of [{ businessLine: 'usdt' }, { symbolId }]) {
      expect((await bea.call('icebergs', asked as never)).items).toEqual([placed]);
    }
    await bea.call('cancelAllContracts', {});
    const [ended] = (await bea.call('icebergs', { symbolId, running: false })).items;
    expect(ended).toMatchObject({ endReason: 'cancelledByUser', strategyStatus: 8 });
  });

  it('a TWAP opens a position, and one that may only reduce closes it', async () => {
    const input = { symbolId, delegateCount: '0.2', slices: 2, interval: 5 } as const;
    const opening = await bea.call('placeTwap', { ...input, delegateType: 21 });
    expect(opening).toMatchObject({ dealCount: '0.1000', slicesDone: 1 });
    const { positions } = await bea.call('positions', {});
    expect(positions).toMatchObject([{ symbolId, total: '0.1000' }]);
    const closing = await bea.call('placeTwap', {
      ...{ ...input, delegateType: 22, isReducePosition: true },
    });
    expect(closing).toMatchObject({ isReducePosition: true, dealCount: '0.1000' });
    expect((await bea.call('positions', {})).positions).toEqual([]);
    await bea.call('cancelTwap', { strategyId: opening.strategyId });
    await bea.call('cancelTwap', { strategyId: closing.strategyId });
  });

  it('in hedge mode the codes say which position, and others are refused', async () => {
    await bea.call('adjustPositionMode', { holdMode: 2 });
    expect((await bea.raw('placeIceberg', slices())).code).toBe('50076');
    const long = await bea.call('placeIceberg', slices({ delegateType: 1 }));
    expect(long).toMatchObject({ delegateType: 1, isReducePosition: false });
    await bea.call('cancelIceberg', { strategyId: long.strategyId });
  });

  it('pairs take no position, and no code of one', async () => {
    for (const more of [{ delegateType: 1 as const }, { isReducePosition: true }]) {
      expect((await ann.raw('placeIceberg', iceberg(more))).status).toBe(400);
    }
  });
});
