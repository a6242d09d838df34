import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { Caller } from '#contract/client.ts';
import { dayMs } from '#domain/candle/bucket.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';
import { lastPrice } from './standing.ts';

const reason = 'the machine slept';
let server: TestServer;
let ann: Visitor;
let asAnn: Caller;
let jumpMs = 0;

beforeAll(async () => {
  server = await startServer({}, { clock: () => Date.now() + jumpMs });
  ann = new Visitor(server.base);
  await ann.signUp('ann@clock.test');
  const userId = Number((await ann.call('userInfo', {}))!.userId);
  asAnn = { user: { userId } as Caller['user'], locale: 'en', area: undefined };
});

afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

async function operate(name: CallName, input: object): Promise<unknown> {
  const answered = await server.exchange.operate(name, input, 'local:ops');
  if ('failure' in answered) throw new Error(JSON.stringify(answered.failure));
  return answered.data;
}

const isReadOnly = () => server.exchange.stats().isReadOnly;

async function order() {
  const delegatePrice = String(Math.floor((await lastPrice(ann)) * 0.98));
  const pair = { symbolId: 'BTCUSDT', delegateCount: '0.001', delegatePrice };
  return { ...pair, delegateType: 21, orderType: 0 } as const;
}

const place = async () => (await ann.raw('placeOrder', await order())).code;

describe('CORE-14 a clock that jumps', () => {
  it('makes the exchange read-only, which operators see, until it comes back', async () => {
    expect(await place()).toBe('00000');
    jumpMs = 5 * 366 * dayMs;
    await expect.poll(isReadOnly).toBe(true);
    expect(await place()).toBe('50001');
    expect(await operate('operatorClock', {})).toMatchObject({ held: true });
    expect(server.exchange.stats().clockJumpMs).toBeGreaterThan(4 * 366 * dayMs);
    expect(server.exchange.ready()).toBe(false);
    jumpMs = 0;
    await expect.poll(isReadOnly).toBe(false);
    // No signature was judged by the wrong time, nor any limit.
    expect(await place()).toBe('00000');
    expect(server.exchange.stats().clockJumpMs).toBeGreaterThan(-60_000);
  });

  it('goes on when an operator confirms it, with a row in the trail', async () => {
    jumpMs = 3 * dayMs;
    await expect.poll(isReadOnly).toBe(true);
    expect(await operate('operatorConfirmClock', { reason })).toMatchObject({ held: false });
    expect(isReadOnly()).toBe(false);
    // From within: what signs over the wire has the time of before.
    const placed = await server.exchange.client.call('placeOrder', await order(), asAnn);
    expect(placed).toMatchObject({ ok: true });
    const { items } = (await operate('operatorTrail', { limit: 1 })) as { items: object[] };
    expect(items).toMatchObject([{ by: 'local:ops', what: 'clock', reason }]);
  });
});
