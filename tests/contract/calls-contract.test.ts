import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import type { DataFrame, ServerFrame, Topic } from '#contract/channels.ts';
import { topicKey } from '#contract/channels.ts';
import { type Stream, startServer, type TestServer, Visitor } from './harness.ts';
import { noLimits } from './standing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const lot = { symbolId, delegateType: 21, orderType: 1, delegateCount: '0.1' } as const;

let server: TestServer;
let users = 0;
beforeAll(async () => {
  server = await startServer(noLimits);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

/** A user with money for contracts. */
async function trader(amount = '20000'): Promise<Visitor> {
  const visitor = new Visitor(server.base);
  await visitor.signUp(`trader${++users}@x.test`);
  await visitor.call('transfer', { coinName: 'USDT', amount, fromType: 1, toType: 6 });
  return visitor;
}

const dataOn =
  <T extends Topic>(topic: T, type: 'snapshot' | 'delta') =>
  (frame: ServerFrame): frame is DataFrame<T['channel']> & ServerFrame =>
    frame.op === 'data' && frame.topic === topicKey(topic) && frame.type === type;

async function lastOf(visitor: Visitor): Promise<number> {
  const { last } = await visitor.call('getTicker', { symbolCodeDisplayName: symbolId });
  return Number(last);
}

/** The sizes of a scaled order's orders. */
async function ordersOf(visitor: Visitor, input: CallInput<'segmentContract'>) {
  const placed = await visitor.call('segmentContract', input);
  return { orders: placed.map(({ data }) => data?.delegateCount) };
}

/** What an order brought, as the history has it. */
async function profitOf(visitor: Visitor, orderId: string): Promise<string | undefined> {
  const { items } = await visitor.call('contractOrderHistory', {});
  return items.find((one) => one.orderId === orderId)!.profit;
}

describe('FUT-06 SAFE-09 orders and positions of contracts', () => {
  it('opens, shows and closes a position; the wallet has what it brought', async () => {
    const ann = await trader();
    await ann.call('adjustLever', { symbolId, crossMarginLeverage: 10 });
    const opened = await ann.call('openContract', { ...lot, clientOid: 'one' });
    expect(opened).toMatchObject({ status: 4, delegateType: 21, isReducePosition: false });
    const { positions, settings, holdMode } = await ann.call('positions', {});
    expect(holdMode).toBe(1);
    expect(settings).toMatchObject([{ symbolId, marginMode: 'cross', crossMarginLeverage: 10 }]);
    const [position] = positions;
    expect(positions).toHaveLength(1);
    expect(position).toMatchObject({
      ...{ symbolId, holdSide: 1, holdMode: 1, marginMode: 'cross', leverage: 10 },
      ...{ total: '0.1000', cost: opened.dealAmount, averageOpenPrice: opened.averagePrice },
      ...{ openedSize: '0.1000', closedSize: '0.0000', achievedProfits: '0' },
    });
    expect(Number(position!.margin)).toBeCloseTo(Number(opened.dealAmount) / 10, 6);
    expect(Number(position!.liquidationPrice ?? 0)).toBeLessThan(Number(opened.averagePrice));
    expect(Number(position!.breakEvenPrice)).toBeGreaterThan(Number(opened.averagePrice));
    const closed = await ann.call('closeContract', { symbolId, holdSide: 1, orderType: 1 });
    expect(closed).toMatchObject({ status: 4, delegateType: 22, isReducePosition: true });
    expect(closed.profit).toBe(await profitOf(ann, closed.orderId));
    expect((await ann.call('positions', {})).positions).toEqual([]);
    const { items } = await ann.call('contractFills', {});
    const profit = items.reduce((sum, one) => sum + Number(one.profit), 0);
    const fees = items.reduce((sum, { fee }) => sum + Number(fee.amount), 0);
    const { coinList } = await ann.call('getAssets', { accountType: 6 });
    expect(Number(coinList[0]!.total)).toBeCloseTo(20000 + profit - fees, 6);
    expect(items.map(({ orderId }) => orderId)).toContain(opened.orderId);
    const refused = await ann.raw('closeContract', { symbolId, holdSide: 1, orderType: 1 });
    expect(refused.code).toBe('50078');
  });

  it('repeats of a close, a reversal and a stop answer the first ones when the position is gone', async () => {
    const ann = await trader();
    await ann.call('openContract', lot);
    const { last } = await ann.call('getTicker', { symbolCodeDisplayName: symbolId });
    const triggerPrice = (Math.floor(Number(last) * 0.9 * 10) / 10).toFixed(1);
    const stop = { symbolId, holdSide: 1, stopLoss: { triggerPrice, clientOid: 'stop' } } as const;
    const { plans } = await ann.call('placePositionTpsl', stop);
    const back = { symbolId, holdSide: 1, clientOid: 'back' } as const;
    const { orders } = await ann.call('backContract', back);
    expect(await ann.call('backContract', back)).toMatchObject({
      orders: [{ orderId: orders[0]!.orderId }],
    });
    const close = { symbolId, holdSide: 2, orderType: 1, clientOid: 'close' } as const;
    const { orderId, profit } = await ann.call('closeContract', close);
    expect(await ann.call('closeContract', close)).toMatchObject({ orderId, profit });
    expect(await ann.call('placePositionTpsl', stop)).toMatchObject({
      plans: [{ planId: plans[0]!.planId }],
    });
    // A direction that isn't there is not the other one.
    await ann.call('openContract', lot);
    for (const name of ['closeContract', 'backContract'] as const) {
      const other = { symbolId, holdSide: 2, clientOid: `other-${name}` } as const;
      const input = name === 'closeContract' ? { ...other, orderType: 1 } : other;
      expect((await ann.raw(name, input as never)).code).toBe('50078');
    }
    const opposite = { ...stop, holdSide: 2, stopLoss: { triggerPrice } } as const;
    expect((await ann.raw('placePositionTpsl', opposite)).code).toBe('50078');
    const all = await ann.call('closeAllContracts', {});
    const [newest] = (await ann.call('contractOrderHistory', {})).items;
    expect(all).toEqual({ orders: 1, profit: newest!.profit });
    expect((await ann.call('closeAllContracts', {})).profit).toBe('0');
  });

  it('hedge mode has a long and a short; isolated margin is added and taken off', async () => {
    const ann = await trader();
    expect(await ann.call('adjustPositionMode', { holdMode: 2 })).toEqual({ holdMode: 2 });
    await ann.call('adjustMarginMode', { symbolId, marginMode: 'fixed' });
    await ann.call('adjustLever', { symbolId, fixedLongLeverage: 5, fixedShortLeverage: 4 });
    await ann.call('openContract', { ...lot, delegateType: 1 });
    await ann.call('openContract', { ...lot, delegateType: 2 });
    const { positions, holdMode } = await ann.call('positions', { symbolId });
    expect(holdMode).toBe(2);
    expect(positions).toMatchObject([
      { holdSide: 1, holdMode: 2, marginMode: 'fixed', leverage: 5, total: '0.1000' },
      { holdSide: 2, holdMode: 2, marginMode: 'fixed', leverage: 4, total: '0.1000' },
    ]);
    const margin = Number(positions[0]!.margin);
    const more = { symbolId, holdSide: 1, amount: '100', direction: 'add' } as const;
    const added = await ann.call('changeMargin', more);
    expect(Number(added.margin)).toBeCloseTo(margin + 100, 6);
    expect(Number(added.liquidationPrice)).toBeLessThan(Number(positions[0]!.liquidationPrice));
    for (const [amount, broken] of [
      ['0', 'Invalid amount. Enter a value greater than 0.'],
      ['0.000000001', 'Amount must be a multiple of 0.00000001.'],
      ['92233720368547758.07', 'Amount is too large. The maximum is 92,233,720,368.54775807.'],
    ] as const) {
      const { code, msg } = await ann.raw('changeMargin', { ...more, amount });
      expect([code, msg]).toEqual(['50059', broken]);
    }
    const greedy = await ann.raw('changeMargin', { ...more, amount: '5000', direction: 'remove' });
    expect(greedy.code).toBe('50056');
    const closing = await ann.call('openContract', { ...lot, delegateType: 3 });
    expect(closing).toMatchObject({ delegateType: 3, isReducePosition: true, status: 4 });
    expect((await ann.raw('adjustPositionMode', { holdMode: 1 })).code).toBe('50014');
    expect((await ann.raw('openContract', lot)).code).toBe('50076');
    const all = await ann.call('contractSettings', {});
    expect(all.settings.find((one) => one.symbolId === symbolId)).toMatchObject({
      ...{ marginMode: 'fixed', fixedLongLeverage: 5, fixedShortLeverage: 4 },
    });
    expect(all.settings.length).toBeGreaterThan(10);
  });

  it('orders rest, change and go, on their own line alone', async () => {
    const ann = await trader();
    const price = String(Math.floor((await lastOf(ann)) * 0.9));
    const rest = { ...lot, orderType: 0, delegatePrice: price } as const;
    const one = await ann.call('openContract', { ...rest, clientOid: 'rest-1' });
    expect(await ann.call('openContract', { ...rest, clientOid: 'rest-1' })).toEqual(one);
    await ann.call('openContract', rest);
    expect((await ann.call('contractOpenOrders', {})).items).toHaveLength(2);
    expect((await ann.call('openOrders', {})).items).toEqual([]);
    const smaller = { clientOid: 'rest-1', delegateCount: '0.05' };
    expect(await ann.call('modifyContractOrder', smaller)).toMatchObject({
      delegateCount: '0.0500',
    });
    expect((await ann.raw('cancelOrder', { clientOid: 'rest-1' })).code).toBe('50034');
    expect(await ann.call('cancelContract', { clientOid: 'rest-1' })).toMatchObject({ status: 5 });
    expect(await ann.call('cancelAllContracts', { symbolId })).toEqual({ orders: 1, plans: 0 });
    const { items } = await ann.call('contractOrderHistory', { limit: 1 });
    expect(items).toHaveLength(1);
    expect((await ann.call('orderHistory', {})).items).toEqual([]);
  });

  it('spot calls take no contract, and contract calls no pair', async () => {
    const ann = await trader();
    expect((await ann.raw('openContract', { ...lot, symbolId: 'BTCUSDT' })).code).toBe('40000');
    expect((await ann.raw('positions', { businessLine: 'spot' })).code).toBe('40000');
    const both = { ...lot, isReducePosition: true, onlyLow: false };
    expect((await ann.raw('openContract', both)).code).toBe('40000');
    expect((await ann.raw('openContract', { ...lot, onlyLow: true })).code).toBe('50078');
  });
});

describe('FUT-06 conditional orders of contracts', () => {
  it('trigger orders and trailing stops wait on their own line, watching the mark', async () => {
    const ann = await trader();
    const last = await lastOf(ann);
    const far = { symbolId, delegateType: 21, delegateCount: '0.01', triggerType: 'mark' } as const;
    const trigger = String(Math.floor(last * 0.98));
    const plan = await ann.call('placeTriggerPlan', {
      ...{ ...far, triggerPrice: trigger, clientOid: 'plan-1' },
    });
    expect(plan).toMatchObject({ triggerSource: 'mark', isReducePosition: false, planType: 0 });
    const trail = await ann.call('placeTrackingPlan', {
      ...{ ...far, rangeRate: '0.05', activationPrice: trigger },
    });
    expect(trail).toMatchObject({ planKind: 'track', triggerSource: 'mark' });
    expect((await ann.call('openPlans', {})).items).toEqual([]);
    expect((await ann.call('triggerPlansOpen', {})).items).toHaveLength(2);
    expect((await ann.raw('cancelTriggerPlan', { clientOid: 'plan-1' })).code).toBe('50034');
    const ref = { clientOid: 'plan-1', businessLine: 'usdt' } as const;
    const moved = await ann.call('updateDelegatePlan', { ...ref, triggerType: 'index' });
    expect(moved.triggerSource).toBe('index');
    await ann.call('updateTrackingPlan', {
      ...{ planId: trail.planId, businessLine: 'usdt', rangeRate: '0.06' },
    });
    expect(await ann.call('cancelTriggerPlan', ref)).toMatchObject({ planStatus: 4 });
    expect(await ann.call('cancelAllContracts', { kinds: 'plans' })).toEqual({
      ...{ orders: 0, plans: 1 },
    });
    expect((await ann.call('triggerPlanHistory', {})).items).toHaveLength(2);
    // A pair is bought or sold; it has no position to open.
    const spot = { ...far, symbolId: 'BTCUSDT', triggerPrice: trigger, triggerType: undefined };
    expect((await ann.raw('placeTriggerPlan', { ...spot, delegateType: 1 })).code).toBe('40000');
  });

  it('FUT-10 a position says what open orders have taken of it, and rows whether they open or close', async () => {
    const ann = await trader();
    const last = await lastOf(ann);
    const at = (part: number) => String(Math.floor(last * part));
    await ann.call('openContract', lot);
    const rests = { symbolId, orderType: 0 } as const;
    const closing = await ann.call('openContract', {
      ...{ ...rests, delegateType: 22, delegateCount: '0.04', delegatePrice: at(1.02) },
      isReducePosition: true,
    });
    const opening = await ann.call('openContract', {
      ...{ ...rests, delegateType: 21, delegateCount: '0.01', delegatePrice: at(0.98) },
    });
    expect([closing.tradeSide, opening.tradeSide]).toEqual([2, 1]);
    const { positions } = await ann.call('positions', {});
    expect(positions).toMatchObject([
      { total: '0.1000', locked: '0.0400', available: '0.0600', openDelegateCount: '0.0100' },
    ]);
    expect(positions[0]!.id).toBe(positions[0]!.positionId);
    const plan = await ann.call('placeTriggerPlan', {
      ...{ symbolId, delegateType: 22, delegateCount: '0.01', triggerPrice: at(0.9) },
      isReducePosition: true,
    });
    expect(plan).toMatchObject({ tradeSide: 2, planStatus: 0, executeStatus: 'init' });
    const canceled = { planId: plan.planId, businessLine: 'usdt' } as const;
    expect((await ann.call('cancelTriggerPlan', canceled)).executeStatus).toBe('cancelled');
    await ann.call('cancelAllContracts', {});
    await ann.call('closeAllContracts', {});
  });

  it('FUT-10 quantities can be told by what they are worth, on every kind of contract', async () => {
    const ann = await trader();
    const coin = 'BTCUSD_DMCBL';
    await ann.call('transfer', { coinName: 'BTC', amount: '0.5', fromType: 1, toType: 7 });
    const last = await lastOf(ann);
    const price = String(Math.floor(last * 0.9));
    const limit = { delegateType: 21, orderType: 0, delegatePrice: price } as const;
    const byQuote = { ...limit, symbolId, tradeUnit: 'quote', delegateCount: '1000' } as const;
    const value = await ann.call('openContract', { ...byQuote, clientOid: 'worth' });
    const steps = Math.floor((1000 / Number(price)) * 10_000);
    expect(Number(value.delegateCount)).toBeCloseTo(steps / 10_000, 6);
    // A repeat is the same order, whatever the market does.
    expect((await ann.call('openContract', { ...byQuote, clientOid: 'worth' })).orderId).toBe(
      value.orderId,
    );
    const dollars = {
      ...limit,
      symbolId: coin,
      tradeUnit: 'quote',
      delegateCount: '1009',
    } as const;
    expect((await ann.call('openContract', dollars)).delegateCount).toBe('100');
    const coins = { ...dollars, tradeUnit: 'settle', delegateCount: '0.01' } as const;
    const bought = Number((await ann.call('openContract', coins)).delegateCount);
    expect(bought).toBe(Math.floor((0.01 * Number(price)) / 10));
    const market = { symbolId, delegateType: 21, orderType: 1, tradeUnit: 'settle' } as const;
    const taken = await ann.call('openContract', { ...market, delegateCount: '500' });
    expect(Number(taken.dealCount) * last).toBeGreaterThan(450);
    expect(Number(taken.dealCount) * last).toBeLessThan(510);
    const plan = { symbolId, delegateType: 21, triggerPrice: price, tradeUnit: 'quote' } as const;
    const planned = await ann.call('placeTriggerPlan', { ...plan, delegateCount: '1000' });
    expect(planned).toMatchObject({ tradeUnit: 'base', delegateCount: value.delegateCount });
    const small = { ...byQuote, delegateCount: '0.01' };
    expect((await ann.raw('openContract', small)).code).not.toBe('00000');
    // More than one order may have is refused, not made smaller.
    for (const delegateCount of ['30000000', '90000000000']) {
      for (const more of [limit, { ...market, delegateCount }, { ...limit, symbolId: coin }]) {
        const large = { ...byQuote, ...more, tradeUnit: 'quote', delegateCount } as const;
        const { delegatePrice: _, ...rest } = large;
        const order = large.orderType === 1 ? rest : large;
        expect((await ann.raw('openContract', order)).code).not.toBe('00000');
      }
    }
    await ann.call('closeAllContracts', {});
    await ann.call('cancelAllContracts', {});
  });

  it('FUT-10 trigger orders and trailing stops have take profit and stop loss, by price and by ratio', async () => {
    const ann = await trader();
    const last = await lastOf(ann);
    const at = (part: number) => String(Math.floor(last * part));
    const far = { symbolId, delegateType: 21, delegateCount: '0.01' } as const;
    const plan = await ann.call('placeTriggerPlan', {
      ...{
        ...far,
        triggerPrice: at(0.98),
        presetTakeProfitPrice: at(1.1),
        exeTakeProfitPrice: at(1.09),
      },
      presetTppTriType: 'mark',
    });
    expect(plan).toMatchObject({ presetTppTriType: 'mark' });
    expect(Number(plan.presetTakeProfitPrice)).toBe(Number(at(1.1)));
    expect(Number(plan.exeTakeProfitPrice)).toBe(Number(at(1.09)));
    const ref = { planId: plan.planId, businessLine: 'usdt' } as const;
    const changed = await ann.call('updatePlanPreset', { ...ref, presetStopLossPrice: at(0.9) });
    expect(Number(changed.presetStopLossPrice)).toBe(Number(at(0.9)));
    expect(changed.presetTakeProfitPrice).toBe(plan.presetTakeProfitPrice);
    const wrong = { ...ref, presetStopLossPrice: at(0.99) };
    expect((await ann.raw('updatePlanPreset', wrong)).code).toBe('50030');
    const off = await ann.call('updatePlanPreset', { ...ref, presetTakeProfitPrice: null });
    expect(off.presetTakeProfitPrice).toBeUndefined();
    expect(off.presetStopLossPrice).toBe(changed.presetStopLossPrice);
    const ghost = { ...ref, presetStopLossPrice: null, exeStopLossPrice: at(0.9) };
    expect((await ann.raw('updatePlanPreset', ghost)).code).toBe('50030');
    const ratios = { presetTakeProfitPriceRatio: '0.05', presetStopLossPriceRatio: '-0.025' };
    const trail = await ann.call('placeTrackingPlan', {
      ...{ ...far, ...ratios, rangeRate: '0.05', clientOid: 'by-ratio' },
    });
    expect(trail).toMatchObject(ratios);
    const near = { clientOid: 'by-ratio', presetStopLossPriceRatio: '-0.02', businessLine: 'usdt' };
    const amended = await ann.call('updateTrackingPlanPreset', near as never);
    expect(amended).toMatchObject({ ...ratios, presetStopLossPriceRatio: '-0.02' });
    const positive = { ...near, presetStopLossPriceRatio: '0.02' };
    expect((await ann.raw('updateTrackingPlanPreset', positive as never)).status).toBe(400);
    const tooFar = { ...near, presetStopLossPriceRatio: '-0.95' };
    expect((await ann.raw('updateTrackingPlanPreset', tooFar as never)).code).toBe('50060');
    const gain = { ...near, presetStopLossPriceRatio: undefined, presetTakeProfitPriceRatio: null };
    const single = await ann.call('updateTrackingPlanPreset', gain as never);
    expect(single.presetTakeProfitPriceRatio).toBeUndefined();
    expect(single.presetStopLossPriceRatio).toBe('-0.02');
    const { items } = await ann.call('triggerPlansOpen', {});
    expect(items.map(({ presetStopLossPriceRatio }) => presetStopLossPriceRatio)).toEqual([
      ...['-0.02', undefined],
    ]);
    await ann.call('cancelAllContracts', { kinds: 'plans' });
  });

  it('take profit and stop loss of a position close it, and go with it', async () => {
    const ann = await trader();
    const opened = await ann.call('openContract', lot);
    const entry = Number(opened.averagePrice);
    const at = (part: number) => String(Math.floor(entry * part));
    const { plans } = await ann.call('placePositionTpsl', {
      ...{ symbolId, holdSide: 1, takeProfit: { triggerPrice: at(1.02), triggerType: 'mark' } },
      stopLoss: { triggerPrice: at(0.98) },
    });
    expect(plans).toMatchObject([
      { planKind: 'positionProfit', isReducePosition: true, triggerSource: 'mark', planType: 4 },
      { planKind: 'positionLoss', isReducePosition: true, triggerSource: 'last', planType: 5 },
    ]);
    expect(plans[0]!.delegateCount).toBeUndefined();
    const part = await ann.call('placePositionTpsl', {
      ...{ symbolId, holdSide: 1, delegateCount: '0.04', moveStop: { rangeRate: '0.01' } },
    });
    expect(part.plans).toMatchObject([{ planKind: 'moveStop', delegateCount: '0.0400' }]);
    // A position has one move TP/SL, from 0.1 % to 10 %.
    const move = { symbolId, holdSide: 1 } as const;
    const [whole] = (
      await ann.call('placePositionTpsl', { ...move, moveStop: { rangeRate: '0.1' } })
    ).plans;
    const moves = (await ann.call('triggerPlansOpen', {})).items.filter(
      ({ planKind }) => planKind === 'moveStop',
    );
    expect(moves).toMatchObject([{ planId: whole!.planId, rangeRate: '0.1', planType: 3 }]);
    const ref = { planId: whole!.planId, businessLine: 'usdt' } as const;
    for (const rangeRate of ['0.11', '0.0009']) {
      expect((await ann.raw('updateTrackingPlan', { ...ref, rangeRate })).code).toBe('50053');
    }
    expect(await ann.call('updateTrackingPlan', { ...ref, rangeRate: '0.02' })).toMatchObject({
      ...{ planKind: 'moveStop', rangeRate: '0.02' },
    });
    const changed = await ann.call('updateTpslPlan', {
      ...{ planId: plans[1]!.planId, businessLine: 'usdt', triggerPrice: at(0.97) },
    });
    expect(Number(changed.triggerPrice)).toBe(Number(at(0.97)));
    await ann.call('closeContract', { symbolId, holdSide: 1, orderType: 1 });
    expect((await ann.call('triggerPlansOpen', {})).items).toEqual([]);
  });

  it('FUT-10 a triggered order that breaks a risk limit fails by that', async () => {
    const ann = await trader();
    await ann.call('adjustLever', { symbolId, crossMarginLeverage: 125 });
    const large = { symbolId, delegateType: 21, delegateCount: '5' } as const;
    expect((await ann.raw('openContract', { ...large, orderType: 1 })).code).toBe('50070');
    const rows = await ann.call('contractTickers', {});
    const mark = Number(rows.find((one) => one.symbolId === symbolId)!.markPrice);
    for (const away of [0.1, -0.1]) {
      const triggerPrice = (mark + away).toFixed(1);
      const answer = await ann.raw('placeTriggerPlan', {
        ...{ ...large, triggerPrice, triggerType: 'mark' },
      });
      expect(['00000', '50029']).toContain(answer.code);
    }
    await expect
      .poll(async () => (await ann.call('triggerPlanHistory', {})).items[0])
      .toMatchObject({ planStatus: 3, failReason: 'riskOrderFailed' });
  });

  it('FUT-10 an OCO closes or opens, and is one order in its rows', async () => {
    const ann = await trader();
    const opened = await ann.call('openContract', lot);
    const entry = Number(opened.averagePrice);
    const at = (part: number) => String(Math.floor(entry * part));
    const closes = { symbolId, delegateType: 22, isReducePosition: true } as const;
    const both = { delegateCount: '0.1', delegatePrice: at(1.01), triggerPrice: at(0.97) } as const;
    const stop = await ann.call('placeOco', {
      ...{ ...closes, ...both, triggerType: 'mark', clientOid: 'both' },
    });
    expect(stop).toMatchObject({
      ...{ planKind: 'oco', planType: 8, triggerSource: 'mark', isReducePosition: true },
      ...{ delegateType: 22, delegateCount: '0.1000' },
    });
    const { items } = await ann.call('contractOpenOrders', {});
    expect(items).toMatchObject([{ orderId: stop.limitOrderId, isReducePosition: true }]);
    const beyond = { ...closes, ...both, delegatePrice: at(0.96) };
    expect((await ann.raw('placeOco', beyond)).code).toBe('50054');
    // A pair has no position to close.
    const spot = { ...closes, ...both, symbolId: 'BTCUSDT' };
    expect((await ann.raw('placeOco', spot)).code).toBe('40000');
    await ann.call('closeContract', { symbolId, holdSide: 1, orderType: 1 });
    expect((await ann.call('contractOpenOrders', {})).items).toEqual([]);
    expect((await ann.call('triggerPlansOpen', {})).items).toEqual([]);
    const { items: ended } = await ann.call('contractOrderHistory', {});
    const limit = ended.find(({ orderId }) => orderId === stop.limitOrderId);
    expect(limit?.steps[0]).toMatchObject({ what: 'oco', planId: stop.planId });
    const opens = { symbolId, delegateType: 21, delegateCount: '0.1' } as const;
    const breaks = { delegatePrice: at(0.99), triggerPrice: at(1.02), executePrice: at(1.02) };
    const second = await ann.call('placeOco', { ...opens, ...breaks });
    expect(second.isReducePosition).toBe(false);
    const ref = { planId: second.planId, businessLine: 'usdt' } as const;
    expect(await ann.call('cancelTriggerPlan', ref)).toMatchObject({ planStatus: 4 });
    expect((await ann.call('contractOpenOrders', {})).items).toEqual([]);
  });

  it('FUT-10 an MMR stop has a level in its range, and is one of a position', async () => {
    const ann = await trader('1000');
    const held = { symbolId, holdSide: 1 } as const;
    expect((await ann.raw('riskRatioRange', held)).code).toBe('50078');
    expect((await ann.raw('placeRatioStop', { ...held, riskRatio: '0.8' })).code).toBe('50078');
    await ann.call('openContract', { ...lot, delegateCount: '0.05' });
    const range = await ann.call('riskRatioRange', held);
    expect(range).toMatchObject({ minRiskRatio: '0.5', maxRiskRatio: '0.95' });
    expect(Number(range.riskRatio)).toBeGreaterThan(0);
    for (const riskRatio of ['0.49', '0.951', '80']) {
      expect((await ann.raw('placeRatioStop', { ...held, riskRatio })).code).toBe('50058');
    }
    const half = { ...held, riskRatio: '0.8', closeRatio: '0.5', planType: 7 } as const;
    for (const [closeRatio, broken] of [
      ['0', 'Invalid ratio. The limit is 0.01.'],
      ['1.01', 'Invalid ratio. The limit is 1.'],
      ['9007199254740.993', 'Invalid ratio. The limit is 1.'],
      ['0.5000001', 'Ratio must be a multiple of 0.000001.'],
    ] as const) {
      const { code, msg } = await ann.raw('placeRatioStop', { ...half, closeRatio });
      expect([closeRatio, code, msg]).toEqual([closeRatio, '50060', broken]);
    }
    const first = await ann.call('placeRatioStop', { ...half, clientOid: 'mmr' });
    expect(first).toMatchObject({
      ...{ planKind: 'ratioStop', planType: 7, riskRatio: '0.8', closeRatio: '0.5' },
      ...{ isReducePosition: true, delegateType: 22, planStatus: 0 },
    });
    expect([first.triggerPrice, first.delegateCount, first.executePrice]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
    const again = await ann.call('placeRatioStop', { ...half, clientOid: 'mmr' });
    expect(again.planId).toBe(first.planId);
    const second = await ann.call('placeRatioStop', { ...held, riskRatio: '0.7' });
    const { items } = await ann.call('triggerPlansOpen', {});
    expect(items).toMatchObject([{ planId: second.planId, riskRatio: '0.7', closeRatio: '1' }]);
    const ref = { planId: second.planId, businessLine: 'usdt' } as const;
    expect((await ann.raw('updateTpslPlan', { ...ref, triggerPrice: '1' })).code).toBe('50055');
    expect(await ann.call('cancelTriggerPlan', ref)).toMatchObject({ planStatus: 4 });
    const third = await ann.call('placeRatioStop', { ...held, riskRatio: '0.9' });
    await ann.call('closeContract', { ...held, orderType: 1 });
    const ended = (await ann.call('triggerPlanHistory', {})).items;
    expect(ended.map(({ planId, planStatus }) => [planId, planStatus])[0]).toEqual([
      ...[third.planId, 4],
    ]);
  });

  it('FUTP-09 reverses, closes all, and places scaled orders', async () => {
    const ann = await trader();
    await ann.call('openContract', lot);
    const { orders } = await ann.call('backContract', { symbolId, holdSide: 1 });
    expect(orders.map(({ isReducePosition }) => isReducePosition)).toEqual([true, false]);
    const profits = await Promise.all(orders.map(({ orderId }) => profitOf(ann, orderId)));
    expect(orders.map(({ profit }) => profit)).toEqual(profits);
    expect(profits[1]).toBe('0');
    for (const { steps } of orders) expect(steps[0]?.what).toBe('reversed');
    const { items: turned } = await ann.call('positionHistory', {});
    expect(turned.map(({ endReason }) => endReason)).toEqual(['reversed']);
    const { items: fills } = await ann.call('contractFills', {});
    expect(fills.at(0)).toMatchObject({ delegateType: 22, isReducePosition: false });
    expect(fills.some(({ isReducePosition }) => isReducePosition)).toBe(true);
    const { positions } = await ann.call('positions', {});
    expect(positions).toMatchObject([{ holdSide: 2, total: '0.1000' }]);
    const last = await lastOf(ann);
    const scaled = await ann.call('segmentContract', {
      ...{ symbolId, delegateType: 21, delegateCount: '0.06', orderCount: 3, clientOid: 'ladder' },
      ...{ startPrice: String(Math.floor(last * 0.9)), endPrice: String(Math.floor(last * 0.8)) },
    });
    expect(scaled.map(({ data }) => [data?.clientOid, data?.delegateCount])).toEqual([
      ...[
        ['ladder-1', '0.0200'],
        ['ladder-2', '0.0200'],
        ['ladder-3', '0.0200'],
      ],
    ]);
    const random = {
      ...({ symbolId, delegateType: 21, shape: 'random' } as const),
      ...{ delegateCount: '0.06', orderCount: 3 },
      ...{ startPrice: String(Math.floor(last * 0.9)), endPrice: String(Math.floor(last * 0.8)) },
    };
    expect((await ann.raw('segmentContract', random)).status).toBe(400);
    const { orders: drawn } = await ordersOf(ann, { ...random, seed: 7 });
    expect(new Set(drawn).size).toBe(3);
    expect((await ordersOf(ann, { ...random, seed: 7 })).orders).toEqual(drawn);
    const preset = { clientOid: 'ladder-1', presetStopLossPrice: String(Math.floor(last * 0.7)) };
    const armed = await ann.call('updateContractPreset', { ...preset, presetSlpTriType: 'mark' });
    expect(armed.presetSlpTriType).toBe('mark');
    const bare = { ...preset, presetStopLossPrice: null };
    expect((await ann.call('updateContractPreset', bare)).presetStopLossPrice).toBeUndefined();
    expect(await ann.call('closeAllContracts', {})).toMatchObject({ orders: 1 });
    expect((await ann.call('positions', {})).positions).toEqual([]);
    const { items: ended } = await ann.call('positionHistory', {});
    expect(ended[0]?.endReason).toBe('closed');
    expect(await ann.call('cancelAllContracts', {})).toMatchObject({ orders: 9 });
  });
});

describe('FUT-06 what is told of contracts', () => {
  it('tiers, symbols, ratios, tickers and configuration', async () => {
    const ann = new Visitor(server.base);
    const { lineLevels } = await ann.call('contractGradient', { symbolId });
    expect(lineLevels?.[0]?.symbolLevels[0]?.levels[1]).toEqual({
      ...{ level: 2, startUnit: '150000', endUnit: '900000', leverage: 100 },
      keepMarginRate: '0.005',
    });
    const { md5, listDTOS } = await ann.call('contractSymbols', {});
    expect(listDTOS).toContainEqual({
      ...{ symbolId, symbolCode: 'BTCUSDT', symbolCodeDisplayName: 'BTCUSDT' },
      ...{ symbolType: 1, betaShow: true },
    });
    expect(await ann.call('contractSymbols', { md5 })).toEqual({ md5 });
    const others = await ann.call('contractSymbols', { businessLine: 'usdc' });
    expect(others.listDTOS?.map(({ symbolId: id, betaShow }) => [id, betaShow])).toEqual([
      ['BTCPERP_CMCBL', true],
      ['ETHPERP_CMCBL', true],
      ['SOLPERP_CMCBL', true],
    ]);
    expect(await ann.call('contractRatio', { symbolId })).toMatchObject({
      ...{ makerFeeRate: '0.0002', feeRate: '0.0006', feeRateUpRatio: '0.0012' },
    });
    expect(await ann.call('contractCommonConfig', {})).toMatchObject({
      ...{ openOrdersMax: 200, openOrdersOfLineMax: 1000, planOrdersMax: 100, leverageMax: 125 },
    });
    expect(await ann.call('contractPlace', { symbolId })).toMatchObject({ businessLine: 10 });
    const ofCoins = await ann.call('contractCoefficient', { businessLine: 'usd' });
    expect(ofCoins).toEqual([{ businessLine: 11, coefficient: '10' }]);
    expect(await ann.call('contractCoefficient', { businessLine: 'spot' })).toEqual([]);
    expect(await ann.call('contractCoefficient', {})).toEqual([
      { businessLine: 10, coefficient: '1' },
      { businessLine: 11, coefficient: '10' },
      { businessLine: 12, coefficient: '1' },
      { businessLine: 8, coefficient: '1' },
      { businessLine: 9, coefficient: '10' },
      { businessLine: 13, coefficient: '1' },
    ]);
    const { ticker, contract } = await ann.call('contractTicker', {
      symbolCodeDisplayName: 'BTCUSDT',
    });
    expect([ticker.symbolId, contract.symbolId]).toEqual([symbolId, symbolId]);
    const index = await ann.call('contractIndex', { symbolId });
    expect(index).toMatchObject({ symbolId, sources: [{ symbolId: 'BTCUSDT', weight: '1' }] });
    const [{ bestBid, bestAsk } = {}] = index.sources;
    expect(Number(bestBid)).toBeLessThan(Number(bestAsk));
    expect(Math.abs(Number(index.indexPrice) / Number(bestBid) - 1)).toBeLessThan(0.01);
    // Coins of lines that pages do not show are hidden.
    const { coinList } = await ann.call('coinConfigList', {});
    const isHidden = new Map(coinList?.map(({ coinName, hide }) => [coinName, hide]));
    expect(['USDC', 'BTC', 'SUSDT', 'SBTC', 'SETH'].map((code) => isHidden.get(code))).toEqual([
      ...[false, false, true, true, true],
    ]);
    expect((await ann.call('coinList', {})).map(({ coinName }) => coinName)).not.toContain('SBTC');
    const ofUsdc = await ann.call('contractIndex', { symbolId: 'BTCPERP_CMCBL' });
    expect(ofUsdc.sources.map(({ symbolId: source, weight }) => [source, weight])).toEqual([
      ['BTCUSDT', '1'],
      ['USDCUSDT', '1'],
    ]);
    const [coin, dollar] = ofUsdc.sources.map(({ bestBid }) => Number(bestBid));
    expect(Math.abs((Number(ofUsdc.indexPrice) * dollar!) / coin! - 1)).toBeLessThan(0.01);
    const categories = await ann.call('contractCategories', {});
    expect(categories.flatMap(({ symbolIds }) => symbolIds)).toContain(symbolId);
    expect((await ann.call('currentFunding', {})).length).toBe(listDTOS!.length);
  });
});

describe('FUT-06 channels of contracts', () => {
  async function subscribed(visitor: Visitor, ...topics: Topic[]): Promise<Stream> {
    const stream = await visitor.stream();
    stream.subscribe(...topics);
    for (const topic of topics) await stream.find(dataOn(topic, 'snapshot'));
    return stream;
  }

  it('positions, orders and fills of a line are told on topics of their own', async () => {
    const ann = await trader();
    const topics: Topic[] = [
      { channel: 'positions', businessLine: 'usdt' },
      { channel: 'orders', businessLine: 'usdt' },
      { channel: 'fills', businessLine: 'usdt' },
      { channel: 'orders' },
      { channel: 'fills' },
    ];
    const stream = await subscribed(ann, ...topics);
    const [of, orders, fills] = topics as [Topic, Topic, Topic];
    const keys = stream.frames.flatMap((frame) => (frame.op === 'data' ? [frame.topic] : []));
    expect(keys.sort()).toEqual(['fills', 'fills:usdt', 'orders', 'orders:usdt', 'positions:usdt']);
    const opened = await ann.call('openContract', lot);
    const delta = await stream.find(dataOn({ channel: 'positions' } as const, 'delta'));
    expect(delta.data).toMatchObject({ holdMode: 1, positions: [{ symbolId, total: '0.1000' }] });
    const told = await stream.find(dataOn(orders, 'delta'));
    expect(JSON.stringify(told)).toContain(opened.orderId);
    await stream.find(dataOn(fills, 'delta'));
    const rests = await ann.call('openContract', {
      ...{ symbolId, orderType: 0, delegateType: 22, delegateCount: '0.04' },
      ...{ delegatePrice: String(Math.floor((await lastOf(ann)) * 1.02)), isReducePosition: true },
    });
    const locked = async (amount: string, from?: number) =>
      await stream.find(
        (frame) =>
          dataOn(of, 'delta')(frame) && JSON.stringify(frame).includes(`"locked":"${amount}"`),
        from,
      );
    const taken = await locked('0.0400');
    expect(taken).toMatchObject({ data: { positions: [{ available: '0.0600' }] } });
    const from = stream.frames.length;
    await ann.call('cancelContract', { orderId: rests.orderId, businessLine: 'usdt' });
    await locked('0.0000', from);
    await ann.call('closeContract', { symbolId, holdSide: 1, orderType: 1 });
    const ended = await stream.find((frame) =>
      dataOn(of, 'delta')(frame) ? JSON.stringify(frame).includes('"endTime"') : false,
    );
    expect(ended).toMatchObject({
      data: { positions: [{ holdSide: 1, total: '0.0000', margin: '0' }] },
    });
    await ann.call('adjustLever', { symbolId, crossMarginLeverage: 7 });
    await stream.find((frame) => JSON.stringify(frame).includes('"crossMarginLeverage":7'));
    const others = stream.frames.filter(
      (frame) =>
        frame.op === 'data' && frame.type === 'delta' && /^(orders|fills)$/.test(frame.topic),
    );
    expect(others).toEqual([]);
    stream.close();
  });

  it('mark, index and funding of contracts', async () => {
    const ann = new Visitor(server.base);
    const topic = { channel: 'contract' } as const;
    const stream = await subscribed(ann, topic, { channel: 'contract', symbolId });
    const { data } = await stream.find(dataOn(topic, 'snapshot'));
    const row = data.find((one) => one.symbolId === symbolId)!;
    expect(row.fundingHours).toBe(8);
    for (const price of [row.markPrice, row.indexPrice]) {
      expect(Number(price)).toBeGreaterThan(1000);
    }
    expect(row.fundingRate).toMatch(/^-?0(\.\d+)?$/);
    expect(row.nextFundingTime! % (8 * 3_600_000)).toBe(0);
    expect(data.length).toBeGreaterThan(10);
    await stream.find(dataOn(topic, 'delta'));
    stream.close();
  });

  it('candles of mark and index have no volume, and follow the marks', async () => {
    const ann = new Visitor(server.base);
    const asked = { symbolId, kLineType: '1m', limit: 5 } as const;
    const last = await ann.call('getKline', asked);
    expect(last.length).toBe(5);
    expect(last.some((candle) => Number(candle[5]) > 0)).toBe(true);
    for (const priceType of ['mark', 'index'] as const) {
      const candles = await ann.call('getKline', { ...asked, priceType });
      expect(candles.length).toBe(5);
      for (const candle of candles) expect(Number(candle[5])).toBe(0);
      const topic = { channel: 'candle', symbolId, interval: '1m', priceType } as const;
      expect(topicKey(topic)).toBe(`candle:${symbolId}:1m:${priceType}`);
      const stream = await subscribed(ann, topic);
      const told = await stream.find(dataOn(topic, 'delta'));
      for (const candle of told.data) expect(Number(candle[5])).toBe(0);
      stream.close();
    }
    const pair = { symbolId: 'BTCUSDT', kLineType: '1m', limit: 2 } as const;
    expect((await ann.call('getKline', { ...pair, priceType: 'mark' })).length).toBe(2);
  });

  it('lists contracts with their rules', async () => {
    const ann = new Visitor(server.base);
    const { symbolDTOList } = await ann.call('getAllSymbol', { businessLine: 'usdt' });
    const row = symbolDTOList!.find((one) => one.symbolId === symbolId)!;
    expect(row.contract).toMatchObject({
      ...{ settleCoin: 'USDT', fundingHours: 8, markClampPpm: 10_000 },
    });
    expect(row.contract!.tiers[0]).toEqual({
      ...{ upTo: '150000', leverageMax: 125, maintenancePpm: 4_000 },
    });
  });
});
