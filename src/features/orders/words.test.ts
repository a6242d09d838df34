import { describe, expect, it } from 'vitest';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import { type OrdersText, pairScales, type TableContext } from './orders.ts';
import {
  endText,
  failText,
  orderName,
  orderValue,
  pairCounts,
  planFilled,
  planName,
  planStatusText,
  statusText,
  triggerText,
} from './words.ts';

const text = new Proxy({}, { get: (_, key) => String(key) }) as OrdersText;
const pair = { base: 'BTC', quote: 'USDT', priceScale: 1, sizeScale: 4 };
const context: TableContext = {
  tag: 'en',
  zone: 'UTC',
  pairs: { BTCUSDT: pair },
  text: {
    ...text,
    buy: 'Buy',
    market: 'market',
    orderName: '{{side}} {{quantity}} at {{price}}',
    planName: '{{side}} {{quantity}} at {{price}}, trigger {{trigger}}',
    fail_balance: 'too little',
    fail_code: 'refused ({{code}})',
  },
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

const plan = (more: Partial<PlanRow>): PlanRow =>
  ({
    symbolId: 'BTCUSDT',
    delegateType: 21,
    tradeUnit: 'base',
    delegateCount: '0.05',
    triggerPrice: '65000.0',
    ...more,
  }) as PlanRow;

describe('a plan order in words', () => {
  it.each<[Partial<PlanRow>, string]>([
    [{ executePrice: '64900.0' }, 'Buy 0.05 BTC at 64,900.0, trigger 65,000.0'],
    [{ tradeUnit: 'quote' }, 'Buy 0.05 USDT at market, trigger 65,000.0'],
  ])('%j is %s', (more, name) => {
    expect(planName(plan(more), context)).toBe(name);
  });

  it.each([
    [0, 'planWaiting'],
    [1, 'planExecuting'],
    [2, 'planDone'],
    [3, 'planFailed'],
    [4, 'statusCancelled'],
  ])('status %i is %s', (planStatus, word) => {
    expect(planStatusText(plan({ planStatus }), text)).toBe(word);
  });

  it('tells why it failed, with the code of what has no words here', () => {
    expect(failText(plan({}), context.text)).toBeUndefined();
    expect(failText(plan({ failReason: 'balanceNotEnough' }), context.text)).toBe('too little');
    expect(failText(plan({ failReason: 'userFrozen' }), context.text)).toBe('refused (userFrozen)');
  });

  it('SAFE-03 tells what was filled before it failed, in what it counts', () => {
    expect(planFilled(plan({}), context)).toBeUndefined();
    const filled = { dealCount: '0.0100', dealAmount: '610.00' };
    expect(planFilled(plan(filled), context)).toBe('0.0100');
    expect(planFilled(plan({ ...filled, tradeUnit: 'quote' }), context)).toBe('610.00');
  });
});

describe('CORE-11 the trigger of a plan order', () => {
  const tracking = (more: Partial<PlanRow>) =>
    triggerText(plan({ planKind: 'track', planStatus: 0, ...more }), context);
  it('is a price with its direction', () => {
    expect(triggerText(plan({ fires: 'atOrBelow', triggerPrice: '61000.0' }), context)).toBe(
      '≤ 61,000.0',
    );
  });
  it.each([
    ['its callback while it follows', { bestPrice: '62000.0', rangeRate: '0.0125' }, '−1.25%'],
    ['its distance in price', { bestPrice: '62000.0', rangePrice: '150.0' }, '−150.0'],
    ['its activation before that', { rangeRate: '0.01', triggerPrice: '61000.0' }, '≤ 61,000.0'],
    [
      'what it came to in the end',
      { planStatus: 2, bestPrice: '62000.0', rangeRate: '0.01', triggerPrice: '61380.0' },
      '≤ 61,380.0',
    ],
  ])('of a trailing stop is %s', (_what, more, expected) => {
    expect(tracking({ fires: 'atOrBelow', ...more })).toBe(expected);
  });
});

describe('SPOT-05 what is cancelled all at once', () => {
  it('is counted by pair, the most first', () => {
    const rows = ['ETHUSDT', 'BTCUSDT', 'ETHUSDT', 'AAVEUSDT'].map((symbolId) => ({ symbolId }));
    expect(pairCounts(rows, context)).toEqual([
      { name: 'ETHUSDT', count: 2 },
      { name: 'AAVEUSDT', count: 1 },
      { name: 'BTC/USDT', count: 1 },
    ]);
  });
});

describe('pairs', () => {
  it('are those of the page until the browser has the list', () => {
    expect(pairScales({ BTCUSDT: pair }, undefined)).toEqual({ BTCUSDT: pair });
  });
});
