import { describe, expect, it } from 'vitest';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import { amendment, planAmendment, planCaution, wouldTake } from '#stores/amendment.ts';

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
      fires: 'atOrAbove',
      ...more,
    }) as PlanRow;
  const atMarket = { executePrice: undefined, tradeUnit: 'quote', delegateCount: '100' } as const;

  it.each<[Partial<PlanRow>, string, string, string, object | string]>([
    [{}, '65000', '64900.0', '0.05', 'same'],
    [{}, '65001', '64900', '0.05', { planId: '9', triggerPrice: '65001', fires: 'atOrAbove' }],
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

describe('SPOT-02, SPOT-05: a plan order as a change would leave it', () => {
  const sell = { delegateType: 22, triggerPrice: '60000.0', executePrice: '59900.0' } as PlanRow;
  const buy = { ...sell, delegateType: 21, executePrice: '60100.0' } as PlanRow;
  const far = (ppm: number, trigger: string) => ({ ppm, trigger });
  it.each<[string, PlanRow, object, object | undefined]>([
    ['a sell as it is', sell, {}, undefined],
    ['a sell with a limit below', sell, { executePrice: '58800' }, far(20_000, '60000.0')],
    ['a sell with a limit a little below', sell, { executePrice: '58800.1' }, undefined],
    ['a sell with a limit above', sell, { executePrice: '90000' }, undefined],
    ['a sell with a trigger above', sell, { triggerPrice: '65000' }, far(78_461, '65000')],
    [
      'a sell of which both move',
      sell,
      { triggerPrice: '65000', executePrice: '64900' },
      undefined,
    ],
    ['a buy with a trigger below', buy, { triggerPrice: '55000' }, far(92_727, '55000')],
    ['a buy with a trigger above', buy, { triggerPrice: '65000' }, undefined],
    ['one that was far before', { ...buy, executePrice: '66000' }, {}, far(100_000, '60000.0')],
    ['one at market', { ...sell, executePrice: undefined }, { triggerPrice: '1' }, undefined],
  ])('%s', (_, plan, change, caution) => {
    expect(planCaution(plan, pair, change)).toEqual(caution);
  });
});

describe('SPOT-02, SPOT-05: whether a changed order meets the market', () => {
  const buy = { ...order, delegateType: 21, timeInForceValue: 0 } as OrderRow;
  const sell = { ...buy, delegateType: 22 } as OrderRow;
  const around = { bestBid: '62100.0', bestAsk: '62200.0' };
  it.each<[string, OrderRow, string, object, boolean]>([
    ['a buy below', buy, '62149.9', {}, false],
    ['a buy there', buy, '62150.0', {}, true],
    ['a buy above', buy, '162150.0', {}, true],
    ['a sell above', sell, '62150.1', {}, false],
    ['a sell below', sell, '9000.0', {}, true],
    ['one that only makes', { ...buy, timeInForceValue: 1 } as OrderRow, '63000.0', {}, false],
    ['a buy at a best ask below', buy, '62100.1', { bestAsk: '62100.1' }, true],
    ['a sell at a best bid above', sell, '62200', { bestBid: '62200.0' }, true],
    ['a buy below all', buy, '62149', around, false],
    ['a sell above all', sell, '62151', around, false],
    ['a buy where there was no trade', buy, '62149', { last: '' }, false],
  ])('%s', (_, row, price, market, takes) => {
    expect(wouldTake(row, price, { last: '62150', ...market })).toBe(takes);
  });
});
