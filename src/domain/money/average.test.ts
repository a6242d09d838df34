import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageDecimals, averageText, shortAverage } from './average.ts';
import { parseUnits } from './decimal.ts';
import { mulDivHalfEven } from './round.ts';

describe('SPOT-05 an average has more decimals than what it is an average of', () => {
  it.each([
    // Two fills at 62771.0 and 62771.2, the second a bit larger.
    [627_710_558n, 1000n, 1, '62771.0558'],
    [6_277_110n, 10n, 1, '62771.1'],
    [6_277_100n, 10n, 1, '62771.0'],
    [2n, 3n, 1, '0.06667'],
    [1n, 3n, 0, '0.3333'],
    [7n, 1n, 0, '7'],
    [0n, 5n, 2, '0.00'],
    // Half to the even neighbor.
    [1n, 20_000n, 0, '0'],
    [3n, 20_000n, 0, '0.0002'],
    [5n, 20_000n, 0, '0.0002'],
  ])('%i ÷ %i with %i decimals is %s', (total, count, decimals, text) => {
    expect(averageText(total, count, decimals)).toBe(text);
  });

  it('and is off by half a unit of its last decimal at most', () => {
    const counts = fc.bigInt({ min: 1n, max: 10n ** 20n });
    fc.assert(
      fc.property(counts, counts, fc.integer({ min: 0, max: 8 }), (total, count, decimals) => {
        const scale = decimals + averageDecimals;
        const units = parseUnits(averageText(total, count, decimals), scale)!;
        const apart = units * count - total * 10n ** BigInt(averageDecimals);
        expect((apart < 0n ? -apart : apart) * 2n <= count).toBe(true);
        if (count % 2n === 0n && apart * 2n === count) expect(units % 2n).toBe(0n);
        expect(mulDivHalfEven(total * count, 1n, count)).toBe(total);
      }),
    );
  });
});

it.each([
  ['63255.50131', 1, '63255.5'],
  ['63255.55', 1, '63255.6'],
  ['63255.45', 1, '63255.4'],
  ['0.592177', 4, '0.5922'],
  ['61800.5', 1, '61800.5'],
  ['61800', 2, '61800.00'],
])('%s with %i decimals is read as %s', (average, decimals, expected) => {
  expect(shortAverage(average, decimals)).toBe(expected);
});
