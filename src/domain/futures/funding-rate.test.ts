import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/units.ts';
import {
  addPremium,
  fundingIntervalMs,
  fundingRatePpm,
  nextFundingAt,
  type PremiumSamples,
  predictedRatePpm,
  settledRatePpm,
} from './funding-rate.ts';

const tiers = [{ upTo: amount(1n), leverageMax: 125, maintenancePpm: 4_000 }];
const eight = { fundingHours: 8, tiers } as const;
const four = { fundingHours: 4, tiers } as const;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const midnight = Date.UTC(2026, 10, 23);

describe('the funding rate', () => {
  it.each([
    // Premium in billionths; rate of 8 h and of 4 h in millionths.
    [0n, 100, 50],
    [100_000n, 100, 50],
    [600_000n, 100, 50],
    [-400_000n, 100, 50],
    [700_000n, 200, 100],
    [-500_000n, 0, 0],
    [-600_000n, -100, -50],
    [2_000_000n, 1_500, 750],
    [3_500_000n, 3_000, 1_500],
    [9_000_000n, 3_000, 1_500],
    [-3_500_000n, -3_000, -1_500],
    [-1_000_000_000n, -3_000, -1_500],
    // Half-even: 200.5 and 201.5 millionths; 100.25 of four hours.
    [700_500n, 200, 100],
    [701_500n, 202, 101],
  ])('of a premium of %i is %i, of four hours %i', (premium, ofEight, ofFour) => {
    expect(fundingRatePpm(eight, premium)).toBe(ofEight);
    expect(fundingRatePpm(four, premium)).toBe(ofFour);
  });

  it('never falls while the premium rises, and stays under the cap', () => {
    const premium = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n });
    fc.assert(
      fc.property(premium, premium, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(fundingRatePpm(eight, low)).toBeLessThanOrEqual(fundingRatePpm(eight, high));
        expect(Math.abs(fundingRatePpm(eight, one))).toBeLessThanOrEqual(3_000);
      }),
    );
  });
});

describe('funding times', () => {
  it.each([
    [8, 0, 8],
    [8, 7, 8],
    [8, 8, 16],
    [8, 23, 24],
    [4, 3, 4],
    [4, 4, 8],
    [1, 5, 6],
  ] as const)('every %i h, after %i:00 UTC comes %i:00', (fundingHours, hour, next) => {
    const now = midnight + hour * hourMs;
    expect(nextFundingAt({ fundingHours }, now)).toBe(midnight + next * hourMs);
    expect(nextFundingAt({ fundingHours }, now + 1)).toBe(midnight + next * hourMs);
    expect(fundingIntervalMs(fundingHours)).toBe(fundingHours * hourMs);
  });
});

describe('premium samples', () => {
  /** One sample a minute from midnight on. */
  const sampled = (premiums: readonly number[]): PremiumSamples | undefined =>
    premiums.reduce<PremiumSamples | undefined>(
      (samples, premium, minute) =>
        addPremium(eight, samples, midnight + minute * minuteMs, premium),
      undefined,
    );

  it('weigh as much as their minute', () => {
    // (1 × 0 + 2 × 0 + 3 × 2,000,000) ÷ 6 = 1,000,000: less 500,000.
    expect(predictedRatePpm(eight, sampled([0, 0, 2_000_000]), midnight + 3 * minuteMs)).toBe(500);
    expect(sampled([5, 5, 5])).toMatchObject({ from: midnight, minute: 3, weights: 6 });
  });

  it('count once a minute, and a minute without one has no weight', () => {
    const one = addPremium(eight, undefined, midnight + 30_000, 10);
    expect(addPremium(eight, one, midnight + 59_999, 9_999)).toBe(one);
    const gap = addPremium(eight, one, midnight + 9 * minuteMs, 20);
    expect(gap).toEqual({ from: midnight, minute: 10, weighted: 210n, weights: 11 });
  });

  it('begin anew with each interval, and before the first the interest is left', () => {
    const samples = sampled(Array.from({ length: 480 }, () => 2_000_000))!;
    const end = midnight + 8 * hourMs;
    expect(samples.weights).toBe((480 * 481) / 2);
    expect(predictedRatePpm(eight, samples, end - 1)).toBe(1_500);
    expect(settledRatePpm(eight, samples, end)).toBe(1_500);
    expect(predictedRatePpm(eight, samples, end)).toBe(100);
    expect(settledRatePpm(eight, samples, end + 8 * hourMs)).toBe(100);
    expect(settledRatePpm(eight, undefined, end)).toBe(100);
    expect(addPremium(eight, samples, end, 7)).toMatchObject({ from: end, minute: 1, weights: 1 });
  });

  it('of one premium average to it, whichever minutes they came in', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 479 }), { minLength: 1 });
    const premium = fc.integer({ min: -(10 ** 9), max: 10 ** 9 });
    fc.assert(
      fc.property(minutes, premium, (seen, same) => {
        let samples: PremiumSamples | undefined;
        for (const minute of seen.toSorted((a, b) => a - b)) {
          samples = addPremium(eight, samples, midnight + minute * minuteMs, same);
        }
        expect(predictedRatePpm(eight, samples, midnight + 1)).toBe(
          fundingRatePpm(eight, BigInt(same)),
        );
      }),
    );
  });
});
