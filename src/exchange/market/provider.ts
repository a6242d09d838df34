import { providerIds } from '#domain/account/account.ts';
import { dayMs } from '#domain/candle/bucket.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type Amount, amount, type Ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import type { Quote } from '#exchange/core/command.ts';
import { type AssetProfile, assetProfiles, profileOf, unitsOf } from '#exchange/market/assets.ts';
import { Chance } from '#exchange/market/chance.ts';
import type { Exchange, MarketEngine, MarketLog } from '#exchange/market/engine-view.ts';
import { Flow } from '#exchange/market/flow.ts';
import { type Listing, listings } from '#exchange/market/listing.ts';
import { QuoteLadder } from '#exchange/market/quotes.ts';
import { ReferencePrices } from '#exchange/market/reference.ts';

/** Pairs that are due are looked for so often, and so many are quoted at once. */
const turnMs = 25;
const pairsPerTurn = 4;
/** Balances are looked at so often. */
const refillEveryMs = 10_000;
/** A pair of two coins that stood off its coins' prices comes back to them in about this time. */
const offsetMs = 5 * 60_000;
/**
 * Quotes leave the last price only with a trade. One is made when the reference price is off by so
 * many trades' usual move: seldom enough that most trades still come when they like.
 */
const tradesBehind = 2;
/** Refusals are logged at most so often. */
const logEveryMs = 60_000;

const [makerId, takerId] = providerIds;

interface Pair {
  listing: Listing;
  ladder: QuoteLadder;
  flow: Flow;
  /** Logarithm of the factor by which it stands off its coins' reference prices. */
  offset: number;
  /** The reference price, in ticks. */
  middle: number;
  steppedAt: number;
  /** The reference price that the latest trade followed, and when. */
  followed: number;
  followedAt: number;
  dueAt: number;
  /** A step's commands are not answered yet: the next turn is left out. */
  isBusy: boolean;
}

export interface ProviderParts {
  readonly engine: MarketEngine;
  readonly seed: number;
  readonly clock: () => number;
  readonly log: MarketLog;
  /** How the assets' prices behave; as listed when not given. */
  readonly profiles?: readonly AssetProfile[];
  /** Last price of each pair, to go on from. */
  readonly lastOf: (symbol: string) => Ticks;
}

/**
 * The simulated liquidity: quotes of one account around a reference price per asset, and orders of
 * another that take from the book. Both trade with users as anybody would.
 */
export class Provider {
  readonly #parts: ProviderParts;
  readonly #pairs: readonly Pair[];
  readonly #reference: ReferencePrices;
  #turn = 0;
  #referenceAt: number;
  #refilledAt: number;
  #loggedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  readonly #running = new Set<Promise<void>>();

