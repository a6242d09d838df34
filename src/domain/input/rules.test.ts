import { describe, expect, it } from 'vitest';
import { typedNumber } from './number.ts';
import { type FieldRuleName, fieldRule, fieldRules } from './rules.ts';

/** A pair priced in tenths and counted in millionths. */
const scales = {
  priceScale: 1,
  sizeScale: 6,
  quote: { scale: 8 },
  settle: { code: 'USDT', scale: 8 },
};
const coin = { ...scales, settle: { code: 'BTC', scale: 8 } };
const fine = {
  ...{ priceScale: 8, sizeScale: 0, quote: { scale: 6 } },
  settle: { code: 'USDT', scale: 6 },
};

describe('KIT-03 every numeric field names a rule of one table', () => {
  it.each<[FieldRuleName, { lengthMax: number; max?: number; decimals: number }]>([
    ['price', { lengthMax: 18, decimals: 1 }],
    ['quantity', { lengthMax: 18, decimals: 6 }],
    ['value', { lengthMax: 20, max: 999_999_999_999, decimals: 2 }],
    ['cost', { lengthMax: 20, max: 999_999_999_999, decimals: 2 }],
    ['margin', { lengthMax: 20, max: 999_999_999_999, decimals: 2 }],
    ['transfer', { lengthMax: 20, max: 999_999_999_999, decimals: 8 }],
    ['pnl', { lengthMax: 18, decimals: 2 }],
    ['roe', { lengthMax: 18, decimals: 2 }],
    ['percent', { lengthMax: 13, decimals: 2 }],
    ['signedPercent', { lengthMax: 18, decimals: 2 }],
    ['count', { lengthMax: 18, decimals: 0 }],
    ['leverage', { lengthMax: 8, max: 10_000_000, decimals: 0 }],
  ])('%s', (name, expected) => {
    expect(fieldRule(name, scales)).toMatchObject(expected);
  });

  it.each<FieldRuleName>(['cost', 'margin', 'pnl'])('%s of what settles in a coin', (name) => {
    expect(fieldRule(name, coin).decimals).toBe(8);
  });

  it.each<[FieldRuleName, string, string | undefined]>([
    ['price', '62418.37', '62418.3'],
    ['price', '062418', '62418'],
    ['price', '-1', undefined],
    ['quantity', '0.12345678', '0.123456'],
    ['quantity', '１．５', '1.5'],
    ['value', '999999999999.99', '999999999999.99'],
    ['value', '1000000000000', undefined],
    ['transfer', '0.123456789', '0.12345678'],
    ['transfer', '1,234.5', '1,234.5'],
    ['percent', '12.345', '12.34'],
    ['percent', '12345678901234', undefined],
    ['signedPercent', '-1.5', '-1.5'],
    ['count', '05', '5'],
    ['count', '0', undefined],
    ['leverage', '1', '1'],
    ['leverage', '0', undefined],
    ['leverage', '020', '20'],
    ['leverage', '10000000', '10000000'],
    ['leverage', '10,000,000', '10,000,000'],
    ['leverage', '10000001', undefined],
    ['leverage', '10m', '10000000'],
    ['leverage', '11m', undefined],
    ['leverage', '2.5', '2.'],
  ])('%s: “%s”', (name, typed, clean) => {
    expect(typedNumber(typed, fieldRule(name, scales))).toBe(clean);
  });

  it('decimals follow the instrument, and a value never has more than its asset', () => {
    const decimals = (name: FieldRuleName) => fieldRule(name, fine).decimals;
    expect([decimals('price'), decimals('quantity'), decimals('value')]).toEqual([8, 0, 6]);
    const names = Object.keys(fieldRules) as FieldRuleName[];
    expect(names.map((name) => fieldRule(name, fine).lengthMax).every((max) => max <= 20)).toBe(
      true,
    );
  });
});
