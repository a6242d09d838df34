import { describe, expect, it } from 'vitest';
import { providerIds } from '#domain/account/account.ts';
import type { Exchange } from '#exchange/core/exchange.ts';
import { assetProfiles, profileOf, unitsOf } from '#exchange/simulator/assets.ts';
import { Chance } from '#exchange/simulator/chance.ts';
import { Flow } from '#exchange/simulator/flow.ts';
import { listingOf, listings } from '#exchange/simulator/listing.ts';
import { ReferencePrices } from '#exchange/simulator/reference.ts';
import { startTicks, TestMarket } from './sandbox.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);
const dayMs = 86_400_000;
const stepMs = 2000;
const takerStepMs = 4000;

/** Hours of trading on all books: what a day of them costs is for the long runs. */
const tradedHours = Number(process.env.MARKET_HOURS ?? 0.25);

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function correlationOf(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = mean(a.map((value, i) => (value - meanA) * (b[i]! - meanB)));
  const deviation = (values: readonly number[], middle: number) =>
    Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return product / deviation(a, meanA) / deviation(b, meanB);
}

function kurtosisOf(values: readonly number[]): number {
  const middle = mean(values);
  const second = mean(values.map((value) => (value - middle) ** 2));
  return mean(values.map((value) => (value - middle) ** 4)) / second ** 2;
}

/** Logarithms of each asset's price at the minutes of so many days. */
function walkedMinutes(seed: number, days: number): Map<string, number[]> {
  const reference = new ReferencePrices(assetProfiles, new Chance(seed, 'shape'), new Map());
  const paths = new Map(assetProfiles.map(({ asset }) => [asset.code, [] as number[]]));
  for (let minute = 0; minute < days * 1440; minute++) {
    for (let i = 0; i < 60_000 / stepMs; i++) reference.step(stepMs);
    for (const [code, path] of paths) path.push(reference.logPrice(code));
  }
  return paths;
}

const returnsOf = (path: readonly number[]) => path.slice(1).map((value, i) => value - path[i]!);

describe('thirty days of reference prices', () => {
  const paths = walkedMinutes(1, 30);
  const returns = new Map([...paths].map(([code, path]) => [code, returnsOf(path)]));

  it.each(['BTC', 'ETH', 'SOL', 'PEPE', 'INJ'])(
    'CORE-06 %s moves in fits and starts: fat tails, and calm follows calm',
    (code) => {
      const moves = returns.get(code)!;
      const sizes = moves.map(Math.abs);
      const kurtosis = kurtosisOf(moves);
      const lasting = correlationOf(sizes.slice(1), sizes.slice(0, -1));
      print(
        `${code}: kurtosis of minutes ${kurtosis.toFixed(1)}, ` +
          `autocorrelation of their size ${lasting.toFixed(2)}`,
      );
      expect(kurtosis).toBeGreaterThan(4);
      expect(lasting).toBeGreaterThan(0.1);
    },
  );

  it('CORE-06 BTC and ETH go together, but not in step', () => {
    const together = correlationOf(returns.get('BTC')!, returns.get('ETH')!);
    print(`BTC and ETH: correlation of minutes ${together.toFixed(2)}`);
    expect(together).toBeGreaterThan(0.5);
    expect(together).toBeLessThan(0.95);
  });

  it('CORE-06 no price goes beyond four times its start, or under a quarter', () => {
    let widest = 0;
    let farthest = '';
    for (const { asset, startPrice } of assetProfiles) {
      for (const value of paths.get(asset.code)!) {
        const factor = Math.abs(value - Math.log(startPrice));
        if (factor > widest) [widest, farthest] = [factor, asset.code];
      }
    }
    print(`farthest from its start: ${farthest}, a factor of ${Math.exp(widest).toFixed(2)}`);
    expect(Math.exp(widest)).toBeLessThan(4);
  });
});

describe('thirty days of takers', () => {
  it.each(['BTCUSDT', 'SOLUSDT', 'PEPEUSDT', 'INJUSDT'])(
    'CORE-06 on %s hold no more than their capital allows, and are never sold out',
    (symbolId) => {
      const listing = listingOf(symbolId);
      const { base, sizeScale } = listing.instrument;
      const flow = new Flow(listing, new Chance(5, 'takers', symbolId));
      const chance = new Chance(5, 'moves', symbolId);
      const capital = Number(profileOf(base.code).capital);
      const best = startTicks(symbolId);
      let held = capital;
      let [least, most] = [held, held];
      for (let at = 0; at < 30 * dayMs; at += takerStepMs) {
        const lean = Math.tanh(2 * (held / capital - 1));
        const view = { bestBid: best, bestAsk: best, move: chance.normal(), lean };
        for (const { side, size } of flow.orders(flow.count(takerStepMs), view)) {
          held += ((side === 'buy' ? 1 : -1) * (size ?? 0)) / 10 ** sizeScale;
        }
        least = Math.min(least, held);
        most = Math.max(most, held);
      }
      const share = (value: number) => (value / capital).toFixed(2);
      print(`${symbolId}: takers held ${share(least)} to ${share(most)} of their capital`);
      expect(least).toBeGreaterThan(0.2 * capital);
      expect(most).toBeLessThan(2.5 * capital);
    },
  );
});

