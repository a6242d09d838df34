import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '#domain/candle/bucket.ts';
import { fundingRatePpm } from '#domain/futures/funding-rate.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { Basis } from '#exchange/simulator/basis.ts';
import { contractListings } from '#exchange/simulator/listing.ts';

const days = 60;
const start = Date.parse('2026-03-01T00:00:00Z');
/** Minutes of an interval that are looked at: every so many, which is enough of waves of minutes. */
const every = 15;

/** Rates of eight hours that a contract's basis comes to, in millionths. */
function ratesOf(seed: number, listing: (typeof contractListings)[number]): number[] {
  const contract = listing.instrument as ContractInstrument;
  const basis = new Basis(seed, listing);
  const half = listing.spreadPpm / 2e6;
  const { fundingHours } = contract;
  return Array.from({ length: (days * 24) / fundingHours }, (_, interval) => {
    let [sum, weights] = [0, 0];
    for (let minute = 1; minute <= fundingHours * 60; minute += every) {
      const off = basis.at(start + interval * fundingHours * hourMs + minute * minuteMs);
      // A premium is what lies beyond the quotes.
      sum += minute * Math.sign(off) * Math.max(0, Math.abs(off) - half);
      weights += minute;
    }
    const ppm = fundingRatePpm(contract, BigInt(Math.round((1e9 * sum) / weights)));
    return (ppm * 8) / fundingHours;
  });
}

const share = (values: readonly number[], is: (value: number, i: number) => boolean) =>
  values.filter(is).length / values.length;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  return Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length);
}

describe('MKT-03 the funding of simulated contracts', () => {
  const perpetuals = contractListings.filter(
    ({ instrument }) => (instrument as ContractInstrument).deliversAt === undefined,
  );
  const rates = [1, 2].flatMap((seed) => perpetuals.map((listing) => ratesOf(seed, listing)));

  // Of real contracts: 5 to 68 %, 0.004 to 0.011 %, 8 to 40 %, 10 to 27 %.
  it.each([
    ['is the interest alone', (of) => share(of, (rate) => rate === 100), 0.3, 0.68],
    ['deviates, in %', (of) => deviationOf(of) / 1e4, 0.005, 0.02],
    ['is below zero', (of) => share(of, (rate) => rate < 0), 0.08, 0.4],
    ['turns its sign', (of) => share(of.slice(1), (rate, i) => rate * of[i]! < 0), 0.08, 0.27],
  ] as [string, (of: readonly number[]) => number, number, number][])(
    '%s as often as in life',
    (what, figure, from, to) => {
      const value = median(rates.map(figure));
      process.stdout.write(`funding ${what}: ${value.toFixed(4)} (${from}..${to})\n`);
      expect(value).toBeGreaterThan(from);
      expect(value).toBeLessThan(to);
    },
  );

  it('differs between contracts at one time, in every line', () => {
    for (const line of ['_UMCBL', '_CMCBL', '_DMCBL', '_SUMCBL']) {
      const of = perpetuals
        .map(({ instrument: { symbolId } }, at) => ({ symbolId, rates: rates[at]! }))
        .filter(({ symbolId }) => symbolId.endsWith(line));
      const differ = of[0]!.rates.filter((rate, at) =>
        of.some((other) => other.rates.length > at && other.rates[at] !== rate),
      );
      expect(differ.length / of[0]!.rates.length, line).toBeGreaterThan(0.2);
    }
  });
});
