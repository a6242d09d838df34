import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listedContracts } from '#domain/futures/listed.ts';
import { amount } from '#domain/money/units.ts';
import {
  leverageMaxOf,
  maintenanceLines,
  maintenanceOf,
  type RiskTiers,
  tierIndexOf,
  valueMaxOf,
} from './tier.ts';

const tiers: RiskTiers = [
  { upTo: amount(1_000n), leverageMax: 50, maintenancePpm: 20_000 },
  { upTo: amount(2_000n), leverageMax: 20, maintenancePpm: 25_000 },
  { upTo: amount(5_000n), leverageMax: 10, maintenancePpm: 40_000 },
];

describe('a value in the risk tiers', () => {
  it.each([
    // Value, tier, maintenance, highest leverage.
    [0n, 0, 0n, 50],
    [1n, 0, 1n, 50],
    [50n, 0, 1n, 50],
    [51n, 0, 2n, 50],
    [1_000n, 0, 20n, 50],
    [1_001n, 1, 21n, 20],
    [1_040n, 1, 21n, 20],
    [1_041n, 1, 22n, 20],
    [2_000n, 1, 45n, 20],
    [2_001n, 2, 46n, 10],
    [3_000n, 2, 85n, 10],
    [5_000n, 2, 165n, 10],
    // The mark carried it over the limit: it opens no more, and the last rate goes on.
    [6_000n, 2, 205n, 0],
  ])('of %i: tier %i, maintenance %i, at most %ix', (value, index, maintenance, leverage) => {
    expect(tierIndexOf(tiers, amount(value))).toBe(index);
    expect(maintenanceOf(tiers, amount(value))).toBe(maintenance);
    expect(leverageMaxOf(tiers, amount(value))).toBe(leverage);
  });

  it.each([
    [1, 5_000n],
    [10, 5_000n],
    [11, 2_000n],
    [20, 2_000n],
    [21, 1_000n],
    [50, 1_000n],
    [51, 0n],
  ])('at %ix a value is at most %i', (leverage, most) => {
    expect(valueMaxOf(tiers, leverage)).toBe(most);
  });
});

describe('the tiers of the listed contracts', () => {
  const contract = fc.constantFrom(...listedContracts);
  const value = fc.bigInt({ min: 0n, max: 3n * 10n ** 16n }).map(amount);

  it('maintenance never jumps, never falls, and is each line’s own inside its tier', () => {
    fc.assert(
      fc.property(contract, value, ({ tiers: listed }, at) => {
        const [here, next] = [maintenanceOf(listed, at), maintenanceOf(listed, amount(at + 1n))];
        expect(next - here >= 0n && next - here <= 1n).toBe(true);
        const { ppm, deduction } = maintenanceLines(listed)[tierIndexOf(listed, at)]!;
        const exact = at * ppm - deduction;
        expect(here * 1_000_000n >= exact && (here - 1n) * 1_000_000n < exact).toBe(true);
      }),
    );
  });

  it('a leverage’s largest value allows it, and one unit more does not', () => {
    fc.assert(
      fc.property(contract, fc.integer({ min: 1, max: 125 }), ({ tiers: listed }, leverage) => {
        const most = valueMaxOf(listed, leverage);
        expect(leverageMaxOf(listed, amount(most + 1n))).toBeLessThan(leverage);
        if (most > 0n) expect(leverageMaxOf(listed, most)).toBeGreaterThanOrEqual(leverage);
        else expect(leverage).toBeGreaterThan(listed[0]!.leverageMax);
      }),
    );
  });
});
