import { describe, expect, it } from 'vitest';
import { lots, ticks } from '#domain/money/units.ts';
import { priceMax, priceMin } from '#domain/order/band.ts';
import { listingOf, listings } from '#exchange/simulator/listing.ts';
import { frozenProfiles, sizeOf, startTicks, TestMarket } from './sandbox.ts';

const minuteMs = 60_000;
const symbolId = 'FILUSDT';

const quotesOf = ({ engine }: TestMarket, pair: string) =>
  (['buy', 'sell'] as const).map((side) => engine.exchange.depth(pair, side, 100).length);

describe('SAFE-02 what the simulated liquidity may lose', () => {
  it('is bounded by the hour: it leaves the pair, says so, and comes back', async () => {
    const market = await TestMarket.open({ profiles: frozenProfiles });
    const { engine, provider } = market;
    const user = market.user(1_000_000, 'FIL');
    // A fault of its own: it offers 100,000 USDT of coins four percent too cheaply.
    const price = ticks(Math.round(startTicks(symbolId) * 0.96));
    const size = sizeOf(symbolId, 100_000);
    engine.apply({
      kind: 'ReplaceQuotes',
      userId: 10,
      symbolId,
      quotes: [{ side: 'sell', price, size }],
    });
    market.place(user, { symbolId, side: 'buy', timeInForce: 'ioc', price, size });
    expect(provider.stats().losses[symbolId]).toBeCloseTo(4000, -2);
    await market.pass(150);
    expect(quotesOf(market, symbolId)).toEqual([0, 0]);
    expect(provider.stats().withdrawn).toBe(1);
    expect(market.complaints).toMatchObject([{ symbolId, lost: expect.closeTo(4000, -2) }]);
    // Nobody sells to it there any more; other pairs are as they were.
    market.place(user, { symbolId, side: 'sell', price: ticks(price + 100), size: lots(1000) });
    await market.pass(5000);
    expect(engine.exchange.openOrders(user)).toHaveLength(1);
    expect(Math.min(...quotesOf(market, 'HBARUSDT'))).toBeGreaterThan(15);
    engine.now += 60 * minuteMs;
    await market.pass(2000);
    expect(Math.min(...quotesOf(market, symbolId))).toBeGreaterThan(15);
    expect(provider.stats()).toMatchObject({ withdrawn: 0, refilled: 0 });
    expect(market.complaints).toHaveLength(1);
  });
});

describe('shocks of the simulated market', () => {
  it('a crash takes all pairs of the coin along, quotes and trades with it, within the bands', async () => {
    const market = await TestMarket.open({ profiles: frozenProfiles });
    const { engine, provider } = market;
    const beyond: unknown[] = [];
    engine.onBatch(({ trades }) => {
      for (const { symbolId: pair, price } of trades) {
        const { instrument } = listingOf(pair);
        const reference = engine.exchange.reference(pair)!;
        const [least, most] = [
          priceMin(instrument, 'sell', reference),
          priceMax(instrument, 'buy', reference),
        ];
        if (price < least || price > most) beyond.push([pair, price, reference]);
      }
    });
    const crash = { kind: 'crash', direction: 'down', percent: 30, seconds: 10, seed: 1 } as const;
    provider.shock({ ...crash, target: 'ETH' });
    await market.pass(10_000);
    for (const pair of ['ETHUSDT', 'ETHUSDC', 'ETHBTC']) {
      expect(market.reference(pair) / startTicks(pair)).toBeCloseTo(0.7, 2);
      expect(engine.exchange.lastPrice(pair)! / startTicks(pair)).toBeCloseTo(0.7, 2);
    }
    await market.pass(20_000);
    const after = market.reference('ETHUSDT') / startTicks('ETHUSDT');
    // Little comes back soon.
    expect(after).toBeGreaterThan(0.7);
    expect(after).toBeLessThan(0.76);
    for (const { instrument } of listings) {
      if (instrument.base.code === 'ETH') continue;
      const last = engine.exchange.lastPrice(instrument.symbolId)!;
      expect(Math.abs(last / startTicks(instrument.symbolId) - 1)).toBeLessThan(0.01);
    }
    expect(beyond).toEqual([]);
  });

  it.each([true, false])(
    'MKT-03 a crash empties no book, whether it is looked at or not: %s',
    async (isAsleep) => {
      const only = ['ETHUSDT', 'FILUSDT', 'ETHUSDT_UMCBL'];
      const market = await TestMarket.open({ contracts: true, only, isAsleep, seed: 8 });
      await market.pass(10_000, 250);
      const crash = { kind: 'crash', target: 'all', direction: 'down', percent: 12 } as const;
      market.provider.shock({ ...crash, seconds: 120, seed: 2 });
      let empty = 0;
      for (let i = 0; i < 240; i++) {
        await market.pass(1000, 250);
        empty += only.filter((one) => quotesOf(market, one).includes(0)).length;
      }
      expect(empty).toBe(0);
      expect(market.alarms).toEqual([]);
    },
  );

  it('a dry-up thins the books for its time', async () => {
    const market = await TestMarket.open({ profiles: frozenProfiles });
    const resting = () =>
      market.engine.exchange.depth(symbolId, 'buy', 100).reduce((sum, { size }) => sum + size, 0);
    const before = resting();
    const dry = { kind: 'dryUp', direction: 'down', percent: 90, seconds: 10, seed: 1 } as const;
    market.provider.shock({ ...dry, target: 'all' });
    await market.pass(3000);
    expect(resting() / before).toBeLessThan(0.2);
    await market.pass(8000);
    for (let i = 0; i < 40; i++) await market.pass(1500);
    expect(resting() / before).toBeGreaterThan(0.6);
  });
});
