import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';

let server: TestServer;
let ann: Visitor;
let annId: string;
let bob: Visitor;
let bobId: string;

const operatorNames = (Object.keys(calls) as CallName[]).filter(
  (name) => calls[name].access === 'operator',
);
const reason = 'a test';
const limitOrder = {
  symbolId: 'BTCUSDT',
  delegateType: 21,
  orderType: 0,
  delegateCount: '0.001',
} as const;

async function operate(name: CallName, input: object): Promise<unknown> {
  const answered = await server.exchange.operate(name, input, 'local:ops');
  if ('failure' in answered) throw new Error(JSON.stringify(answered.failure));
  return answered.data;
}

/** A price below the market, at which an order rests. A resumed pair has a last price at once. */
async function lowPrice(): Promise<string> {
  const { last } = await ann.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
  return (Math.floor(Number(last) * 0.98 * 10) / 10).toFixed(1);
}

beforeAll(async () => {
  server = await startServer({ AREA_HEADER: 'x-area' });
  ann = new Visitor(server.base);
  bob = new Visitor(server.base);
  await ann.signUp('ann@ops.test');
  await bob.signUp('bob@ops.test');
  annId = (await ann.call('userInfo', {}))!.userId;
  bobId = (await bob.call('userInfo', {}))!.userId;
});

afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

describe('the operator’s calls', () => {
  it.each(operatorNames)('OPS-01 %s is for nobody without the role', async (name) => {
    const visitor = new Visitor(server.base);
    const input = name.startsWith('operatorSet') ? undefined : {};
    const stranger = await visitor.raw(name, input ?? {});
    expect([400, 401]).toContain(stranger.status);
    const user = await bob.raw(name, input ?? {});
    expect([400, 403]).toContain(user.status);
    expect(user.data).toBeNull();
  });

  it('OPS-01 a user is refused with 23140 in words, and changes nothing', async () => {
    const input = { user: bobId, operator: true, reason };
    const en = await bob.raw('operatorSetRole', input);
    expect(en).toMatchObject({ status: 403, code: '23140' });
    const ar = await bob.raw('operatorSetRole', { ...input, languageType: 39 });
    expect(ar.msg).toMatch(/[\u0600-\u06ff]/);
    const found = (await operate('operatorFindUser', { user: bobId })) as { operator: boolean };
    expect(found.operator).toBe(false);
  });

  it('OPS-01 a user with the role may, signed and under their own name', async () => {
    await operate('operatorSetRole', { user: 'ann@ops.test', operator: true, reason });
    const pairs = await ann.call('operatorPairs', {});
    expect(pairs.find(({ symbolId }) => symbolId === 'BTCUSDT')?.state).toBe('trading');
    await ann.call('operatorRestrictArea', { area: 'QQ', restricted: true, reason });
    const { items } = await ann.call('operatorTrail', { limit: 1 });
    expect(items).toMatchObject([
      { by: `user:${annId}`, what: 'area', about: 'QQ', before: 'served', after: 'restricted' },
    ]);
    await operate('operatorSetRole', { user: annId, operator: false, reason });
    expect(await ann.raw('operatorPairs', {})).toMatchObject({ status: 403, code: '23140' });
  });

  it('OPS-01 the machine’s own door runs no call of a user', async () => {
    for (const name of ['placeOrder', 'getAssets', 'logout'] as const) {
      const answered = await server.exchange.operate(name, {}, 'local:ops');
      expect(answered).toEqual({ failure: { name: 'noPermission' } });
    }
    expect(await operate('getTickers', {})).not.toHaveLength(0);
  });
});

