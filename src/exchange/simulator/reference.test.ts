import { describe, expect, it } from 'vitest';
import { minuteMs } from '#domain/candle/bucket.ts';
import { assetProfiles, profileOf } from '#exchange/simulator/assets.ts';
import { Chance } from '#exchange/simulator/chance.ts';
import { ReferencePrices } from '#exchange/simulator/reference.ts';
import { Volatility } from '#exchange/simulator/volatility.ts';

/** Figures for whoever reads the test's output. */
const print = (text: string) => process.stdout.write(`${text}\n`);

const started = (seed: number, prices = new Map<string, number>()) =>
  new ReferencePrices(assetProfiles, new Chance(seed, 'reference'), prices);

const all = (reference: ReferencePrices) =>
  assetProfiles.map(({ asset }) => reference.logPrice(asset.code));

describe('reference prices', () => {
  it('are the same for the same seed and steps', () => {
    const one = started(1);
    const two = started(1);
    const other = started(2);
    for (let i = 0; i < 500; i++) for (const each of [one, two, other]) each.step(250);
    expect(all(one)).toEqual(all(two));
    expect(all(one)).not.toEqual(all(other));
  });

  it('begin where they are told and stay when no time passes', () => {
    const reference = started(1, new Map([['BTC', 70_000]]));
    expect(reference.logPrice('BTC')).toBe(Math.log(70_000));
    expect(reference.logPrice('ETH')).toBe(Math.log(profileOf('ETH').startPrice));
    const before = all(reference);
    reference.step(0);
    reference.step(-1000);
    expect(all(reference)).toEqual(before);
  });

  it('never leap, not even over a pause', () => {
    const reference = started(3);
    let widest = 0;
    for (let i = 0; i < 20_000; i++) {
      const before = all(reference);
      reference.step(i % 100 === 0 ? 3_600_000 : 250);
      const after = all(reference);
      for (const [k, price] of after.entries()) {
        widest = Math.max(widest, Math.abs(price - before[k]!));
      }
    }
    expect(widest).toBeLessThanOrEqual(0.0080001);
  });

  it('are moved at once when they are told to, alone, and go on from there', () => {
    const reference = started(4);
    const [btc, eth] = [reference.logPrice('BTC'), reference.logPrice('ETH')];
    reference.shift('BTC', Math.log(0.8));
    expect(reference.logPrice('BTC')).toBeCloseTo(btc + Math.log(0.8), 12);
    expect(reference.logPrice('ETH')).toBe(eth);
    for (let i = 0; i < 400; i++) reference.step(250);
    expect(Math.abs(reference.logPrice('BTC') - btc - Math.log(0.8))).toBeLessThan(0.02);
    expect(() => reference.shift('NOSUCH', 0.1)).toThrow(/NOSUCH/);
    expect(() => reference.shift('BTC', Number.NaN)).toThrow(RangeError);
  });

  it('stand still where the volatility is none', () => {
    const frozen = assetProfiles.map((profile) => ({ ...profile, dailyVolatility: 0 }));
    const reference = new ReferencePrices(frozen, new Chance(1, 'frozen'), new Map());
    const before = all(reference);
    for (let i = 0; i < 1000; i++) reference.step(2000);
    expect(all(reference)).toEqual(before);
  });

  it('MKT-01 are as lively at each moment as the past would have been', () => {
    const profile = profileOf('SOL');
    const at = Date.parse('2026-05-20T00:00:00Z');
    const volatility = new Volatility(7, profile);
    const reference = new ReferencePrices([profile], new Chance(1, 'lively'), new Map(), {
      seed: 7,
      at,
    });
    const [quiet, wild] = [
      [0, 0],
      [0, 0],
    ];
    const deviations = volatility.minutes(at / minuteMs, 1440);
    const middle = deviations.toSorted()[720]!;
    for (let minute = 0; minute < 1440; minute++) {
      const before = reference.logPrice('SOL');
      for (let i = 0; i < 60; i++) reference.step(1000);
      const sums = deviations[minute]! < middle ? quiet : wild;
      sums[0]! += Math.abs(reference.logPrice('SOL') - before) / deviations[minute]!;
      sums[1]! += 1;
    }
    const [one, two] = [quiet[0]! / quiet[1]!, wild[0]! / wild[1]!];
    print(
      `SOL live: move over the deviation in quiet minutes ${one.toFixed(2)}, wild ${two.toFixed(2)}`,
    );
    // A normal number's mean size is 0.8; what came after a jump is livelier still.
    for (const share of [one, two]) {
      expect(share).toBeGreaterThan(0.7);
      expect(share).toBeLessThan(1.15);
    }
  });

  it('jump within their bound, however wild the profile', () => {
    const wild = assetProfiles.map((profile) => ({
      ...profile,
      jumpsPerDay: 100_000,
      jumpDeviation: 0.2,
    }));
    const reference = new ReferencePrices(wild, new Chance(1, 'wild'), new Map());
    let widest = 0;
    for (let i = 0; i < 500; i++) {
      const before = reference.logPrice('BTC');
      reference.step(1000);
      widest = Math.max(widest, Math.abs(reference.logPrice('BTC') - before));
    }
    expect(widest).toBeCloseTo(0.008, 8);
  });

  it('have the volatility and the correlation of their profiles', () => {
    const days = 60;
    const reference = started(5);
    const stepsPerHour = 1800;
    const hourly = { BTC: [] as number[], ETH: [] as number[] };
    for (let hour = 0; hour < 24 * days; hour++) {
      const before = { BTC: reference.logPrice('BTC'), ETH: reference.logPrice('ETH') };
      for (let i = 0; i < stepsPerHour; i += 20) reference.step(2000);
      hourly.BTC.push(reference.logPrice('BTC') - before.BTC);
      hourly.ETH.push(reference.logPrice('ETH') - before.ETH);
    }
    const product = (a: number[], b: number[]) =>
      a.reduce((sum, value, i) => sum + value * b[i]!, 0) / a.length;
    const perDay = Math.sqrt(product(hourly.BTC, hourly.BTC) * 24 * 20);
    const correlation =
      product(hourly.BTC, hourly.ETH) /
      Math.sqrt(product(hourly.BTC, hourly.BTC) * product(hourly.ETH, hourly.ETH));
    print(
      `BTC live: daily deviation ${(100 * perDay).toFixed(2)} %, correlation with ETH ${correlation.toFixed(2)}`,
    );
    expect(perDay / profileOf('BTC').dailyVolatility).toBeGreaterThan(0.8);
    expect(perDay / profileOf('BTC').dailyVolatility).toBeLessThan(1.6);
    expect(correlation).toBeGreaterThan(0.65);
    expect(correlation).toBeLessThan(0.95);
  });
});
