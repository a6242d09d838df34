import { describe, expect, it } from 'vitest';
import type { Side } from '#domain/codes/side.ts';
import { ticks } from '#domain/money/units.ts';
import { priceMax, priceMin } from '#domain/order/band.ts';
import { Chance } from '#exchange/simulator/chance.ts';
import { listingOf, listings } from '#exchange/simulator/listing.ts';
import { frozenProfiles, sizeOf, startTicks, TestMarket } from './sandbox.ts';

/** What each attacker starts with of USDT and of every coin of the pair, in USDT. */
const funds = 3_000_000;
const rounds = 30;
const roundMs = 50;

const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

/** Two accounts of one attacker, at prices that stand still and without fees. */
class Attack {
  readonly market: TestMarket;
  readonly accounts: readonly [number, number];
  readonly before: number;
  /** Trades beyond the band around the reference price of their moment. */
  readonly beyond: string[] = [];
  readonly traded = new Map<string, number>();

  static async start(...symbols: readonly string[]): Promise<Attack> {
    const market = await TestMarket.open({ profiles: frozenProfiles, feePpm: 0 });
    return new Attack(market, symbols);
  }

  private constructor(market: TestMarket, symbols: readonly string[]) {
    this.market = market;
    const coins = symbols.flatMap((symbolId) => {
      const { base, quote } = listingOf(symbolId).instrument;
      return [base.code, quote.code];
    });
    const codes = [...new Set(coins)].filter((code) => code !== 'USDT');
    this.accounts = [market.user(funds, ...codes), market.user(funds, ...codes)];
    this.before = this.#worth();
    market.engine.onBatch(({ trades }) => {
      for (const { symbolId, price } of trades) this.#look(symbolId, price);
    });
  }

  #look(symbolId: string, price: number): void {
    const { instrument } = listingOf(symbolId);
    this.traded.set(symbolId, (this.traded.get(symbolId) ?? 0) + 1);
    const reference = this.market.engine.exchange.reference(symbolId) ?? startTicks(symbolId);
    const [least, most] = [
      priceMin(instrument, 'sell', reference),
      priceMax(instrument, 'buy', reference),
    ];
    if (price < least || price > most) this.beyond.push(`${symbolId} ${price} at ${reference}`);
  }

  #worth(): number {
    return this.accounts.reduce((sum, id) => sum + this.market.worth(id), 0);
  }

  /** In USDT at prices that no trade can move. */
  get profit(): number {
    return this.#worth() - this.before;
  }

  /** The price farthest along that an order of `side` may name, by last price or reference. */
  #farthest(symbolId: string, side: Side): number[] {
    const { instrument } = listingOf(symbolId);
    const last = this.market.engine.exchange.lastPrice(symbolId)!;
    const limit = side === 'buy' ? priceMax : priceMin;
    return [last, this.market.reference(symbolId)].map((from) => limit(instrument, side, from));
  }

  /** Takes all that rests within the band, up to so much. */
  sweep(who: number, symbolId: string, side: Side, usdt: number): void {
    for (const price of this.#farthest(symbolId, side)) {
      const size = sizeOf(symbolId, usdt);
      this.market.place(who, { symbolId, side, timeInForce: 'ioc', price: ticks(price), size });
    }
  }

  /** A trade between the two accounts, as far beyond the book as the band lets it be. */
  walk(symbolId: string, side: Side): void {
    const [one, other] = this.accounts;
    const size = sizeOf(symbolId, 200);
    this.sweep(one, symbolId, side, funds / 4);
    for (const price of this.#farthest(symbolId, side)) {
      const at = { symbolId, price: ticks(price), size };
      this.market.place(other, { ...at, side: opposite(side) });
      this.market.place(one, { ...at, side, timeInForce: 'ioc' });
    }
    this.market.engine.apply({ kind: 'CancelAll', userId: other, symbolId, plans: false });
  }

  async walkOn(symbolId: string, side: Side): Promise<void> {
    for (let i = 0; i < rounds; i++) {
      this.walk(symbolId, side);
      await this.market.pass(roundMs);
    }
  }

  /** Gives the provider back what it takes, at the prices that it shows by now. */
  async unload(symbolId: string, side: Side): Promise<void> {
    for (let i = 0; i < rounds; i++) {
      for (const who of this.accounts) this.sweep(who, symbolId, side, funds / 20);
      await this.market.pass(roundMs);
    }
  }

  /** What every attack must leave behind. */
  expectHeld(name: string, ...symbols: readonly string[]): void {
    process.stdout.write(`${name}: profit ${Math.round(this.profit)} USDT\n`);
    expect.soft(this.profit, 'profit').toBeLessThanOrEqual(0);
    expect.soft(this.beyond.slice(0, 3), 'beyond the band').toEqual([]);
    let elsewhere = 0;
    for (const { instrument } of listings) {
      const { symbolId } = instrument;
      if (symbols.includes(symbolId)) continue;
      const last = this.market.engine.exchange.lastPrice(symbolId)!;
      expect.soft(Math.abs(last / startTicks(symbolId) - 1), symbolId).toBeLessThan(0.03);
      elsewhere += this.traded.get(symbolId) ?? 0;
    }
    expect.soft(elsewhere, 'trades on other pairs').toBeGreaterThan(5);
    expect.soft(this.market.complaints).toEqual([]);
  }
}

