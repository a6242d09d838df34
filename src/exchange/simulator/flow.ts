import type { Side } from '#domain/codes/side.ts';
import { lotsWorth } from '#domain/instrument/value.ts';
import { ceilToStep, floorToStep } from '#domain/money/round.ts';
import { lots, type Ticks, ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import type { Chance } from '#exchange/simulator/chance.ts';
import type { Listing } from '#exchange/simulator/listing.ts';
import { lotsOfQuote } from '#exchange/simulator/sizes.ts';

/** Orders of one step, at most. */
const ordersMax = 6;
/** What a longer pause brought comes in so many orders, at most. */
const bundlesMax = 2;
/** Trades excite further ones: each brings on so many more, within about this time. */
const offspring = 0.6;
const excitedMs = 1500;
/** Sizes are log-normal: many small ones, few large. The largest is so many times the mean. */
const sizeDeviation = 1.25;
const sizeFactorMax = 25;
/** How often an order takes whatever there is near the best price, and how often its size is a round one. */
const eagerShare = 0.3;
const roundShare = 0.15;
/** How far beyond the best price an eager order goes, and any other at most, as shares. */
const eagerReach = 0.0008;
const usualReach = 0.0004;
/** What is made on top only shows where the price went: orders are smaller then. It goes by so many steps. */
const rememberedSteps = 120;
/** So many orders brought forward are remembered, at most: a wild hour is not followed by silence. */
const aheadMax = 8;

export interface FlowView {
  readonly bestBid: Ticks | undefined;
  readonly bestAsk: Ticks | undefined;
  /** How far the reference price has moved since the last trade, as a share of what is usual. */
  readonly move: number;
  /** −1 (the taker has nothing left to sell) to 1 (nothing to buy with): leans against it. */
  readonly lean: number;
  /** How large orders are, in parts of the usual size; absent: as usual. */
  readonly sizes?: number | undefined;
  /** How far beyond the best price they go, likewise. */
  readonly reach?: number | undefined;
}

/** How busy a market is: how many orders come and how large they are, in parts of the usual. */
export interface Busy {
  readonly count: number;
  readonly sizes: number;
}

/** More orders come at most so many times as often; what is traded beyond that makes them larger. */
const countMost = 2.5;

/** So many times the usual volume as orders: half of it by their number, half by their size. */
export function busyOf(volume: number): Busy {
  const count = Math.min(countMost, Math.sqrt(volume));
  return { count, sizes: volume / count };
}

/** The takers of one pair: seeded orders that come in clusters and follow the price. */
export class Flow {
  readonly #listing: Listing;
  readonly #chance: Chance;
  /** Trades a second beyond the base rate. */
  #excited = 0;
  /** Orders brought forward, which later steps go without. */
  #ahead = 0;
  /** Orders of a step that come by themselves and that are made, on average of late. */
  #came = 1;
  #made = 1;

  constructor(listing: Listing, chance: Chance) {
    this.#listing = listing;
    this.#chance = chance;
  }

  /**
   * How many orders the next `elapsedMs` bring. `least`: so many there must be; those that would not
   * have come by themselves are brought forward, so that the pair trades as often as it should. `busy`:
   * in parts of how many usually come.
   */
  count(elapsedMs: number, least = 0, busy = 1): number {
    const { tradesPerSecond } = this.#listing;
    this.#excited *= Math.exp(-elapsedMs / excitedMs);
    const rate = busy * tradesPerSecond * (1 - offspring) + this.#excited;
    const count = Math.min(ordersMax, this.#chance.poisson((rate * elapsedMs) / 1000));
    // Written so that the steps to come add up to the offspring, however long they are.
    const step = Math.min(elapsedMs, excitedMs) / excitedMs;
    if (step > 0) this.#excited += (count * offspring * 1000 * Math.expm1(step)) / step / excitedMs;
    return this.#withLeast(count, least);
  }

  #withLeast(count: number, least: number): number {
    const wanted = Math.max(least, count - this.#ahead);
    this.#ahead = Math.min(aheadMax, this.#ahead + wanted - count);
    this.#came += (count - this.#came) / rememberedSteps;
    this.#made += (wanted - this.#made) / rememberedSteps;
    return wanted;
  }

  /**
   * How many orders came in a pause of several seconds, in which nobody saw them: as many as usual,
   * without clusters. `least` and `busy` as in `count`.
   */
  countUnseen(elapsedMs: number, least = 0, busy = 1): number {
    this.#excited = 0;
    const usual = (this.#listing.tradesPerSecond * elapsedMs) / 1000;
    const count = this.#chance.poisson(busy * usual);
    return this.#withLeast(count, least);
  }

  /**
   * So many orders; fewer when the side of the book that they would meet is empty. `inBundles`: a few
   * orders in their place, with the sizes of all.
   */
  orders(count: number, view: FlowView, inBundles = false): OrderDraft[] {
    const drafts: OrderDraft[] = [];
    const made = inBundles ? Math.min(count, bundlesMax) : count;
    for (let i = 0; i < made; i++) {
      const parts = Math.floor(((i + 1) * count) / made) - Math.floor((i * count) / made);
      const draft = this.order(view, parts);
      if (draft) drafts.push(draft);
    }
    return drafts;
  }

  /**
   * One order against the best price; none when that side of the book is empty. It has the size of
   * `parts` orders together.
   */
  order(
    { bestBid, bestAsk, move, lean, sizes, reach = 1 }: FlowView,
    parts = 1,
  ): OrderDraft | undefined {
    const follow = 0.32 * Math.tanh(move);
    const buys = this.#chance.next() < 0.5 + follow - 0.15 * lean;
    const side: Side = buys ? 'buy' : 'sell';
    const best = buys ? bestAsk : bestBid;
    const isEager = this.#chance.next() < eagerShare;
    if (best === undefined) return undefined;
    const beyond = isEager ? eagerReach : usualReach * this.#chance.next();
    return {
      symbolId: this.#listing.instrument.symbolId,
      side,
      type: 'limit',
      timeInForce: 'ioc',
      price: this.#limit(side, best, reach * beyond),
      size: lots(this.#sizeOf(best, parts, sizes)),
      selfTrade: 'cancelTaker',
      source: 'system',
    };
  }

  /**
   * A little beyond the best price, so that large orders eat into a few levels; never at market:
   * who put an order behind an emptied book would name the price.
   */
  #limit(side: Side, best: Ticks, reach: number): Ticks {
    const { priceStep } = this.#listing.instrument;
    const beyond = best * reach;
    return buys(side)
      ? ticks(floorToStep(Math.floor(best + beyond), priceStep))
      : ticks(Math.max(priceStep, ceilToStep(Math.ceil(best - beyond), priceStep)));
  }

  #sizeOf(price: Ticks, parts: number, sizes = 1): number {
    const share = sizes * Math.min(1, this.#came / this.#made);
    let sum = 0;
    for (let i = 0; i < parts; i++) sum += this.#size(price, share);
    const { sizeMax, sizeStep } = this.#listing.instrument;
    return Math.min(sum, floorToStep(sizeMax, sizeStep));
  }

  #size(price: Ticks, sizes: number): number {
    const { instrument, dailyTurnover, tradesPerSecond } = this.#listing;
    const { sizeStep, sizeMin, sizeMax } = instrument;
    const mean = (sizes * dailyTurnover) / 86_400 / tradesPerSecond;
    const factor = Math.min(sizeFactorMax, this.#chance.factor(sizeDeviation));
    const isRound = this.#chance.next() < roundShare;
    const exact = lotsOfQuote(instrument, mean * factor, price);
    const least = Math.max(sizeMin, this.#worthEnough(price));
    const wanted = Math.max(isRound ? roundDown(exact) : exact, least);
    return floorToStep(Math.floor(Math.min(wanted, sizeMax)), sizeStep);
  }

  /** The smallest size worth twice what an order must be: less would not survive a fall of the price. */
  #worthEnough(price: Ticks): number {
    const { instrument } = this.#listing;
    const least = lotsWorth(instrument, price, 2n * instrument.notionalMin);
    return ceilToStep(Number(least), instrument.sizeStep);
  }
}

const buys = (side: Side) => side === 'buy';

/** One leading digit, the way people type sizes. */
function roundDown(size: number): number {
  const decade = 10 ** Math.floor(Math.log10(Math.max(1, size)));
  return Math.floor(size / decade) * decade;
}
