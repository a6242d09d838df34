import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';

type Filters = Omit<CallInput<'orderHistory'>, 'cursor' | 'limit'>;
type Order = CallOutput<'orderHistory'>['items'][number];

const [buy, sell] = [21, 22] as const;
const [filled, canceled] = [4, 5] as const;

let server: TestServer;
let ann: Visitor;
let orders: readonly Order[];

const market = (symbolId: string, delegateType: typeof buy | typeof sell, delegateCount: string) =>
  ann.call('placeOrder', { ...{ symbolId, delegateType, delegateCount }, orderType: 1 });

/** Orders of two pairs, bought, sold and canceled, one after the other. */
beforeAll(async () => {
  server = await startServer();
  ann = new Visitor(server.base);
  await ann.signUp('ann@x.test');
  await market('BTCUSDT', buy, '0.01');
  await market('ETHUSDT', buy, '0.1');
  const { last } = await ann.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
  const delegatePrice = Math.floor(Number(last) * 0.9).toFixed(2);
  const { orderId } = await ann.call('placeOrder', {
    ...{ symbolId: 'BTCUSDT', delegateType: buy, orderType: 0 },
    ...{ delegatePrice, delegateCount: '0.01' },
  });
  await ann.call('cancelOrder', { orderId });
  await market('BTCUSDT', sell, '0.005');
  orders = (await ann.call('orderHistory', {})).items;
  expect(orders).toHaveLength(4);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

const placedAt = ({ createTime }: Order) => createTime;
const historyOf = async (filters: Filters) => (await ann.call('orderHistory', filters)).items;
const idsOf = (rows: readonly Order[]) => rows.map(({ orderId }) => orderId);

describe('KIT-04 the order history by its filters', () => {
  it.each<readonly [string, Filters, (order: Order) => boolean]>([
    ['one side', { side: 'sell' }, ({ delegateType }) => delegateType === sell],
    ['the other side', { side: 'buy' }, ({ delegateType }) => delegateType === buy],
    ['filled orders', { status: filled }, ({ status }) => status === filled],
    ['canceled orders', { status: canceled }, ({ status }) => status === canceled],
    ['one pair', { symbolId: 'ETHUSDT' }, ({ symbolId }) => symbolId === 'ETHUSDT'],
    [
      'all of them together',
      { symbolId: 'BTCUSDT', side: 'buy', status: filled },
      ({ symbolId, delegateType, status }) =>
        symbolId === 'BTCUSDT' && delegateType === buy && status === filled,
    ],
  ])('has %s, and no others', async (_, filters, isWanted) => {
    const wanted = orders.filter(isWanted);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(orders.length);
    expect(idsOf(await historyOf(filters))).toEqual(idsOf(wanted));
  });

  it('has the orders of a time range, its start included and its end not', async () => {
    const [newest, , , oldest] = orders.map(placedAt);
    const within = (from: number, to: number) =>
      idsOf(orders.filter((order) => placedAt(order) >= from && placedAt(order) < to));
    for (const [startTime, endTime] of [
      [oldest!, newest!],
      [oldest!, newest! + 1],
      [oldest! + 1, newest! + 1],
    ] as const) {
      const found = idsOf(await historyOf({ startTime, endTime }));
      expect([startTime, endTime, found]).toEqual([startTime, endTime, within(startTime, endTime)]);
    }
  });

  it('goes on by its cursor within the filters', async () => {
    const first = await ann.call('orderHistory', { symbolId: 'BTCUSDT', side: 'buy', limit: 1 });
    const { cursor } = first;
    const second = await ann.call('orderHistory', { symbolId: 'BTCUSDT', side: 'buy', cursor });
    const wanted = orders.filter((o) => o.symbolId === 'BTCUSDT' && o.delegateType === buy);
    expect(idsOf([...first.items, ...second.items])).toEqual(idsOf(wanted));
  });

  it('has the trades of one side', async () => {
    const all = (await ann.call('fills', {})).items;
    const sold = all.filter(({ side }) => side === 'sell');
    expect(sold.length).toBeGreaterThan(0);
    expect((await ann.call('fills', { side: 'sell' })).items).toEqual(sold);
  });
});
