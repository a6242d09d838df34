import { describe, expect, it } from 'vitest';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import { amendment, planAmendment } from '#stores/amendment.ts';

const pair = { priceScale: 1, sizeScale: 4 };
const order = {
  orderId: '7',
  delegatePrice: '62150.0',
  delegateCount: '0.0500',
} as OrderRow;

describe('SPOT-05 an amendment', () => {
  it.each<[string, string, object | string]>([
    ['62150.0', '0.0500', 'same'],
    ['62150', '0.05', 'same'],
    ['62151', '0.05', { orderId: '7', delegatePrice: '62151' }],
    ['62150', '0.06', { orderId: '7', delegateCount: '0.06' }],
    ['62150.55', '0.06', 'invalid'],
    ['0', '0.06', 'invalid'],
    ['x', '0.06', 'invalid'],
  ])('to %s and %s is %j', (price, quantity, changed) => {
    expect(amendment(order, pair, { price, quantity })).toEqual(changed);
  });
});

describe('SPOT-05 an amendment of a plan order', () => {
  const plan = (more: Partial<PlanRow>) =>
    ({
      planId: '9',
      triggerPrice: '65000.0',
      executePrice: '64900.0',
      tradeUnit: 'base',
      delegateCount: '0.0500',
      ...more,
    }) as PlanRow;
  const atMarket = { executePrice: undefined, tradeUnit: 'quote', delegateCount: '100' } as const;

  it.each<[Partial<PlanRow>, string, string, string, object | string]>([
    [{}, '65000', '64900.0', '0.05', 'same'],
    [{}, '65001', '64900', '0.05', { planId: '9', triggerPrice: '65001' }],
    [{}, '65000', '64901', '0.05', { planId: '9', executePrice: '64901' }],
    [{}, '65000', '64900', '0.06', { planId: '9', delegateCount: '0.06' }],
    [{}, '65000', '', '0.06', 'invalid'],
    [{}, '65000', '64900', '0.00005', 'invalid'],
    [atMarket, '65000', '', '100.000001', { planId: '9', delegateCount: '100.000001' }],
    [atMarket, '65000', '', '100', 'same'],
    [atMarket, '', '', '100', 'invalid'],
  ])('%j to %s, %s and %s is %j', (more, trigger, price, quantity, changed) => {
    expect(planAmendment(plan(more), pair, { trigger, price, quantity })).toEqual(changed);
  });
});
