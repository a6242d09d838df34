import { expect, test } from 'vitest';
import { type DisplayRounding, displayAmount, displayText } from '#domain/money/display.ts';
import { glanceDecimals } from '#domain/money/glance.ts';

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
  expect(displayAmount({ code: 'USDT', scale: 4 }, units, rounding)).toBe(shown);
});

test('an asset with two decimals or fewer stays exact', () => {
  for (const scale of [0, 1, 2]) {
    for (const rounding of ['down', 'up', 'nearest'] as const) {
      expect(displayAmount({ code: 'USDC', scale }, -7n, rounding)).toBe(-7n);
    }
  }
});

test.each(['BTC', 'ETH', 'SBTC'])(
  'of %s all decimals are shown: cents of it are worth much',
  (code) => {
    expect(displayAmount({ code, scale: 8 }, -7n, 'down')).toBe(-7n);
    expect(glanceDecimals({ code, scale: 8 })).toBe(8);
  },
);

test('of dollars, which nobody holds, cents are shown', () => {
  expect(glanceDecimals({ code: 'USD', scale: 8 })).toBe(2);
});

test.each([
  ['0.12345678', '0.12345678'],
  ['-2.76177255', '-2.76177300'],
  ['12.34567891', '12.34570000'],
  ['253.30264559', '253.30000000'],
  ['1740.89595011', '1740.90000000'],
])('of %s of a coin %s is shown', (units, shown) => {
  const eighths = (text: string) => BigInt(text.replace('.', ''));
  expect(displayAmount({ code: 'XRP', scale: 8 }, eighths(units), 'nearest')).toBe(eighths(shown));
});

test.each<[bigint, string]>([
  [20_000_000n, '0.20'],
  [209_960_000_000n, '2099.60'],
  [-162_000_000n, '-1.62'],
  [0n, '0.00'],
])('FUTP-07 %s of a dollar coin has its cents in a column: %s', (units, expected) => {
  expect(displayText({ code: 'USDT', scale: 8 }, units, 'nearest')).toBe(expected);
});
