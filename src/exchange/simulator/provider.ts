import { indexPairsOf } from '#domain/futures/index-price.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { Shock } from '#domain/operating/shock.ts';
import type { Changes } from '#exchange/core/changes.ts';
import {
  type AssetProfile,
  assetProfiles,
  profileOf,
  unitsOf,
} from '#exchange/simulator/assets.ts';
import { Attention, isSleepersTime } from '#exchange/simulator/attention.ts';
import { Bases } from '#exchange/simulator/basis.ts';
import { Capital } from '#exchange/simulator/capital.ts';
import { Chance } from '#exchange/simulator/chance.ts';
import type { MarketEngine, MarketLog } from '#exchange/simulator/engine-view.ts';
import { Holders } from '#exchange/simulator/holders.ts';
import {
  contractListings,
  type Listing,
  listingFor,
  listings,
  quotedListings,
} from '#exchange/simulator/listing.ts';
import { Marks } from '#exchange/simulator/marks.ts';
import { ProviderOrders } from '#exchange/simulator/orders.ts';
import { isHurried, newPair, type Pair, refit } from '#exchange/simulator/pair.ts';
import { AssetPrices } from '#exchange/simulator/prices.ts';
import { Quoter } from '#exchange/simulator/quoter.ts';
import { ShockRun, shocksMax } from '#exchange/simulator/shock.ts';
import { providerTrades } from '#exchange/simulator/users-trades.ts';

/** Pairs that are due are looked for so often; so many are quoted at once, and of hurried ones more. */
const turnMs = 25;
const pairsPerTurn = 4;
const hurriedPerTurn = 8;
/** What sleeps is looked after together, in one batch, which costs one write. */
const sleepersPerTurn = 128;
/** While lists are looked at, each pair in them moves so many times more seldom than one on a page. */
const listedSlowness = 4;
/** While all sleep and nobody looks at lists, prices move in steps of so long. */
const idleStepMs = 250;
/** Balances are looked at so often. */
const refillEveryMs = 10_000;

export interface ProviderParts {
  readonly engine: MarketEngine;
  readonly seed: number;
  readonly clock: () => number;
  readonly log: MarketLog;
  /** How the assets' prices behave; as listed when not given. */
  readonly profiles?: readonly AssetProfile[];
  /** Last price of each pair, to go on from. */
  readonly lastOf: (symbolId: string) => Ticks;
  /** Instruments whose prices set something off: they never sleep. Asked once a minute. */
  readonly inUse: () => Iterable<string>;
  /** Who looks at a book that sleeps is shown it as it is when it could not be quoted for so long. */
  readonly wakeMaxMs: number;
}

/** What operators see of the simulated liquidity. */
export interface ProviderStats {
  /** What users gained from it in the last hour, by pair, in USDT; negative: they lost it. */
  readonly losses: Readonly<Record<string, number>>;
  /** Pairs without quotes: too much was lost on them. */
  readonly withdrawn: number;
  /** Contracts whose index has lost all its spot pairs. */
  readonly withoutIndex: number;
  /** Capital that was given back to it since the start, in USDT. */
  readonly refilled: number;
}

/**
 * The simulated liquidity: quotes of one account around a reference price per asset, and orders of
 * another that take from the book. Both trade with users as anybody would. Instruments that nobody
 * looks at or has anything on sleep: a few quotes and orders every few seconds keep their prices,
 * volumes and marks going, and the first look wakes them.
 */
