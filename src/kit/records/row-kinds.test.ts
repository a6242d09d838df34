import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import { formState, initialOf, type Typed } from '#kit/form/form.ts';
import { $tickers, type Tickers } from '#stores/feed/tickers.ts';
import { currentToasts, dismissToast } from '#ui/base/toast.ts';
import type { RecordContext, RecordText } from './context.ts';
import { openOrderKind, waitingPlanKind } from './row-kinds.ts';

const { amendOrder } = vi.hoisted(() => ({ amendOrder: vi.fn() }));
vi.mock('#stores/account/amend.ts', () => ({ amendOrder, amendPlan: vi.fn() }));

const order = {
  id: '7',
  symbolId: 'BTCUSDT',
  side: 'buy',
  unit: 'base',
  price: '61000.0',
  quantity: '0.0500',
  timeInForce: 'gtc',
  status: 'new',
} as OrderView;
const words = {
  amended: 'changed to {{price}}',
  changedFilled: 'filled at {{price}}',
  farPlan: '{{percent}} worse than {{price}}',
};
const text = new Proxy(words as unknown as RecordText, {
  get: (all, key) => all[key as keyof RecordText] ?? key,
});
const context: RecordContext = {
  line: 'spot',
  tag: 'en',
  zone: 'UTC',
  unit: 'USD',
  text,
  pairs: { BTCUSDT: { base: 'BTC', quote: 'USDT', priceScale: 1, sizeScale: 4 } },
};
const orders = openOrderKind(context);
const asked = (price?: string, quantity?: string) =>
  orders.question(order, { id: '7', symbolId: 'BTCUSDT', price, quantity });

beforeEach(() => {
  const ticker = { last: '62000.0', bestBid: '61999.9', bestAsk: '62000.1' };
  $tickers.set({ BTCUSDT: ticker } as unknown as Tickers);
});
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

describe('SPOT-05: an order that is changed in its row', () => {
  it('is asked about where it meets the market, and only there', () => {
    expect(asked('61999.9')).toBeUndefined();
    expect(asked(undefined, '0.06')).toBeUndefined();
    expect(asked('62500', '0.06')).toMatchObject({
      tone: 'up',
      subject: ['buy', '0.06 BTC'],
      figures: [
        { name: 'oldPrice', value: '61,000.0', unit: 'USDT' },
        { name: 'newPrice', value: '62,500', unit: 'USDT' },
      ],
      warning: 'changeTakes',
    });
  });

  it.each([
    ['new', 'changed to 62,500'],
    ['filled', 'filled at 62,500'],
  ])('tells what became of it: status %s', async (status, said) => {
    amendOrder.mockResolvedValue({ ok: true, data: { ...order, price: '62500', status } });
    expect(await orders.amend(order, { id: '7', symbolId: 'BTCUSDT', price: '62500' })).toBe(true);
    expect(currentToasts().map((toast) => toast.text)).toEqual([said]);
  });
});

describe('FUTP-10: take profit and stop loss of an open order in its row', () => {
  const { form, contextOf } = orders;
  const open = { ...order, filledSize: '0.0000', steps: [] } as unknown as OrderView;
  const asked = (row: OrderView, change: Typed) => {
    const about = contextOf(row);
    return formState(form, { ...initialOf(form.fields, about), ...change }, about).request;
  };
  const named = { id: '7', symbolId: 'BTCUSDT' };

  it.each<[Typed, object | string | undefined]>([
    [{}, 'same'],
    [{ takeProfit: '66000' }, { ...named, takeProfit: { trigger: '66000' } }],
    [
      { price: '62000', stopLoss: '55000' },
      { ...named, price: '62000', stopLoss: { trigger: '55000' } },
    ],
    [{ stopLoss: '0' }, undefined],
  ])('%j asks for %j', (change, request) => {
    expect(asked(open, change)).toEqual(request);
  });

  it('a sell on spot has none', () => {
    const { fields } = formState(form, {}, contextOf({ ...open, side: 'sell' }));
    expect(fields.map(({ name }) => name)).toEqual(['price', 'quantity']);
  });
});

describe('SPOT-05: a trigger order that is changed in its row', () => {
  const plan = {
    ...{ id: '9', symbolId: 'BTCUSDT', side: 'sell', unit: 'base' },
    ...{ trigger: '60000.0', price: '59900.0', quantity: '0.0500' },
  } as PlanView;
  const askedOf = (change: object) =>
    waitingPlanKind(context).question(plan, {
      id: '9',
      symbolId: 'BTCUSDT',
      kind: 'normal',
      ...change,
    });

  it('is asked about where its limit would be far from its trigger, and only there', () => {
    expect(askedOf({ trigger: '61000' })).toBeUndefined();
    expect(askedOf({ quantity: '0.06' })).toBeUndefined();
    expect(askedOf({ trigger: '65000', quantity: '0.06' })).toMatchObject({
      tone: 'down',
      subject: ['sell', '0.06 BTC'],
      figures: [
        { name: 'triggerPrice', value: '60,000.0', unit: 'USDT' },
        { name: 'newTrigger', value: '65,000', unit: 'USDT' },
        { name: 'price', value: '59,900.0', unit: 'USDT' },
      ],
      warning: '7.85% worse than 65,000',
    });
    expect(askedOf({ price: '50000' })).toMatchObject({
      figures: [
        { name: 'triggerPrice' },
        { name: 'oldPrice' },
        { name: 'newPrice', value: '50,000' },
      ],
    });
  });
});

describe('FUT-10: take profit and stop loss of a waiting trigger order in its row', () => {
  const { form, contextOf } = waitingPlanKind(context);
  const plan = {
    ...{ id: '9', symbolId: 'BTCUSDT', side: 'buy', unit: 'base', kind: 'normal' },
    ...{ trigger: '60000.0', quantity: '0.0500', positionSide: 'net', reduceOnly: false },
    takeProfit: { trigger: '66000.0', price: '66100.0', watches: 'mark' },
  } as PlanView;
  const asked = (row: PlanView, change: Typed) => {
    const about = contextOf(row);
    return formState(form, { ...initialOf(form.fields, about), ...change }, about).request;
  };
  const named = { id: '9', symbolId: 'BTCUSDT', kind: 'normal' };

  it.each<[Typed, object | string | undefined]>([
    [{}, 'same'],
    [{ takeProfit: '' }, { ...named, takeProfit: null }],
    [{ stopLoss: '55000' }, { ...named, stopLoss: { trigger: '55000' } }],
    [
      { quantity: '0.06', takeProfit: '67000' },
      { ...named, quantity: '0.06', takeProfit: { ...plan.takeProfit, trigger: '67000' } },
    ],
    [{ stopLoss: '0' }, undefined],
  ])('%j asks for %j', (change, request) => {
    expect(asked(plan, change)).toEqual(request);
  });

  it('what closes has none', () => {
    const closing = { ...plan, reduceOnly: true, takeProfit: undefined };
    const { fields } = formState(form, {}, contextOf(closing));
    expect(fields.map(({ name }) => name)).toEqual(['trigger', 'quantity']);
    expect(asked(closing, { takeProfit: '66000' })).toBe('same');
  });
});
