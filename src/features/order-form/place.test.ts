// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import { orderRequest, place, planRequest, type Request } from './place.ts';

// One lost answer in ten is reported: by chance, which is no part of this.
vi.mock('#client/report.ts', () => ({ report: () => undefined }));
// Keys need a browser's database; what is signed and how is tested where it is done.
vi.mock('#client/signing.ts', () => ({
  sendSigned: (_asked: object, send: (signature: string) => Promise<unknown>) => send('signed'),
}));

const order: Request = {
  name: 'placeOrder',
  input: { symbolId: 'BTCUSDT', delegateType: 21, orderType: 0, delegateCount: '1' },
};
const plan: Request = {
  name: 'placePlan',
  input: { symbolId: 'BTCUSDT', delegateType: 21, triggerPrice: '1', delegateCount: '1' },
};

type Rows = 'mine' | 'others';
/** By what is asked: an order's or a plan's row, or lists with or without it; absent: no answer. */
type Answers = Readonly<Record<string, Rows | 'row' | { readonly code: string }>>;
let asked: string[];
/** The client's ids that were sent. */
let sent: string[];
/** With which directions plans were sent. */
let directions: unknown[];

/** Answers by the last part of the path; a missing one is a broken connection. */
function server(answers: Answers): void {
  asked = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const name = address.split('/').at(-1) ?? '';
    asked.push(name);
    const { clientOid, fires } = JSON.parse(body) as { clientOid?: string; fires?: string };
    if (clientOid) sent.push(clientOid);
    if (fires) directions.push(fires);
    const answer = answers[name];
    if (answer === undefined) throw new TypeError('failed');
    const row = (oid: string | undefined) => ({ orderId: '1', planId: '1', clientOid: oid });
    const data =
      answer === 'row'
        ? row(clientOid)
        : { items: [row('other'), ...(answer === 'mine' ? [row(sent.at(-1))] : [])] };
    const code = typeof answer === 'object' ? answer.code : '00000';
    return new Response(JSON.stringify({ code, msg: 'why', data, requestTime: 0 }));
  });
}

