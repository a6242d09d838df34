import { describe, expect, it } from 'vitest';
import { costAssets, dustCosts, isCostAsset } from '#domain/cost/holding.ts';
import { lotUnit, notional, notionalUnit } from '#domain/instrument/value.ts';
import { amountMax, ticks } from '#domain/money/units.ts';
import { assetProfiles, profileOf, unitsOf } from '#exchange/simulator/assets.ts';
import { listingOf, listings } from '#exchange/simulator/listing.ts';

const startTicks = (symbolId: string) => {
  const { base, quote, priceScale } = listingOf(symbolId).instrument;
  const price = profileOf(base.code).startPrice / profileOf(quote.code).startPrice;
  return ticks(Math.round(price * 10 ** priceScale));
};

describe.each(listings.map((listing) => [listing.instrument.symbolId, listing] as const))(
  '%s',
  (symbolId, { instrument, levels, depth }) => {
    it('has scales with which every notional is exact', () => {
      const { priceScale, sizeScale, base, quote } = instrument;
      expect(priceScale + sizeScale).toBeLessThanOrEqual(quote.scale);
      expect(sizeScale).toBeLessThanOrEqual(base.scale);
      expect(notionalUnit(instrument)).toBeGreaterThan(0n);
      expect(lotUnit(instrument)).toBeGreaterThan(0n);
    });

    it('takes sizes and values that fit each other', () => {
      const price = startTicks(symbolId);
      const { sizeMin, sizeMax, sizeStep, notionalMin, notionalMax } = instrument;
      expect(sizeMin % sizeStep).toBe(0);
      expect(sizeMax % sizeStep).toBe(0);
      expect(notionalMin).toBeGreaterThan(0n);
      expect(notionalMin).toBeLessThan(notionalMax);
      // The smallest size is not worth much more than the smallest value.
      expect(notional(instrument, price, sizeMin)).toBeLessThan(5n * notionalMin);
      // The largest is at least near the largest value, and ten times the price still fits int64.
      expect(notional(instrument, price, sizeMax)).toBeGreaterThan(notionalMax / 3n);
      expect(notional(instrument, ticks(10 * price), sizeMax)).toBeLessThan(amountMax);
    });

    it('SPOT-05 is quoted in what cost can be counted in; too little for an order is dust', () => {
      const { quote, notionalMin } = instrument;
      if (!isCostAsset(quote.code)) throw new Error(`No cost is counted in ${quote.code}`);
      expect(dustCosts[quote.code]).toBe(notionalMin);
    });

    it('has a price step that is no more than 5 basis points, of a tiny price 10', () => {
      const isTiny = profileOf(instrument.base.code).startPrice < 0.0001;
      expect(instrument.priceStep / startTicks(symbolId)).toBeLessThan(isTiny ? 0.001 : 0.0005);
    });

    it('is quoted with a small part of the capital', () => {
      const { base, quote } = instrument;
      const worth = depth * profileOf(quote.code).startPrice;
      const capital = profileOf(base.code).startPrice * Number(profileOf(base.code).capital);
      expect(worth).toBeLessThan(capital / 5);
      expect(levels).toBeGreaterThanOrEqual(20);
      expect(levels).toBeLessThanOrEqual(60);
    });
  },
);

it('SPOT-05 cost is counted in quotes only', () => {
  const quotes = new Set(listings.map(({ instrument }) => instrument.quote.code));
  expect([...costAssets].sort()).toEqual([...quotes].sort());
});

describe('assets', () => {
  it('capital fits the ledger many times', () => {
    for (const { asset, capital } of assetProfiles) {
      expect(20n * unitsOf(asset, capital)).toBeLessThan(amountMax);
    }
  });

  it('all quotes together use less than half of the USDT', () => {
    const inUsdt = listings.filter(({ instrument }) => instrument.quote.code === 'USDT');
    const depth = inUsdt.reduce((sum, listing) => sum + listing.depth, 0);
    expect(depth).toBeLessThan(Number(profileOf('USDT').capital) / 2);
  });

  it('an unknown pair or asset is a broken invariant', () => {
    expect(() => listingOf('XXXUSDT')).toThrow(RangeError);
    expect(() => profileOf('XXX')).toThrow(RangeError);
  });
});
