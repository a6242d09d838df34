import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits, formatUnitsShort, parseUnits } from './decimal.ts';

describe('parseUnits', () => {
  it.each([
    ['0', 2, 0n],
    ['1', 2, 100n],
    ['62418.3', 2, 6_241_830n],
    ['0.01', 2, 1n],
    ['1.500', 1, 15n],
    ['92233720368.54775807', 8, 9_223_372_036_854_775_807n],
  ])('reads %s at scale %i', (text, scale, units) => {
    expect(parseUnits(text, scale)).toBe(units);
  });

  it.each([
    ['', 2],
    ['.5', 2],
    ['5.', 2],
    ['01', 2],
    ['-1', 2],
    ['+1', 2],
    ['1e3', 2],
    ['1,000', 2],
    [' 1', 2],
    ['NaN', 2],
    ['Infinity', 2],
    ['0x10', 2],
    ['１', 2],
    ['0.001', 2],
    ['1'.repeat(41), 2],
  ])('takes no %j at scale %i', (text, scale) => {
    expect(parseUnits(text, scale)).toBeUndefined();
  });
});

describe('formatUnits', () => {
  it.each([
    [0n, 2, '0.00', '0'],
    [1n, 2, '0.01', '0.01'],
    [150n, 2, '1.50', '1.5'],
    [-150n, 2, '-1.50', '-1.5'],
    [100n, 0, '100', '100'],
    [-5n, 8, '-0.00000005', '-0.00000005'],
  ])('writes %s at scale %i', (units, scale, text, short) => {
    expect(formatUnits(units, scale)).toBe(text);
    expect(formatUnitsShort(units, scale)).toBe(short);
  });

  it('gives back what was read', () => {
    const units = fc.bigInt({ min: 0n, max: 9_223_372_036_854_775_807n });
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 8 }), (value, scale) => {
        expect(parseUnits(formatUnits(value, scale), scale)).toBe(value);
        expect(parseUnits(formatUnitsShort(value, scale), scale)).toBe(value);
      }),
    );
  });
});
