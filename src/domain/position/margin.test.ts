import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount, lots } from '#domain/money/units.ts';
import { appendStep, initialMargin, marginReleased, removableMargin } from './margin.ts';

describe('margins', () => {
  it.each([
    [100n, 1, 100n],
    [100n, 3, 34n],
    [99n, 3, 33n],
    [1n, 125, 1n],
    [0n, 20, 0n],
  ])('a value of %i at %ix needs %i', (value, leverage, margin) => {
    expect(initialMargin(amount(value), leverage)).toBe(margin);
  });

  it.each([
    [100n, 3, 1, 33n],
    [100n, -3, 2, 66n],
    [100n, 3, 3, 100n],
    [100n, -3, 3, 100n],
    [0n, 3, 2, 0n],
  ])('a margin of %i for %i lots gives back for %i: %i', (margin, size, closed, back) => {
    expect(marginReleased(amount(margin), lots(size), lots(closed))).toBe(back);
  });

  it.each([
    [100n, 0n, 60n, 40n],
    [100n, 50n, 60n, 40n],
    [100n, -30n, 60n, 10n],
    [100n, -40n, 60n, 0n],
    [100n, -41n, 60n, 0n],
    [50n, 90n, 60n, 0n],
  ])('of %i with a PnL of %i and %i needed, %i can go', (margin, pnl, initial, most) => {
    expect(removableMargin(amount(margin), amount(pnl), amount(initial))).toBe(most);
  });

  it.each([
    [60n, 100n, 60n],
    [60n, 60n, 60n],
    [60n, 59n, 59n],
    [60n, 0n, 0n],
    [60n, -5n, 0n],
  ])('append of %i while %i is available adds %i', (initial, available, added) => {
    expect(appendStep(amount(initial), amount(available))).toBe(added);
  });

  it('however a position closes, its margin comes back in full, and none of it too early', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), parts, (margin, closings) => {
        let [left, size] = [margin, closings.reduce((sum, part) => sum + part, 0)];
        const all = BigInt(size);
        for (const part of closings) {
          left -= marginReleased(amount(left), lots(size), lots(part));
          size -= part;
          expect(left * all >= margin * BigInt(size)).toBe(true);
        }
        expect(left).toBe(0n);
      }),
    );
  });
});
