import { describe, expect, it } from 'vitest';
import type { Side } from '#domain/codes/delegate-type.ts';
import { ticks } from '#domain/money/units.ts';
import { priceMax, priceMin } from '#domain/order/band.ts';
import { assetProfiles, profileOf } from '#exchange/market/assets.ts';
import { Chance } from '#exchange/market/chance.ts';
import { listingOf, listings } from '#exchange/market/listing.ts';
import { sizeOf, TestMarket } from './sandbox.ts';

const minuteMs = 60_000;
/** Pairs of two coins: each closes a triangle with the pairs of its coins and USDT. */
const crossing = listings.filter(({ instrument }) => instrument.quote.code !== 'USDT');
const related = new Set(
  crossing.flatMap(({ instrument: { symbol, base, quote } }) => [
    symbol,
    `${base.code}USDT`,
    `${quote.code}USDT`,
  ]),
);

/** The middle of a pair's book as a price, and one step of it as a share. */
function middleOf({ engine }: TestMarket, symbol: string) {
  const { priceScale, priceStep } = listingOf(symbol).instrument;
  const [bid, ask] = (['buy', 'sell'] as const).map(
    (side) => engine.exchange.depth(symbol, side, 1)[0]?.price ?? Number.NaN,
  );
  const middle = (bid! + ask!) / 2;
  return { price: middle / 10 ** priceScale, step: priceStep / middle };
}

/** How far each pair of two coins is from what its coins' pairs say, by what it may be. */
function disagreements(market: TestMarket): { symbol: string; factor: number }[] {
  return crossing.map(({ instrument: { symbol, base, quote } }) => {
    const pair = middleOf(market, symbol);
    const [one, other] = [
      middleOf(market, `${base.code}USDT`),
      middleOf(market, `${quote.code}USDT`),
    ];
    const off = Math.abs(Math.log((pair.price * other.price) / one.price));
    const step = Math.max(pair.step, one.step, other.step);
    return { symbol, factor: off / Math.max(0.001, 2 * step) };
  });
}

const worstOf = (market: TestMarket) =>
  disagreements(market).reduce((worst, each) =>
    // A book with an empty side agrees with nothing.
    Number.isNaN(each.factor) || each.factor > worst.factor ? each : worst,
  );

/** Takes the near half of the ladder or all of it, and leaves an order that is wrong for all to see. */
function disturb(market: TestMarket, user: number, symbol: string, side: Side, usdt: number) {
  const { instrument } = listingOf(symbol);
  const limit = side === 'buy' ? priceMax : priceMin;
  const price = ticks(limit(instrument, side, market.reference(symbol)));
  const size = sizeOf(symbol, usdt);
  market.place(user, { symbol, side, timeInForce: 'ioc', price, size });
  market.place(user, { symbol, side, price, size: sizeOf(symbol, usdt / 20) });
}

describe('MKT-02 pairs that share a coin', () => {
  it('agree while the market trades, and two seconds after users swept one or left wrong orders', async () => {
    const market = await TestMarket.open({ seed: 5 });
    const user = market.user(80_000_000, ...assetProfiles.slice(1).map(({ asset }) => asset.code));
    const chance = new Chance(5, 'sweeps');
    const symbols = [...related];
    let [worst, looks] = [{ symbol: '', factor: 0 }, 0];
    for (let i = 0; i < 30; i++) {
      const symbol = symbols[chance.index(symbols.length)]!;
      const side = chance.next() < 0.5 ? 'buy' : 'sell';
      const { depth, instrument } = listingOf(symbol);
      const usdt = depth * profileOf(instrument.quote.code).startPrice * chance.between(0.1, 1.2);
      disturb(market, user, symbol, side, usdt);
      await market.pass(2000);
      for (let look = 0; look < 4; look++, looks++) {
        const now = worstOf(market);
        if (!(now.factor <= worst.factor)) worst = now;
        await market.pass(500);
      }
    }
    process.stdout.write(
      `${looks} looks: farthest apart ${worst.factor.toFixed(2)} of the bound (${worst.symbol})\n`,
    );
    expect(worst.factor).toBeLessThanOrEqual(1);
    expect(market.complaints).toEqual([]);
  });
});

describe('SAFE-02 after a sweep', () => {
  const slowest = listings.filter(({ everyMs }) => everyMs >= 1500);

  it.each(['FILUSDT', 'BCHBTC', 'BTCUSDT'])(
    'the book of %s is back within 300 ms, around a moved price',
    async (symbol) => {
      const market = await TestMarket.open({ seed: 6 });
      const { base, quote } = listingOf(symbol).instrument;
      const user = market.user(60_000_000, ...[base.code, quote.code].filter((c) => c !== 'USDT'));
      const levels = () => market.engine.exchange.depth(symbol, 'sell', 200).length;
      const full = levels();
      const price = ticks(priceMax(listingOf(symbol).instrument, 'buy', market.reference(symbol)));
      for (let i = 0; i < 5; i++) {
        const before = market.reference(symbol);
        market.place(user, {
          symbol,
          side: 'buy',
          timeInForce: 'ioc',
          price,
          size: sizeOf(symbol, 12_000_000),
        });
        expect(levels()).toBe(0);
        await market.pass(275);
        expect(levels()).toBeGreaterThan(0.8 * full);
        expect(market.reference(symbol)).toBeGreaterThan(before * 0.9999);
      }
    },
  );

  it('all pairs swept in one moment are back within 300 ms', async () => {
    const market = await TestMarket.open({ seed: 7 });
    const user = market.user(80_000_000, 'BTC', 'USDC');
    const empty = () =>
      slowest.filter(
        ({ instrument: { symbol } }) =>
          market.engine.exchange.depth(symbol, 'sell', 10).length < 10,
      ).length;
    await market.pass(minuteMs / 30);
    for (const { instrument } of slowest) {
      const { symbol } = instrument;
      const price = ticks(priceMax(instrument, 'buy', market.reference(symbol)));
      const size = sizeOf(symbol, 2_000_000);
      market.place(user, { symbol, side: 'buy', timeInForce: 'ioc', price, size });
    }
    expect(empty()).toBe(slowest.length);
    await market.pass(275);
    expect(empty()).toBe(0);
  });
});
