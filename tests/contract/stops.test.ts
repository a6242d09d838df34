import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallOutput } from '#contract/calls.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ STARTING_BALANCES: 'USDT=90000000' });
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

const symbolId = 'HBARUSDT';
/** Far more than the other side of a quiet pair's book holds. */
const wanted = '900000';

type PlanRow = CallOutput<'planHistory'>['items'][number];

/** Plans a step beside the last price, of which bob's buys and sells fire one. */
async function firedPlan(ann: Visitor, bob: Visitor): Promise<PlanRow> {
  const ticker = await ann.call('getTicker', { symbolCodeDisplayName: symbolId });
  const { last, referencePrice } = ticker;
  expect(Math.abs(Number(referencePrice) / Number(last) - 1)).toBeLessThan(0.05);
  const buy = { symbolId, delegateType: 21, tradeUnit: 'quote' } as const;
  const sell = { symbolId, delegateType: 22, delegateCount: '200' } as const;
  for (const step of [1, -1]) {
    const triggerPrice = (Number(last) + step * 0.00001).toFixed(5);
    await ann.call('placePlan', { ...buy, triggerPrice, delegateCount: wanted });
  }
  for (let tries = 0; tries < 60; tries++) {
    const order = tries % 2 === 0 ? { ...buy, delegateCount: '20' } : sell;
    await bob.call('placeOrder', { ...order, orderType: 1 });
    await pause(100);
    const { items } = await ann.call('planHistory', {});
    // Where both fire, the one that came second finds a book that is swept.
    const first = items.find(({ dealAmount }) => Number(dealAmount) > 0);
    if (first !== undefined) return first;
  }
  throw new Error('no plan fired');
}

it('SAFE-03 a triggered order that finds too little fails, and its user sees what was filled', async () => {
  const [ann, bob] = [new Visitor(server.base), new Visitor(server.base)];
  await ann.signUp('ann@x.test');
  await bob.signUp('bob@x.test');
  const plan = await firedPlan(ann, bob);
  expect(plan).toMatchObject({ planStatus: 3, delegateCount: expect.stringContaining(wanted) });
  expect(['slippage', 'noLiquidity']).toContain(plan.failReason);
  expect(Number(plan.dealAmount)).toBeGreaterThan(0);
  expect(Number(plan.dealAmount)).toBeLessThan(Number(wanted));
  const { items } = await ann.call('planFills', { planId: plan.planId });
  const filled = items.reduce((sum, { size }) => sum + Number(size), 0);
  expect(filled).toBeCloseTo(Number(plan.dealCount), 6);
  const orders = await ann.call('orderHistory', {});
  const order = orders.items.find(({ orderId }) => orderId === plan.orderId);
  expect(order).toMatchObject({ endReason: plan.failReason });
});
