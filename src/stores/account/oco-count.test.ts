import { expect, it } from 'vitest';
import { countOf } from './oco-count.ts';

const pair = { sizeScale: 4 };
const stop = { kind: 'oco', unit: 'quote', quantity: '6050.00000000', trigger: '60500.0' } as const;
const base = (quantity: string) => ({ unit: 'base', quantity });

it.each([
  [stop, base('0.1000')],
  [{ ...stop, quantity: '3.69050000' }, base('0.0001')],
  [{ ...stop, unit: 'base' as const, quantity: '0.2' }, base('0.2')],
  [
    { ...stop, kind: 'normal' as const },
    { unit: 'quote', quantity: '6050.00000000' },
  ],
  [
    { ...stop, trigger: '' },
    { unit: 'quote', quantity: '6050.00000000' },
  ],
])('T10 %j is for %j', (plan, expected) => {
  expect(countOf(plan, pair)).toEqual(expected);
  expect(countOf(plan, undefined)).toEqual({ unit: plan.unit, quantity: plan.quantity });
});
