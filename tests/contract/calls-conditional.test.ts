import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer, Visitor } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ STARTING_BALANCES: 'USDT=100000,BTC=1' });
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

let users = 0;
async function newUser(): Promise<{ ann: Visitor; last: number }> {
  const ann = new Visitor(server.base);
  await ann.signUp(`conditional${++users}@x.test`);
  const { last } = await ann.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
  return { ann, last: Number(last) };
}

const sell = { symbolId: 'BTCUSDT', delegateType: 22 } as const;
const buy = { symbolId: 'BTCUSDT', delegateType: 21 } as const;
const at = (last: number, part: number) => (Math.floor(last * part * 10) / 10).toFixed(1);
const frozen = async (ann: Visitor, coin: string) => {
  const { coinList } = await ann.call('getAssets', {});
  return Number(coinList.find(({ coinName }) => coinName === coin)?.frozen ?? '0');
};

describe('CORE-11 an OCO by call', () => {
  it('is placed, shown, changed and canceled as a whole', async () => {
    const { ann, last } = await newUser();
    const draft = {
      ...{ ...sell, delegateCount: '0.5', clientOid: 'oco' },
      ...{ delegatePrice: at(last, 1.1), triggerPrice: at(last, 0.9) },
    } as const;
    const stop = await ann.call('placeOco', draft);
    expect(stop).toMatchObject({
      ...{ planKind: 'oco', planType: 8, planStatus: 0, fires: 'atOrBelow' },
      ...{ triggerSource: 'last', delegateCount: '0.500000', clientOid: 'oco' },
    });
    expect((await ann.call('placeOco', draft)).planId).toBe(stop.planId);
    const other = await ann.raw('placeOco', { ...draft, delegateCount: '0.4' });
    expect(other.code).toBe('000001');
    const { items: orders } = await ann.call('openOrders', {});
    expect(orders.map(({ orderId }) => orderId)).toEqual([stop.limitOrderId]);
    expect(await frozen(ann, 'BTC')).toBe(0.5);
    const changed = await ann.call('updateDelegatePlan', {
      ...{ planId: stop.planId, triggerPrice: at(last, 0.8), executePrice: at(last, 0.79) },
    });
    expect(changed).toMatchObject({ triggerPrice: at(last, 0.8), executePrice: at(last, 0.79) });
    const canceled = await ann.call('cancelTriggerPlan', { clientOid: 'oco' });
    expect(canceled.planStatus).toBe(4);
    const ended = await ann.call('orderHistory', {});
    expect(ended.items[0]).toMatchObject({ orderId: stop.limitOrderId, status: 5 });
    expect((await ann.call('planHistory', {})).items[0]).toMatchObject({ planType: 8 });
    expect(await frozen(ann, 'BTC')).toBe(0);
  });

  it('of a buy holds what its dearer leg may cost', async () => {
    const { ann, last } = await newUser();
    const { limitOrderId } = await ann.call('placeOco', {
      ...{ ...buy, delegateCount: '0.1' },
      ...{ delegatePrice: at(last, 0.9), triggerPrice: at(last, 1.1) },
    });
    expect(await frozen(ann, 'USDT')).toBeCloseTo(Number(at(last, 1.1)) * 0.1, 6);
    await ann.call('cancelOrder', { orderId: limitOrderId! });
    expect((await ann.call('openPlans', {})).items).toEqual([]);
    expect(await frozen(ann, 'USDT')).toBe(0);
  });

  it('is told by the private channel, both legs of it', async () => {
    const { ann, last } = await newUser();
    const stream = await ann.stream();
    stream.subscribe({ channel: 'orders' });
    await stream.find(({ op }) => op === 'data');
    const stop = await ann.call('placeOco', {
      ...{ ...sell, delegateCount: '0.1' },
      ...{ delegatePrice: at(last, 1.1), triggerPrice: at(last, 0.9) },
    });
    const told = await stream.find((frame) => JSON.stringify(frame).includes(stop.planId));
    expect(JSON.stringify(told)).toContain(`"orderId":"${stop.limitOrderId}"`);
    stream.close();
  });
});

