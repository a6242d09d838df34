import type { Instrument } from '#domain/instrument/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { Shock } from '#domain/operating/shock.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { Quote } from '#exchange/core/command.ts';
import { arbitrageLevels, arbitrageOrders } from '#exchange/simulator/arbitrage.ts';
import {
  type AssetProfile,
  assetProfiles,
  profileOf,
  unitsOf,
} from '#exchange/simulator/assets.ts';
import { Bases } from '#exchange/simulator/basis.ts';
import { Capital } from '#exchange/simulator/capital.ts';
import { Chance } from '#exchange/simulator/chance.ts';
import type { MarketEngine, MarketLog } from '#exchange/simulator/engine-view.ts';
import { IndexWatch, indexesOf } from '#exchange/simulator/indexes.ts';
import {
  boundedDrafts,
  fundsOf,
  leanOf,
  makerShares,
  type Shares,
} from '#exchange/simulator/inventory.ts';
import {
  allListings,
  contractListings,
  type Listing,
  listingFor,
  listings,
} from '#exchange/simulator/listing.ts';
import { ProviderOrders } from '#exchange/simulator/orders.ts';
import { isHurried, newPair, type Pair, refit } from '#exchange/simulator/pair.ts';
import { AssetPrices, usualMove } from '#exchange/simulator/prices.ts';
import { ShockRun, shocksMax } from '#exchange/simulator/shock.ts';
import { providerTrades } from '#exchange/simulator/users-trades.ts';

/** Pairs that are due are looked for so often; so many are quoted at once, and of hurried ones more. */
const turnMs = 25;
const pairsPerTurn = 4;
const hurriedPerTurn = 8;
/** Indexes of contracts are told so often. */
const markEveryMs = 500;
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
 * another that take from the book. Both trade with users as anybody would.
 */
