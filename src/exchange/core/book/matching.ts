import type { Side } from '#domain/codes/side.ts';
import { type Amount, amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';
import type { SelfTradeMode } from '#domain/order/order.ts';
import type { BookSide, Queued } from '#exchange/core/book/book.ts';

/** An order in the book, as the matching knows it. Owners are only told apart. */
export interface Maker<R> extends Queued<R> {
  readonly standing: { readonly owner: object };
}

/**
 * What a taker wants of the book, made by its product for one match. What it counts while the match
 * is planned stays in it, so that planning changes nothing else.
 */
export interface Demand {
  readonly owner: object;
  readonly side: Side;
  /** The worst price it takes. */
  readonly bound: Ticks;
  readonly selfTrade: SelfTradeMode;
  /** Lots it still wants at `price` after `taken` lots for `cost`; 0 or less: it has all. */
  wants(price: Ticks, taken: Lots, cost: Amount): number;
  /** What `size` comes to at a price. */
  costOf(price: Ticks, size: Lots): Amount;
}

/** What the makers of one match can trade, counted by their products, likewise. */
export interface Offers<R> {
  /** Lots of a maker's rest that may trade by now; 0: the maker is passed over. */
  tradable(maker: R): number;
  /** Counts that `size` of a maker trades, once for each match as it is planned. */
  take(maker: R, size: Lots): void;
}

/** What a taker met in the book: orders to trade with, and own ones to cancel (size 0). */
export interface Matches<R> {
  count: number;
  readonly makers: R[];
  readonly sizes: Lots[];
  readonly costs: Amount[];
  /** Makers that could trade nothing, though it was their turn. */
  readonly passed: R[];
  /** All sizes and all costs. */
  size: Lots;
  cost: Amount;
}

export const noMatches = <R>(): Matches<R> => ({
  count: 0,
  makers: [],
  sizes: [],
  costs: [],
  passed: [],
  size: 0 as Lots,
  cost: zero,
});

/** Empties the work space of the matching. */
export function clearMatches<R>(matches: Matches<R>): void {
  matches.count = 0;
  if (matches.passed.length > 0) matches.passed.length = 0;
  matches.size = 0 as Lots;
  matches.cost = zero;
}

/** Why the search ended: all was found, the book was empty, the bound, an own order or the limit met. */
export type MatchStop = 'filled' | 'empty' | 'bound' | 'selfTrade' | 'fillsMax';

/**
 * Finds what `demand` would trade with, best price first and earliest order first, into `matches`, at
 * most `limit` of them; without `offers` makers trade whatever they have. Changes nothing: an order that
 * may not trade after all (fill or kill, balance)
 * has met nobody.
 */
export function findMatches<R extends Maker<R>>(
  book: BookSide<R>,
  demand: Demand,
  offers: Offers<R> | undefined,
  matches: Matches<R>,
  limit: number,
): MatchStop {
  const { owner, side, bound, selfTrade } = demand;
  clearMatches(matches);
  for (let depth = 0; ; depth++) {
    const level = book.level(depth);
    if (level === undefined) return 'empty';
    const { price } = level;
    if (side === 'buy' ? price > bound : price < bound) return 'bound';
    for (let maker = level.head; maker !== undefined; maker = maker.after) {
      const wanted = demand.wants(price, matches.size, matches.cost);
      if (wanted <= 0) return 'filled';
      const index = matches.count;
      if (index >= limit) return 'fillsMax';
      if (maker.standing.owner === owner) {
        if (selfTrade === 'cancelTaker') return 'selfTrade';
        note(matches, maker, 0 as Lots, zero);
        if (selfTrade === 'cancelBoth') return 'selfTrade';
        continue;
      }
      const tradable = offers === undefined ? maker.rest : offers.tradable(maker);
      const size = Math.min(wanted, tradable) as Lots;
      if (size > 0) {
        offers?.take(maker, size);
        note(matches, maker, size, demand.costOf(price, size));
      } else matches.passed.push(maker);
    }
    if (demand.wants(price, matches.size, matches.cost) <= 0) return 'filled';
  }
}

/**
 * Whether an order of `owner` that must not take would: up to `bound` there is an own order, or a maker that can
 * trade. Makers before it that can trade nothing go into `passed`.
 */
export function meetsTrader<R extends Maker<R>>(
  book: BookSide<R>,
  { owner, side, bound }: Pick<Demand, 'owner' | 'side' | 'bound'>,
  offers: Offers<R>,
  passed: R[],
): boolean {
  for (let depth = 0; ; depth++) {
    const level = book.level(depth);
    if (level === undefined) return false;
    if (side === 'buy' ? level.price > bound : level.price < bound) return false;
    for (let met = level.head; met !== undefined; met = met.after) {
      if (met.standing.owner === owner || offers.tradable(met) > 0) return true;
      passed.push(met);
    }
  }
}

function note<R>(matches: Matches<R>, maker: R, size: Lots, cost: Amount): void {
  const index = matches.count;
  matches.makers[index] = maker;
  matches.sizes[index] = size;
  matches.costs[index] = cost;
  matches.count = index + 1;
  matches.size = (matches.size + size) as Lots;
  matches.cost = amount(matches.cost + cost);
}
