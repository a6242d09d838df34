import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

let users = 0;
async function newUser(): Promise<Visitor> {
  const visitor = new Visitor(server.base);
  await visitor.signUp(`plan${++users}@x.test`);
  return visitor;
}

const low = (clientOid?: string) => ({
  symbolId: 'BTCUSDT',
  delegateType: 21 as const,
  triggerPrice: '1000',
  tradeUnit: 'quote' as const,
  delegateCount: '100',
  clientOid,
});

describe('API-01 spot orders and plans have the names of the contract', () => {
  const names = ['place', 'batchPlace', 'cancel', 'batchCancel', 'cancelAll', 'modify', 'open'];
  const paths = new Set(Object.values(calls).map(({ path }) => path as string));
  it.each([...names, 'history', 'fills', 'cancelAllAfter'])('API-01 order/%s', (name) => {
    expect(paths).toContain(`/v1/spot/order/${name}`);
  });
  it.each([...names, 'history', 'fills'])('API-01 plan/%s', (name) => {
    expect(paths).toContain(`/v1/spot/plan/${name}`);
  });
});

describe('API-01 plans in batches', () => {
  it('API-01 are placed and canceled each by itself', async () => {
    const ann = await newUser();
    const placed = await ann.call('batchPlacePlans', {
      orders: [
        low('a'),
        { ...low('b'), symbolId: 'NOSUCH' },
        { ...low('c'), triggerPrice: '0' },
        low(),
      ],
    });
    expect(placed.map(({ code }) => code)).toEqual(['00000', '50045', '50029', '00000']);
    expect(placed[1]?.msg).toContain('NOSUCH');
    expect(placed[1]?.data).toBeUndefined();
    expect(placed[0]?.data).toMatchObject({
      clientOid: 'a',
      planStatus: 0,
      triggerPrice: '1000.0',
    });
    const cancelled = await ann.call('batchCancelPlans', {
      orders: [{ clientOid: 'a' }, { planId: '999999' }, { planId: placed[3]!.data!.planId }],
    });
    expect(cancelled.map(({ code }) => code)).toEqual(['00000', '50034', '00000']);
    expect(cancelled[2]?.data?.planStatus).toBe(4);
    expect((await ann.call('openPlans', {})).items).toEqual([]);
  });

  it('API-01 are refused where they would fire the other way than they say', async () => {
    const ann = await newUser();
    const placed = await ann.call('batchPlacePlans', {
      orders: [
        { ...low(), fires: 'atOrBelow' },
        { ...low(), fires: 'atOrAbove' },
      ],
    });
    expect(placed.map(({ code }) => code)).toEqual(['00000', '50029']);
    expect(placed[0]?.data?.fires).toBe('atOrBelow');
    expect(await ann.raw('placePlan', { ...low(), fires: 'atOrAbove' })).toMatchObject({
      code: '50029',
      data: { key: 'triggerPriceInvalid', values: { value: '1000' } },
    });
    const { planId } = placed[0]!.data!;
    const change = { planId, triggerPrice: '999999999' };
    const refused = await ann.raw('modifyPlan', { ...change, fires: 'atOrBelow' });
    expect(refused).toMatchObject({ status: 200, code: '50029' });
    expect(await ann.call('modifyPlan', change)).toMatchObject({ fires: 'atOrAbove' });
    expect(await ann.raw('placePlan', { ...low(), fires: 'up' })).toMatchObject({ status: 400 });
  });

  it('API-01 keep the limit of waiting plans', async () => {
    const ann = await newUser();
    await ann.call('batchPlacePlans', { orders: Array.from({ length: 30 }, () => low()) });
    const more = await ann.call('batchPlacePlans', {
      orders: Array.from({ length: 30 }, () => low()),
    });
    expect(more.filter(({ code }) => code === '00000')).toHaveLength(20);
    expect(more.filter(({ code }) => code === '50032')).toHaveLength(10);
    const one = await ann.raw('batchPlacePlans', {
      orders: Array.from({ length: 51 }, () => low()),
    });
    expect(one).toMatchObject({ status: 400, code: '40000' });
  });

  it('API-01 are canceled all at once, of one pair or of all, and orders stay', async () => {
    const [ann, bob] = [await newUser(), await newUser()];
    await bob.call('placePlan', low());
    await ann.call('batchPlacePlans', {
      orders: [low(), low(), { ...low(), symbolId: 'ETHUSDT', triggerPrice: '10' }],
    });
    const { last } = await ann.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
    await ann.call('placeOrder', {
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 0,
      delegateCount: '0.001',
      delegatePrice: String(Math.floor(Number(last) * 0.98)),
    });
    expect(await ann.call('cancelAllPlans', { symbolId: 'ETHUSDT' })).toEqual({ plans: 1 });
    expect((await ann.call('openOrders', {})).items).toHaveLength(1);
    const orders = { symbolId: 'BTCUSDT', withPlans: false };
    expect(await ann.call('cancelAllOrders', orders)).toEqual({ orders: 1, plans: 0 });
    expect(await ann.call('cancelAllPlans', {})).toEqual({ plans: 2 });
    expect(await ann.call('cancelAllPlans', {})).toEqual({ plans: 0 });
    expect((await bob.call('openPlans', {})).items).toHaveLength(1);
  });

  it('API-01 show the fills of what they placed, to their user only', async () => {
    const [ann, bob] = [await newUser(), await newUser()];
    const fired = await firedPlan(ann);
    const { items } = await ann.call('planFills', { planId: fired.planId });
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ orderId }) => orderId === fired.orderId)).toBe(true);
    const waiting = await ann.call('placePlan', low());
    expect((await ann.call('planFills', { planId: waiting.planId })).items).toEqual([]);
    for (const planId of [fired.planId, waiting.planId, '999999']) {
      expect(await bob.raw('planFills', { planId })).toMatchObject({ status: 200, code: '50034' });
    }
    expect(await ann.raw('planFills', { planId: '999999' })).toMatchObject({ code: '50034' });
  });
});