export class Provider {
  readonly #parts: ProviderParts;
  readonly #pairs: Map<string, Pair>;
  readonly #queue: Pair[];
  readonly #prices: AssetPrices;
  readonly #orders: ProviderOrders;
  readonly #indexWatch: IndexWatch;
  readonly #capital: Capital;
  readonly #running = new Set<Promise<void>>();
  readonly #leave: () => void;
  #shocks: readonly ShockRun[] = [];
  #turn = 0;
  #pricesAt: number;
  #refilledAt: number;
  #markedAt = Number.NEGATIVE_INFINITY;
  #refilled = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ProviderParts) {
    this.#parts = parts;
    this.#orders = new ProviderOrders(parts);
    this.#indexWatch = new IndexWatch(parts.log);
    const { engine, seed, profiles = assetProfiles } = parts;
    const now = parts.clock();
    const prices = new Map<string, number>();
    for (const { instrument } of listings) {
      if (instrument.quote.code !== 'USDT') continue;
      const last = parts.lastOf(instrument.symbolId);
      prices.set(instrument.base.code, last / 10 ** instrument.priceScale);
    }
    const quoted = quotedListings(engine.exchange.instruments());
    const chance = new Chance(seed, 'live', now, 'reference');
    const contracts = contractListings.map(({ instrument }) => instrument);
    const bases = new Bases(seed, contracts, now);
    this.#prices = new AssetPrices(profiles, chance, prices, { seed, at: now }, quoted, bases);
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
    const open = (contracts: boolean) =>
      this.#queue
        .filter(({ listing }) => isContract(listing.instrument) === contracts)
        .map((pair) => this.#step(pair, now, true));
    await Promise.all(open(false));
    // Of the pairs' books: contracts are bound to their marks.
    await this.#mark(now);
    await Promise.all(open(true));
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
    this.#leave();
    await Promise.all(this.#running);
  }

  /** Looks after the pairs that are due; the timer calls it, or a simulation with its own clock. */
  takeTurn(): void {
    const now = this.#parts.clock();
    this.#passTime(now);
    if (now - this.#refilledAt >= refillEveryMs) this.#refill(now);
    if (now - this.#markedAt >= markEveryMs) this.#run(this.#mark(now));
    this.#takeHurried(now);
    let taken = 0;
    for (let i = 0; i < this.#queue.length && taken < pairsPerTurn; i++) {
      const pair = this.#queue[this.#turn]!;
      this.#turn = (this.#turn + 1) % this.#queue.length;
      if (pair.isBusy || pair.dueAt > now) continue;
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
      withoutIndex: this.#indexWatch.count,
      refilled: this.#refilled,
    };
  }

  /** Pairs that users or prices moved, the longest unquoted first. */
  #takeHurried(now: number): void {
    const hurried = this.#queue.filter((pair) =>
      isHurried(pair, this.#prices.logTicks(pair.listing.instrument), now),
    );
    hurried.sort((a, b) => a.quotedAt - b.quotedAt);
    for (const pair of hurried.slice(0, hurriedPerTurn)) this.#run(this.#step(pair, now, false));
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

  /** Tells the indexes of contracts, of which the exchange makes their marks. */
  async #mark(now: number): Promise<void> {
    this.#markedAt = now;
    const { exchange } = this.#parts.engine;
    const indexes = indexesOf(exchange, this.#prices, now);
    this.#indexWatch.look(exchange, indexes);
    await this.#orders.mark(indexes);
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
  #run(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => {
        clearInterval(this.#timer);
        this.#parts.log.error({ error }, 'The liquidity provider stopped.');
      })
      .finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  async #step(pair: Pair, now: number, mustTrade: boolean): Promise<void> {
    const { symbolId } = pair.listing.instrument;
    const instrument = this.#parts.engine.exchange.instrument(symbolId);
    if (instrument === undefined || instrument.state === 'delisted') {
      pair.dueAt = Number.POSITIVE_INFINITY;
      return;
    }
    refit(pair, instrument, this.#parts.seed, now);
    pair.isBusy = true;
    try {
      await this.#quoteAndTake(pair, now, mustTrade);
    } finally {
      pair.isBusy = false;
    }
  }

  async #quoteAndTake(pair: Pair, now: number, mustTrade: boolean): Promise<void> {
    const { engine } = this.#parts;
    const { instrument } = pair.listing;
    const elapsedMs = Math.max(0, now - pair.quotedAt);
    const logReference = this.#prices.logTicks(instrument);
    const reference = Math.exp(logReference);
    // From now on, not from when it was due: what a busy moment left out is not made up for.
    pair.dueAt = now + pair.listing.everyMs;
    [pair.quoted, pair.quotedAt, pair.taken] = [logReference, now, 0];
    const last = engine.exchange.lastPrice(instrument.symbolId);
    const isQuoted = instrument.state === 'trading' && !this.#mustWithdraw(pair, now);
    // A pair without quotes is told what it is worth all the same: trading goes on from there.
    const shares = this.#shares(pair, reference, now);
    const quotes = isQuoted ? pair.ladder.around(reference, last, shares) : [];
    const isBehind = mustTrade || last === undefined || !isWithin(quotes, last);
    const count = isQuoted ? pair.flow.count(elapsedMs, isBehind ? 1 : 0) : 0;
    // Whoever moved the price away is answered by orders that bring it back.
    const from = isBehind ? (last ?? reference) : pair.followed;
    const drafts = count === 0 ? [] : this.#takes(pair, quotes, count, from, reference, now);
    const isPlaced = this.#orders.replace(pair.listing, reference, quotes);
    await Promise.all([isPlaced, this.#orders.take(drafts)]);
    if (quotes.length > 0 && (await isPlaced))
      await this.#orders.take(this.#arbitrage(pair, quotes));
  }

  /** Whether the provider has lost on the pair what it may; said once. */
  #mustWithdraw(pair: Pair, now: number): boolean {
    const was = pair.isWithdrawn;
    pair.isWithdrawn = pair.losses.isUsedUp(now);
    const { symbolId } = pair.listing.instrument;
    const values = { symbolId, lost: Math.round(pair.losses.sum(now)) };
    const { log } = this.#parts;
    if (pair.isWithdrawn && !was) log.warn(values, 'The liquidity provider withdrew its quotes.');
    if (!pair.isWithdrawn && was) log.info(values, 'The liquidity provider resumed its quotes.');
    return pair.isWithdrawn;
  }

  /** The parts of its usual quotes that there are now. */
  #shares({ listing }: Pair, reference: number, now: number): Shares {
    const { buy, sell } = makerShares(this.#parts.engine.exchange, listing, reference);
    const left = this.#shocks.reduce((share, run) => share * run.depthShare(listing, now), 1);
    return { buy: buy * left, sell: sell * left };
  }

  /** So many orders, rather in the direction in which the price went from `from`. */
  #takes(
    pair: Pair,
    quotes: readonly Quote[],
    count: number,
    from: number,
    reference: number,
    now: number,
  ): OrderDraft[] {
    const usual = usualMove(pair.listing, Math.max(1, now - pair.followedAt));
    const move = Number.isNaN(from) || usual === 0 ? 0 : Math.log(reference / from) / usual;
    pair.followed = reference;
    pair.followedAt = now;
    const { exchange } = this.#parts.engine;
    const lean = leanOf(exchange, pair.listing, reference);
    const drafts = pair.flow.orders(count, viewOf(quotes, move, lean));
    return boundedDrafts(exchange, pair.listing, drafts, reference);
  }

  /** What users left in the book on the wrong side of the quotes, once these have taken their part. */
  #arbitrage({ listing, quoted }: Pair, quotes: readonly Quote[]): OrderDraft[] {
    const { exchange } = this.#parts.engine;
    const { symbolId } = listing.instrument;
    const best = (side: Quote['side']) => exchange.depth(symbolId, side, 1)[0]?.price;
    const { bestBid, bestAsk } = viewOf(quotes, 0, 0);
    const isRight = (best('buy') ?? 0) < (bestAsk ?? 0) && (best('sell') ?? 0) > (bestBid ?? 0);
    if (isRight) return [];
    return arbitrageOrders(listing, {
      quotes,
      depth: (side) => exchange.depth(symbolId, side, arbitrageLevels),
      ...fundsOf(exchange, listing, Math.exp(quoted)),
    });
  }
}

/** Pairs of the first start in their own order, then those listed since whose coins are known. */
function quotedListings(instruments: readonly Instrument[]): Listing[] {
  const known = new Set(allListings.map(({ instrument }) => instrument.symbolId));
  const since = instruments.filter(({ symbolId }) => !known.has(symbolId));
  return [...allListings, ...since.flatMap((instrument) => listingFor(instrument) ?? [])];
}

/** Whether a price lies between the best quotes. */
function isWithin(quotes: readonly Quote[], price: Ticks): boolean {
  const { bestBid, bestAsk } = viewOf(quotes, 0, 0);
  return (bestBid ?? 0) <= price && price <= (bestAsk ?? Number.POSITIVE_INFINITY);
}

function viewOf(quotes: readonly Quote[], move: number, lean: number) {
  const bestBid = quotes.find(({ side }) => side === 'buy')?.price;
  const bestAsk = quotes.find(({ side }) => side === 'sell')?.price;
  return { bestBid, bestAsk, move, lean };
}
