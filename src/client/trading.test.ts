// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endedOrderRow, fillRow, orderRow, planRow } from '#contract/map/samples.ts';
import { orderOfWire, planOfWire } from '#contract/map/spot/rows.ts';
import { tradingOf, tradingOn } from './trading.ts';

// Keys need a browser's database; what is signed and how is tested where it is done.
vi.mock('#client/signing.ts', () => ({
  sendSigned: (_asked: object, send: (signature: string) => Promise<unknown>) => send('signed'),
}));

let asked: { readonly path: string; readonly input: object }[];
let data: unknown;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const { languageType: _, ...input } = JSON.parse(body);
    asked.push({ path, input });
    return new Response(JSON.stringify({ code: '00000', msg: '', data, requestTime: 1 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const { orders, plans, fills, fillsOfOrder } = tradingOn('spot');
const name = { id: '7', symbolId: 'BTCUSDT' };

describe('KIT-01 spot is traded in the words of the domain', () => {
  it('its open orders and histories', async () => {
    data = { items: [orderRow(0), orderRow(1)] };
    expect(await orders.open('BTCUSDT')).toMatchObject({
      ok: true,
      data: {
        items: [
          { id: '7000000', side: 'sell' },
          { side: 'buy', timeInForce: 'makerOnly' },
        ],
      },
    });
    data = { items: [endedOrderRow(0)], cursor: '6999999' };
    expect(await orders.history({ symbolId: undefined, cursor: '9', limit: 50 })).toMatchObject({
      data: { items: [{ status: 'filled' }], cursor: '6999999' },
    });
    data = { items: [planRow(0)] };
    expect(await plans.history({ symbolId: 'BTCUSDT' })).toMatchObject({
      data: { items: [planOfWire(planRow(0))] },
    });
    expect(asked).toEqual([
      { path: '/v1/spot/order/open', input: { symbolId: 'BTCUSDT' } },
      { path: '/v1/spot/order/history', input: { cursor: '9', limit: 50 } },
      { path: '/v1/spot/plan/history', input: { symbolId: 'BTCUSDT' } },
    ]);
  });

  it('its fills, of a pair and of an order', async () => {
    data = { items: [fillRow(0)] };
    const fill = { tradeId: '5000000', quote: '620.1', fee: { asset: 'BTC' } };
    expect(await fills({ symbolId: 'BTCUSDT' })).toMatchObject({ data: { items: [fill] } });
    expect(await fillsOfOrder('7')).toMatchObject({ data: [fill] });
    expect(asked[1]?.input).toEqual({ orderId: '7' });
  });

  it('what is edited and cancelled', async () => {
    data = orderRow(0);
    const answer = { ok: true, data: orderOfWire(orderRow(0)) };
    expect(await orders.edit({ ...name, price: '61000' })).toEqual(answer);
    expect(await tradingOf(name).orders.cancel(name)).toEqual(answer);
    data = planRow(0);
    await plans.edit({ ...name, kind: 'normal', trigger: '61000', fires: 'atOrBelow' });
    await plans.cancel(name);
    data = { orders: 3, plans: 2 };
    expect(await orders.cancelAll(undefined)).toEqual({ ok: true, data: 3 });
    expect(await plans.cancelAll('BTCUSDT')).toEqual({ ok: true, data: 2 });
    expect(asked.map(({ input }) => input)).toEqual([
      { orderId: '7', delegatePrice: '61000' },
      { orderId: '7' },
      { businessLine: 'spot', planId: '7', triggerPrice: '61000', fires: 'atOrBelow' },
      { planId: '7' },
      { withPlans: false },
      { symbolId: 'BTCUSDT' },
    ]);
  });
});