const thin = ['FILUSDT', 'BCHBTC', 'HBARUSDT'];
const directions = [
  ['up', 'buy'],
  ['down', 'sell'],
] as const;
const walks = thin.flatMap((symbolId) =>
  directions.map(([way, side]) => [symbolId, way, side] as const),
);

describe('recorded attacks on the simulated liquidity gain nothing', () => {
  it.each(walks)('SAFE-02 walking %s %s and trading back', async (symbolId, way, side) => {
    const attack = await Attack.start(symbolId);
    await attack.walkOn(symbolId, side);
    await attack.unload(symbolId, opposite(side));
    attack.expectHeld(`${symbolId} ${way}`, symbolId);
  });

  it.each([...thin, 'BTCUSDT', 'USDCUSDT'])(
    'SAFE-02 sweeping %s and reselling',
    async (symbolId) => {
      const attack = await Attack.start(symbolId);
      const [one, other] = attack.accounts;
      for (let i = 0; i < 8; i++) {
        for (const side of ['buy', 'sell'] as const) {
          attack.sweep(one, symbolId, side, funds / 2);
          // While the book is empty, whoever comes meets the attacker's own order.
          const { instrument } = listingOf(symbolId);
          const limit = side === 'buy' ? priceMax : priceMin;
          const price = limit(instrument, opposite(side), attack.market.reference(symbolId));
          const size = sizeOf(symbolId, funds / 20);
          const rest = { symbolId, side: opposite(side), price: ticks(Math.max(1, price)), size };
          attack.market.place(other, rest);
          await attack.market.pass(250);
          attack.market.engine.apply({ kind: 'CancelAll', userId: other, symbolId, plans: false });
        }
      }
      attack.expectHeld(`${symbolId} swept`, symbolId);
    },
  );

  it('SAFE-02 taking from related pairs by chance, a little or all', async () => {
    const symbols = ['ETHBTC', 'ETHUSDT', 'BTCUSDT', 'BTCUSDC', 'USDCUSDT', 'BCHBTC', 'BCHUSDT'];
    const attack = await Attack.start(...symbols);
    const chance = new Chance(9, 'taking');
    for (let i = 0; i < 200; i++) {
      const symbolId = symbols[chance.index(symbols.length)]!;
      const side = chance.next() < 0.5 ? 'buy' : 'sell';
      for (let more = chance.index(5); more >= 0; more--) {
        attack.sweep(attack.accounts[i % 2]!, symbolId, side, funds * chance.next() ** 6);
        await attack.market.pass(25 + 25 * chance.index(4));
      }
    }
    attack.expectHeld('by chance', ...symbols);
  });

  it.each(thin)('SAFE-02 running the stops of %s', async (symbolId) => {
    const attack = await Attack.start(symbolId);
    const { market } = attack;
    const { base, quote } = listingOf(symbolId).instrument;
    const coins = [base.code, quote.code].filter((code) => code !== 'USDT');
    const victim = market.user(20_000, ...coins);
    const start = startTicks(symbolId);
    const trigger = ticks(Math.round(start * 0.996));
    const placed = market.engine.apply({
      kind: 'PlacePlan',
      userId: victim,
      draft: {
        symbolId,
        side: 'sell',
        trigger,
        fires: 'atOrBelow',
        size: sizeOf(symbolId, 10_000),
        source: 'api',
      },
    });
    expect(placed).toMatchObject({ ok: true });
    const prices: number[] = [];
    market.engine.onBatch(({ fills }) => {
      for (const { userId, price } of fills) if (userId === victim) prices.push(price);
    });
    // The attacker waits under the market for what the stop throws at it.
    for (let i = 0; i < rounds; i++) {
      const price = priceMin(listingOf(symbolId).instrument, 'sell', market.reference(symbolId));
      attack.walk(symbolId, 'sell');
      const size = sizeOf(symbolId, 10_000);
      market.place(attack.accounts[1], { symbolId, side: 'buy', price: ticks(price + 1), size });
      await market.pass(roundMs);
    }
    await attack.unload(symbolId, 'buy');
    expect(prices.length).toBeGreaterThan(0);
    for (const price of prices) {
      expect
        .soft(price)
        .toBeGreaterThanOrEqual(priceMin(listingOf(symbolId).instrument, 'sell', start));
    }
    attack.expectHeld(`${symbolId} stop run, ${prices.length} fills`, symbolId);
  });

  it.each(directions)('SAFE-02 two hops: ETH walked %s against BTC', async (way, side) => {
    const hops = ['ETHBTC', 'ETHUSDT', 'BTCUSDT'];
    const attack = await Attack.start(...hops);
    for (let i = 0; i < rounds; i++) {
      attack.walk('ETHBTC', side);
      const [one] = attack.accounts;
      attack.sweep(one, 'ETHUSDT', opposite(side), funds / 10);
      attack.sweep(one, 'BTCUSDT', side, funds / 10);
      await attack.market.pass(2 * roundMs);
    }
    await attack.unload('ETHBTC', opposite(side));
    attack.expectHeld(`two hops ${way}`, ...hops);
  });
});
