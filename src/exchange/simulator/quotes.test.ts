import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notional } from '#domain/instrument/value.ts';
import { type Ticks, ticks } from '#domain/money/units.ts';
import { priceMax, priceMin } from '#domain/order/band.ts';
import type { Quote } from '#exchange/core/command.ts';
import { profileOf } from '#exchange/simulator/assets.ts';
import { Chance } from '#exchange/simulator/chance.ts';
import { ticksOf } from '#exchange/simulator/history.ts';
import { type Listing, listingOf, listings } from '#exchange/simulator/listing.ts';
import { QuoteLadder } from '#exchange/simulator/quotes.ts';
import { leastDistances, mostValues } from '#exchange/simulator/rungs.ts';

/** Figures for whoever reads the test's output. */
const print = (text: string) => process.stdout.write(`${text}\n`);

const startOf = ({ instrument }: Listing): number =>
  ticksOf(
    instrument,
    Math.log(
      profileOf(instrument.base.code).startPrice / profileOf(instrument.quote.code).startPrice,
    ),
  );

const sideOf = (quotes: readonly Quote[], side: Quote['side']) =>
  quotes.filter((quote) => quote.side === side);

/** What is wrong with quotes; nothing should be. */
function faults({ instrument }: Listing, quotes: readonly Quote[], told: Ticks | undefined) {
  const { priceStep, sizeStep, sizeMin, sizeMax, notionalMin, notionalMax } = instrument;
  const found: string[] = [];
  for (const { side, price, size } of quotes) {
    const value = notional(instrument, price, size);
    if (price % priceStep !== 0 || price <= 0) found.push(`price ${price}`);
    if (size % sizeStep !== 0 || size < sizeMin || size > sizeMax) found.push(`size ${size}`);
    if (value < notionalMin || value > notionalMax) found.push(`value ${value}`);
    if (told === undefined) continue;
    const most = priceMax(instrument, side, told);
    const least = priceMin(instrument, side, told);
    if (price > most || price < least) found.push(`${side} at ${price}, reference ${told}`);
  }
  const outwards = [
    sideOf(quotes, 'buy').map(({ price }) => -price),
    sideOf(quotes, 'sell').map(({ price }) => price as number),
  ] as const;
  for (const prices of outwards) {
    if (prices.some((price, i) => i > 0 && price <= prices[i - 1]!)) found.push('not best first');
  }
  const [[bid], [ask]] = outwards;
  if (bid !== undefined && ask !== undefined && -bid >= ask) found.push(`${-bid} meets ${ask}`);
  return found;
}

