import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import { $tickers, type Tickers } from '#stores/tickers.ts';
import { currentToasts, dismissToast } from '#ui/toast.ts';
import type { OrdersText, TableContext } from './orders.ts';
import { openOrderKind } from './row-kinds.ts';

const { amendOrder } = vi.hoisted(() => ({ amendOrder: vi.fn() }));
vi.mock('#stores/amend.ts', () => ({ amendOrder, amendPlan: vi.fn() }));

const order = {
  orderId: '7',
  symbolId: 'BTCUSDT',
  delegateType: 21,
  tradeUnit: 'base',
  delegatePrice: '61000.0',
  delegateCount: '0.0500',
  timeInForceValue: 0,
  status: 2,
} as OrderRow;
const words = {
  amended: 'changed to {{price}}',
  changedFilled: 'filled at {{price}}',
};
const text = new Proxy(words as unknown as OrdersText, {
  get: (all, key) => all[key as keyof OrdersText] ?? key,
});
const context: TableContext = {
  tag: 'en',
  zone: 'UTC',
  text,
  pairs: { BTCUSDT: { base: 'BTC', quote: 'USDT', priceScale: 1, sizeScale: 4 } },
};
const orders = openOrderKind(context);
const asked = (delegatePrice?: string, delegateCount?: string) =>
  orders.question(order, { orderId: '7', delegatePrice, delegateCount });

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
    [2, 'changed to 62,500'],
    [4, 'filled at 62,500'],
  ])('tells what became of it: status %i', async (status, said) => {
    amendOrder.mockResolvedValue({ ok: true, data: { ...order, delegatePrice: '62500', status } });
    expect(await orders.amend(order, { orderId: '7', delegatePrice: '62500' })).toBe(true);
    expect(currentToasts().map((toast) => toast.text)).toEqual([said]);
  });
});
