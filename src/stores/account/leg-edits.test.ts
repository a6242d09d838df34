import { describe, expect, it } from 'vitest';
import type { PlanView } from '#domain/order/view.ts';
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

  it('is for what opens a position of a contract', () => {
    const rows: readonly Partial<PlanView>[] = [
      ...[{}, { kind: 'track' as const }, { kind: 'oco' as const }],
      ...[{ reduceOnly: true }, { positionSide: undefined }],
    ];
    expect(rows.map((row) => takesLegs({ ...plan, ...row }))).toEqual([
      ...[true, true, false],
      ...[false, false],
    ]);
  });

  it('is sent with what else is changed', () => {
    const legs = { takeProfit: null };
    expect(withLegs(plan, 'same', {})).toBe('same');
    expect(withLegs(plan, 'same', legs)).toEqual({ ...named, ...legs });
    expect(withLegs(plan, { ...named, price: '1' }, legs)).toEqual({
      ...named,
      price: '1',
      ...legs,
    });
    expect(withLegs(plan, 'same', 'invalid')).toBe('invalid');
    expect(withLegs(plan, 'invalid', legs)).toBe('invalid');
  });
});