/** Two plans a step beside the last price: the market's own trades fire one of them soon. */
async function firedPlan(visitor: Visitor): Promise<{ planId: string; orderId: string }> {
  const { last } = await visitor.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
  const near = [1, -1].map((way) => (Number(last) + way * 0.1).toFixed(1));
  await visitor.call('batchPlacePlans', {
    orders: near.map((triggerPrice) => ({ ...low(), triggerPrice })),
  });
  // However long the market takes: a bound is the test's own.
  for (;;) {
    const { items } = await visitor.call('planHistory', {});
    const done = items.find(({ orderId }) => orderId !== undefined);
    if (done?.orderId) return { planId: done.planId, orderId: done.orderId };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('API-01 a change sent right behind its placing', () => {
  it('API-01 finds the order and the plan by the client’s id', async () => {
    const ann = await newUser();
    const { client, callerOf } = server.exchange;
    const request = { headers: { cookie: ann.cookie }, socket: {} } as IncomingMessage;
    const caller = await callerOf(request, 'en');
    const [{ last } = {}] = await ann.call('getPlatePrice', { symbolId: 'BTCUSDT' });
    const price = (share: number) => (Number(last) * share).toFixed(0);
    const order = {
      ...{ symbolId: 'BTCUSDT', clientOid: 'behind' },
      ...{ delegatePrice: price(0.98), delegateCount: '0.01' },
      ...({ delegateType: 21, orderType: 0 } as const),
    };
    const change = { clientOid: 'behind', delegateCount: '0.02' };
    const [, changed] = await Promise.all([
      client.call('placeOrder', order, caller),
      client.call('modifyOrder', change, caller),
    ]);
    expect(changed).toMatchObject({ data: { delegateCount: '0.020000' } });
    const [, plan] = await Promise.all([
      client.call('placePlan', low('later'), caller),
      client.call('modifyPlan', { clientOid: 'later', triggerPrice: '1001' }, caller),
    ]);
    expect(plan).toMatchObject({ data: { triggerPrice: '1001.0' } });
    const nothing = await client.call('modifyOrder', { clientOid: 'never' }, caller);
    expect(nothing).toMatchObject({ code: '50034' });
  });
});
