import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { notional } from '#domain/instrument/value.ts';
import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import type { SelfTradeMode } from '#domain/order/order.ts';
import { lotsWanted } from '#domain/order/sweep.ts';
import type { Demand } from '#exchange/core/book/matching.ts';
import type { Owner, Standing } from '#exchange/core/instruments/standing.ts';
import type { Asked } from '#exchange/core/products/product.ts';

/** A taker of a pair: wants a size, or, of a market buy, what an amount of quote pays for. */
export class SpotDemand implements Demand {
  readonly owner: Owner;
  readonly side: Side;
  readonly bound: Ticks;
  readonly selfTrade: SelfTradeMode;
  readonly #instrument: Instrument;
  readonly #size: Lots | undefined;
  readonly #quoteAmount: Amount | undefined;

  constructor(standing: Standing, asked: Asked, bound: Ticks, size: Lots | undefined) {
    this.owner = standing.owner;
    this.side = asked.side;
    this.bound = bound;
    this.selfTrade = asked.selfTrade;
    this.#instrument = standing.listing.instrument;
    this.#size = size;
    this.#quoteAmount = asked.quoteAmount;
  }

  wants(price: Ticks, taken: Lots, cost: Amount): number {
    return lotsWanted(this.#instrument, this.#size, this.#quoteAmount, price, taken, cost);
  }

  costOf(price: Ticks, size: Lots): Amount {
    return notional(this.#instrument, price, size);
  }
}
