import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/units.ts';
import { formState, initialOf } from '#kit/form/form.ts';
import { inputRules } from '#kit/form/input-rules.ts';
import { type TransferContext, transferForm } from './transfer-form.ts';

const usdt = { code: 'USDT', name: 'Tether', scale: 8 };
const units = (whole: bigint) => amount(whole * 10n ** 8n);
const context: TransferContext = {
  ...{ asset: usdt, accountType: 'usdtMix' },
  most: { in: units(1_000n), out: units(20n) },
};

describe('KIT-03 a transfer asks for what can be moved', () => {
  it.each([
    ['in', '', 'amount valueMissing'],
    ['in', '0', 'amount aboveZero'],
    ['in', '1,5', 'amount strayMark'],
    ['in', '1000.00000001', 'amount tooMuch'],
    ['out', '20.00000001', 'amount tooMuch'],
    ['in', '1,000', undefined],
    ['out', '20', undefined],
  ])('%s “%s”: %s', (way, typed, code) => {
    const all = { ...initialOf(transferForm.fields, context), way, amount: typed };
    const { bad, issues, request } = formState(transferForm, all, context, inputRules);
    const [first] = [...bad, ...issues];
    expect(first && `${first.field} ${first.code}`).toBe(code);
    if (code !== undefined) return;
    const [fromType, toType] = way === 'in' ? [1, 6] : [6, 1];
    const amount = way === 'in' ? '1000' : '20';
    expect(request).toEqual({ way, coinName: 'USDT', amount, fromType, toType });
  });

  it('waits for what can be moved', () => {
    const all = { ...initialOf(transferForm.fields, context), amount: '1' };
    const unknown = { ...context, most: { in: undefined, out: undefined } };
    const state = formState(transferForm, all, unknown, inputRules);
    expect([state.bad, state.issues, state.request]).toEqual([[], [], undefined]);
  });
});
