import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataFrame, ServerFrame } from '#contract/channels.ts';
import { diskFull, Faults, faultyDatabase } from '../crash/faults.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';

const faults = new Faults();
let server: TestServer;
beforeAll(async () => {
  server = await startServer(
    {},
    { database: (file) => faultyDatabase(new DatabaseSync(file), faults) },
  );
});
afterAll(async () => {
  faults.disarm();
  expect(server.errors).toEqual([]);
  await server.stop();
});

const statusOf = async (path: string) => (await fetch(server.base + path)).status;
const isSnapshot =
  (topic: string) =>
  (frame: ServerFrame): boolean =>
    frame.op === 'data' && frame.topic === topic && frame.type === 'snapshot';

describe('a disk that is full', () => {
  it('API-02 refuses with a clear error, changes nothing, tells every socket anew, and recovers', async () => {
    const ann = new Visitor(server.base);
    await ann.signUp('ann@x.test');
    const { last } = await ann.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
    const order = {
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 0,
      delegateCount: '0.01',
      delegatePrice: String(Math.floor(Number(last) * 0.9)),
    } as const;
    const kept = await ann.call('placeOrder', order);
    const stream = await ann.stream();
    stream.subscribe({ channel: 'orders' }, { channel: 'books', symbolId: 'BTCUSDT' });
    await stream.find(isSnapshot('orders'));
    await stream.find(isSnapshot('books:BTCUSDT'));
    const balances = await ann.call('getAssets', {});

    faults.arm({ atStatement: 1, act: diskFull, stays: true });
    const from = stream.frames.length;
    const refused = await ann.raw('placeOrder', order);
    expect(refused).toMatchObject({ status: 503, code: '50001', data: null });
    expect(refused.msg).toMatch(/Nothing was changed/);
    expect(await statusOf('/readyz')).toBe(503);
    expect((await ann.call('tips', {})).tips).toEqual([{ kind: 'readOnly' }]);
    expect(await statusOf('/healthz')).toBe(200);
    const told = (await stream.find(isSnapshot('orders'), from)) as DataFrame<'orders'>;
    expect(told.data.orders).toEqual([kept]);
    await stream.find(isSnapshot('books:BTCUSDT'), from);
    const reading = await ann.call('getAssets', {});
    expect(reading.coinList.map(({ frozen }) => frozen)).toEqual(
      balances.coinList.map(({ frozen }) => frozen),
    );

    faults.disarm();
    await expect.poll(() => statusOf('/readyz')).toBe(200);
    const after = await ann.call('placeOrder', order);
    const open = (await ann.call('openOrders', {})).items.map(({ orderId }) => orderId);
    expect(open).toEqual([after.orderId, kept.orderId]);
    stream.close();
  });
});
