import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
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
  await visitor.signUp(`user${++users}@x.test`);
  return visitor;
}

/** A price that rests: below the market, within the band. */
async function restingPrice(visitor: Visitor): Promise<string> {
  const { last } = await visitor.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
  return Math.floor(Number(last) * 0.9).toFixed(2);
}

const limitBuy = (price: string, size = '0.01'): CallInput<'placeOrder'> => ({
  symbolId: 'BTCUSDT',
  delegateType: 21,
  orderType: 0,
  delegateCount: size,
  delegatePrice: price,
});

describe('a user’s way through', () => {
  it('buys at market: fills, fee and balances agree', async () => {
    const ann = await newUser();
    expect(await ann.call('userInfo', {})).toMatchObject({ email: 'user1@x.test', vipLevel: 0 });
    expect(await ann.available('USDT')).toBe('100000');
    const bought = await ann.call('placeOrder', {
      symbolId: 'BTCUSDT_SPBL',
      delegateType: 21,
      orderType: 1,
      tradeUnit: 'quote',
      delegateCount: '1000',
    });
    expect(bought).toMatchObject({ symbolId: 'BTCUSDT', status: 4, tradeUnit: 'quote' });
    expect(bought.steps.map(({ what }) => what)).toEqual(['accepted', 'ended']);

    const { items } = await ann.call('fills', { orderId: bought.orderId });
    const sum = (pick: (fill: (typeof items)[number]) => string) =>
      items.reduce((total, fill) => total + Number(pick(fill)), 0);
    expect(sum(({ amount }) => amount)).toBeCloseTo(Number(bought.dealAmount), 6);
    expect(sum(({ size }) => size)).toBeCloseTo(Number(bought.dealCount), 8);
    expect(sum(({ fee }) => fee.amount)).toBeCloseTo(Number(bought.fees[0]?.amount), 8);
    expect(bought.fees).toMatchObject([{ coinName: 'BTC' }]);
    expect(Number(await ann.available('USDT'))).toBeCloseTo(100_000 - Number(bought.dealAmount), 6);
    const received = Number(bought.dealCount) - Number(bought.fees[0]?.amount);
    expect(Number(await ann.available('BTC'))).toBeCloseTo(1 + received, 8);
    expect((await ann.call('orderHistory', {})).items).toEqual([bought]);
  });

  it('places, amends and cancels a limit order: frozen with it, free without', async () => {
    const ann = await newUser();
    const price = await restingPrice(ann);
    const placed = await ann.call('placeOrder', { ...limitBuy(price), clientOid: 'mine-1' });
    expect(placed).toMatchObject({ status: 2, clientOid: 'mine-1', delegateCount: '0.010000' });
    const frozen = async () =>
      (await ann.call('getAssets', {})).coinList.find(({ coinName }) => coinName === 'USDT')!
        .frozen;
    expect(Number(await frozen())).toBeCloseTo(Number(price) * 0.01, 8);

    const amended = await ann.call('modifyOrder', { clientOid: 'mine-1', delegateCount: '0.005' });
    expect(amended).toMatchObject({ orderId: placed.orderId, delegateCount: '0.005000' });
    expect(Number(await frozen())).toBeCloseTo(Number(price) * 0.005, 8);
    expect((await ann.call('openOrders', {})).items).toEqual([amended]);

    const cancelled = await ann.call('cancelOrder', { orderId: placed.orderId });
    expect(cancelled).toMatchObject({ status: 5, endReason: 'cancelledByUser' });
    expect(await frozen()).toBe('0');
    expect((await ann.call('openOrders', {})).items).toEqual([]);
    expect((await ann.call('orderHistory', {})).items).toEqual([cancelled]);
    const again = await ann.raw('cancelOrder', { orderId: placed.orderId });
    expect(again).toMatchObject({ status: 200, code: '50035' });
  });

  it('gives the first order for a repeated client id, and refuses another use of it', async () => {
    const ann = await newUser();
    const order = { ...limitBuy(await restingPrice(ann)), clientOid: 'once' };
    const first = await ann.call('placeOrder', order);
    expect((await ann.call('placeOrder', order)).orderId).toBe(first.orderId);
    const other = await ann.raw('placeOrder', { ...order, delegateCount: '0.02' });
    expect(other).toMatchObject({ status: 200, code: '000001' });
    expect((await ann.call('openOrders', {})).items).toHaveLength(1);
  });

  it('takes a batch apart: each order accepted or refused by itself, in its place', async () => {
    const ann = await newUser();
    const good = limitBuy(await restingPrice(ann));
    const rows = await ann.call('batchPlaceOrders', {
      orders: [
        good,
        { ...good, symbolId: 'NOPE' },
        { ...good, delegatePrice: '1.000000001' },
        { ...good, delegateCount: '5' },
        good,
      ],
    });
    expect(rows.map(({ code }) => code)).toEqual(['00000', '50045', '50021', '50056', '00000']);
    expect(rows[1]!.msg).toContain('NOPE');
    const ids = rows.flatMap(({ data }) => (data ? [data.orderId] : []));
    const cancelled = await ann.call('batchCancelOrders', {
      orders: [...ids, '999999'].map((orderId) => ({ orderId })),
    });
    expect(cancelled.map(({ code }) => code)).toEqual(['00000', '00000', '50034']);
  });

  it('keeps, changes and cancels a plan order; cancels all', async () => {
    const ann = await newUser();
    const price = await restingPrice(ann);
    const plan = await ann.call('placePlan', {
      symbolId: 'BTCUSDT',
      delegateType: 21,
      triggerPrice: price,
      executePrice: price,
      delegateCount: '0.01',
    });
    expect(plan).toMatchObject({ planStatus: 0, fires: 'atOrBelow', planKind: 'normal' });
    const changed = await ann.call('modifyPlan', { planId: plan.planId, delegateCount: '0.02' });
    expect(changed.delegateCount).toBe('0.020000');
    expect((await ann.call('openPlans', {})).items).toEqual([changed]);
    await ann.call('cancelPlan', { planId: plan.planId });
    expect((await ann.call('planHistory', {})).items).toMatchObject([{ planStatus: 4 }]);
    await ann.call('placeOrder', limitBuy(price));
    expect(await ann.call('cancelAllOrders', {})).toEqual({ orders: 1, plans: 0 });
  });

  it('changes the amount of a plan order that counts quote', async () => {
    const ann = await newUser();
    const plan = await ann.call('placePlan', {
      symbolId: 'BTCUSDT',
      delegateType: 21,
      triggerPrice: await restingPrice(ann),
      tradeUnit: 'quote',
      delegateCount: '100',
    });
    const changed = await ann.call('modifyPlan', { planId: plan.planId, delegateCount: '250.5' });
    expect(changed).toMatchObject({ tradeUnit: 'quote', version: plan.version + 1 });
    expect(Number(changed.delegateCount)).toBe(250.5);
  });

  it('arms and disarms the dead man’s switch', async () => {
    const ann = await newUser();
    const before = Date.now();
    const { cancelAt } = await ann.call('cancelAllAfter', { timeoutSeconds: 60 });
    expect(cancelAt! - 60_000).toBeGreaterThanOrEqual(before);
    expect(cancelAt! - 60_000).toBeLessThanOrEqual(Date.now());
    expect(await ann.call('cancelAllAfter', { timeoutSeconds: 0 })).toEqual({});
    expect((await ann.raw('cancelAllAfter', { timeoutSeconds: 1 })).code).toBe('50038');
  });

  it('CORE-02: an order keeps its timeline: steps, fills with fee and liquidity, its end', async () => {
    const ann = await newUser();
    const placed = await ann.call('placeOrder', limitBuy(await restingPrice(ann), '0.02'));
    const { orderId } = placed;
    const { last } = await ann.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
    // The book's best levels may hold less than this order: what is left of it rests.
    const delegatePrice = String(Math.floor(Number(last) * 1.02));
    await ann.call('modifyOrder', { orderId, delegatePrice });
    await ann.raw('cancelOrder', { orderId });
    const order = (await ann.call('orderHistory', {})).items.find((one) => one.orderId === orderId);
    expect(order?.steps).toMatchObject([
      { what: 'accepted' },
      { what: 'amended', price: expect.stringContaining(delegatePrice), size: '0.020000' },
      { what: 'ended', reason: order?.endReason },
    ]);
    const { items } = await ann.call('fills', { orderId });
    expect(items.length).toBeGreaterThan(0);
    for (const { liquidity, fee } of items) {
      expect([liquidity, fee.coinName]).toEqual(['taker', 'BTC']);
      expect(Number(fee.amount)).toBeGreaterThan(0);
    }
  });

  it('CORE-02: says which limit was broken, in words and for programs', async () => {
    const ann = await newUser();
    const price = await restingPrice(ann);
    const key = (text: string) => ({
      key: text,
      values: { limit: expect.stringMatching(/^[\d.]+$/) },
    });
    const refusals: readonly [CallInput<'placeOrder'>, string, RegExp, object][] = [
      [limitBuy('1'), '50017', /minimum is [\d,.]+/, key('price below min')],
      [limitBuy('10000000'), '50018', /maximum is [\d,.]+/, key('price above max')],
      [limitBuy(price, '0.000001'), '50023', /minimum is [\d.]+/, key('sizeBelowMin')],
      [limitBuy(price, '0.00001'), '50025', /minimum is [\d.]+ USDT/, key('min cost limit')],
      [
        limitBuy(price, '5'),
        '50056',
        /Available: 100,000 USDT\. Required: \d{3},\d{3} USDT/,
        key('balance_available_not_enough'),
      ],
      [limitBuy(`${price}0001`), '50021', /multiple of 0\.\d+/, key('priceStep')],
      [{ ...limitBuy(price), symbolId: 'NOPEUSDT' }, '50045', /NOPEUSDT/, { key: 'symbolUnknown' }],
    ];
    for (const [order, code, words, said] of refusals) {
      const answer = await ann.raw('placeOrder', order);
      expect([answer.status, answer.code]).toEqual([200, code]);
      expect(answer.msg).toMatch(words);
      expect(answer.data).toMatchObject(said);
      // With the article about it, in the language of the answer.
      expect(answer.data).toMatchObject({
        help: { path: expect.stringMatching(/^\/support\/articles\/errors-/), label: 'Learn more' },
      });
      expect(answer.msg).not.toMatch(/\{\{|undefined| {2}|\s[.,]/);
    }
    expect((await ann.call('openOrders', {})).items).toEqual([]);
  });

  it('pages through the history without a gap or a repeat', async () => {
    const ann = await newUser();
    const price = await restingPrice(ann);
    const orders = Array.from({ length: 7 }, () => limitBuy(price, '0.001'));
    const rows = await ann.call('batchPlaceOrders', { orders });
    await ann.call('cancelAllOrders', {});
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await ann.call('orderHistory', { limit: 3, cursor });
      seen.push(...page.items.map(({ orderId }) => orderId));
      cursor = page.cursor;
      if (cursor === undefined) break;
    }
    expect(seen).toEqual(rows.map(({ data }) => data!.orderId).reverse());
  });

  it('shows and touches nobody else’s orders', async () => {
    const [ann, eve] = [await newUser(), await newUser()];
    const { orderId } = await ann.call('placeOrder', limitBuy(await restingPrice(ann)));
    expect((await eve.raw('cancelOrder', { orderId })).code).toBe('50034');
    expect((await eve.raw('modifyOrder', { orderId, delegateCount: '0.001' })).code).toBe('50034');
    expect((await eve.call('openOrders', {})).items).toEqual([]);
    expect((await eve.call('fills', { orderId })).items).toEqual([]);
    expect((await ann.call('openOrders', {})).items).toHaveLength(1);
  });

  it('ends the session with the logout call, and takes the cookie back', async () => {
    const ann = await newUser();
    const kept = ann.cookie;
    await ann.call('logout', {});
    expect(ann.cookie).toBe('');
    ann.cookie = kept;
    expect((await ann.raw('getAssets', {})).status).toBe(401);
    expect(await ann.call('userInfo', {})).toBeNull();
  });

  it('chooses BGB for fees', async () => {
    const ann = await newUser();
    await ann.call('setPreference', { feeInBgb: true });
    expect(await ann.call('userInfo', {})).toMatchObject({ feeInBgb: true });
    const bought = await ann.call('placeOrder', {
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 1,
      delegateCount: '0.01',
    });
    expect(bought.fees).toMatchObject([{ coinName: 'BGB' }]);
  });
});

describe('the market’s calls', () => {
  const visitor = () => new Visitor(server.base);

  it('sends the list of pairs once: not again while its digest is the same', async () => {
    const { md5, symbolDTOList } = await visitor().call('getAllSymbol', {});
    expect(symbolDTOList!.length).toBeGreaterThan(1);
    expect(await visitor().call('getAllSymbol', { md5 })).toEqual({
      ...{ businessLine: 1, md5, md5Value: md5 },
    });
  });

  it('has depth in order, newest trades first and candles without a gap', async () => {
    const { bids, asks } = await visitor().call('getDepth', { symbolId: 'BTCUSDT', limit: 5 });
    expect([bids.length, asks.length]).toEqual([5, 5]);
    const prices = [...[...bids].reverse(), ...asks].map(([price]) => Number(price));
    expect(prices).toEqual([...new Set(prices)].sort((a, b) => a - b));
    const candles = await visitor().call('getKline', {
      symbolId: 'BTCUSDT',
      kLineType: '1m',
      limit: 30,
    });
    expect(candles).toHaveLength(30);
    for (const [i, [start]] of candles.entries()) expect(start).toBe(candles[0]![0] + i * 60_000);
  });
});