describe('the provider’s quotes', () => {
  it('never cross, and respect steps, limits and bands wherever the price is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...listings),
        fc.integer({ min: 0, max: 1000 }),
        fc.double({ min: -5, max: 3, noNaN: true }),
        fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 1, maxLength: 8 }),
        (listing, seed, far, moves) => {
          const ladder = new QuoteLadder(listing, new Chance(seed, 'test'));
          let middle = Math.max(2, startOf(listing) * Math.exp(far));
          let last: Ticks | undefined;
          for (const move of moves) {
            const told = ticks(Math.max(1, Math.round(middle)));
            expect(faults(listing, ladder.around(middle, last), told)).toEqual([]);
            last = told;
            middle = Math.max(2, middle * Math.exp(move));
          }
        },
      ),
      { numRuns: 300, seed: 7 },
    );
  });

  it('keep the last price between the best two where a usual spread has room, and never move for it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...listings),
        fc.integer({ min: 0, max: 1000 }),
        fc.double({ min: -0.02, max: 0.02, noNaN: true }),
        fc.double({ min: -1.4, max: 1.4, noNaN: true }),
        (listing, seed, away, spreads) => {
          const ladder = new QuoteLadder(listing, new Chance(seed, 'test'));
          const reference = startOf(listing);
          const best = (quotes: readonly Quote[], side: Quote['side']) =>
            sideOf(quotes, side)[0]!.price;
          const half = (reference * listing.spreadPpm) / 2e6;
          const near = ticks(Math.round(reference + half * spreads));
          const held = ladder.around(reference, near);
          expect(faults(listing, held, ticks(reference))).toEqual([]);
          expect(best(held, 'buy')).toBeLessThanOrEqual(near);
          expect(best(held, 'sell')).toBeGreaterThanOrEqual(near);
          const walked = ladder.around(reference, ticks(Math.round(reference * Math.exp(away))));
          for (const quotes of [held, walked]) {
            expect(best(quotes, 'buy')).toBeLessThanOrEqual(reference - 0.5 * half);
            expect(best(quotes, 'sell')).toBeGreaterThanOrEqual(reference + 0.5 * half);
          }
        },
      ),
      { numRuns: 300, seed: 7 },
    );
  });

  it('that are near are never larger than the impact of trades allows for', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...listings),
        fc.integer({ min: 0, max: 1000 }),
        fc.array(fc.double({ min: -0.01, max: 0.01, noNaN: true }), { maxLength: 6 }),
        fc.constantFrom(1, 0.2),
        (listing, seed, moves, share) => {
          const ladder = new QuoteLadder(listing, new Chance(seed, 'test'));
          const [distances, values] = [leastDistances(listing), mostValues(listing)];
          const { priceScale, sizeScale } = listing.instrument;
          let middle = startOf(listing);
          for (const move of [...moves, 0]) {
            middle *= Math.exp(move);
            const quotes = ladder.around(middle, undefined, { buy: share, sell: share });
            for (const side of ['buy', 'sell'] as const) {
              let value = 0;
              for (const { price, size } of sideOf(quotes, side)) {
                value += (price * size) / 10 ** (priceScale + sizeScale);
                // The least distance at which so much may rest.
                const level = values.findIndex((most) => value <= most * share * 1.000001);
                expect(level).toBeGreaterThanOrEqual(0);
                expect(Math.abs(price / middle - 1)).toBeGreaterThan(distances[level]! * 0.999999);
              }
            }
          }
        },
      ),
      { numRuns: 200, seed: 7 },
    );
  });

  it('leave out levels that would be worth less than the pair takes', () => {
    const poor = { ...listingOf('BTCUSDT'), depth: 100 };
    const quotes = new QuoteLadder(poor, new Chance(1, 'poor')).around(624_183, undefined);
    expect(quotes.length).toBeGreaterThan(0);
    expect(quotes.length).toBeLessThan(2 * poor.levels);
    expect(faults(poor, quotes, undefined)).toEqual([]);
  });

  it('are the same for the same seed', () => {
    const ladder = () => new QuoteLadder(listingOf('BTCUSDT'), new Chance(1, 'quotes'));
    expect(ladder().around(624_183.4, undefined)).toEqual(ladder().around(624_183.4, undefined));
  });

  it('keep most levels when the price moves by a usual step', () => {
    const listing = listingOf('BTCUSDT');
    const ladder = new QuoteLadder(listing, new Chance(1, 'quotes'));
    const before = ladder.around(624_183, undefined);
    const after = ladder.around(624_183 * 1.00004, undefined);
    const known = new Set(before.map(({ side, price, size }) => `${side}${price}/${size}`));
    const kept = after.filter(({ side, price, size }) => known.has(`${side}${price}/${size}`));
    expect(kept.length / after.length).toBeGreaterThan(0.4);
  });

  it.each(listings.map((listing) => [listing.instrument.symbolId, listing] as const))(
    '%s has the spread and the levels of its tier',
    (symbolId, listing) => {
      const chance = new Chance(1, 'walk');
      const ladder = new QuoteLadder(listing, new Chance(1, 'quotes'));
      const { priceStep } = listing.instrument;
      let middle = startOf(listing);
      const spreads: number[] = [];
      let within = 0;
      for (let i = 0; i < 400; i++) {
        middle *= 1 + 0.00004 * chance.normal();
        const quotes = ladder.around(middle, undefined);
        const [bid] = sideOf(quotes, 'buy');
        const [ask] = sideOf(quotes, 'sell');
        spreads.push((10_000 * (ask!.price - bid!.price)) / middle);
        const near = quotes.filter(({ price }) => Math.abs(price / middle - 1) <= 0.01);
        within += near.length / 2 / 400;
      }
      const median = spreads.toSorted((a, b) => a - b)[200]!;
      const stepBp = (10_000 * priceStep) / middle;
      print(
        `${symbolId}: median spread ${median.toFixed(3)} bp, ${within.toFixed(0)} levels a side within 1 %`,
      );
      expect(median).toBeLessThan(Math.max(listing.spreadPpm / 50, 2.5 * stepBp));
      if (symbolId === 'BTCUSDT') {
        expect(median).toBeLessThanOrEqual(1);
        expect(within).toBeGreaterThanOrEqual(50);
      }
      // A tiny price has few steps within a percent.
      expect(within).toBeGreaterThanOrEqual(0.6 * Math.min(listing.levels, 100 / stepBp));
    },
  );
});
