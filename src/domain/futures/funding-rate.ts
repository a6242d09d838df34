import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { divHalfEven } from '#domain/money/divide.ts';

/** The premiums of one funding interval. All of it can be stored. */
export interface PremiumSamples {
  /** When the interval began, Unix milliseconds. */
  readonly from: number;
  /** The last minute of the interval that was counted; the first is 1, and 0 is none. */
  readonly minute: number;
  /** Sum of premium (billionths) × its minute, and the sum of those minutes. */
  readonly weighted: bigint;
  readonly weights: number;
}

type IntervalRules = Pick<ContractInstrument, 'fundingHours'>;
type RateRules = Pick<ContractInstrument, 'fundingHours' | 'tiers'>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Rates are of eight hours until they are scaled to the contract's interval. */
const rateHours = 8;
/** What is paid for the settle asset's higher interest: 0.01 %, in billionths. */
export const interestPpb = 100_000n;
/** Premiums closer than this to the interest are no funding of their own: 0.05 %, in billionths. */
export const dampingPpb = 500_000n;
/** The cap: 0.75 of the first tier's maintenance rate, in billionths per millionth. */
const capPpbPerPpm = 750n;

const ppbPerPpm = 1_000n;

export const fundingIntervalMs = (fundingHours: number): number => fundingHours * hourMs;

/** When the interval began that `now` is in, Unix milliseconds: a multiple of it from midnight UTC. */
const intervalStart = ({ fundingHours }: IntervalRules, now: number): number =>
  now - (now % fundingIntervalMs(fundingHours));

/** The next funding time strictly after `now`, Unix milliseconds. */
export const nextFundingAt = (contract: IntervalRules, now: number): number =>
  intervalStart(contract, now) + fundingIntervalMs(contract.fundingHours);

/**
 * The funding time after one at `at`, Unix milliseconds. A funding that was brought near ends its interval
 * early: the regular time at the end of that interval pays nothing.
 */
export const fundingAfter = (contract: IntervalRules, at: number): number => {
  const intervalMs = fundingIntervalMs(contract.fundingHours);
  return at % intervalMs === 0 ? at + intervalMs : nextFundingAt(contract, at) + intervalMs;
};

/** An interval before its first sample. */
const noSamples = (from: number): PremiumSamples => ({ from, minute: 0, weighted: 0n, weights: 0 });

/** The samples of the interval that `now` is in; those of an earlier one no longer count. */
const samplesAt = (contract: IntervalRules, samples: PremiumSamples | undefined, now: number) => {
  const from = intervalStart(contract, now);
  return samples?.from === from ? samples : noSamples(from);
};

/**
 * The samples with the premium (billionths) of the minute that `now` is in; a second one in the same
 * minute doesn't count. A sample weighs as much as its minute's number in the interval (1, 2, 3 …),
 * so the rate follows the market toward the end. A minute without a sample has no weight.
 */
export function addPremium(
  contract: IntervalRules,
  samples: PremiumSamples | undefined,
  now: number,
  premiumPpb: number,
): PremiumSamples {
  const before = samplesAt(contract, samples, now);
  const minute = Math.floor((now - before.from) / minuteMs) + 1;
  if (minute <= before.minute) return before;
  return {
    from: before.from,
    minute,
    weighted: before.weighted + BigInt(premiumPpb) * BigInt(minute),
    weights: before.weights + minute,
  };
}

/** Average premium in billionths, half-even; 0 without a sample. */
const averagePremium = ({ weighted, weights }: PremiumSamples): bigint =>
  weights === 0 ? 0n : divHalfEven(weighted, BigInt(weights));

const clampTo = (most: bigint, value: bigint): bigint => {
  if (value < -most) return -most;
  return value > most ? most : value;
};

/**
 * The rate of one funding in millionths, half-even; positive: longs pay. Premium P (billionths) +
 * clamp(0.01 % − P, ± 0.05 %), capped at ± 0.75 × the first tier's maintenance rate; that is a rate
 * of eight hours, scaled to the contract's interval last.
 */
export function fundingRatePpm({ fundingHours, tiers }: RateRules, premiumPpb: bigint): number {
  const rate = premiumPpb + clampTo(dampingPpb, interestPpb - premiumPpb);
  const capped = clampTo(BigInt(tiers[0]!.maintenancePpm) * capPpbPerPpm, rate);
  const scaled = divHalfEven(capped * BigInt(fundingHours), BigInt(rateHours) * ppbPerPpm);
  return Number(scaled);
}

/** The rate that the next funding would have if the interval ended now, in millionths. */
export const predictedRatePpm = (
  contract: RateRules,
  samples: PremiumSamples | undefined,
  now: number,
): number => fundingRatePpm(contract, averagePremium(samplesAt(contract, samples, now)));

/**
 * The rate in millionths that the funding at `fundingAt` is paid by: of the interval that ends there.
 * Without a sample in it (the exchange was down) only the interest is left.
 */
export const settledRatePpm = (
  contract: RateRules,
  samples: PremiumSamples | undefined,
  fundingAt: number,
): number => predictedRatePpm(contract, samples, fundingAt - 1);
