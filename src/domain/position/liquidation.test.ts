import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listedContracts } from '#domain/futures/listed.ts';
import { notional } from '#domain/instrument/value.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { isLiquidatable, liquidationFee, reduceToTier, shareEquity } from './liquidation.ts';
import { tierIndexOf } from './tier.ts';

describe('liquidation', () => {
  it.each([
    [111n, 100n, 10n, false],
    [110n, 100n, 10n, true],
    [109n, 100n, 10n, true],
    [-1n, 100n, 10n, true],
  ])('of an equity of %i over %i and %i: %s', (equity, maintenance, fee, isOver) => {
    expect(isLiquidatable(amount(equity), amount(maintenance), amount(fee))).toBe(isOver);
  });

  it.each([
    [6n, 100n, 6n],
    [6n, 6n, 6n],
    [6n, 5n, 5n],
    [6n, 0n, 0n],
    [6n, -9n, 0n],
  ])('of a fee of %i while %i remains takes %i', (fee, remaining, taken) => {
    expect(liquidationFee(amount(fee), amount(remaining))).toBe(taken);
  });
});

/** A tick × a lot is one unit. */
const contract = {
  kind: 'linear' as const,
  priceStep: 1,
  base: { code: 'BTC', name: 'Bitcoin', scale: 8 },
  quote: { code: 'USDT', name: 'Tether', scale: 8 },
  priceScale: 4,
  sizeScale: 4,
  sizeStep: 5,
  tiers: [
    { upTo: amount(10_000n), leverageMax: 50, maintenancePpm: 10_000 },
    { upTo: amount(20_000n), leverageMax: 10, maintenancePpm: 40_000 },
    { upTo: amount(90_000n), leverageMax: 5, maintenancePpm: 90_000 },
  ],
};

describe('a step down the tiers', () => {
  it.each([
    // At 100 a tier ends at 100, 200 and 900 lots.
    [90, 100, 90],
    [100, 100, 100],
    [-100, 100, 100],
    [105, 100, 5],
    [200, 100, 100],
    [205, 100, 5],
    [-500, 100, 300],
    // Beyond the limit.
    [1_000, 100, 800],
    // At 101 it ends at 99.01 and 198.02 lots.
    [100, 101, 5],
    [200, 101, 5],
    // A single step is too large for the lower tier.
    [5, 3_000, 5],
  ])('of %i lots at %i closes %i', (size, mark, closed) => {
    expect(reduceToTier(contract, lots(size), ticks(mark))).toBe(closed);
  });

  it('ends one tier lower, and a size step less would not', () => {
    const size = fc.integer({ min: 1, max: 10 ** 7 });
    const mark = fc.integer({ min: 1, max: 10 ** 7 });
    fc.assert(
      fc.property(fc.constantFrom(...listedContracts), size, mark, (listed, steps, at) => {
        const all = steps * listed.sizeStep;
        const tierOf = (count: number) =>
          tierIndexOf(listed.tiers, notional(listed, ticks(at), lots(count)));
        const closed = reduceToTier(listed, lots(all), ticks(at));
        const before = tierOf(all);
        if (before === 0) {
          expect(closed).toBe(all);
          return;
        }
        expect(closed > 0 && closed <= all && closed % listed.sizeStep === 0).toBe(true);
        expect(tierOf(all - closed)).toBeLessThan(before);
        expect(tierOf(all - closed + listed.sizeStep)).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('shares of a cross unit’s equity', () => {
  const position = (id: number, maintenance: bigint, unrealized: bigint) => ({
    id,
    maintenance: amount(maintenance),
    unrealized: amount(unrealized),
  });

  it.each([
    [
      100n,
      [
        [3, 50n, 550n],
        [1, 25n, 25n],
        [2, 25n, -275n],
      ],
    ],
    [
      -101n,
      [
        [3, -51n, 449n],
        [1, -25n, -25n],
        [2, -25n, -325n],
      ],
    ],
    [
      0n,
      [
        [3, 0n, 500n],
        [1, 0n, 0n],
        [2, 0n, -300n],
      ],
    ],
  ] as const)('of %i go by maintenance, the largest loss first', (equity, shares) => {
    const positions = [position(1, 5n, 0n), position(2, 5n, 300n), position(3, 10n, -500n)];
    const found = shareEquity(amount(equity), positions);
    expect(found.map((share) => [share.id, share.equity, share.backing])).toEqual(shares);
  });

  it('equal losses go by id', () => {
    const positions = [position(9, 1n, -5n), position(2, 1n, -5n), position(4, 1n, -6n)];
    expect(shareEquity(amount(9n), positions).map(({ id }) => id)).toEqual([4, 2, 9]);
  });

  it('add up to the equity, each within a unit of its part', () => {
    const equity = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    const one = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt(-1_000n, 1_000n));
    fc.assert(
      fc.property(equity, fc.array(one, { minLength: 1, maxLength: 8 }), (all, rows) => {
        const positions = rows.map(([maintenance, pnl], id) => position(id, maintenance, pnl));
        const total = rows.reduce((sum, [maintenance]) => sum + maintenance, 0n);
        const shares = shareEquity(amount(all), positions);
        expect(shares.reduce((sum, share) => sum + share.equity, 0n)).toBe(all);
        for (const { id, equity: own } of shares) {
          const apart = own * total - all * positions[id]!.maintenance;
          expect(apart < total && apart > -total).toBe(true);
        }
      }),
    );
  });
});
