import { describe, expect, it } from 'vitest';
import type { OrderView, PlanEdit, PlanView } from '#domain/order/view.ts';
import { legEdits, takesLegs, typedLeg, withLegs } from './leg-edits.ts';

const pair = { priceScale: 1 };
const named = { id: '9', symbolId: 'BTCUSDT_UMCBL', kind: 'normal' } as const;
const plan = { ...named, positionSide: 'net', reduceOnly: false } as PlanView;
const both: PlanView = {
  ...plan,
  takeProfit: { trigger: '66000.0', price: '66100.0', watches: 'mark' },
  stopLoss: { trigger: '64000.0' },
};
const trail: PlanView = {
  ...{ ...plan, kind: 'track' },
  takeProfit: { ratio: '0.05', watches: 'index' },
  stopLoss: { ratio: '-0.025' },
};

describe('take profit and stop loss of a waiting plan that is changed in its row', () => {
  it.each<[PlanView, string, string, object | 'invalid']>([
    [both, '66000', '64000.0', {}],
    [both, '66001', '64000', { takeProfit: { ...both.takeProfit, trigger: '66001' } }],
    [both, '', '64000', { takeProfit: null }],
    [both, '', '', { takeProfit: null, stopLoss: null }],
    [both, '66000', '0', 'invalid'],
    [both, '66000.55', '64000', 'invalid'],
    [plan, '', '', {}],
    [plan, '', '64000', { stopLoss: { trigger: '64000' } }],
    [trail, '5', '2.5', {}],
    [
      trail,
      '4.5',
      '3',
      { takeProfit: { ratio: '0.045', watches: 'index' }, stopLoss: { ratio: '-0.03' } },
    ],
    [trail, '5', '', { stopLoss: null }],
    [{ ...both, reduceOnly: true }, '', '', {}],
  ])('%j to %s and %s', (row, takeProfit, stopLoss, expected) => {
    expect(legEdits(row, pair, { takeProfit, stopLoss })).toEqual(expected);
  });

  it('begins with what there is', () => {
    expect([typedLeg(both, 'takeProfit'), typedLeg(plan, 'stopLoss')]).toEqual(['66000.0', '']);
    expect([typedLeg(trail, 'takeProfit'), typedLeg(trail, 'stopLoss')]).toEqual(['5', '2.5']);
  });

  it.each<[Partial<PlanView>, boolean]>([
    [{}, true],
    [{ kind: 'track' }, true],
    [{ kind: 'oco' }, false],
    [{ kind: 'takeProfit' }, false],
    [{ reduceOnly: true }, false],
    // On spot a buy.
    [{ positionSide: undefined, side: 'buy' }, true],
    [{ positionSide: undefined, side: 'sell' }, false],
  ])('is for what opens: %j', (row, expected) => {
    expect(takesLegs({ ...plan, ...row })).toBe(expected);
  });

  it('is sent with what else is changed', () => {
    const legs = { takeProfit: null };
    expect(withLegs(named, 'same', {})).toBe('same');
    expect(withLegs(named, 'same', legs)).toEqual({ ...named, ...legs });
    expect(withLegs<PlanEdit>(named, { ...named, price: '1' }, legs)).toEqual({
      ...named,
      price: '1',
      ...legs,
    });
    expect(withLegs(named, 'same', 'invalid')).toBe('invalid');
    expect(withLegs(named, 'invalid', legs)).toBe('invalid');
  });
});

describe('FUTP-10: take profit and stop loss of an open order that is changed in its row', () => {
  const order = {
    ...{
      id: '7',
      symbolId: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      filledSize: '0.0000',
      steps: [],
    },
  } as unknown as OrderView;
  const legs = { takeProfit: { trigger: '66000.0', watches: 'mark' } } as const;
  const opening = { positionSide: 'net', reduceOnly: false } as const;

  it.each<[string, Partial<OrderView>, boolean]>([
    ['a buy on spot', {}, true],
    ['a sell on spot', { side: 'sell' }, false],
    ['a sell on spot that has legs', { side: 'sell', ...legs }, true],
    ['a sell that opens', { side: 'sell', ...opening }, true],
    ['what only closes', { ...opening, reduceOnly: true }, false],
    ['one that is filled in part', { filledSize: '0.0100' }, true],
    ['one whose legs wait by now', { filledSize: '0.0100', ...legs }, false],
    ['an OCO’s limit order', { steps: [{ at: 0, what: 'oco' }] }, false],
  ])('%s: %j', (_, row, expected) => {
    expect(takesLegs({ ...order, ...row })).toBe(expected);
  });

  it('keeps the price that a leg watches', () => {
    const typed = { takeProfit: '67000', stopLoss: '' };
    expect(legEdits({ ...order, ...legs }, pair, typed)).toEqual({
      takeProfit: { trigger: '67000', watches: 'mark' },
    });
  });
});
