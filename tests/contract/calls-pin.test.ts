import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

/** One user in two browsers. */
async function twoSessions(name: string): Promise<[Visitor, Visitor]> {
  const [here, there] = [new Visitor(server.base), new Visitor(server.base)];
  await here.signUp(`${name}@x.test`);
  const response = await there.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@x.test`, password: 'a long password' }),
  });
  expect(response.status).toBe(200);
  return [here, there];
}

const order = {
  symbolId: 'BTCUSDT',
  delegateType: 21,
  orderType: 1,
  delegateCount: '0.001',
} as const;
const plan = {
  symbolId: 'BTCUSDT',
  delegateType: 21,
  triggerPrice: '1000',
  delegateCount: '0.01',
} as const;

const tracked = { symbolId: 'BTCUSDT', delegateType: 21, delegateCount: '0.01' } as const;

const contract = { symbolId: 'BTCUSDT_UMCBL' } as const;
const held = { ...contract, holdSide: 1 } as const;
const scaled = {
  ...{ ...contract, delegateType: 21, delegateCount: '1', orderCount: 2 },
  ...{ startPrice: '1000', endPrice: '1100' },
} as const;

/** What places or changes orders, with an input that the schema takes. */
const asking: readonly (readonly [CallName, object])[] = [
  ['placeOrder', order],
  ['batchPlaceOrders', { orders: [order] }],
  ['modifyOrder', { orderId: '1', delegateCount: '1' }],
  ['placePlan', plan],
  ['batchPlacePlans', { orders: [plan] }],
  ['modifyPlan', { planId: '1', delegateCount: '1' }],
  ['placeTriggerPlan', plan],
  ['placeOco', { ...plan, delegatePrice: '1' }],
  ['placeTrackingPlan', { ...tracked, rangeRate: '0.01' }],
  ['updateDelegatePlan', { planId: '1', delegateCount: '1' }],
  ['updateTpslPlan', { planId: '1', triggerPrice: '1' }],
  ['updatePlanPreset', { orderId: '1', presetStopLossPrice: '1' }],
  ['placeIceberg', { ...tracked, visibleCount: '0.001' }],
  ['placeTwap', { ...tracked, slices: 2, interval: 60 }],
  ['updateTrackingPlan', { planId: '1', rangeRate: '0.01' }],
  ['updateTrackingPlanPreset', { planId: '1', presetStopLossPriceRatio: '-0.01' }],
  ['openContract', { ...contract, delegateType: 21, orderType: 1, delegateCount: '0.01' }],
  ['closeContract', { ...held, orderType: 1 }],
  ['closeAllContracts', {}],
  ['backContract', held],
  ['modifyContractOrder', { orderId: '1', delegateCount: '1' }],
  ['updateContractPreset', { orderId: '1', presetStopLossPrice: '1' }],
  ['placePositionTpsl', { ...held, stopLoss: { triggerPrice: '1' } }],
  ['placeRatioStop', { ...held, riskRatio: '0.8' }],
  ['segmentContract', scaled],
];

const password = 'a long password';
const setPin = (visitor: Visitor, pin = '135790') =>
  visitor.call('enablePin', { enable: true, pin, password });

describe('USER-07 a trading PIN is set with the password', () => {
  it('not with a wrong one, and not where there is one already', async () => {
    const [here, there] = await twoSessions('fay');
    const wrong = { enable: true, pin: '135790', password: 'another password' };
    expect(await there.raw('enablePin', wrong)).toMatchObject({ status: 200, code: '60033' });
    expect(await here.call('getPreference', {})).toMatchObject({ pinTradingSwitch: false });
    expect(await setPin(here)).toEqual({ pinTradingSwitch: true });
    // Whatever the password.
    for (const given of [password, 'another password']) {
      const again = { enable: true, pin: '111111', password: given };
      expect(await there.raw('enablePin', again)).toMatchObject({ code: '60013' });
    }
    await here.call('placeOrder', order);
    expect(await there.raw('verifyPin', { pin: '111111' })).toMatchObject({ code: '60011' });
  });

  it('which is guessed only so often, over all sessions', async () => {
    const [here, there] = await twoSessions('gil');
    const guess = (visitor: Visitor, n: number) =>
      visitor.raw('enablePin', { enable: true, pin: '135790', password: `guess number ${n}` });
    const codes: string[] = [];
    for (let n = 0; n < 20; n++) codes.push((await guess(n % 2 ? here : there, n)).code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('60033'));
    expect(codes.at(-1)).toBe('40029');
    const right = { enable: true, pin: '135790', password };
    expect(await here.raw('enablePin', right)).toMatchObject({ status: 429, code: '40029' });
    expect(await here.call('getPreference', {})).toMatchObject({ pinTradingSwitch: false });
  });
});

describe('API-01 the trading PIN', () => {
  it('API-01 is asked by all that places or changes orders, and by nothing else', () => {
    const names = Object.entries(calls).flatMap(([name, call]) =>
      'asksPin' in call ? [name] : [],
    );
    expect(names.sort()).toEqual(asking.map(([name]) => name).sort());
  });

  it('API-01 keeps another session from placing orders until it has shown it', async () => {
    const [here, there] = await twoSessions('ann');
    expect(await setPin(here)).toEqual({ pinTradingSwitch: true });
    expect(await there.call('getPreference', {})).toMatchObject({ pinTradingSwitch: true });
    const before = await there.available('USDT');
    for (const [name, input] of asking) {
      expect(await there.raw(name, input)).toMatchObject({ status: 200, code: '60010' });
    }
    expect(await there.available('USDT')).toBe(before);
    // Getting out needs no PIN.
    expect(await there.raw('cancelAllOrders', {})).toMatchObject({ code: '00000' });
    await here.call('placeOrder', order);

    expect(await there.raw('verifyPin', { pin: '000000' })).toMatchObject({ code: '60011' });
    const { verifiedUntil } = await there.call('verifyPin', { pin: '135790' });
    expect(verifiedUntil).toBeGreaterThan(Date.now());
    await there.call('placeOrder', order);
  });

  it('API-01 is taken away by the password when it is forgotten', async () => {
    const [here, there] = await twoSessions('bob');
    await setPin(here);
    expect(await here.raw('enablePin', { enable: true, pin: '111111', password })).toMatchObject({
      code: '60013',
    });
    const wrong = { enable: false, password: 'another password' };
    expect(await there.raw('enablePin', wrong)).toMatchObject({ status: 200, code: '60011' });
    expect(await there.call('enablePin', { enable: false, password: 'a long password' })).toEqual({
      pinTradingSwitch: false,
    });
    await there.call('placeOrder', order);
    expect(await there.raw('verifyPin', { pin: '135790' })).toMatchObject({ code: '60014' });
  });

  it('API-01 is changed by the current one', async () => {
    const [here, there] = await twoSessions('cid');
    const next = { enable: true, pin: '246802' };
    expect(await here.raw('enablePin', { ...next, currentPin: '135790' })).toMatchObject({
      code: '60014',
    });
    await setPin(here);
    expect(await there.raw('enablePin', { ...next, currentPin: '000000' })).toMatchObject({
      code: '60011',
    });
    expect(await there.call('enablePin', { ...next, currentPin: '135790' })).toEqual({
      pinTradingSwitch: true,
    });
    await there.call('placeOrder', order);
    expect(await here.raw('placeOrder', order)).toMatchObject({ code: '60010' });
  });

  it('API-01 is locked after five wrong tries', async () => {
    const [here, there] = await twoSessions('eve');
    await setPin(here);
    const codes: string[] = [];
    for (let n = 0; n < 6; n++) codes.push((await there.raw('verifyPin', { pin: '000000' })).code);
    expect(new Set(codes)).toEqual(new Set(['60011', '60012']));
    expect(await there.raw('verifyPin', { pin: '135790' })).toMatchObject({ code: '60012' });
  });

  it.each<object>([
    { enable: true },
    { enable: true, pin: '135790' },
    { enable: true, pin: '135790', password: '' },
    { enable: true, pin: '135790', currentPin: '135790', password },
    { enable: true, password },
    { enable: true, currentPin: '135790' },
    { enable: true, pin: '135790', currentPin: '1' },
    { enable: false, pin: '135790', currentPin: '135790' },
    { enable: true, pin: '12345' },
    { enable: true, pin: '1234567' },
    { enable: true, pin: 'abcdef' },
    { enable: true, pin: 123456 },
    { enable: true, pin: '١٢٣٤٥٦' },
    { enable: false },
    { enable: 'true', pin: '123456' },
    { pin: '123456' },
    { enable: false, password: '' },
    { enable: false, password: 'x'.repeat(129) },
  ])('API-01 refuses %j', async (input) => {
    const visitor = new Visitor(server.base);
    expect(await visitor.raw('enablePin', input)).toMatchObject({ status: 400, code: '40000' });
  });
});