async function run(request: Request = order) {
  const onLost = vi.fn();
  const placed = place(request, onLost);
  await vi.runAllTimersAsync();
  return { placed: await placed, onLost };
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  directions = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('SPOT-07 placing an order', () => {
  it('answers with the order', async () => {
    server({ place: 'row' });
    const { placed, onLost } = await run();
    expect(placed).toMatchObject({ what: 'placed', order: { orderId: '1' } });
    expect(onLost).not.toHaveBeenCalled();
    expect(asked).toEqual(['place']);
  });

  it('answers with the plan', async () => {
    server({ place: 'row' });
    expect((await run(plan)).placed).toMatchObject({ what: 'planned', plan: { planId: '1' } });
  });

  it.each<[string, Request, Answers, string]>([
    ['an open order', order, { open: 'mine', history: 'others' }, 'placed'],
    ['an ended order', order, { open: 'others', history: 'mine' }, 'placed'],
    ['a waiting plan', plan, { open: 'mine', history: 'others' }, 'planned'],
    ['a plan that fired', plan, { open: 'others', history: 'mine' }, 'planned'],
  ])(
    'finds %s whose answer was lost by its client id, and sends nothing again',
    async (_name, request, answers, what) => {
      server(answers);
      const { placed, onLost } = await run(request);
      expect(placed.what).toBe(what);
      expect(onLost).toHaveBeenCalledTimes(1);
      expect(asked.filter((name) => name === 'place')).toHaveLength(1);
    },
  );

  it('says that an order is absent only after looking three times', async () => {
    server({ open: 'others', history: 'others' });
    expect((await run()).placed).toEqual({ what: 'absent' });
    expect(asked).toEqual(['place', 'open', 'history', 'open', 'history', 'open', 'history']);
  });

  it('says that it does not know when the orders cannot be read', async () => {
    server({ open: 'mine' });
    expect((await run()).placed).toEqual({ what: 'unknown' });
    expect(asked.filter((name) => name === 'place')).toHaveLength(1);
  });

  it('sends what is not known about under the same id again, and only that', async () => {
    server({ open: 'others', history: 'others' });
    const request = { ...order, input: { ...order.input, delegateCount: '7' } };
    await run(request);
    await run({ ...request, input: { ...request.input, delegateCount: '8' } });
    server({ place: 'row' });
    await run(request);
    await run(request);
    const [first, other, again, next] = sent;
    expect(again).toBe(first);
    expect(new Set([first, other, next]).size).toBe(3);
  });

  it('tells who sends the same again that the first had arrived, and sends nothing', async () => {
    server({ open: 'others', history: 'others' });
    const request = { ...order, input: { ...order.input, delegateCount: '9' } };
    await run(request);
    server({ place: 'row', open: 'others', history: 'mine' });
    expect((await run(request)).placed).toMatchObject({
      what: 'arrivedBefore',
      order: { clientOid: sent[0] },
    });
    expect(asked).toEqual(['open', 'history']);
    expect((await run(request)).placed.what).toBe('placed');
    expect(new Set(sent).size).toBe(2);
  });

  it('knows a lost plan again that the market has passed: it keeps its id and its direction', async () => {
    const sell = (fires: 'atOrAbove' | 'atOrBelow'): Request => ({
      name: 'placePlan',
      input: { ...plan.input, delegateType: 22, fires } as CallInput<'placePlan'>,
    });
    server({ open: 'others', history: 'others' });
    await run(sell('atOrBelow'));
    await run(sell('atOrAbove'));
    server({ open: 'others', history: 'mine' });
    expect((await run(sell('atOrAbove'))).placed.what).toBe('arrivedBefore');
    expect(asked).toEqual(['open', 'history']);
    expect(new Set(sent).size).toBe(1);
    expect(directions).toEqual(['atOrBelow', 'atOrBelow']);
  });

  it('sends the same as another order once the first can no longer arrive', async () => {
    server({ open: 'others', history: 'others' });
    const request = { ...order, input: { ...order.input, delegateCount: '10' } };
    await run(request);
    vi.setSystemTime(Date.now() + 60_001);
    server({ place: 'row' });
    expect((await run(request)).placed.what).toBe('placed');
    expect(asked).toEqual(['place']);
    expect(new Set(sent).size).toBe(2);
  });

  it.each([
    ['50056', { what: 'refused', code: '50056', msg: 'why' }],
    ['00004', { what: 'loggedOut' }],
    ['24391', { what: 'told' }],
  ])('a refusal with %s is final', async (code, expected) => {
    server({ place: { code }, clearCookie: 'row' });
    const { placed, onLost } = await run({
      ...order,
      input: { ...order.input, delegateCount: '11' },
    });
    expect(placed).toEqual(expected);
    expect(onLost).not.toHaveBeenCalled();
    expect(asked.filter((name) => name === 'place')).toHaveLength(1);
  });
});

const asset = (code: string) => ({ code, name: code, scale: 8 });
const instrument = {
  symbolId: 'BTCUSDT',
  base: asset('BTC'),
  quote: asset('USDT'),
  priceScale: 1,
  sizeScale: 4,
} as Instrument;

describe('SPOT-04 what is sent', () => {
  const draft: OrderDraft = {
    symbolId: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    timeInForce: 'ioc',
    price: ticks(1005),
    size: lots(5000),
    selfTrade: 'cancelTaker',
    source: 'web',
  };
  const given = (request: Request) =>
    Object.fromEntries(Object.entries(request.input).filter(([, value]) => value !== undefined));

  it('of a limit order', () => {
    expect(given(orderRequest(instrument, draft))).toEqual({
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 0,
      tradeUnit: 'base',
      delegateCount: '0.5000',
      delegatePrice: '100.5',
      timeInForceValue: 3,
      selfTradeMode: 'cancelTaker',
    });
  });

  it('of a market buy by what it spends, with its slippage and its preset', () => {
    const { price: _, size: __, ...rest } = draft;
    const request = orderRequest(instrument, {
      ...rest,
      type: 'market',
      timeInForce: 'gtc',
      quoteAmount: amount(750_000_000n),
      slippagePpm: 5_000,
      preset: {
        takeProfit: { trigger: ticks(1100), price: ticks(1095) },
        stopLoss: { trigger: ticks(900) },
      },
    });
    expect(given(request)).toEqual({
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 1,
      tradeUnit: 'quote',
      delegateCount: '7.5',
      timeInForceValue: 0,
      maxSlippage: '0.005',
      selfTradeMode: 'cancelTaker',
      presetTakeProfitPrice: '110.0',
      exeTakeProfitPrice: '109.5',
      presetStopLossPrice: '90.0',
    });
  });

  it.each([
    [ticks(1110), { executePrice: '111.0' }],
    [undefined, {}],
  ])('of a plan order, with its execution price only if limit', (price, more) => {
    const planned: PlanDraft = {
      ...{ symbolId: 'BTCUSDT', side: 'sell', trigger: ticks(1100), source: 'web' },
      size: lots(5000),
      fires: 'atOrAbove',
      price,
    };
    const request = planRequest(instrument, planned);
    expect(request.name).toBe('placePlan');
    expect(given(request)).toEqual({
      symbolId: 'BTCUSDT',
      delegateType: 22,
      triggerPrice: '110.0',
      fires: 'atOrAbove',
      tradeUnit: 'base',
      delegateCount: '0.5000',
      ...more,
    });
  });
});
