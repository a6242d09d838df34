import { describe, expect, it } from 'vitest';
import type { Side } from '#domain/codes/side.ts';
import { ticks } from '#domain/money/units.ts';
import { priceMax, priceMin } from '#domain/order/band.ts';
import { assetProfiles, profileOf } from '#exchange/simulator/assets.ts';
import { Chance } from '#exchange/simulator/chance.ts';
import { listingOf, listings } from '#exchange/simulator/listing.ts';
import { sizeOf, TestMarket } from './sandbox.ts';

const minuteMs = 60_000;
/** Pairs of two coins: each closes a triangle with the pairs of its coins and USDT. */
const crossing = listings.filter(({ instrument }) => instrument.quote.code !== 'USDT');
const related = new Set(
  crossing.flatMap(({ instrument: { symbolId, base, quote } }) => [
    symbolId,
    `${base.code}USDT`,
    `${quote.code}USDT`,
  ]),
);

/** The middle of a pair's book as a price, and one step of it as a share. */
function middleOf({ engine }: TestMarket, symbolId: string) {
  const { priceScale, priceStep } = listingOf(symbolId).instrument;
  const [bid, ask] = (['buy', 'sell'] as const).map(
    (side) => engine.exchange.depth(symbolId, side, 1)[0]?.price ?? Number.NaN,
  );
  const middle = (bid! + ask!) / 2;
  return { price: middle / 10 ** priceScale, step: priceStep / middle };
}

/** How far each pair of two coins is from what its coins' pairs say, by what it may be. */
function disagreements(market: TestMarket): { symbolId: string; factor: number }[] {
  return crossing.map(({ instrument: { symbolId, base, quote } }) => {
    const pair = middleOf(market, symbolId);
    const [one, other] = [
      middleOf(market, `${base.code}USDT`),
      middleOf(market, `${quote.code}USDT`),
    ];
    const off = Math.abs(Math.log((pair.price * other.price) / one.price));
    const step = Math.max(pair.step, one.step, other.step);
    return { symbolId, factor: off / Math.max(0.001, 2 * step) };
  });
}

const worstOf = (market: TestMarket) =>
  disagreements(market).reduce((worst, each) =>
    // A book with an empty side agrees with nothing.
    Number.isNaN(each.factor) || each.factor > worst.factor ? each : worst,
  );

/** Takes the near half of the ladder or all of it, and leaves an order that is wrong for all to see. */
function disturb(market: TestMarket, user: number, symbolId: string, side: Side, usdt: number) {
  const { instrument } = listingOf(symbolId);
  const limit = side === 'buy' ? priceMax : priceMin;
  const price = ticks(limit(instrument, side, market.reference(symbolId)));
  const size = sizeOf(symbolId, usdt);
  market.place(user, { symbolId, side, timeInForce: 'ioc', price, size });
  market.place(user, { symbolId, side, price, size: sizeOf(symbolId, usdt / 20) });
}

describe('MKT-02 pairs that share a coin', () => {
  it('agree while the market trades, and two seconds after users swept one or left wrong orders', async () => {
    const market = await TestMarket.open({ seed: 5 });
    const user = market.user(80_000_000, ...assetProfiles.slice(1).map(({ asset }) => asset.code));
    const chance = new Chance(5, 'sweeps');
    const symbols = [...related];
    let [worst, looks] = [{ symbolId: '', factor: 0 }, 0];
    for (let i = 0; i < 30; i++) {
      const symbolId = symbols[chance.index(symbols.length)]!;
      const side = chance.next() < 0.5 ? 'buy' : 'sell';
      const { depth, instrument } = listingOf(symbolId);
      const usdt = depth * profileOf(instrument.quote.code).startPrice * chance.between(0.1, 1.2);
      disturb(market, user, symbolId, side, usdt);
      await market.pass(2000);
      for (let look = 0; look < 4; look++, looks++) {
        const now = worstOf(market);
        if (!(now.factor <= worst.factor)) worst = now;
        await market.pass(500);
      }
    }
    process.stdout.write(
      `${looks} looks: farthest apart ${worst.factor.toFixed(2)} of the bound (${worst.symbolId})\n`,
    );
    expect(worst.factor).toBeLessThanOrEqual(1);
    expect(market.complaints).toEqual([]);
  });
});

describe('SAFE-02 after a sweep', () => {
  const slowest = listings.filter(({ everyMs }) => everyMs >= 1500);

  it.each(['FILUSDT', 'BCHBTC', 'BTCUSDT'])(
    'the book of %s is back within 300 ms, around a moved price',
    async (symbolId) => {
      const market = await TestMarket.open({ seed: 6 });
      const { base, quote } = listingOf(symbolId).instrument;
      const user = market.user(60_000_000, ...[base.code, quote.code].filter((c) => c !== 'USDT'));
      const levels = () => market.engine.exchange.depth(symbolId, 'sell', 200).length;
      const full = levels();
      const price = ticks(
        priceMax(listingOf(symbolId).instrument, 'buy', market.reference(symbolId)),
      );
      for (let i = 0; i < 5; i++) {
        const before = market.reference(symbolId);
        market.place(user, {
          symbolId,
          side: 'buy',
          timeInForce: 'ioc',
          price,
          size: sizeOf(symbolId, 12_000_000),
        });
        expect(levels()).toBe(0);
        await market.pass(275);
        expect(levels()).toBeGreaterThan(0.8 * full);
        expect(market.reference(symbolId)).toBeGreaterThan(before * 0.9999);
      }
    },
  );

  it('all pairs swept in one moment are back within 300 ms', async () => {
    const market = await TestMarket.open({ seed: 7 });
    const user = market.user(80_000_000, 'BTC', 'USDC');
    const empty = () =>
      slowest.filter(
        ({ instrument: { symbolId } }) =>
          market.engine.exchange.depth(symbolId, 'sell', 10).length < 10,
      ).length;
    await market.pass(minuteMs / 30);
    for (const { instrument } of slowest) {
      const { symbolId } = instrument;
      const price = ticks(priceMax(instrument, 'buy', market.reference(symbolId)));
      const size = sizeOf(symbolId, 2_000_000);
      market.place(user, { symbolId, side: 'buy', timeInForce: 'ioc', price, size });
    }
    expect(empty()).toBe(slowest.length);
    await market.pass(275);
    expect(empty()).toBe(0);
  });
});