describe(`${tradedHours} hours of trading on all books`, () => {
  it('CORE-06 BTC is narrow and deep, small pairs are thin, prices go through trades, nobody runs out', async () => {
    const { engine, provider, complaints } = await TestMarket.open();
    const books = new Map(listings.map(({ instrument }) => [instrument.symbolId, new Watch()]));
    const held = new Held();
    const until = engine.now + (tradedHours / 24) * dayMs;
    for (let turn = 0; engine.now < until; turn++) {
      engine.now += 100;
      provider.takeTurn();
      await Promise.resolve();
      if (turn % 100 !== 0) continue;
      // Each pair's work is a handful of promises deep.
      await new Promise((resolve) => setImmediate(resolve));
      for (const [symbolId, watch] of books) watch.look(engine.exchange, symbolId);
      held.look(engine.exchange);
    }
    await provider.stop();
    for (const [symbolId, watch] of books) {
      const usual = listingOf(symbolId).tradesPerSecond * tradedHours * 3600;
      const rate = engine.taken.get(symbolId)! / usual;
      print(
        `${symbolId}: last price within the book ${(100 * watch.figures().inside).toFixed(1)} %, ` +
          `orders ${rate.toFixed(2)} of the usual`,
      );
    }
    for (const symbolId of ['BTCUSDT', 'ETHUSDT', 'PEPEUSDT', 'INJUSDT']) {
      const { spread, near, worth } = books.get(symbolId)!.figures();
      print(
        `${symbolId}: median spread ${spread.toFixed(2)} bp, ${near} levels a side within 1 %, ` +
          `worth ${Math.round(worth / 1000)} thousand`,
      );
    }
    print(`the provider's holdings: ${held.text()}`);
    expect(complaints).toEqual([]);
    for (const [symbolId, watch] of books) {
      expect(watch.figures().inside, symbolId).toBeGreaterThanOrEqual(0.95);
    }
    const bitcoin = books.get('BTCUSDT')!.figures();
    expect(bitcoin.spread).toBeLessThanOrEqual(1);
    expect(bitcoin.near).toBeGreaterThanOrEqual(50);
    expect(books.get('INJUSDT')!.figures().worth).toBeLessThan(bitcoin.worth / 20);
    expect(held.least).toBeGreaterThan(0.2);
    expect(held.most).toBeLessThan(2.5);
  });
});

/** What was seen of one book. */
class Watch {
  readonly #spreads: number[] = [];
  readonly #near: number[] = [];
  readonly #worths: number[] = [];
  #inside = 0;

  look(exchange: Exchange, symbolId: string): void {
    const { priceScale, sizeScale } = exchange.instrument(symbolId)!;
    const bids = exchange.depth(symbolId, 'buy', 200);
    const asks = exchange.depth(symbolId, 'sell', 200);
    if (bids.length === 0 || asks.length === 0) return;
    const last = exchange.lastPrice(symbolId)!;
    if (bids[0]!.price <= last && last <= asks[0]!.price) this.#inside++;
    const middle = (bids[0]!.price + asks[0]!.price) / 2;
    this.#spreads.push((10_000 * (asks[0]!.price - bids[0]!.price)) / middle);
    const within = [...bids, ...asks].filter(({ price }) => Math.abs(price / middle - 1) < 0.01);
    this.#near.push(within.length / 2);
    const worth = within.reduce((sum, { price, size }) => sum + price * size, 0) / 2;
    this.#worths.push(worth / 10 ** (priceScale + sizeScale));
  }

  figures(): { spread: number; near: number; worth: number; inside: number } {
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
    return {
      spread: median(this.#spreads),
      near: median(this.#near),
      worth: median(this.#worths),
      inside: this.#inside / this.#spreads.length,
    };
  }
}

/** How much of its capital the provider's accounts held, least and most, of any asset. */
class Held {
  least = Number.POSITIVE_INFINITY;
  most = 0;
  #about = ['', ''];

  look(exchange: Exchange): void {
    for (const userId of providerIds) {
      for (const { asset, total } of exchange.balances(userId)) {
        const profile = profileOf(asset);
        const share = Number(total) / Number(unitsOf(profile.asset, profile.capital));
        if (share < this.least) [this.least, this.#about[0]] = [share, `${asset} of ${userId}`];
        if (share > this.most) [this.most, this.#about[1]] = [share, `${asset} of ${userId}`];
      }
    }
  }

  text(): string {
    return `${this.least.toFixed(2)} (${this.#about[0]}) to ${this.most.toFixed(2)} (${this.#about[1]}) of the capital`;
  }
}
