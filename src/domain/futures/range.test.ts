import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rangeAround, within } from './range.ts';

it.each([
  [10_000n, 30_000, 9_700n, 10_300n],
  [1_033n, 30_000, 1_003n, 1_063n],
  [10n, 30_000, 10n, 10n],
  [1n, 0, 1n, 1n],
])('around %i, %i millionths reach from %i to %i', (price, ppm, min, max) => {
  expect(rangeAround(price, ppm)).toEqual({ min, max });
});

it('holds the price itself and all that is no further away, and nothing else', () => {
  const prices = fc.bigInt({ min: 1n, max: 10n ** 15n });
  const ppm = fc.integer({ min: 0, max: 999_999 });
  fc.assert(
    fc.property(prices, prices, ppm, (price, other, most) => {
      const range = rangeAround(price, most);
      const far = other > price ? other - price : price - other;
      const isNear = far * 1_000_000n <= price * BigInt(most);
      expect(within(range, other) === other).toBe(isNear);
      expect(within(range, price)).toBe(price);
      expect(within(range, within(range, other))).toBe(within(range, other));
    }),
  );
});
