import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount, type Lots, lots, type Ticks, ticks } from '#domain/money/units.ts';
import {
  type Holding,
  netHolding,
  noHolding,
  type PositionTrade,
  takeTrade,
  valuingOf,
} from './holding.ts';
import { scales } from './testing.ts';

const linear = valuingOf(scales);

const held = (size: number, cost: bigint): Holding => ({ size: lots(size), cost: amount(cost) });
const traded = (side: 'buy' | 'sell', size: number, price: number): PositionTrade => ({
  side,
  lots: lots(size),
  price: ticks(price),
});

/** Size and cost before, the trade, size and cost after, realized, what closed, what opened. */
type Row = readonly [
  before: readonly [size: number, cost: bigint],
  trade: readonly [side: 'buy' | 'sell', size: number, price: number],
  after: readonly [size: number, cost: bigint],
  realized: bigint,
  closed: readonly [lots: number, cost: bigint],
  opened: readonly [lots: number, value: bigint],
];

describe('a trade of a position', () => {
  it.each<Row>([
    // Opening and adding.
    [[0, 0n], ['buy', 3, 10], [3, 30n], 0n, [0, 0n], [3, 30n]],
    [[0, 0n], ['sell', 3, 10], [-3, -30n], 0n, [0, 0n], [3, 30n]],
    [[3, 30n], ['buy', 1, 14], [4, 44n], 0n, [0, 0n], [1, 14n]],
    [[-3, -30n], ['sell', 1, 14], [-4, -44n], 0n, [0, 0n], [1, 14n]],
    // Closing all, at a profit and at a loss.
    [[3, 30n], ['sell', 3, 12], [0, 0n], 6n, [3, 30n], [0, 0n]],
    [[3, 30n], ['sell', 3, 9], [0, 0n], -3n, [3, 30n], [0, 0n]],
    [[-3, -30n], ['buy', 3, 9], [0, 0n], 3n, [3, -30n], [0, 0n]],
    [[-3, -30n], ['buy', 3, 12], [0, 0n], -6n, [3, -30n], [0, 0n]],
    // A third of 31: a long gives up 11 of its cost, a short is credited 10.
    [[3, 31n], ['sell', 1, 12], [2, 20n], 1n, [1, 11n], [0, 0n]],
    [[-3, -31n], ['buy', 1, 9], [-2, -21n], 1n, [1, -10n], [0, 0n]],
    // A flip: closes 3, opens 2.
    [[3, 31n], ['sell', 5, 12], [-2, -24n], 5n, [3, 31n], [2, 24n]],
    [[-3, -31n], ['buy', 5, 9], [2, 18n], 4n, [3, -31n], [2, 18n]],
  ])('case %#', (before, trade, after, realized, closed, opened) => {
    expect(takeTrade(held(...before), traded(...trade), linear)).toEqual({
      holding: held(...after),
      realized,
      closed: { lots: closed[0], cost: closed[1], value: BigInt(closed[0] * trade[2]) },
      opened: { lots: opened[0], value: opened[1] },
    });
  });

  it('where values round, both parts of a flip add up to the one value of the trade', () => {
    const floored = (price: Ticks, size: Lots) => amount((BigInt(size) * 100n) / BigInt(price));
    // 50 for all three, 16 for one, 33 for two.
    const { realized, opened, holding } = takeTrade(held(1, 30n), traded('sell', 3, 6), {
      ...{ valueAt: floored, costSign: 1 },
    });
    expect([realized, opened.value, holding.cost]).toEqual([-14n, 34n, -34n]);
  });

  it('a long and a short together have the sum of both', () => {
    expect(netHolding(held(3, 31n), held(-5, -40n))).toEqual(held(-2, -9n));
  });
});

const trade = fc.record({
  buyer: fc.nat(4),
  seller: fc.nat(4),
  size: fc.integer({ min: 1, max: 10 ** 6 }),
  price: fc.integer({ min: 1, max: 10 ** 6 }),
});

describe('positions of several traders', () => {
  it('clearing account and costs add up to zero, and all is paid once all have closed', () => {
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 30 }), fc.integer({ min: 1 }), (trades, last) => {
        const open: Holding[] = Array.from({ length: 5 }, () => noHolding);
        let clearing = 0n;
        const take = (at: number, side: 'buy' | 'sell', size: number, price: number) => {
          const effect = takeTrade(open[at]!, traded(side, size, price), linear);
          open[at] = effect.holding;
          clearing -= effect.realized;
        };
        const costs = () => open.reduce((sum, { cost }) => sum + cost, 0n);
        for (const { buyer, seller, size, price } of trades) {
          take(buyer, 'buy', size, price);
          take(seller, 'sell', size, price);
          expect(clearing + costs()).toBe(0n);
          for (const one of open) expect(one.cost > 0n).toBe(one.size > 0);
          for (const one of open) expect(one.cost < 0n).toBe(one.size < 0);
        }
        for (const [at, { size }] of open.entries()) {
          if (size !== 0) take(at, size > 0 ? 'sell' : 'buy', Math.abs(size), last % 10 ** 6 || 1);
        }
        expect([clearing, costs()]).toEqual([0n, 0n]);
      }),
    );
  });

  it('closing in parts never pays out more early than closing all at once', () => {
    const sides = fc.constantFrom('buy' as const, 'sell' as const);
    const size = fc.integer({ min: 2, max: 10 ** 6 });
    const cost = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(sides, size, cost, fc.nat(), fc.nat(10 ** 6), (side, all, more, cut, at) => {
        const sign = side === 'sell' ? 1 : -1;
        const before = held(sign * all, BigInt(sign) * (BigInt(all) * 1_000n + BigInt(more)));
        const part = 1 + (cut % (all - 1));
        const first = takeTrade(before, traded(side, part, at + 1), linear);
        const rest = takeTrade(first.holding, traded(side, all - part, at + 1), linear);
        const once = takeTrade(before, traded(side, all, at + 1), linear);
        expect(rest.holding).toEqual(noHolding);
        expect(first.realized + rest.realized).toBe(once.realized);
        const share = once.realized * BigInt(part) - first.realized * BigInt(all);
        expect(share >= 0n && share < BigInt(all)).toBe(true);
      }),
    );
  });
});
