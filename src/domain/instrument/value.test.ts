import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listedContracts } from '#domain/futures/listed.ts';
import { notional, priceDown, priceUp } from '#domain/instrument/value.ts';
import { wholeFraction } from '#domain/money/fraction.ts';
import { lots, ticks } from '#domain/money/units.ts';

const usdt = { code: 'USDT', name: 'Tether', scale: 8 };
/** A tick × a lot is 10 units; prices are multiples of 5 ticks: 3 lots are worth 150 a step. */
const contract = {
  kind: 'linear',
  base: { code: 'BTC', name: 'Bitcoin', scale: 8 },
  quote: usdt,
  priceScale: 4,
  sizeScale: 3,
  priceStep: 5,
} as const;

describe('the price of a value', () => {
  it.each([
    [1_500n, 50, 50],
    [1_501n, 55, 50],
    [1_649n, 55, 50],
    [1_650n, 55, 55],
    [150n, 5, 5],
    [1n, 5, undefined],
    [0n, undefined, undefined],
    [-151n, undefined, undefined],
    [10n ** 20n, undefined, undefined],
  ])('of %i for three lots: at least it from %s, at most up to %s', (value, from, to) => {
    for (const size of [lots(3), lots(-3)]) {
      expect(priceUp(contract, size, wholeFraction(value))).toBe(from);
      expect(priceDown(contract, size, wholeFraction(value))).toBe(to);
    }
  });

  it('a part of a unit counts', () => {
    const value = { numerator: 3_001n, denominator: 2n };
    expect(priceUp(contract, lots(3), value)).toBe(55);
    expect(priceDown(contract, lots(3), value)).toBe(50);
  });

  it('is found again from the value of any price', () => {
    const price = fc.integer({ min: 1, max: 10 ** 7 });
    const size = fc.integer({ min: 1, max: 10 ** 7 });
    fc.assert(
      fc.property(fc.constantFrom(...listedContracts), price, size, (listed, steps, count) => {
        const at = ticks(steps * listed.priceStep);
        const value = notional(listed, at, lots(count));
        expect(priceUp(listed, lots(count), wholeFraction(value))).toBe(at);
        expect(priceDown(listed, lots(count), wholeFraction(value))).toBe(at);
        const more = wholeFraction(value + 1n);
        expect(priceUp(listed, lots(count), more)).toBe(at + listed.priceStep);
        expect(priceDown(listed, lots(count), more)).toBe(at);
      }),
    );
  });
});