export class Provider {
  readonly #parts: ProviderParts;
  readonly #pairs: Map<string, Pair>;
  readonly #queue: Pair[];
  readonly #prices: AssetPrices;
  readonly #orders: ProviderOrders;
  readonly #marks: Marks;
  readonly #quoter: Quoter;
  readonly #capital: Capital;
  readonly #holders: Holders;
  readonly #running = new Set<Promise<void>>();
  readonly #attention = new Attention();
  /** What is being woken; others who look meanwhile wait for the same. Bound: instruments. */
  readonly #waking = new Map<string, Promise<void>>();
  readonly #leave: () => void;
  #shocks: readonly ShockRun[] = [];
  #turn = 0;
  #isOpen = false;
  #pricesAt: number;
  #refilledAt: number;
  #refilled = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ProviderParts) {
    this.#parts = parts;
    this.#orders = new ProviderOrders(parts);
    const { engine, seed, profiles = assetProfiles } = parts;
    const now = parts.clock();
    const starts = new Map<string, number>();
    for (const { instrument } of listings) {
      if (instrument.quote.code !== 'USDT') continue;
      const last = parts.lastOf(instrument.symbolId);
      starts.set(instrument.base.code, last / 10 ** instrument.priceScale);
    }
    const quoted = quotedListings(engine.exchange.instruments());
    const chance = new Chance(seed, 'live', now, 'reference');
    const bases = new Bases(seed, contractListings, now);
    this.#prices = new AssetPrices(profiles, chance, starts, { seed, at: now }, quoted, bases);
    const [orders, prices] = [this.#orders, this.#prices];
    this.#marks = new Marks({ ...parts, prices, orders, attention: this.#attention });
    this.#holders = new Holders(engine.exchange, prices, seed);
    this.#quoter = new Quoter({
      ...parts,
      prices,
      orders,
      depthShare: (...of) => this.#depthShare(...of),
    });
    this.#capital = new Capital(
      engine.exchange,
      now,
      quoted.map(({ instrument }) => instrument),
    );
    this.#pricesAt = now;
    this.#refilledAt = now;
    this.#queue = quoted.map((listing) => newPair(listing, engine.exchange, seed, now));
    this.#pairs = new Map(this.#queue.map((pair) => [pair.listing.instrument.symbolId, pair]));
    this.#leave = engine.onBatch((changes) => this.#notice(changes));
  }

  /** Fills the books and makes a first trade on each pair. */
  async open(): Promise<void> {
    await this.#orders.credit(this.#capital.grants());
    const now = this.#parts.clock();
    this.#keepAwake(now);
    const open = (contracts: boolean) =>
      this.#queue
        .filter(({ listing }) => isContract(listing.instrument) === contracts)
        .map((pair) => this.#step(pair, now, true));
    await Promise.all(open(false));
    // Of the pairs' books: contracts are bound to their marks.
    await this.#marks.tellAll(now);
    await this.#hold(now);
    await Promise.all(open(true));
    this.#isOpen = true;
  }

  /**
   * Somebody looks at these instruments. Undefined: all of them are quoted as they should be; else
   * resolves when they are, after `wakeMaxMs` at the latest. A contract wakes the pairs of its index first.
   */
  look(symbolIds: Iterable<string>): Promise<void> | undefined {
    const now = this.#parts.clock();
    const waking = [...symbolIds].flatMap((symbolId) => this.#look(symbolId, now) ?? []);
    return waking.length === 0 ? undefined : within(this.#parts.wakeMaxMs, Promise.all(waking));
  }

  /** Somebody looks at lists of instruments: all of them move more often for a while. */
  lookAtLists(): void {
    this.#attention.lookAtLists(this.#parts.clock());
  }

  /** Opens, then goes on by itself. */
  async start(): Promise<void> {
    await this.open();
    this.#timer = setInterval(() => this.takeTurn(), turnMs);
    this.#timer.unref();
  }

  /** Begins to quote a pair that was listed just now, where it knows both coins. */
  list(instrument: Instrument): void {
    if (this.#pairs.has(instrument.symbolId)) return;
    const listing = listingFor(instrument);
    if (listing === undefined) return;
    const { engine, seed, clock } = this.#parts;
    const pair = newPair(listing, engine.exchange, seed, clock());
    this.#pairs.set(instrument.symbolId, pair);
    this.#queue.push(pair);
    this.#prices.list(listing);
    const begin = async () => {
      await this.#orders.credit(this.#capital.list(instrument));
      await this.#step(pair, clock(), true);
    };
    this.#run(begin());
  }

  /** Logarithm of what a pair of known coins is quoted around. */
  logPrice(instrument: Instrument): number {
    return this.#prices.logTicks(instrument) - instrument.priceScale * Math.LN10;
  }

  /** Makes no more orders; resolves when those on their way are answered. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isOpen = false;
    this.#leave();
    await Promise.all(this.#running);
  }

  /** Looks after the pairs that are due; the timer calls it, or a simulation with its own clock. */
  takeTurn(): void {
    const now = this.#parts.clock();
    if (this.#attention.mustLookThrough(now)) this.#keepAwake(now);
    if (!this.#attention.isAnyone(now) && now - this.#pricesAt < idleStepMs) return;
    this.#passTime(now);
    if (now - this.#refilledAt >= refillEveryMs) this.#refill(now);
    this.#run(this.#marks.tellDue(now));
    if (this.#holders.isDue(now)) this.#run(this.#hold(now));
    this.#takeHurried(now);
    this.#takeSleepers(now);
    let taken = 0;
    for (let i = 0; i < this.#queue.length && taken < pairsPerTurn; i++) {
      const pair = this.#queue[this.#turn]!;
      this.#turn = (this.#turn + 1) % this.#queue.length;
      if (pair.underWay || pair.dueAt > now || !this.#isAwake(pair, now)) continue;
      this.#run(this.#step(pair, now, false));
      taken++;
    }
  }

  /** Lets something extraordinary happen, beside what goes on already. */
  shock(shock: Shock): void {
    const quoted = this.#queue.map(({ listing }) => listing);
    const run = new ShockRun(shock, quoted, this.#parts.clock());
    this.#shocks = [...this.#shocks, run].slice(-shocksMax);
    this.#parts.log.warn({ shock }, 'Applying a shock to the simulated market.');
  }

  stats(): ProviderStats {
    const now = this.#parts.clock();
    const losses = [...this.#pairs].map(([symbolId, pair]) => [symbolId, pair.losses.sum(now)]);
    return {
      losses: Object.fromEntries(losses),
      withdrawn: this.#queue.filter(({ isWithdrawn }) => isWithdrawn).length,
      withoutIndex: this.#marks.withoutIndex,
      refilled: this.#refilled,
    };
  }

  #isAwake({ listing }: Pair, now: number): boolean {
    return this.#attention.isAwake(listing.instrument.symbolId, now);
  }

  /** What sets something off is looked at by the exchange itself. */
  #keepAwake(now: number): void {
    // Once each time: what is in use counts as looked through.
    this.#attention.mustLookThrough(now);
    for (const symbolId of this.#parts.inUse()) this.#look(symbolId, now);
  }

  /** As `look`, of one. */
  #look(symbolId: string, now: number): Promise<void> | undefined {
    const pair = this.#pairs.get(symbolId);
    // Callers name what they like: only what is quoted is remembered.
    if (pair === undefined) return undefined;
    const seen = this.#attention.look(symbolId, now);
    if (seen === 'again') return this.#waking.get(symbolId);
    const { exchange } = this.#parts.engine;
    const { instrument } = pair.listing;
    const sources = isContract(instrument) ? indexPairsOf(exchange.instruments(), instrument) : [];
    const first = sources.flatMap((source) => this.#look(source.symbolId, now) ?? []);
    // Nothing is woken before it has opened, nor once it stops.
    if (seen === 'awake' || !this.#isOpen) return this.#waking.get(symbolId);
    const waking = this.#run(this.#wake(pair, first, now)).finally(() =>
      this.#waking.delete(symbolId),
    );
    this.#waking.set(symbolId, waking);
    return waking;
  }

  /** Quotes a book that slept, at once. `first`: what has to wake before it. */
  async #wake(pair: Pair, first: readonly Promise<void>[], now: number): Promise<void> {
    await Promise.all(first);
    const { instrument } = pair.listing;
    if (isContract(instrument)) await this.#marks.tell(now, [instrument.symbolId]);
    while (pair.underWay !== undefined) await pair.underWay;
    // Its turn may have come in between.
    if (pair.isThin || pair.quotedAt < now) await this.#step(pair, now, false);
  }

  /** What sleeps keeps a price, a volume and a best bid and ask, for lists and for whoever wakes it. */
  #takeSleepers(now: number): void {
    const areListsSeen = this.#attention.areListsSeen(now);
    let taken = 0;
    for (const [place, pair] of this.#queue.entries()) {
      if (taken >= sleepersPerTurn) return;
      if (pair.underWay || pair.dueAt === Number.POSITIVE_INFINITY) continue;
      if (this.#isAwake(pair, now)) continue;
      // Not all at one moment, where people look.
      const listedMs = pair.listing.everyMs * listedSlowness * (1 + (place % 7) / 20);
      const isListed = areListsSeen && now - pair.quotedAt >= listedMs;
      if (!isListed && !isSleepersTime(pair.quotedAt, now)) continue;
      this.#run(this.#step(pair, now, false));
      taken++;
    }
  }

  /** Pairs that users or prices moved, the longest unquoted first. */
  #takeHurried(now: number): void {
    const hurried = this.#queue.filter(
      (pair) =>
        this.#isAwake(pair, now) &&
        isHurried(pair, this.#prices.logTicks(pair.listing.instrument), now),
    );
    hurried.sort((a, b) => a.quotedAt - b.quotedAt);
    for (const pair of hurried.slice(0, hurriedPerTurn)) this.#run(this.#step(pair, now, false));
  }

  /** What shocks leave of a pair's liquidity. */
  #depthShare(listing: Listing, now: number): number {
    return this.#shocks.reduce((share, run) => share * run.depthShare(listing, now), 1);
  }

  #passTime(now: number): void {
    this.#prices.pass(now - this.#pricesAt);
    this.#pricesAt = now;
    for (const run of this.#shocks) {
      for (const [code, byLog] of run.moves(now)) this.#prices.shift(code, byLog);
    }
    this.#shocks = this.#shocks.filter((run) => !run.isOver(now));
  }

  /** Users' trades with the provider move prices and are what it gains or loses. */
  #notice(changes: Changes): void {
    const now = this.#parts.clock();
    const { exchange } = this.#parts.engine;
    for (const trade of providerTrades(changes, (symbolId) => exchange.instrument(symbolId))) {
      const { instrument, base, quote } = trade;
      const pair = this.#pairs.get(instrument.symbolId);
      if (pair === undefined) continue;
      this.#prices.push(trade);
      pair.taken += Math.abs(quote);
      const [basePrice, quotePrice] = [instrument.base, instrument.quote].map(({ code }) =>
        this.#prices.exogenous(code),
      );
      const fair = basePrice! * Math.exp(this.#prices.logBasis(instrument));
      pair.losses.add(base * fair + quote * quotePrice!, now);
    }
  }

  async #hold(now: number): Promise<void> {
    const listings = this.#queue.map(({ listing }) => listing);
    await this.#orders.hold(this.#holders.changes(listings, now));
  }

  #refill(now: number): void {
    this.#refilledAt = now;
    const credits = this.#capital.refills(now);
    if (credits.length === 0) return;
    for (const { asset, units } of credits) {
      const whole = Number(units) / Number(unitsOf(profileOf(asset).asset, 1n));
      this.#refilled += whole * this.#prices.exogenous(asset);
    }
    this.#parts.log.warn({ credits: credits.length }, 'The liquidity provider was refilled.');
    this.#run(this.#orders.credit(credits));
  }

  /** Keeps track of work on its way; an engine that stopped ends the provider too. */
  #run(work: Promise<void>): Promise<void> {
    const tracked: Promise<void> = work
      .catch((error: unknown) => {
        clearInterval(this.#timer);
        this.#parts.log.error({ error }, 'The liquidity provider stopped.');
      })
      .finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
    return tracked;
  }

  async #step(pair: Pair, now: number, mustTrade: boolean): Promise<void> {
    const { symbolId } = pair.listing.instrument;
    const instrument = this.#parts.engine.exchange.instrument(symbolId);
    if (instrument === undefined || instrument.state === 'delisted') {
      pair.dueAt = Number.POSITIVE_INFINITY;
      return;
    }
    refit(pair, instrument, this.#parts.seed, now);
    const isAsleep = !this.#isAwake(pair, now);
    pair.underWay = this.#quoter.quoteAndTake(pair, now, { mustTrade, isAsleep });
    try {
      await pair.underWay;
    } finally {
      pair.underWay = undefined;
    }
  }
}

/** Waits for the work, but no longer than so. */
function within(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms).unref();
    void work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
