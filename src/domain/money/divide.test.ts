import fc from 'fast-check';
import { expect, it } from 'vitest';
import { divDown, divHalfEven, divUp } from './divide.ts';

it.each([
  [7n, 2n, 4n, 4n, 3n],
  [-7n, 2n, -3n, -4n, -4n],
  [5n, 2n, 3n, 2n, 2n],
  [-5n, 2n, -2n, -2n, -3n],
  [6n, 3n, 2n, 2n, 2n],
  [-6n, 3n, -2n, -2n, -2n],
  [1n, 3n, 1n, 0n, 0n],
  [-1n, 3n, 0n, 0n, -1n],
  [-2n, 3n, 0n, -1n, -1n],
  [0n, 9n, 0n, 0n, 0n],
])('%i ÷ %i is %i rounded up, %i half-even and %i down', (a, by, up, halfEven, down) => {
  expect(divUp(a, by)).toBe(up);
  expect(divHalfEven(a, by)).toBe(halfEven);
  expect(divDown(a, by)).toBe(down);
});

it('up is the smallest quotient that covers, half-even the nearest, for both signs', () => {
  const value = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
  fc.assert(
    fc.property(value, fc.bigInt({ min: 1n, max: 10n ** 12n }), (a, by) => {
      const up = divUp(a, by);
      expect(up * by >= a && (up - 1n) * by < a).toBe(true);
      const down = divDown(a, by);
      expect(down * by <= a && (down + 1n) * by > a).toBe(true);
      const apart = 2n * (divHalfEven(a, by) * by - a);
      expect(apart <= by && -apart <= by).toBe(true);
      expect(divHalfEven(-a, by)).toBe(-divHalfEven(a, by));
    }),
  );
});
