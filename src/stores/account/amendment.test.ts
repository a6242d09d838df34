import { describe, expect, it } from 'vitest';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import { amendment, planAmendment, planCaution, wouldTake } from '#stores/account/amendment.ts';

const pair = { priceScale: 1, sizeScale: 4 };
/** What every change of an order names. */
const name = (id: string) => ({ id, symbolId: 'BTCUSDT' });
const order = {
  ...name('7'),
  price: '62150.0',
  quantity: '0.0500',
} as OrderView;

describe('SPOT-05 an amendment', () => {
  it.each<[string, string, object | string]>([
    ['62150.0', '0.0500', 'same'],
    ['62150', '0.05', 'same'],
    ['62151', '0.05', { ...name('7'), price: '62151' }],
    ['62150', '0.06', { ...name('7'), quantity: '0.06' }],
    ['62150.55', '0.06', 'invalid'],
    ['0', '0.06', 'invalid'],
    ['x', '0.06', 'invalid'],
  ])('to %s and %s is %j', (price, quantity, changed) => {
    expect(amendment(order, pair, { price, quantity })).toEqual(changed);
  });
});

describe('SPOT-05 an amendment of a plan order', () => {
  const plan = (more: Partial<PlanView>) =>
    ({
      ...name('9'),
      trigger: '65000.0',
      price: '64900.0',
      unit: 'base',
      quantity: '0.0500',
      fires: 'atOrAbove',
      ...more,
    }) as PlanView;
  const atMarket = { price: undefined, unit: 'quote', quantity: '100' } as const;

  it.each<[Partial<PlanView>, string, string, string, object | string]>([
    [{}, '65000', '64900.0', '0.05', 'same'],
    [{}, '65001', '64900', '0.05', { ...name('9'), trigger: '65001', fires: 'atOrAbove' }],
    [{}, '65000', '64901', '0.05', { ...name('9'), price: '64901' }],
    [{}, '65000', '64900', '0.06', { ...name('9'), quantity: '0.06' }],
    [{}, '65000', '', '0.06', 'invalid'],
    [{}, '65000', '64900', '0.00005', 'invalid'],
    [atMarket, '65000', '', '100.000001', { ...name('9'), quantity: '100.000001' }],
    [atMarket, '65000', '', '100', 'same'],
    [atMarket, '', '', '100', 'invalid'],
  ])('%j to %s, %s and %s is %j', (more, trigger, price, quantity, changed) => {
    expect(planAmendment(plan(more), pair, { trigger, price, quantity })).toEqual(changed);
  });
});

describe('SPOT-02, SPOT-05: a plan order as a change would leave it', () => {
  const sell = { side: 'sell', trigger: '60000.0', price: '59900.0' } as PlanView;
  const buy = { ...sell, side: 'buy', price: '60100.0' } as PlanView;
  const far = (ppm: number, trigger: string) => ({ ppm, trigger });
  it.each<[string, PlanView, object, object | undefined]>([
    ['a sell as it is', sell, {}, undefined],
    ['a sell with a limit below', sell, { price: '58800' }, far(20_000, '60000.0')],
    ['a sell with a limit a little below', sell, { price: '58800.1' }, undefined],
    ['a sell with a limit above', sell, { price: '90000' }, undefined],
    ['a sell with a trigger above', sell, { trigger: '65000' }, far(78_461, '65000')],
    ['a sell of which both move', sell, { trigger: '65000', price: '64900' }, undefined],
    ['a buy with a trigger below', buy, { trigger: '55000' }, far(92_727, '55000')],
    ['a buy with a trigger above', buy, { trigger: '65000' }, undefined],
    ['one that was far before', { ...buy, price: '66000' }, {}, far(100_000, '60000.0')],
    ['one at market', { ...sell, price: undefined }, { trigger: '1' }, undefined],
  ])('%s', (_, plan, change, caution) => {
    expect(planCaution(plan, pair, change)).toEqual(caution);
  });
});

describe('SPOT-02, SPOT-05: whether a changed order meets the market', () => {
  const buy = { ...order, side: 'buy', timeInForce: 'gtc' } as OrderView;
  const sell = { ...buy, side: 'sell' } as OrderView;
  const around = { bestBid: '62100.0', bestAsk: '62200.0' };
  it.each<[string, OrderView, string, object, boolean]>([
    ['a buy below', buy, '62149.9', {}, false],
    ['a buy there', buy, '62150.0', {}, true],
    ['a buy above', buy, '162150.0', {}, true],
    ['a sell above', sell, '62150.1', {}, false],
    ['a sell below', sell, '9000.0', {}, true],
    [
      'one that only makes',
      { ...buy, timeInForce: 'makerOnly' } as OrderView,
      '63000.0',
      {},
      false,
    ],
    ['a buy at a best ask below', buy, '62100.1', { bestAsk: '62100.1' }, true],
    ['a sell at a best bid above', sell, '62200', { bestBid: '62200.0' }, true],
    ['a buy below all', buy, '62149', around, false],
    ['a sell above all', sell, '62151', around, false],
    ['a buy where there was no trade', buy, '62149', { last: '' }, false],
  ])('%s', (_, row, price, market, takes) => {
    expect(wouldTake(row, price, { last: '62150', ...market })).toBe(takes);
  });
});
