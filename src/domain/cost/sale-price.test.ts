import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/units.ts';
import { breakevenSalePrice } from './sale-price.ts';

const scales = { coin: 8, worth: 8, price: 1 };
const units = (whole: number) => amount(BigInt(Math.round(whole * 1e8)));

describe('SPOT-02 the price at which a sale of all gives back what was paid', () => {
  it.each<[string, number, number, number, bigint, bigint | undefined]>([
    ['without a fee', 2, 100_000, 0, 1n, 500_000n],
    ['with a fee of 0.1 %', 1, 999, 1000, 1n, 10_000n],
    ['rounded up to a tenth', 1, 1000, 1000, 1n, 10_011n],
    ['and to the pair’s step', 1, 1000, 1000, 5n, 10_015n],
    ['nothing is wanted', 1, 0, 1000, 1n, 0n],
    ['more was earned than paid', 1, -5, 1000, 1n, 0n],
    ['nothing is held', 0, 100, 1000, 1n, undefined],
  ])('%s', (_, quantity, wanted, feePpm, step, price) => {
    const sale = { quantity: units(quantity), wanted: units(wanted), feePpm };
    expect(breakevenSalePrice(sale, scales, step)).toBe(price);
  });

  it('suffices, and the step below it does not', () => {
    const any = fc.record({
      quantity: fc.bigInt({ min: 1n, max: 10n ** 17n }),
      wanted: fc.bigInt({ min: 1n, max: 10n ** 17n }),
      feePpm: fc.integer({ min: 0, max: 100_000 }),
      price: fc.integer({ min: 0, max: 8 }),
      step: fc.bigInt({ min: 1n, max: 1000n }),
    });
    fc.assert(
      fc.property(any, ({ quantity, wanted, feePpm, price, step }) => {
        const sale = { quantity: amount(quantity), wanted: amount(wanted), feePpm };
        const found = breakevenSalePrice(sale, { ...scales, price }, step)!;
        // What is left of a sale, exactly: over 10^6 (fee), 10^8 (coin) and 10^price.
        const left = (at: bigint) => quantity * at * (1_000_000n - BigInt(feePpm)) * 10n ** 8n;
        const needed = wanted * 1_000_000n * 10n ** 8n * 10n ** BigInt(price);
        expect(left(found) >= needed).toBe(true);
        expect(left(found - step) < needed).toBe(true);
        expect(found % step).toBe(0n);
      }),
    );
  });
});
