import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ceilToStep, floorToStep, mulDivDown, mulDivUp } from './round.ts';

const units = fc.bigInt({ min: 0n, max: 10n ** 19n });
const divisor = fc.bigInt({ min: 1n, max: 10n ** 9n });

describe('products and quotients', () => {
  it('down is the largest whole quotient, up the smallest that covers', () => {
    fc.assert(
      fc.property(units, units, divisor, (a, b, by) => {
        const down = mulDivDown(a, b, by);
        const up = mulDivUp(a, b, by);
        expect(down * by <= a * b && (down + 1n) * by > a * b).toBe(true);
        expect(up * by >= a * b && (up - 1n) * by < a * b).toBe(true);
      }),
    );
  });

  it('a division by zero is a broken caller', () => {
    expect(() => mulDivUp(1n, 1n, 0n)).toThrow(RangeError);
  });
});

describe('steps', () => {
  it.each([
    [0, 5, 0, 0],
    [4, 5, 0, 5],
    [5, 5, 5, 5],
    [6, 5, 5, 10],
    [123_456, 1, 123_456, 123_456],
  ])('%i by steps of %i', (value, step, floor, ceil) => {
    expect(floorToStep(value, step)).toBe(floor);
    expect(ceilToStep(value, step)).toBe(ceil);
  });
});
