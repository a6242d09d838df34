import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listedContracts } from '#domain/futures/listed.ts';
import { lots, ticks } from '#domain/money/units.ts';
import { type ScaledShape, scaledParts, scaledSeedMax, scaledShapes } from './scaled.ts';

const contract = { ...listedContracts[0]!, priceStep: 5, sizeStep: 10 };

const parts = (
  [from, to]: readonly [number, number],
  count: number,
  size: number,
  shape: ScaledShape = 'equal',
  seed?: number,
) =>
  scaledParts(contract, { from: ticks(from), to: ticks(to), count, size: lots(size), shape, seed });

const texts = (...given: Parameters<typeof parts>) => {
  const found = parts(...given);
  return found.ok ? found.value.map(({ price, size }) => `${price}:${size}`) : found.refusal.code;
};

describe('FUT-05 a scaled order', () => {
  it.each([
    ['equal', [1_000, 1_040], 3, 300, ['1000:100', '1020:100', '1040:100']],
    ['equal', [1_040, 1_000], 3, 320, ['1040:110', '1020:110', '1000:100']],
    ['rising', [1_000, 1_030], 4, 1_000, ['1000:100', '1010:200', '1020:300', '1030:400']],
    ['falling', [1_000, 1_030], 4, 1_000, ['1000:400', '1010:300', '1020:200', '1030:100']],
    ['rising', [1_000, 1_010], 2, 100, ['1000:30', '1010:70']],
    ['equal', [1_000, 1_025], 3, 30, ['1000:10', '1010:10', '1025:10']],
    ['falling', [1_000, 1_010], 3, 20, ['1000:20', '1005:0', '1010:0']],
  ] as const)('%s from %j, %i of %i', (shape, prices, count, size, expected) => {
    expect(texts(prices, count, size, shape)).toEqual(expected);
  });

  it.each([
    ['one order', [1_000, 1_040], 1, 300, 'slicesInvalid'],
    ['too many', [1_000, 9_000], 51, 9_000, 'slicesInvalid'],
    ['a price off its step', [1_001, 1_040], 3, 300, 'priceStep'],
    ['no price', [0, 1_040], 3, 300, 'priceInvalid'],
    ['more orders than prices', [1_000, 1_005], 3, 300, 'priceInvalid'],
    ['a size off its step', [1_000, 1_040], 3, 301, 'sizeStep'],
    ['no size', [1_000, 1_040], 3, 0, 'quantityInvalid'],
  ] as const)('is refused with %s', (_what, prices, count, size, code) => {
    expect(texts(prices, count, size)).toBe(code);
  });

  it('FUT-10 of random sizes is the same for the same seed, and has none below the smallest order', () => {
    const seed = fc.integer({ min: 0, max: scaledSeedMax });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 50 }), seed, fc.nat(10 ** 9), (count, drawn, more) => {
        const least = Math.ceil(contract.sizeMin / 10);
        const size = 10 * (count * least + more);
        const sizesBy = (by: number) => texts([1_000, 1_250], count, size, 'random', by);
        expect(sizesBy(drawn)).toEqual(sizesBy(drawn));
        const found = parts([1_000, 1_250], count, size, 'random', drawn);
        if (!found.ok) throw new Error(found.refusal.code);
        const sizes = found.value.map((part) => part.size as number);
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(contract.sizeMin);
        expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(size);
        // None is more than thrice as large as another, beside the smallest order and a step.
        const spare = sizes.map((one) => one - 10 * least);
        expect(Math.max(...spare)).toBeLessThanOrEqual(3 * Math.min(...spare) + 40);
      }),
    );
    const [one, other] = [7, 8].map((by) => texts([1_000, 1_040], 3, 3_000, 'random', by));
    expect(one).not.toEqual(other);
    expect(texts([1_000, 1_040], 3, 3_000, 'random', 7)).toEqual([
      ...['1000:1200', '1020:1030', '1040:770'],
    ]);
  });

  it('sums to its size, goes one way and stays between its prices', () => {
    const price = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(
        ...[price, price, fc.integer({ min: 2, max: 50 })],
        ...[fc.integer({ min: 1, max: 10 ** 12 }), fc.constantFrom(...scaledShapes)],
        (one, other, count, steps, shape) => {
          const found = parts([5 * one, 5 * other], count, 10 * steps, shape);
          if (!found.ok) return;
          const prices = found.value.map((part) => part.price);
          const sizes = found.value.map((part) => part.size as number);
          expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(10 * steps);
          expect([prices[0], prices.at(-1)]).toEqual([5 * one, 5 * other]);
          const way = Math.sign(other - one);
          for (let n = 1; n < count; n++) {
            expect(way * (prices[n]! - prices[n - 1]!)).toBeGreaterThan(0);
            const grows = sizes[n]! - sizes[n - 1]!;
            if (shape === 'random') continue;
            if (shape === 'rising') expect(grows).toBeGreaterThanOrEqual(0);
            else expect(grows).toBeLessThanOrEqual(0);
          }
        },
      ),
    );
  });
});
