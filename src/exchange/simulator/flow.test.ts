import { describe, expect, it } from 'vitest';
import { notional } from '#domain/instrument/value.ts';
import { ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { profileOf } from '#exchange/simulator/assets.ts';
import { Chance } from '#exchange/simulator/chance.ts';
import { Flow } from '#exchange/simulator/flow.ts';
import { allListings, listingOf, listings } from '#exchange/simulator/listing.ts';

/** Figures for whoever reads the test's output. */
const print = (text: string) => process.stdout.write(`${text}\n`);

const stepMs = 250;

function run(symbolId: string, seconds: number, seed = 1): OrderDraft[][] {
  const { instrument } = listingOf(symbolId);
  const flow = new Flow(listingOf(symbolId), new Chance(seed, 'flow', symbolId));
  const price =
    (profileOf(instrument.base.code).startPrice / profileOf(instrument.quote.code).startPrice) *
    10 ** instrument.priceScale;
  const view = {
    bestBid: ticks(Math.round(price)),
    bestAsk: ticks(Math.round(price) + 1),
    move: 0,
    lean: 0,
  };
  return Array.from({ length: (seconds * 1000) / stepMs }, () =>
    flow.orders(flow.count(stepMs), view),
  );
}

describe('the provider’s takers', () => {
  it.each(listings.map((listing) => [listing.instrument.symbolId, listing] as const))(
    '%s trades as often and as much as it should',
    (symbolId, { instrument, tradesPerSecond, dailyTurnover }) => {
      const seconds = 40_000;
      const orders = run(symbolId, seconds).flat();
      const rate = orders.length / seconds;
      const value = orders.reduce(
        (sum, { side, size }) =>
          sum +
          notional(
            instrument,
            ticks(side === 'buy' ? price(symbolId) + 1 : price(symbolId)),
            size!,
          ),
        0n,
      );
      const perDay =
        (Number(value / 10_000n) / 10 ** (instrument.quote.scale - 4) / seconds) * 86_400;
      print(
        `${symbolId}: ${rate.toFixed(2)} trades a second, ${Math.round(perDay)} a day (${dailyTurnover})`,
      );
      expect(rate / tradesPerSecond).toBeGreaterThan(0.85);
      expect(rate / tradesPerSecond).toBeLessThan(1.15);
      expect(perDay / dailyTurnover).toBeGreaterThan(0.75);
      expect(perDay / dailyTurnover).toBeLessThan(1.25);
    },
  );

  it('make every order there must be, so that a pair opens with a trade', () => {
    for (const listing of allListings) {
      const { instrument } = listing;
      const flow = new Flow(listing, new Chance(1, 'must', instrument.symbolId));
      const bid = ticks(1000 * instrument.priceStep);
      const ask = ticks(bid + instrument.priceStep);
      const view = { bestBid: bid, bestAsk: ask, move: 0, lean: 0 };
      expect(flow.orders(2000, view), instrument.symbolId).toHaveLength(2000);
    }
  });

  it('orders fit their pair', () => {
    for (const { instrument } of listings) {
      const { symbolId, sizeStep, sizeMin, sizeMax, notionalMin } = instrument;
      const wrong = run(symbolId, 2000)
        .flat()
        .filter(
          ({ size, type, timeInForce }) =>
            size! % sizeStep !== 0 ||
            size! < sizeMin ||
            size! > sizeMax ||
            notional(instrument, ticks(price(symbolId)), size!) < notionalMin ||
            timeInForce !== (type === 'market' ? 'gtc' : 'ioc'),
        );
      expect(wrong).toEqual([]);
    }
  });

  it('that are brought forward are missing later, so that there are as many in all', () => {
    const listing = listingOf('BCHUSDT');
    const flow = new Flow(listing, new Chance(1, 'ahead'));
    const steps = 200_000;
    let count = 0;
    let missing = 0;
    for (let i = 0; i < steps; i++) {
      const least = i % 10 === 0 ? 1 : 0;
      const orders = flow.count(listing.everyMs, least);
      if (orders < least) missing++;
      count += orders;
    }
    expect(missing).toBe(0);
    const usual = (steps * listing.everyMs * listing.tradesPerSecond) / 1000;
    expect(count / usual).toBeGreaterThan(0.9);
    expect(count / usual).toBeLessThan(1.1);
  });

  it('come in clusters', () => {
    const steps = run('BTCUSDT', 40_000).map((orders) => orders.length);
    const counts = Array.from({ length: steps.length / 8 }, (_, i) =>
      steps.slice(8 * i, 8 * i + 8).reduce((a, b) => a + b, 0),
    );
    const mean = counts.reduce((a, b) => a + b, 0) / counts.length;
    const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length;
    // Of independent ones the variance would be the mean.
    expect(variance / mean).toBeGreaterThan(1.5);
  });

  it('follow the price and lean against what they hold', () => {
    const share = (move: number, lean: number) => {
      const flow = new Flow(listingOf('BTCUSDT'), new Chance(1, 'side'));
      const view = { bestBid: ticks(624_183), bestAsk: ticks(624_184), move, lean };
      const sides = Array.from({ length: 4000 }, () => flow.order(view)!.side);
      return sides.filter((side) => side === 'buy').length / sides.length;
    };
    expect(share(0, 0)).toBeCloseTo(0.5, 1);
    expect(share(2, 0)).toBeGreaterThan(0.7);
    expect(share(-2, 0)).toBeLessThan(0.3);
    expect(share(0, 1)).toBeLessThan(0.4);
  });

  it('do nothing against an empty side and are the same for the same seed', () => {
    const flow = new Flow(listingOf('BTCUSDT'), new Chance(1, 'empty'));
    const nobody = { bestBid: undefined, bestAsk: undefined, move: 0, lean: 0 };
    expect(flow.orders(5, nobody)).toEqual([]);
    expect(run('SOLUSDT', 300, 9)).toEqual(run('SOLUSDT', 300, 9));
    expect(run('SOLUSDT', 300, 9)).not.toEqual(run('SOLUSDT', 300, 10));
  });
});

function price(symbolId: string): number {
  const { base, quote, priceScale } = listingOf(symbolId).instrument;
  const value = profileOf(base.code).startPrice / profileOf(quote.code).startPrice;
  return Math.round(value * 10 ** priceScale);
}
