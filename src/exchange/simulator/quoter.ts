import { minuteMs } from '#domain/candle/bucket.ts';
import { floorToStep } from '#domain/money/round.ts';
import { lots, type Ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import type { Quote } from '#exchange/core/command.ts';
import { arbitrageLevels, arbitrageOrders } from '#exchange/simulator/arbitrage.ts';
import type { MarketEngine, MarketLog } from '#exchange/simulator/engine-view.ts';
import { busyOf, type FlowView } from '#exchange/simulator/flow.ts';
import {
  boundedDrafts,
  fundsOf,
  leanOf,
  makerShares,
  type Shares,
} from '#exchange/simulator/inventory.ts';
import type { Listing } from '#exchange/simulator/listing.ts';
import type { ProviderOrders } from '#exchange/simulator/orders.ts';
import type { Pair } from '#exchange/simulator/pair.ts';
import { type AssetPrices, usualMove } from '#exchange/simulator/prices.ts';
import { type Nerve, nerveOf, type Stir, volumeFactor } from '#exchange/simulator/stir.ts';
import { clockFactor } from '#exchange/simulator/volatility.ts';

/** Levels a side of a book that sleeps: what lists show of it, and what its own orders take. */
export const sleepingLevels = 6;

/** Where spreads are so many times as wide, more is traded, so that many times as many levels are quoted. */
const nervous = 3;
const nervousLevels = 3;
/** At least this part of what is quoted on a side is left standing: no own order empties a book. */
const standingPart = 0.3;

interface QuoterParts {
  readonly engine: MarketEngine;
  readonly log: MarketLog;
  readonly prices: AssetPrices;
  readonly orders: ProviderOrders;
  /** What extraordinary events leave of a pair's liquidity. */
  readonly depthShare: (listing: Listing, now: number) => number;
}

interface Step {
  /** A trade is made although none would have come. */
  readonly mustTrade: boolean;
  readonly isAsleep: boolean;
}

/** Orders that take from the book: how many, whether in bundles, from where the price went, and how they take. */
interface Takes {
  readonly count: number;
  readonly isUnseen: boolean;
  readonly from: number;
  readonly takes: Pick<FlowView, 'sizes' | 'reach'>;
}

/** How the provider trades on one pair at a time: its quotes, and its orders that take from the book. */
export class Quoter {
  readonly #parts: QuoterParts;

  constructor(parts: QuoterParts) {
    this.#parts = parts;
  }

  /** Quotes the pair around its reference price and lets the takers that came since trade. */
  async quoteAndTake(pair: Pair, now: number, { mustTrade, isAsleep }: Step): Promise<void> {
    const { engine } = this.#parts;
    const { instrument } = pair.listing;
    const elapsedMs = Math.max(0, now - pair.quotedAt);
    const logReference = this.#parts.prices.logTicks(instrument);
    const reference = Math.exp(logReference);
    // From now on, not from when it was due: what a busy moment left out is not made up for.
    pair.dueAt = now + pair.listing.everyMs;
    [pair.quoted, pair.quotedAt, pair.taken] = [logReference, now, 0];
    const last = engine.exchange.lastPrice(instrument.symbolId);
    // Shortly before a delivery users close against its quotes; it opens nothing itself.
    const isClosing = instrument.state === 'reduceOnly';
    const isOpen = isClosing || instrument.state === 'trading';
    const isQuoted = isOpen && !this.#mustWithdraw(pair, now);
    const isUnseen = isAsleep || pair.isThin;
    pair.isThin = isAsleep;
    // A pair without quotes is told what it is worth all the same: trading goes on from there.
    const stir = this.#parts.prices.stir(instrument);
    const nerve = nerveOf(stir);
    const shares = this.#shares(pair, reference, now, nerve);
    const levels = isAsleep
      ? sleepingLevels * (nerve.spread > nervous ? nervousLevels : 1)
      : undefined;
    const quotes = isQuoted
      ? pair.ladder.around(reference, last, shares, levels, nerve.spread)
      : [];
    const isBehind = mustTrade || last === undefined || !isWithin(quotes, last);
    const least = isBehind ? 1 : 0;
    const busy = busyOf(volumeNow(pair, stir, now));
    const countOf = () =>
      isUnseen
        ? pair.flow.countUnseen(elapsedMs, least, busy.count)
        : pair.flow.count(elapsedMs, least, busy.count);
    const count = isQuoted && !isClosing ? countOf() : 0;
    // Whoever moved the price away is answered by orders that bring it back.
    const from = isBehind ? (last ?? reference) : pair.followed;
    const takes = { sizes: busy.sizes, reach: nerve.spread };
    const orders = { count, isUnseen, from, takes };
    const drafts = count === 0 ? [] : this.#takes(pair, quotes, orders, reference, now);
    const isPlaced = this.#parts.orders.replace(pair.listing, reference, quotes);
    await Promise.all([isPlaced, this.#parts.orders.take(drafts)]);
    if (quotes.length > 0 && !isClosing && (await isPlaced))
      await this.#parts.orders.take(this.#arbitrage(pair, quotes));
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
  #shares({ listing }: Pair, reference: number, now: number, { depth }: Nerve): Shares {
    const { buy, sell } = makerShares(this.#parts.engine.exchange, listing, reference);
    const left = depth * this.#parts.depthShare(listing, now);
    return { buy: buy * left, sell: sell * left };
  }

  /** So many orders, rather in the direction in which the price went from `from`. */
  #takes(
    pair: Pair,
    quotes: readonly Quote[],
    { count, isUnseen, from, takes }: Takes,
    reference: number,
    now: number,
  ): OrderDraft[] {
    const usual = usualMove(pair.listing, Math.max(1, now - pair.followedAt));
    const move = Number.isNaN(from) || usual === 0 ? 0 : Math.log(reference / from) / usual;
    pair.followed = reference;
    pair.followedAt = now;
    const { exchange } = this.#parts.engine;
    const lean = leanOf(exchange, pair.listing, reference);
    const orders = pair.flow.orders(count, { ...viewOf(quotes, move, lean), ...takes }, isUnseen);
    const drafts = leftStanding(pair.listing, orders, quotes);
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

/** The orders, as far as they leave enough of the quotes. */
function leftStanding(
  { instrument }: Listing,
  drafts: readonly OrderDraft[],
  quotes: readonly Quote[],
): OrderDraft[] {
  const { sizeStep, sizeMin } = instrument;
  const left = { buy: 0, sell: 0 };
  for (const { side, size } of quotes) left[side] += (1 - standingPart) * size;
  return drafts.flatMap((draft) => {
    const against = draft.side === 'buy' ? 'sell' : 'buy';
    const size = floorToStep(Math.floor(Math.min(draft.size ?? 0, left[against])), sizeStep);
    if (size < sizeMin) return [];
    left[against] -= size;
    return [{ ...draft, size: lots(size) }];
  });
}

/** What is traded now, in parts of an average minute. */
function volumeNow({ noise }: Pair, stir: Stir, now: number): number {
  const minute = Math.floor(now / minuteMs);
  return volumeFactor(stir, clockFactor(minute), noise.normal(minute));
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
