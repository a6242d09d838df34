import { describe, expect, it } from 'vitest';
import { holderIds } from '#domain/account/account.ts';
import { hourMs, minuteMs } from '#domain/candle/bucket.ts';
import { pricedAs } from '#domain/instrument/demo-coin.ts';
import type { Position } from '#domain/position/position.ts';
import { assetProfiles } from '#exchange/simulator/assets.ts';
import { Bases } from '#exchange/simulator/basis.ts';
import { Chance } from '#exchange/simulator/chance.ts';
import type { Exchange } from '#exchange/simulator/engine-view.ts';
import { Holders } from '#exchange/simulator/holders.ts';
import { allListings, contractListings, listingOf } from '#exchange/simulator/listing.ts';
import { AssetPrices } from '#exchange/simulator/prices.ts';
import { quoteOfLots } from '#exchange/simulator/sizes.ts';

const seed = 5;
const start = 1_800_000_000_000;

/** Holders whose wishes are carried out. */
class Market {
  readonly prices = new AssetPrices(
    assetProfiles,
    new Chance(seed, 'held'),
    new Map(),
    { seed, at: start },
    allListings,
    new Bases(seed, contractListings, start),
  );
  readonly has = new Map<string, number>();
  state = 'trading';
  now = start;
  readonly #holders: Holders;

  constructor() {
    const exchange: Partial<Exchange> = {
      instrument: (symbolId) => ({ ...listingOf(symbolId).instrument, state: this.state }) as never,
      positions: (userId) =>
        userId === holderIds[0]
          ? [...this.has].map(([symbolId, size]) => ({ symbolId, size }) as Position)
          : [],
    };
    this.#holders = new Holders(exchange as Exchange, this.prices, seed);
  }

  /** What changed. */
  pass(ms: number): number {
    this.now += ms;
    this.prices.pass(ms);
    if (!this.#holders.isDue(this.now)) return 0;
    const changes = this.#holders.changes(allListings, this.now);
    for (const { symbolId, lots } of changes) this.has.set(symbolId, lots);
    return changes.length;
  }

  /** What is held of a contract, in parts of its average day's turnover. */
  share(symbolId: string): number {
    const { instrument, dailyTurnover } = listingOf(symbolId);
    const price = Math.exp(this.prices.logTicks(instrument));
    return quoteOfLots(instrument, Math.abs(this.has.get(symbolId) ?? 0), price) / dailyTurnover;
  }
}

const ids = contractListings.map(({ instrument }) => instrument.symbolId);

describe('MKT-03 the open interest of the simulated market', () => {
  it('stands in proportion to the turnover from the first moment on', () => {
    const market = new Market();
    expect(market.pass(0)).toBe(ids.length);
    for (const symbolId of ids) {
      const isMajor = ['BTC', 'ETH'].includes(pricedAs(listingOf(symbolId).instrument.base.code));
      // A made day turns over some four fifths of the average.
      expect(market.share(symbolId), symbolId).toBeGreaterThan(isMajor ? 0.3 : 1.5);
      expect(market.share(symbolId), symbolId).toBeLessThan(isMajor ? 0.8 : 4);
    }
  });

  it('moves a little, seldom, and is as large again after a restart', () => {
    const market = new Market();
    market.pass(0);
    const [begun, changes] = [market.share('BTCUSDT_UMCBL'), [] as number[]];
    for (let i = 0; i < 600; i++) changes.push(market.pass(minuteMs));
    expect(Math.max(...changes)).toBeLessThanOrEqual(12);
    expect(changes.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(50);
    expect(market.share('BTCUSDT_UMCBL') / begun).toBeGreaterThan(0.7);
    expect(market.share('BTCUSDT_UMCBL') / begun).toBeLessThan(1.4);
    const again = new Market();
    for (const [symbolId, size] of market.has) again.has.set(symbolId, size);
    again.now = market.now;
    expect(again.pass(0)).toBeLessThanOrEqual(12);
  });

  it('is long as much as short in what one coin margins, as far as there are several', () => {
    const market = new Market();
    market.pass(0);
    const ofUsdt = contractListings.filter(({ instrument }) =>
      instrument.symbolId.endsWith('_UMCBL'),
    );
    const values = ofUsdt.map(({ instrument: { symbolId }, dailyTurnover }) => {
      const value = market.share(symbolId) * dailyTurnover;
      return Math.sign(market.has.get(symbolId)!) * value;
    });
    const [net, gross] = [values, values.map(Math.abs)].map((all) =>
      all.reduce((a, b) => a + b, 0),
    );
    expect(Math.abs(net!) / gross!).toBeLessThan(0.1);
    // Their capital is more than all of it.
    expect(gross).toBeLessThan(4_000_000_000);
  });

  it('falls in a crash, within minutes, and stays down for hours', () => {
    const market = new Market();
    market.pass(0);
    const size = () => Math.abs(market.has.get('BTCUSDT_UMCBL')!);
    const before = size();
    for (const { asset } of assetProfiles) market.prices.shift(asset.code, Math.log(0.92));
    for (let i = 0; i < 90; i++) market.pass(10_000);
    expect(size() / before).toBeGreaterThan(0.75);
    expect(size() / before).toBeLessThan(0.92);
    const low = size();
    for (let i = 0; i < 180; i++) market.pass(minuteMs);
    expect(size() / low).toBeLessThan(1.05);
    expect(market.now - start).toBeGreaterThan(3 * hourMs);
  });

  it('is nothing new where a contract does not trade', () => {
    const market = new Market();
    market.state = 'reduceOnly';
    expect(market.pass(0)).toBe(0);
  });
});