  constructor(parts: ProviderParts) {
    this.#parts = parts;
    const now = parts.clock();
    const chance = (name: string) => new Chance(parts.seed, 'live', now, name);
    const prices = new Map<string, number>();
    for (const { instrument } of listings) {
      if (instrument.quote.code !== 'USDT') continue;
      const last = parts.lastOf(instrument.symbol);
      prices.set(instrument.base.code, last / 10 ** instrument.priceScale);
    }
    this.#reference = new ReferencePrices(
      parts.profiles ?? assetProfiles,
      chance('reference'),
      prices,
      { seed: parts.seed, at: now },
    );
    this.#referenceAt = now;
    this.#refilledAt = now;
    this.#pairs = listings.map((listed): Pair => {
      const { symbol } = listed.instrument;
      const listing = asItStands(listed, parts.engine.exchange);
      const pair: Pair = {
        listing,
        ladder: new QuoteLadder(listing, chance(`quotes/${symbol}`)),
        flow: new Flow(listing, chance(`flow/${symbol}`)),
        offset: 0,
        middle: 0,
        steppedAt: now,
        followed: 0,
        followedAt: now,
        dueAt: now,
        isBusy: false,
      };
      pair.offset = Math.log(parts.lastOf(symbol)) - this.#logTicks(listing);
      pair.middle = this.#middle(pair, 0);
      pair.followed = pair.middle;
      return pair;
    });
  }

  /** Fills the books and makes a first trade on each pair. */
  async open(): Promise<void> {
    await this.refill();
    await Promise.all(this.#pairs.map((pair) => this.#step(pair, this.#parts.clock(), true)));
  }

  /** Opens, then goes on by itself. */
  async start(): Promise<void> {
    await this.open();
    this.#timer = setInterval(() => this.takeTurn(), turnMs);
    this.#timer.unref();
  }

  /** Makes no more orders; resolves when those on their way are answered. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#running);
  }

  /** Brings what has fallen under half of the working capital back to it. */
  async refill(): Promise<void> {
    const { engine } = this.#parts;
    this.#refilledAt = this.#parts.clock();
    const credits = providerIds.flatMap((userId) => {
      const totals = totalsOf(engine.exchange, userId);
      return assetProfiles.flatMap(({ asset, capital }) => {
        const full = unitsOf(asset, capital);
        const total = totals.get(asset.code) ?? 0n;
        if (2n * total >= full) return [];
        const missing = amount(full - total);
        return [{ kind: 'Credit', userId, asset: asset.code, units: missing } as const];
      });
    });
    const replies = await Promise.all(credits.map((credit) => engine.submit(credit)));
    for (const reply of replies) if (!reply.ok) this.#logRefusal('Credit', reply.refusal);
  }

  /** Looks after the pairs that are due; the timer calls it, or a simulation with its own clock. */
  takeTurn(): void {
    const now = this.#parts.clock();
    if (now - this.#refilledAt >= refillEveryMs) this.#run(this.refill());
    let taken = 0;
    for (let i = 0; i < this.#pairs.length && taken < pairsPerTurn; i++) {
      const pair = this.#pairs[this.#turn]!;
      this.#turn = (this.#turn + 1) % this.#pairs.length;
      if (pair.isBusy || pair.dueAt > now) continue;
      // From now on, not from when it was due: what a busy moment left out is not made up for.
      pair.dueAt = now + pair.listing.everyMs;
      this.#run(this.#step(pair, now, false));
      taken++;
    }
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
    pair.isBusy = true;
    try {
      await this.#quoteAndTake(pair, now, mustTrade);
    } finally {
      pair.isBusy = false;
    }
  }

  async #quoteAndTake(pair: Pair, now: number, mustTrade: boolean): Promise<void> {
    const { engine } = this.#parts;
    const { symbol } = pair.listing.instrument;
    const last = engine.exchange.lastPrice(symbol);
    const instrument = engine.exchange.instrument(symbol);
    if (instrument?.state !== 'trading') return;
    if (instrument !== pair.listing.instrument) refit(pair, instrument, this.#parts.seed, now);
    this.#reference.step(now - this.#referenceAt);
    this.#referenceAt = now;
    const elapsedMs = now - pair.steppedAt;
    pair.steppedAt = now;
    pair.middle = heldIn(pair.listing, this.#middle(pair, elapsedMs), last);
    const isBehind = mustTrade || last === undefined || isOff(pair, last);
    const count = pair.flow.count(elapsedMs, isBehind ? 1 : 0);
    const quotes = pair.ladder.around(pair.middle, last, count === 0);
    // Whoever moved the price away is answered by orders that bring it back.
    const from = isBehind ? (last ?? pair.middle) : pair.followed;
    const drafts = count === 0 ? [] : this.#takes(pair, quotes, count, from, now);
    const quoted = engine.submit({ kind: 'ReplaceQuotes', userId: makerId, symbol, quotes });
    const placed =
      drafts.length > 0
        ? engine.submit({ kind: 'PlaceOrders', userId: takerId, drafts })
        : undefined;
    const [quoteReply, orderReply] = await Promise.all([quoted, placed]);
    if (!quoteReply.ok) this.#logRefusal('ReplaceQuotes', quoteReply.refusal);
    if (orderReply?.ok === false) this.#logRefusal('PlaceOrders', orderReply.refusal);
    const refused = orderReply?.ok ? orderReply.value.find((item) => !item.ok) : undefined;
    if (refused?.ok === false) this.#logRefusal('PlaceOrders', refused.refusal);
  }

  /** So many orders, rather in the direction in which the price went from `from`. */
  #takes(
    pair: Pair,
    quotes: readonly Quote[],
    count: number,
    from: number,
    now: number,
  ): OrderDraft[] {
    const { asset, capital } = profileOf(pair.listing.instrument.base.code);
    const usual = usualMove(pair.listing, Math.max(1, now - pair.followedAt));
    const move = Math.log(pair.middle / from) / usual;
    pair.followed = pair.middle;
    pair.followedAt = now;
    const total = totalsOf(this.#parts.engine.exchange, takerId).get(asset.code) ?? 0n;
    const full = unitsOf(asset, capital);
    // Held beyond the capital: sell rather than buy. Floats will do for a leaning.
    const lean = Math.tanh(2 * (Number(total) / Number(full) - 1));
    return pair.flow.orders(count, viewOf(quotes, move, lean));
  }

  #logTicks({ instrument }: Listing): number {
    const { base, quote, priceScale } = instrument;
    return (
      this.#reference.logPrice(base.code) -
      this.#reference.logPrice(quote.code) +
      priceScale * Math.LN10
    );
  }

  #middle(pair: Pair, elapsedMs: number): number {
    pair.offset *= Math.exp(-Math.max(0, elapsedMs) / offsetMs);
    return Math.exp(this.#logTicks(pair.listing) + pair.offset);
  }

  #logRefusal(what: string, refusal: object): void {
    const now = this.#parts.clock();
    if (now - this.#loggedAt < logEveryMs) return;
    this.#loggedAt = now;
    this.#parts.log.warn({ what, refusal }, 'The liquidity provider was refused.');
  }
}

/** The pair by the rules that it has now; an operator may have changed them. */
function asItStands(listing: Listing, exchange: Exchange): Listing {
  const instrument = exchange.instrument(listing.instrument.symbol);
  return instrument === undefined ? listing : { ...listing, instrument };
}

/** From here on quotes and orders keep to the pair's new steps and limits. */
function refit(pair: Pair, instrument: Instrument, seed: number, now: number): void {
  const { symbol } = instrument;
  pair.listing = { ...pair.listing, instrument };
  pair.ladder = new QuoteLadder(pair.listing, new Chance(seed, 'quotes', symbol, now));
  pair.flow = new Flow(pair.listing, new Chance(seed, 'flow', symbol, now));
}

/** How far a pair's price moves in so long, usually, as a share of it. */
function usualMove({ instrument }: Listing, elapsedMs: number): number {
  const base = profileOf(instrument.base.code);
  const quote = profileOf(instrument.quote.code);
  const [deviation, other] = [base.dailyVolatility, quote.dailyVolatility];
  const together = base.correlation * quote.correlation * deviation * other;
  return Math.sqrt(((deviation ** 2 + other ** 2 - 2 * together) * elapsedMs) / dayMs);
}

/** Whether the last price is so far from the reference price that a trade must bring it there. */
function isOff({ listing, middle }: Pair, last: Ticks): boolean {
  const { instrument, spreadPpm, tradesPerSecond } = listing;
  const spread = spreadPpm / 1e6 + instrument.priceStep / last;
  const behind = usualMove(listing, (1000 * tradesBehind) / tradesPerSecond);
  return Math.abs(Math.log(middle / last)) > Math.max(spread, behind);
}

const totalsOf = (exchange: Exchange, userId: number): ReadonlyMap<string, Amount> =>
  new Map([...exchange.balances(userId)].map(({ asset, total }) => [asset, total]));

function viewOf(quotes: readonly Quote[], move: number, lean: number) {
  const bestBid = quotes.find(({ side }) => side === 'buy')?.price;
  const bestAsk = quotes.find(({ side }) => side === 'sell')?.price;
  return { bestBid, bestAsk, move, lean };
}

/** The middle, held so near to the last price that the best quotes stay within the pair's band. */
function heldIn({ instrument }: Listing, middle: number, last: Ticks | undefined): number {
  if (last === undefined) return middle;
  const up = last * (1 + (0.8 * instrument.bandUpPpm) / 1e6);
  const down = last * (1 - (0.8 * instrument.bandDownPpm) / 1e6);
  return Math.min(up, Math.max(down, middle));
}
