import { describe, expect, it } from 'vitest';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import { amendment } from './amend.ts';
import {
  endText,
  type OrdersText,
  orderName,
  orderValue,
  statusText,
  type TableContext,
} from './orders.ts';

const text = new Proxy({}, { get: (_, key) => String(key) }) as OrdersText;
const pair = { base: 'BTC', quote: 'USDT', priceScale: 1, sizeScale: 4 };
const context: TableContext = {
  tag: 'en',
  zone: 'UTC',
  pairs: { BTCUSDT: pair },
  text: { ...text, buy: 'Buy', market: 'market', orderName: '{{side}} {{quantity}} at {{price}}' },
};
const order = (more: Partial<OrderRow>): OrderRow =>
  ({
    orderId: '7',
    symbolId: 'BTCUSDT',
    delegateType: 21,
    tradeUnit: 'base',
    delegateCount: '0.0500',
    delegatePrice: '62150.0',
    dealCount: '0.0000',
    status: 2,
    ...more,
  }) as OrderRow;

describe('an order in words', () => {
  it.each<[Partial<OrderRow>, string]>([
    [{}, 'Buy 0.0500 BTC at 62,150.0'],
    [
      { delegatePrice: undefined, tradeUnit: 'quote', delegateCount: '100' },
      'Buy 100 USDT at market',
    ],
  ])('%j is %s', (more, name) => {
    expect(orderName(order(more), context)).toBe(name);
  });

  it('is worth price times quantity', () => {
    expect(orderValue(order({}), context)).toBe('3,107.50');
    expect(orderValue(order({ delegatePrice: undefined }), context)).toBe('--');
  });

  it.each([
    [4, '1', 'statusFilled'],
    [5, '0.0000', 'statusCancelled'],
    [5, '0.0100', 'statusPart'],
    [6, '0', 'statusRejected'],
  ])('status %i with %s filled is %s', (status, dealCount, word) => {
    expect(statusText(order({ status, dealCount }), text)).toBe(word);
  });

  it('tells a reason only where the status does not say it', () => {
    expect(endText(order({ endReason: 'filled' }), text)).toBeUndefined();
    expect(endText(order({ endReason: 'cancelledByUser' }), text)).toBeUndefined();
    expect(endText(order({ endReason: 'slippage' }), text)).toBe('end_slippage');
  });
});

describe('an amendment', () => {
  it.each<[string, string, object | string]>([
    ['62150.0', '0.0500', 'same'],
    ['62150', '0.05', 'same'],
    ['62151', '0.05', { orderId: '7', delegatePrice: '62151' }],
    ['62150', '0.06', { orderId: '7', delegateCount: '0.06' }],
    ['62150.55', '0.06', 'invalid'],
    ['0', '0.06', 'invalid'],
    ['x', '0.06', 'invalid'],
  ])('to %s and %s is %j', (price, quantity, changed) => {
    const made = amendment(order({}), pair, price, quantity);
    expect(made).toEqual(typeof changed === 'string' ? changed : expect.objectContaining(changed));
  });
});
