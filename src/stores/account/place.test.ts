// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Submitted } from '#client/trading.ts';
import { orderRow, planRow } from '#contract/map/samples.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { lots, ticks } from '#domain/money/units.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import { place } from './place.ts';

// One lost answer in ten is reported: by chance, which is no part of this.
vi.mock('#client/report.ts', () => ({ report: () => undefined }));
// Keys need a browser's database; what is signed and how is tested where it is done.
vi.mock('#client/signing.ts', () => ({
  sendSigned: (_asked: object, send: (signature: string) => Promise<unknown>) => send('signed'),
}));

const asset = (code: string) => ({ code, name: code, scale: 8 });
const instrument = {
  ...{ symbolId: 'BTCUSDT', priceScale: 1, sizeScale: 4 },
  ...{ base: asset('BTC'), quote: asset('USDT') },
} as Instrument;
const orderDraft: OrderDraft = {
  ...{ symbolId: 'BTCUSDT', side: 'buy', type: 'limit', timeInForce: 'gtc', source: 'web' },
  ...{ price: ticks(1000), size: lots(1), selfTrade: 'cancelTaker' },
};
const planDraft: PlanDraft = {
  ...{ symbolId: 'BTCUSDT', side: 'buy', trigger: ticks(1), size: lots(1), source: 'web' },
};
const order: Submitted = { kind: 'order', instrument, draft: orderDraft };
const plan: Submitted = { kind: 'plan', instrument, draft: planDraft };
/** Another order than those of other tests. */
const orderOf = (size: number): Submitted => ({
  ...order,
  kind: 'order',
  draft: { ...orderDraft, size: lots(size) },
});

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
    const row = (oid: string | undefined) => ({
      ...{ ...orderRow(0), ...planRow(0) },
      ...{ orderId: '1', planId: '1', clientOid: oid },
    });
    const data =
      answer === 'row'
        ? row(clientOid)
        : { items: [row('other'), ...(answer === 'mine' ? [row(sent.at(-1))] : [])] };
    const code = typeof answer === 'object' ? answer.code : '00000';
    return new Response(JSON.stringify({ code, msg: 'why', data, requestTime: 0 }));
  });
}

async function run(submitted: Submitted = order) {
  const onLost = vi.fn();
  const placed = place(submitted, onLost);
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
    expect(placed).toMatchObject({ what: 'placed', order: { id: '1' } });
    expect(onLost).not.toHaveBeenCalled();
    expect(asked).toEqual(['place']);
  });

  it('answers with the plan', async () => {
    server({ placePlan: 'row' });
    expect((await run(plan)).placed).toMatchObject({ what: 'planned', plan: { id: '1' } });
  });

  it.each<[string, Submitted, Answers, string]>([
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
      expect(asked.filter((name) => name.startsWith('place'))).toHaveLength(1);
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
    const request = orderOf(7);
    await run(request);
    await run(orderOf(8));
    server({ place: 'row' });
    await run(request);
    await run(request);
    const [first, other, again, next] = sent;
    expect(again).toBe(first);
    expect(new Set([first, other, next]).size).toBe(3);
  });

  it('tells who sends the same again that the first had arrived, and sends nothing', async () => {
    server({ open: 'others', history: 'others' });
    const request = orderOf(9);
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
    const sell = (fires: 'atOrAbove' | 'atOrBelow'): Submitted => ({
      ...{ kind: 'plan', instrument },
      draft: { ...planDraft, side: 'sell', fires },
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
    const request = orderOf(10);
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
    const { placed, onLost } = await run(orderOf(11));
    expect(placed).toEqual(expected);
    expect(onLost).not.toHaveBeenCalled();
    expect(asked.filter((name) => name === 'place')).toHaveLength(1);
  });
});
