import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { slippageMaxPpm } from '#domain/instrument/instrument.ts';
import { ticks } from '#domain/money/units.ts';
import {
  bandsOf,
  marketBound,
  nearPrice,
  outerBound,
  priceMax,
  priceMin,
  triggerPriceOf,
} from './band.ts';

const wide = { bandUpPpm: 50_000, bandDownPpm: 50_000 } as Instrument;
const pegged = { bandUpPpm: 20_000, bandDownPpm: 20_000 } as Instrument;

it('SITE-09 how far a price may lie from the reference is said of both directions', () => {
  const bands = { bandUpPpm: 50_000, bandDownPpm: 150_000 };
  expect(bandsOf(bands, 'buy')).toEqual({ downPpm: 1_000_000, upPpm: 50_000 });
  expect(bandsOf(bands, 'sell')).toEqual({ downPpm: 150_000, upPpm: 500_000 });
});

describe('SAFE-02 prices near the reference', () => {
  it.each([
    [wide, 10_000, 10_000],
    [wide, 10_050, 10_050],
    [wide, 10_051, 10_050],
    [wide, 9_950, 9_950],
    [wide, 9_949, 9_950],
    [wide, 200_000, 10_050],
    [wide, 1, 9_950],
    [pegged, 10_020, 10_020],
    [pegged, 10_021, 10_020],
    [pegged, 9_979, 9_980],
  ])('with the band of %o a last price of %i counts as %i', (instrument, last, near) => {
    expect(nearPrice(instrument, ticks(last), ticks(10_000))).toBe(near);
    expect(triggerPriceOf(instrument, ticks(last), ticks(10_000))).toBe(near);
    expect(triggerPriceOf(instrument, ticks(last), undefined)).toBe(last);
  });

  it.each([
    // The best price is where the reference is: slippage counts from it.
    ['buy', 10_010, 10_000, 10_110],
    ['sell', 9_990, 10_000, 9_891],
    // The book was swept: it counts from half a percent off.
    ['buy', 12_000, 10_000, 10_150],
    ['sell', 8_000, 10_000, 9_851],
    // Nobody gives anything away by a best price on the good side either.
    ['buy', 5_000, 10_000, 10_049],
    ['sell', 20_000, 10_000, 9_950],
    // A slippage of ten percent ends at the band.
    ['buy', 10_010, 100_000, 10_500],
    ['sell', 9_990, 100_000, 9_500],
  ] as const)(
    'a %s at market that meets %i with slippage %i trades up to %i',
    (side, best, ppm, bound) => {
      expect(marketBound(wide, side, ticks(best), ppm, ticks(10_000))).toBe(bound);
    },
  );

  it('no bound lies beyond the band, whatever the book and the slippage', () => {
    const price = fc.integer({ min: 1, max: 10 ** 12 });
    const side = fc.constantFrom('buy' as const, 'sell' as const);
    const ppm = fc.integer({ min: 1, max: slippageMaxPpm });
    const of = fc.constantFrom(wide, pegged);
    fc.assert(
      fc.property(of, side, price, price, ppm, (instrument, way, best, reference, slippage) => {
        const at = ticks(reference);
        const bound = marketBound(instrument, way, ticks(best), slippage, at);
        expect(bound).toBeLessThanOrEqual(priceMax(instrument, 'buy', at));
        expect(bound).toBeGreaterThanOrEqual(priceMin(instrument, 'sell', at));
        const near = nearPrice(instrument, ticks(best), at);
        expect(nearPrice(instrument, near, at)).toBe(near);
        const outer = outerBound(instrument, way, at);
        expect(way === 'buy' ? near <= outer : near >= outer).toBe(true);
      }),
    );
  });
});
