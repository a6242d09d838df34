import { describe, expect, it } from 'vitest';
import { minuteMs } from '#domain/candle/bucket.ts';
import { assetProfiles } from '#exchange/simulator/assets.ts';
import { Chance } from '#exchange/simulator/chance.ts';
import { busyOf } from '#exchange/simulator/flow.ts';
import { ReferencePrices } from '#exchange/simulator/reference.ts';
import { leadOf, nerveOf, paceOf, Strain, volumeFactor } from '#exchange/simulator/stir.ts';

const usual = { lively: 1, far: 1, strain: 0 };

describe('MKT-03 how a market answers to its price', () => {
  it.each([
    ['an average minute', usual, 1, 0.83, 0.84],
    ['a calm one', { ...usual, lively: 0.3 }, 1, 0.25, 0.26],
    ['one that moves far', { ...usual, far: 8 }, 1, 3.2, 3.4],
    ['the first of a crash', { lively: 2, far: 8, strain: 0.5 }, 1, 7, 9],
    ['one by the clock', usual, 4, 1.6, 1.7],
    ['one after a crash', { lively: 3, far: 1, strain: 2 }, 1, 3.8, 4],
    ['the wildest', { lively: 90, far: 8, strain: 3 }, 4, 100, 120],
  ])('volume of %s', (_, stir, clock, from, to) => {
    // A minute's own number of 0 is the median of its swing.
    const volume = volumeFactor(stir, clock, 0);
    expect(volume).toBeGreaterThan(from);
    expect(volume).toBeLessThan(to);
  });

  it.each([
    [0.3, 1, 1, 1],
    [1.4, 1, 1, 1],
    [4, 1, 2.86, 0.39],
    [3, 8, 8.44, 0.15],
    [90, 8, 12, 0.11],
  ])(
    'quotes at %s times the usual volatility, moves %s times as far: spread %s, depth %s',
    (lively, far, spread, depth) => {
      expect(nerveOf({ lively, far })).toEqual({
        spread: expect.closeTo(spread, 2),
        depth: expect.closeTo(depth, 2),
      });
    },
  );

  it.each([0.09, 1, 6.25, 40])(
    '%s times the volume comes half by number, half by size',
    (volume) => {
      const { count, sizes } = busyOf(volume);
      expect(count * sizes).toBeCloseTo(volume, 9);
      expect(count).toBe(Math.min(2.5, Math.sqrt(volume)));
    },
  );

  it('contracts go ahead of their index by part of the last moves, up to a bound', () => {
    expect(leadOf(0.001, 0.04)).toBeCloseTo(0.00035, 9);
    expect(leadOf(-0.1, 0.04)).toBeCloseTo(-0.0024, 9);
    expect(paceOf(0.001, 0)).toBe(1);
    expect(paceOf(-1, 0.001)).toBe(14);
  });

  it('what a crash leaves fades fast first and slowly later, and ends', () => {
    const strain = new Strain();
    strain.add(Math.log(0.93), 0.022);
    const { sum: begun, shed } = strain;
    expect(shed).toBeGreaterThan(0.08);
    expect(shed).toBeLessThan(0.25);
    const left = [5, 15, 60, 240].map((minute, i, all) => {
      strain.pass((minute - (all[i - 1] ?? 0)) * minuteMs);
      return strain.sum / begun;
    });
    const wanted = [0.79, 0.55, 0.21, 0.035];
    for (const [i, part] of left.entries()) expect(part).toBeCloseTo(wanted[i]!, 1);
    expect(strain.bent).toBeLessThan(0);
    // Positions come back in days.
    expect(strain.shed / shed).toBeGreaterThan(0.85);
    strain.pass(30 * 1440 * minuteMs);
    expect([strain.sum, strain.shed]).toEqual([0, 0]);
    strain.add(-50, 0.022);
    expect(strain.shed).toBe(0.25);
    expect(strain.sum).toBeLessThan(4);
  });

  it('a fall in many small steps closes as much as one in one', () => {
    const [slow, quick] = [new Strain(), new Strain()];
    quick.add(-0.09, 0.022);
    for (let i = 0; i < 9000; i++) {
      slow.add(-0.000_01, 0.022);
      slow.pass(100);
    }
    expect(slow.shed / quick.shed).toBeGreaterThan(0.95);
    expect(slow.sum / quick.sum).toBeGreaterThan(0.6);
  });

  it('a shifted price trembles, and others do not', () => {
    const seed = 7;
    const prices = () =>
      new ReferencePrices(assetProfiles, new Chance(seed, 'stir'), new Map(), { seed, at: 0 });
    const [one, other] = [prices(), prices()];
    one.shift('BTC', Math.log(0.92));
    const size = (of: ReferencePrices, code: string) => {
      let sum = 0;
      for (let i = 0; i < 600; i++) {
        const before = of.logPrice(code);
        of.step(1000);
        sum += Math.abs(of.logPrice(code) - before);
      }
      return sum;
    };
    const still = prices();
    expect(one.stir('ETH')).toEqual(still.stir('ETH'));
    const [shaken, calm] = [one.stir('BTC'), other.stir('BTC')];
    expect(shaken.lively / calm.lively).toBeGreaterThan(1.7);
    expect(shaken).toMatchObject({ far: 14, pace: Math.log(0.92) });
    expect(size(one, 'BTC') / size(other, 'BTC')).toBeGreaterThan(1.5);
    expect(one.isStrained()).toBe(true);
    expect(other.isStrained()).toBe(false);
  });
});
