import { expect, it } from 'vitest';
import { compareFractions } from './fraction.ts';

it.each([
  [1n, 2n, 2n, 4n, 0],
  [1n, 3n, 2n, 5n, -1],
  [-1n, 3n, -2n, 5n, 1],
  [-1n, 3n, 0n, 7n, -1],
  // Equal to sixteen digits.
  [10n ** 20n + 1n, 10n ** 20n, 1n, 1n, 1],
])('%i/%i against %i/%i', (a, b, c, d, order) => {
  const one = { numerator: a, denominator: b };
  const other = { numerator: c, denominator: d };
  expect(compareFractions(one, other)).toBe(order);
});