describe('what an operator does to others', () => {
  it('OPS-01 a halted pair answers 50046 in both languages, and trades again when resumed', async () => {
    const order = { ...limitOrder, delegatePrice: await lowPrice() };
    await operate('operatorSetPairState', { symbolId: 'BTCUSDT', state: 'halted', reason });
    expect((await ann.call('tips', {})).tips).toEqual([
      { kind: 'pairState', symbolId: 'BTCUSDT', state: 'halted' },
    ]);
    const en = await bob.raw('placeOrder', order);
    const ar = await bob.raw('placeOrder', { ...order, languageType: 39 });
    expect(en).toMatchObject({ status: 200, code: '50046' });
    expect(ar).toMatchObject({ status: 200, code: '50046' });
    expect(ar.msg).toMatch(/[\u0600-\u06ff]/);
    await operate('operatorSetPairState', { symbolId: 'BTCUSDT', state: 'trading', reason });
    const placed = await bob.call('placeOrder', order);
    await bob.call('cancelOrder', { orderId: placed.orderId });
  });

  it('OPS-01 a pair’s book is without simulated quotes while it is halted; its ticker tells', async () => {
    const pair = { symbolId: 'SOLUSDT' };
    const ticker = async () =>
      (await bob.call('getTickers', {})).find(({ symbolId }) => symbolId === pair.symbolId)!;
    const depth = async () => {
      const { bids, asks } = await bob.call('getDepth', pair);
      return [bids.length, asks.length];
    };
    expect((await ticker()).changedAt).toBeUndefined();
    const price = (Number((await ticker()).last) * 0.98).toFixed(2);
    const order = { ...limitOrder, ...pair, delegatePrice: price, delegateCount: '1' };
    const { orderId } = await bob.call('placeOrder', order);
    const before = Date.now();
    await operate('operatorSetPairState', { ...pair, state: 'halted', reason });
    const halted = await ticker();
    expect(halted.changedAt).toBeGreaterThanOrEqual(before);
    await expect.poll(depth).toEqual([1, 0]);
    const change = { orderId, delegateCount: '0.5' };
    expect(await bob.raw('modifyOrder', change)).toMatchObject({ code: '50046' });
    await bob.call('cancelOrder', { orderId });
    await expect.poll(depth).toEqual([0, 0]);
    await operate('operatorSetPairState', { ...pair, state: 'trading', reason });
    await expect.poll(async () => Math.min(...(await depth()))).toBeGreaterThan(5);
    expect((await ticker()).changedAt).toBeGreaterThan(halted.changedAt!);
  });

  it('OPS-01 a frozen user gets 20202 in both languages, and may log in', async () => {
    const order = { ...limitOrder, delegatePrice: await lowPrice() };
    await operate('operatorFreezeUser', { user: 'bob@ops.test', frozen: true, reason });
    const en = await bob.raw('placeOrder', order);
    const ar = await bob.raw('placeOrder', { ...order, languageType: 39 });
    expect(en).toMatchObject({ status: 200, code: '20202' });
    expect(ar.code).toBe('20202');
    expect(ar.msg).toMatch(/[\u0600-\u06ff]/);
    expect((await bob.raw('getAssets', {})).status).toBe(200);
    await operate('operatorFreezeUser', { user: bobId, frozen: false, reason });
  });

  it('OPS-01 a restricted area gets 23126 in both languages; others trade on', async () => {
    const order = { ...limitOrder, delegatePrice: await lowPrice() };
    await operate('operatorRestrictArea', { area: 'ZZ', restricted: true, reason });
    const en = await bob.raw('placeOrder', order, { 'x-area': 'zz' });
    const ar = await bob.raw('placeOrder', { ...order, languageType: 39 }, { 'x-area': 'ZZ' });
    expect(en).toMatchObject({ status: 200, code: '23126' });
    expect(ar.code).toBe('23126');
    expect(ar.msg).toMatch(/[\u0600-\u06ff]/);
    const elsewhere = await bob.raw('placeOrder', order, { 'x-area': 'FR' });
    expect(elsewhere.code).toBe('00000');
    const { orderId } = elsewhere.data as { orderId: string };
    // What rests may always be taken back.
    expect((await bob.raw('cancelOrder', { orderId }, { 'x-area': 'ZZ' })).code).toBe('00000');
    await operate('operatorRestrictArea', { area: 'ZZ', restricted: false, reason });
  });

  it('OPS-01 fees and steps of a pair are what its row tells and its fills pay', async () => {
    await operate('operatorSetPairFees', {
      symbolId: 'ETHUSDT',
      makerPpm: 500,
      takerPpm: 20_000,
      reason,
    });
    const { symbolDTOList } = await bob.call('getAllSymbol', {});
    const row = symbolDTOList!.find(({ symbolId }) => symbolId === 'ETHUSDT');
    expect(row).toMatchObject({ makerPpm: 500, takerPpm: 20_000 });
    const bought = await bob.call('placeOrder', {
      ...limitOrder,
      symbolId: 'ETHUSDT',
      orderType: 1,
      delegateCount: '0.1',
    });
    expect(bought.fees).toEqual([{ coinName: 'ETH', amount: '0.002' }]);
    await operate('operatorSetPairFees', {
      symbolId: 'ETHUSDT',
      makerPpm: null,
      takerPpm: null,
      reason,
    });
    const rules = { symbolId: 'ETHUSDT', priceEndStep: '0.05', sizeMin: '0.01', reason };
    expect(await operate('operatorSetPairRules', rules)).toMatchObject({
      priceEndStep: '0.05',
      sizeMin: '0.0100',
    });
    // The simulated market keeps to the new step.
    const onStep = async () => {
      const { bids } = await bob.call('getDepth', { symbolId: 'ETHUSDT' });
      return bids.length > 20 && bids.every(([price]) => /[05]$/.test(price));
    };
    await expect.poll(onStep).toBe(true);
  });

  it('OPS-01 a credit is there at once, with a bill and in the trail', async () => {
    const before = await bob.call('getAssets', {});
    await operate('operatorCredit', { user: bobId, coinName: 'SOL', amount: '12.5', reason });
    const after = await bob.call('getAssets', {});
    const total = (assets: typeof before) =>
      Number(assets.coinList.find(({ coinName }) => coinName === 'SOL')?.total ?? 0);
    expect(total(after) - total(before)).toBe(12.5);
    const page = (await operate('operatorTrail', { limit: 1 })) as { items: object[] };
    expect(page.items).toMatchObject([
      { by: 'local:ops', what: 'user.credit', about: `user:${bobId}`, after: '12.5 SOL', reason },
    ]);
  });

  it('OPS-01 what is in memory is what the store would rebuild', async () => {
    const findings = (await operate('operatorCompare', {})) as { check: string; wrong: number }[];
    expect(findings.map(({ check }) => check)).toContain('state-operating');
    expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  it.each([
    ['operatorFindUser', { user: 'nobody@ops.test' }, 'userUnknown'],
    ['operatorCredit', { user: '999999', coinName: 'BTC', amount: '1', reason }, 'userUnknown'],
    ['operatorSetPairRules', { symbolId: 'BTCUSDT', reason }, 'pairRulesInvalid'],
    [
      'operatorSetPairRules',
      { symbolId: 'BTCUSDT', priceEndStep: '0.00001', reason },
      'pairRulesInvalid',
    ],
    ['operatorBringFunding', { symbolId: 'NOPE', seconds: 60, reason }, 'symbolUnknown'],
    ['operatorBringFunding', { symbolId: 'BTCUSDT', seconds: 60, reason }, 'symbolUnknown'],
    ['operatorBringFunding', { symbolId: 'BTCUSDT_UMCBL', seconds: 0, reason }, 'malformed'],
    ['operatorShock', { kind: 'gap', target: 'USDT', percent: 1, reason }, 'symbolUnknown'],
    ['operatorShock', { kind: 'gap', target: 'INJ', percent: 91, reason }, 'malformed'],
    ['operatorSetPairState', { symbolId: 'XXXUSDT', state: 'halted', reason }, 'symbolUnknown'],
    ['operatorRetractPost', { kind: 'news', postId: '77', reason }, 'postUnknown'],
    ['operatorSetPairState', { symbolId: 'BTCUSDT', state: 'halted' }, 'malformed'],
    ['operatorChangeJob', { jobId: '77', to: 'retry', reason }, 'jobUnknown'],
    ['operatorChangeJob', { jobId: '77', to: 'abandon' }, 'malformed'],
  ] as const)('OPS-01 %s %j is refused: %s', async (name, input, refusal) => {
    const answered = await server.exchange.operate(name, input, 'local:ops');
    expect(answered).toMatchObject({ failure: { name: refusal } });
  });
});
