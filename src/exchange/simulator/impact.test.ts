import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileOf } from '#exchange/simulator/assets.ts';
import { Impact, responsesOf } from '#exchange/simulator/impact.ts';
import { type Listing, listingOf, listings } from '#exchange/simulator/listing.ts';
import { leastDistances, mostValues, rungsOf, spreadFactors } from '#exchange/simulator/rungs.ts';

const minuteMs = 60_000;
const responses = responsesOf(listings);

/** One who trades with ladders that are as near and as large as chance may make them. */
class Trader {
  readonly impact = new Impact(responses);
  readonly held = new Map<string, number>();

  #priceLog = ({ instrument: { base, quote } }: Listing) =>
    Math.log(profileOf(base.code).startPrice / profileOf(quote.code).startPrice) +
    this.impact.log(base.code) -
    this.impact.log(quote.code);

  #add(code: string, units: number): void {
    this.held.set(code, (this.held.get(code) ?? 0) + units);
    this.impact.push(code, units * profileOf(code).startPrice);
  }

  /** Trades so much of the ladder's base (below 0: sells), from the best level on; the rest is left. */
  trade(listing: Listing, wanted: number): void {
    const { base, quote } = listing.instrument;
    const sign = Math.sign(wanted);
    const middle = Math.exp(this.#priceLog(listing));
    const distances = leastDistances(listing);
    const values = mostValues(listing);
    let left = Math.abs(wanted);
    let [units, paid] = [0, 0];
    for (const [i, distance] of distances.entries()) {
      const price = middle * (1 + sign * distance);
      const size = Math.min(left, (values[i]! - (values[i - 1] ?? 0)) / price);
      left -= size;
      units += size;
      paid += size * price;
    }
    this.#add(base.code, sign * units);
    this.#add(quote.code, -sign * paid);
  }

  /** In USDT, at prices that nothing moves. */
  get worth(): number {
    return [...this.held].reduce(
      (sum, [code, units]) => sum + units * profileOf(code).startPrice,
      0,
    );
  }

  /** Trades until there is again as much of every coin as at the start. */
  goHome(): void {
    for (let i = 0; i < 400; i++) {
      for (const [code, units] of this.held) {
        if (code !== 'USDT' && Math.abs(units) > 1e-9) this.trade(listingOf(`${code}USDT`), -units);
      }
    }
  }
}

const ladderUsdt = ({ depth, instrument }: Listing) =>
  depth * profileOf(instrument.quote.code).startPrice;

describe('SAFE-02 the impact of users’ trades', () => {
  it.each(listings.map((listing) => [listing.instrument.symbolId, listing] as const))(
    'on %s is at most what was swept, whichever level it went to',
    (_symbol, listing) => {
      const { base, quote } = listing.instrument;
      const quotePrice = profileOf(quote.code).startPrice;
      const values = mostValues(listing);
      for (const [i, distance] of leastDistances(listing).entries()) {
        const impact = new Impact(responses);
        const value = values[i]! * quotePrice;
        impact.push(base.code, value);
        impact.push(quote.code, -value);
        const move = impact.log(base.code) - impact.log(quote.code);
        expect(move).toBeGreaterThan(0);
        expect(move).toBeLessThanOrEqual(Math.log1p(distance));
        expect(-move).toBeGreaterThanOrEqual(Math.log1p(-distance));
      }
    },
  );

  it('of a usual ladder, swept whole, is at most half of how far it reaches', () => {
    for (const listing of listings) {
      const { base, quote } = listing.instrument;
      const impact = new Impact(responses);
      impact.push(base.code, ladderUsdt(listing));
      impact.push(quote.code, -ladderUsdt(listing));
      const move = impact.log(base.code) - impact.log(quote.code);
      const last = rungsOf(listing).at(-1)!;
      const reach = last.distance + (spreadFactors.most * listing.spreadPpm) / 2e6;
      expect(move).toBeLessThanOrEqual(reach / 2);
    }
  });

  it('fades: after ten minutes a twentieth is left', () => {
    const impact = new Impact(responses);
    impact.push('FIL', 100_000);
    const before = impact.log('FIL');
    for (let i = 0; i < 100; i++) impact.pass(minuteMs / 10);
    expect(impact.log('FIL') / before).toBeCloseTo(0.05, 3);
  });

  it('is bounded by half the band, both ways, and is nothing for USDT', () => {
    const impact = new Impact(responses);
    for (const code of ['FIL', 'USDC', 'USDT']) impact.push(code, 1e12);
    expect(Math.exp(impact.log('FIL'))).toBeCloseTo(1.025, 9);
    expect(Math.exp(impact.log('USDC'))).toBeCloseTo(1.01, 9);
    expect(impact.log('USDT')).toBe(0);
    impact.push('FIL', -3e12);
    expect(Math.exp(-impact.log('FIL'))).toBeCloseTo(1.025, 9);
  });

  it('lets nobody earn: no buying, selling and waiting that ends where it began', () => {
    const crossing = ['ETHBTC', 'ETHUSDT', 'BTCUSDT', 'BTCUSDC', 'USDCUSDT', 'BCHBTC', 'BCHUSDT'];
    const act = fc.record({
      symbolId: fc.constantFrom('FILUSDT', 'HBARUSDT', 'USDCUSDT', ...crossing),
      share: fc.double({ min: -1, max: 1, noNaN: true }),
      times: fc.integer({ min: 1, max: 12 }),
      waitMs: fc.constantFrom(0, 100, 1000, minuteMs, 10 * minuteMs),
    });
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 12 }), (acts) => {
        const trader = new Trader();
        for (const { symbolId, share, times, waitMs } of acts) {
          const listing = listingOf(symbolId);
          const { base, quote } = listing.instrument;
          const price = profileOf(base.code).startPrice / profileOf(quote.code).startPrice;
          for (let i = 0; i < times; i++) {
            trader.trade(listing, (share * listing.depth) / price);
            trader.impact.pass(waitMs);
          }
        }
        trader.goHome();
        const left = [...trader.held].filter(([code, units]) => code !== 'USDT' && units > 1e-6);
        expect(left).toEqual([]);
        expect(trader.worth).toBeLessThanOrEqual(1e-6);
      }),
      { numRuns: 60, seed: 11 },
    );
  });
});
