import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { successCode } from '#contract/call.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';
import { noLimits } from './standing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const lot = { symbolId, delegateType: 21, orderType: 1, delegateCount: '0.1' } as const;
const switchedOff = '50074';

let server: TestServer;
let ann: Visitor;

/** What an operator sets at the machine itself. */
async function set(name: string, state: string | null, scope: object = {}) {
  const input = { name, state, ...scope, reason: 'a test' };
  const answered = await server.exchange.operate('operatorSetSwitch', input, 'local:ops');
  if ('failure' in answered) throw new Error(answered.failure.name);
  return answered.data;
}

const english = 0;
const german = 11;
const switchesOf = async (visitor: Visitor, languageType = english) =>
  (await visitor.call('webCommonConfig', { languageType })).switches;

beforeAll(async () => {
  server = await startServer(noLimits);
  ann = new Visitor(server.base);
  await ann.signUp('ann@switches.test');
  await ann.call('transfer', { coinName: 'USDT', amount: '20000', fromType: 1, toType: 6 });
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

describe('HEAD-02 switches of the site', () => {
  it('are told to visitors and users, by the language they ask in', async () => {
    const on = { spot: true, futures: true, usdtFutures: true, developers: true, margin: false };
    expect(await switchesOf(new Visitor(server.base))).toMatchObject(on);
    await set('developers', 'off', { locale: 'de' });
    expect(await switchesOf(ann)).toMatchObject(on);
    expect(await switchesOf(ann, german)).toMatchObject({ ...on, developers: false });
    await set('developers', null, { locale: 'de' });
    expect(await switchesOf(ann, german)).toMatchObject(on);
  });

  it('SAFE-07 off, not before reduce-only: nothing is opened, and what is open can be closed', async () => {
    await ann.call('openContract', lot);
    const { last } = await ann.call('getTicker', { symbolCodeDisplayName: symbolId });
    const price = (Math.floor(Number(last) * 0.98 * 10) / 10).toFixed(1);
    const resting = { ...lot, orderType: 0, delegatePrice: price } as const;
    const { orderId } = await ann.call('openContract', resting);
    await expect(set('futures', 'off')).rejects.toThrow('productInUse');
    for (const state of ['reduceOnly', 'off']) {
      await set('futures', state);
      for (const order of [lot, resting]) {
        expect((await ann.raw('openContract', order)).code).toBe(switchedOff);
      }
    }
    expect((await ann.raw('backContract', { symbolId, holdSide: 1 })).code).toBe(switchedOff);
    const changed = { orderId, delegateCount: '0.2' };
    expect((await ann.raw('modifyContractOrder', changed)).code).toBe(switchedOff);
    const reducing = { ...lot, delegateType: 22, delegateCount: '0.05', isReducePosition: true };
    expect((await ann.raw('openContract', reducing)).code).toBe(successCode);
    expect((await ann.raw('cancelContract', { orderId })).code).toBe(successCode);
    const rest = { symbolId, holdSide: 1, orderType: 1 } as const;
    expect((await ann.raw('closeContract', rest)).code).toBe(successCode);
    expect((await ann.call('positions', {})).positions).toEqual([]);
    const spot = { symbolId: 'BTCUSDT', delegateType: 21, orderType: 1, delegateCount: '0.01' };
    expect((await ann.raw('placeOrder', spot)).code).toBe(successCode);
    await set('futures', null);
    expect((await ann.raw('openContract', lot)).code).toBe(successCode);
  });

  it('spot off: no order, plan, iceberg or batch of spot', async () => {
    await set('spot', 'off');
    const spot = { symbolId: 'BTCUSDT', delegateType: 21, delegateCount: '0.01' };
    const market = { ...spot, orderType: 1 };
    for (const [name, input] of [
      ['placeOrder', market],
      ['batchPlaceOrders', { orders: [market] }],
      ['placePlan', { ...spot, triggerPrice: '1000' }],
      ['placeIceberg', { ...spot, visibleCount: '0.001', delegatePrice: '60000' }],
    ] as const) {
      expect([name, (await ann.raw(name, input as never)).code]).toEqual([name, switchedOff]);
    }
    await set('spot', null);
  });

  it('what is not built stays off, and what is set survives a restart with its trail', async () => {
    await expect(set('margin', 'on')).rejects.toThrow('unsupported');
    await set('futures', 'hidden', { accountMode: 'uta', locale: 'fr' });
    const answered = await server.exchange.operate('operatorTrail', { limit: 1 }, 'local:ops');
    expect(answered).toMatchObject({
      data: { items: [{ what: 'switch', about: 'futures fr uta', after: 'hidden' }] },
    });
    const compared = await server.exchange.operate('operatorCompare', {}, 'local:ops');
    expect((compared as { data: { wrong: number }[] }).data.every(({ wrong }) => !wrong)).toBe(
      true,
    );
  });
});
