import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/units.ts';
import { amountOfShare, availableProblem, shareOfAmount } from './available.ts';

const asset = { code: 'USDT', name: 'Tether', scale: 8 };
const of = (units: bigint) => ({ asset, amount: amount(units) });

describe('KIT-14 an amount as a share of what is available', () => {
  it.each<[bigint, number, number, string]>([
    [123_456_789n, 100, 8, '1.23456789'],
    // What can't be typed stays: all of it is never more than there is.
    [123_456_789n, 100, 2, '1.23'],
    [199_999_999n, 100, 0, '1'],
    [100_000_000n, 25, 8, '0.25'],
    [3n, 50, 8, '0.00000001'],
    [1n, 99, 8, '0'],
    [999_999n, 100, 2, '0'],
    [0n, 100, 8, '0'],
    // A debt.
    [-5n, 100, 8, '0'],
  ])('of %i units %i %% with %i decimals: %s', (units, percent, decimals, text) => {
    expect(amountOfShare(of(units), percent, { decimals })).toBe(text);
  });

  it.each<[string, number]>([
    ['', 0],
    ['1', 50],
    ['0.0199', 0],
    ['1.9999', 99],
    ['2', 100],
    ['7', 100],
    ['1,5', 0],
  ])('“%s” of two is %i %%', (text, share) => {
    expect(shareOfAmount(of(200_000_000n), text)).toBe(share);
  });

  it('nothing is no share of nothing', () => {
    expect(shareOfAmount(of(0n), '1')).toBe(0);
    expect(shareOfAmount(of(-5n), '1')).toBe(0);
  });

  it('every share of the slider is found again, and none is more than there is', () => {
    for (const units of [1n, 99n, 100n, 12_345_678_901n, 9_223_372_036_854_775_807n]) {
      for (let percent = 0; percent <= 100; percent += 1) {
        const text = amountOfShare(of(units), percent, { decimals: 8 });
        expect(availableProblem(of(units), text)).toBeUndefined();
        expect(shareOfAmount(of(units), text)).toBeLessThanOrEqual(percent);
      }
    }
  });

  it('more than there is, and what is finer than the asset, is too much', () => {
    const values = { amount: '2', asset: 'USDT' };
    expect(availableProblem(of(200_000_000n), '2.00000001')).toEqual({ code: 'maxAmount', values });
    const own = { code: 'tooMuch', decimals: 2 };
    expect(availableProblem(of(129_999_999n), '0.000000001', own)).toEqual({
      ...{ code: 'tooMuch', values: { amount: '1.29', asset: 'USDT' } },
    });
    expect(availableProblem(of(200_000_000n), '2')).toBeUndefined();
  });
});
