import { expect, test } from 'vitest';
import { type DisplayRounding, displayAmount } from '#domain/money/display.ts';

/** Of an asset with four decimals: 1.2345 is 12345n. */
const table: readonly (readonly [bigint, DisplayRounding, bigint])[] = [
  [12_345n, 'down', 12_300n],
  [12_345n, 'up', 12_400n],
  [12_345n, 'nearest', 12_300n],
  [12_350n, 'nearest', 12_400n],
  [12_450n, 'nearest', 12_400n],
  // Of a loss too, down is less and up is more.
  [-12_345n, 'down', -12_400n],
  [-12_345n, 'up', -12_300n],
  [-12_345n, 'nearest', -12_300n],
  [-12_350n, 'nearest', -12_400n],
  [-12_450n, 'nearest', -12_400n],
  [12_300n, 'down', 12_300n],
  [12_300n, 'up', 12_300n],
  [-12_300n, 'down', -12_300n],
  [-12_300n, 'up', -12_300n],
  [0n, 'nearest', 0n],
];

test.each(table)('%s rounded %s is shown as %s', (units, rounding, shown) => {
  expect(displayAmount({ scale: 4 }, units, rounding)).toBe(shown);
});

test('an asset with two decimals or fewer stays exact', () => {
  for (const scale of [0, 1, 2]) {
    for (const rounding of ['down', 'up', 'nearest'] as const) {
      expect(displayAmount({ scale }, -7n, rounding)).toBe(-7n);
    }
  }
});
