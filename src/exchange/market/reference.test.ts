import { describe, expect, it } from 'vitest';
import { assetProfiles, profileOf } from '#exchange/market/assets.ts';
import { Chance } from '#exchange/market/chance.ts';
import { ReferencePrices } from '#exchange/market/reference.ts';

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
    for (let i = 0; i < 20_000; i++) {
      const before = all(reference);
      reference.step(i % 100 === 0 ? 3_600_000 : 250);
      for (const [k, price] of all(reference).entries()) {
        expect(Math.abs(price - before[k]!)).toBeLessThanOrEqual(0.0080001);
      }
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
