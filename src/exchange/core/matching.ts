import type { Side } from '#domain/codes/delegate-type.ts';
import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import type { SelfTradeMode } from '#domain/order/order.ts';
import type { Trader } from '#exchange/core/account.ts';
import { type Market, oppositeBook } from '#exchange/core/market.ts';
import type { State } from '#exchange/core/state.ts';

/** What a taker wants of the book. `bound` is the worst price it takes. */
export interface Demand {
  readonly trader: Trader;
  readonly side: Side;
  readonly bound: Ticks;
  readonly size: Lots | undefined;
  readonly quoteAmount: Amount | undefined;
  readonly selfTrade: SelfTradeMode;
}

/** Why the search ended: all was found, the book was empty, the bound, an own order or the limit met. */
export type MatchStop = 'filled' | 'empty' | 'bound' | 'selfTrade' | 'fillsMax';

/**
 * Finds what `demand` would trade with, best price first and earliest order first, into
 * `state.matches`, summed in `state.sweep`. Changes nothing: an order that may not trade after all
 * (fill or kill, balance) has met nobody.
 */
export function findMatches(state: State, market: Market, demand: Demand): MatchStop {
  const { sweep, matches } = state;
  const book = oppositeBook(market, demand.side);
  sweep.start(market.instrument, demand.side, demand.bound, demand.size, demand.quoteAmount);
  matches.count = 0;
  for (let depth = 0; ; depth++) {
    const level = book.level(depth);
    if (level === undefined) return 'empty';
    const { price } = level;
    if (!sweep.reaches(price)) return 'bound';
    for (let maker = level.head; maker !== undefined; maker = maker.after) {
      const wanted = sweep.wants(price);
      if (wanted <= 0) return 'filled';
      const index = matches.count;
      if (index >= state.fillsLeft) return 'fillsMax';
      if (maker.standing.trader === demand.trader) {
        if (demand.selfTrade === 'cancelTaker') return 'selfTrade';
        matches.makers[index] = maker;
        matches.sizes[index] = 0 as Lots;
        matches.quotes[index] = 0n;
        matches.count = index + 1;
        if (demand.selfTrade === 'cancelBoth') return 'selfTrade';
        continue;
      }
      const size = Math.min(wanted, maker.rest) as Lots;
      matches.makers[index] = maker;
      matches.sizes[index] = size;
      matches.quotes[index] = sweep.take(price, size);
      matches.count = index + 1;
    }
    if (sweep.wants(price) <= 0) return 'filled';
  }
}
