import { describe, expect, it } from 'vitest';
import { listedContracts } from '#domain/futures/listed.ts';
import { contractListings } from '#exchange/simulator/listing.ts';
import { TestMarket } from './sandbox.ts';

const minuteMs = 60_000;
const [maker, taker, fund] = [10, 11, 3];

describe('FUT-01 the market of contracts', () => {
  it('has books on both sides and a mark by the index from the start, and stays by it', async () => {
    const market = await TestMarket.open({ contracts: true });
    const { exchange } = market.engine;
    const basis: number[] = [];
    for (let minute = 0; minute < 4; minute++) {
      await market.pass(minuteMs / 2);
      for (const { symbolId, symbol, priceScale } of listedContracts) {
        const [bid] = exchange.depth(symbolId, 'buy', 1);
        const [ask] = exchange.depth(symbolId, 'sell', 1);
        expect(bid && ask, symbolId).toBeTruthy();
        const mark = exchange.markPrice(symbolId)!;
        const pair = exchange.instrument(symbol)!;
        const [one, other] = (['buy', 'sell'] as const).map(
          (side) => exchange.depth(symbol, side, 1)[0]!.price,
        );
        const spot = ((one! + other!) / 2) * 10 ** (priceScale - pair.priceScale);
        expect(mark / spot, symbolId).toBeCloseTo(1, 2);
        basis.push((bid!.price + ask!.price) / 2 / spot - 1);
        expect(exchange.lastPrice(symbolId)).toBeGreaterThan(0);
      }
    }
    const mean = basis.reduce((sum, one) => sum + one, 0) / basis.length;
    const far = Math.max(...basis.map(Math.abs));
    console.info(
      `basis: ${(1e4 * mean).toFixed(1)} bp on average, ${(1e4 * far).toFixed(1)} at most`,
    );
    expect(far).toBeLessThan(0.006);
    expect(market.complaints).toEqual([]);
  });

  it('has capital behind it, positions that add up to nothing, and a funded insurance', async () => {
    const market = await TestMarket.open({ contracts: true });
    await market.pass(2 * minuteMs);
    const { exchange } = market.engine;
    let open = 0;
    for (const { instrument, depth } of contractListings) {
      const { symbolId, priceScale, sizeScale } = instrument;
      const sizes = [maker, taker].map(
        (id) => exchange.positions(id).find((one) => one.symbolId === symbolId)?.size ?? 0,
      );
      expect(sizes[0]! + sizes[1]!, symbolId).toBe(0);
      const value =
        (Math.abs(sizes[1]!) * market.reference(symbolId)) / 10 ** (priceScale + sizeScale);
      expect(value, symbolId).toBeLessThan(2 * depth);
      open += Math.abs(sizes[1]!) > 0 ? 1 : 0;
    }
    expect(open).toBeGreaterThan(8);
    expect(exchange.balances(fund, 'usdtMix')[0]?.total).toBeGreaterThan(0n);
    await market.provider.stop();
  });
});