describe('CORE-11 a trailing stop by call', () => {
  it('is placed, shown with its stop as it is now, changed and canceled', async () => {
    const { ann, last } = await newUser();
    const placed = await ann.call('placeTrackingPlan', {
      ...{ ...sell, delegateCount: '0.1', rangeRate: '0.2', clientOid: 't' },
    });
    expect(placed).toMatchObject({ planKind: 'track', planType: 6, rangeRate: '0.2' });
    const best = Number(placed.bestPrice);
    expect(best / last).toBeCloseTo(1, 1);
    expect(Number(placed.triggerPrice)).toBeCloseTo(best * 0.8, 0);
    expect(await frozen(ann, 'BTC')).toBe(0);
    const changed = await ann.call('updateTrackingPlan', { clientOid: 't', rangePrice: '5000' });
    expect(changed).toMatchObject({ rangePrice: '5000.0' });
    expect(Number(changed.triggerPrice)).toBe(Number(changed.bestPrice) - 5000);
    const { items } = await ann.call('openPlans', {});
    expect(items.map(({ planType }) => planType)).toEqual([6]);
    const [code] = (
      await ann.call('batchCancelTriggerPlans', { orders: [{ clientOid: 't' }] })
    ).map((one) => one.code);
    expect(code).toBe('00000');
  });

  it('waits for its activation, which may be changed until then', async () => {
    const { ann, last } = await newUser();
    const { planId, bestPrice } = await ann.call('placeTrackingPlan', {
      ...{ ...sell, delegateCount: '0.1', rangeRate: '0.01' },
      activationPrice: at(last, 1.2),
    });
    expect(bestPrice).toBeUndefined();
    const changed = await ann.call('updateTrackingPlan', {
      ...{ planId, activationPrice: at(last, 1.3) },
    });
    expect(changed).toMatchObject({ activationPrice: at(last, 1.3), fires: 'atOrAbove' });
    const asPlan = { planId, triggerPrice: at(last, 1.4) };
    expect((await ann.raw('updateDelegatePlan', asPlan)).code).toBe('50055');
    expect((await ann.raw('modifyPlan', asPlan)).code).toBe('50055');
  });

  it('takes one callback, neither none nor both', async () => {
    const { ann } = await newUser();
    const draft = { ...sell, delegateCount: '0.1' };
    const both = { ...draft, rangeRate: '0.01', rangePrice: '100' };
    for (const input of [draft, both]) {
      expect((await ann.raw('placeTrackingPlan', input)).status).toBe(400);
    }
  });
});

describe('CORE-11 the preset of a sell by call', () => {
  it('is changed while it waits, and its legs by updateTPSLPlan', async () => {
    const { ann, last } = await newUser();
    const { orderId } = await ann.call('placeOrder', {
      ...{ ...sell, orderType: 0, delegateCount: '0.1' },
      ...{ delegatePrice: at(last, 1.02), presetTakeProfitPrice: at(last, 0.9) },
    });
    const changed = await ann.call('updatePlanPreset', {
      ...{ orderId, presetStopLossPrice: at(last, 1.1) },
    });
    expect(changed).toMatchObject({
      ...{ presetTakeProfitPrice: at(last, 0.9), presetStopLossPrice: at(last, 1.1) },
    });
    const wrong = { orderId, presetStopLossPrice: at(last, 0.9) };
    expect((await ann.raw('updatePlanPreset', wrong)).code).toBe('50030');
    const sold = await ann.call('placeOrder', {
      ...{ ...sell, orderType: 1, delegateCount: '0.1' },
      ...{ presetTakeProfitPrice: at(last, 0.9), presetStopLossPrice: at(last, 1.1) },
    });
    expect(sold.status).toBe(4);
    const { items } = await ann.call('openPlans', {});
    const brought = Number(sold.dealAmount) - Number(sold.fees[0]?.amount ?? '0');
    for (const leg of items) {
      expect(leg).toMatchObject({
        delegateType: 21,
        tradeUnit: 'quote',
        parentOrderId: sold.orderId,
      });
      expect(Number(leg.delegateCount)).toBeCloseTo(brought, 6);
    }
    expect(items.map(({ planType }) => planType).sort()).toEqual([1, 2]);
    const profit = items.find(({ planType }) => planType === 1)!;
    const limited = await ann.call('updateTpslPlan', {
      ...{ planId: profit.planId, executePrice: at(last, 0.91) },
    });
    expect(limited).toMatchObject({ tradeUnit: 'base', executePrice: at(last, 0.91) });
    expect(Number(limited.delegateCount) * Number(at(last, 0.91))).toBeLessThanOrEqual(brought);
  });
});
