import { expect, it } from 'vitest';
import { amount } from '#domain/money/units.ts';
import { larger, magnitude, notNegative, smaller } from './magnitude.ts';

it.each([
  [1n, 2n, 2n, 1n, 1n, 1n],
  [2n, 1n, 2n, 1n, 2n, 2n],
  [-3n, 2n, 2n, -3n, 3n, 0n],
  [-3n, -4n, -3n, -4n, 3n, 0n],
  [0n, 0n, 0n, 0n, 0n, 0n],
])('of %i and %i', (one, other, most, least, size, left) => {
  expect(larger(amount(one), amount(other))).toBe(most);
  expect(smaller(amount(one), amount(other))).toBe(least);
  expect(magnitude(amount(one))).toBe(size);
  expect(notNegative(one)).toBe(left);
});
