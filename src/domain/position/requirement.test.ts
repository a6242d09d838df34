import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount, lots } from '#domain/money/units.ts';
import { type Exposure, initialMargin, openingValue, requirement } from './requirement.ts';

const direction = (cost: number, orders: number, leverage = 10) => ({
  ...{ cost: amount(BigInt(cost)), orders: amount(BigInt(orders)), leverage },
});

const exposure = (
  long: readonly [number, number],
  short: readonly [number, number],
  more: Partial<Exposure> = {},
): Exposure => ({
  ...{ holdMode: 'oneWay', marginMode: 'cross', takerPpm: 1_000 },
  ...{ long: direction(...long), short: direction(...short) },
  ...more,
});

describe('what positions and orders of a contract need', () => {
  const hedge = { holdMode: 'hedge' } as const;
  const isolated = { marginMode: 'isolated' } as const;
  it.each<[string, Exposure, [bigint, bigint]]>([
    ['nothing of nothing', exposure([0, 0], [0, 0]), [0n, 0n]],
    ['a position its margin', exposure([10_000, 0], [0, 0]), [1_000n, 0n]],
    ['margin rounded up', exposure([10_001, 0], [0, 0]), [1_001n, 0n]],
    ['orders that add, with the fee', exposure([10_000, 5_000], [0, 0]), [1_000n, 505n]],
    ['orders against it only beyond it', exposure([10_000, 0], [0, 10_000]), [1_000n, 10n]],
    ['and what they open more', exposure([10_000, 0], [0, 12_000]), [1_000n, 212n]],
    ['the larger of both sides', exposure([0, 10_000], [0, 20_000]), [0n, 2_030n]],
    [
      'two positions: the larger, and a fee',
      exposure([10_000, 0], [4_000, 0], hedge),
      [1_004n, 0n],
    ],
    ['and orders of each', exposure([10_000, 0], [4_000, 8_000], hedge), [1_004n, 214n]],
    ['isolated: orders alone', exposure([10_000, 5_000], [0, 0], isolated), [0n, 505n]],
    [
      'of two isolated positions the orders of both',
      exposure([10_000, 5_000], [9_000, 2_000], { ...hedge, ...isolated }),
      [0n, 707n],
    ],
  ])('%s', (_, of, [positions, orders]) => {
    expect(requirement(of)).toEqual({ positions, orders });
  });

  it('a higher leverage needs less', () => {
    expect(initialMargin(amount(1_000n), 3)).toBe(334n);
    expect(initialMargin(amount(1_000n), 125)).toBe(8n);
  });
});

describe('what orders open', () => {
  const waiting = (...pairs: readonly (readonly [number, number])[]) =>
    pairs.map(([price, size]) => ({ lots: lots(size), value: amount(BigInt(price * size)) }));

  it.each<[readonly (readonly [number, number])[], number, bigint]>([
    [[[10, 3]], 0, 30n],
    [[[10, 3]], 1, 20n],
    [[[10, 3]], 3, 0n],
    [[[10, 3]], 9, 0n],
    [
      [
        [10, 3],
        [8, 5],
      ],
      4,
      32n,
    ],
    [
      [
        [10, 3],
        [8, 5],
      ],
      8,
      0n,
    ],
  ])('of %j with %i lots against them: %i', (orders, closing, value) => {
    expect(openingValue(waiting(...orders), lots(closing))).toBe(value);
  });

  it('is as much as one lot after the other says', () => {
    const order = fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(fc.array(order, { maxLength: 6 }), fc.nat(40), (orders, closing) => {
        const single = orders.flatMap(([price, size]) => Array<number>(size).fill(price));
        const opens = single.slice(closing).reduce((sum, price) => sum + price, 0);
        expect(openingValue(waiting(...orders), lots(closing))).toBe(BigInt(opens));
      }),
    );
  });
});
