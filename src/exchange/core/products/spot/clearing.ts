import type { Rate } from '#domain/fee/fee.ts';
import { baseAmount } from '#domain/instrument/value.ts';
import type { Amount } from '#domain/money/units.ts';
import type { Order } from '#domain/order/order.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { addVolume } from '#exchange/core/orders/volume.ts';
import type { Clearing, Deal } from '#exchange/core/products/product.ts';
import {
  payMakerFee,
  payTakerFee,
  type TakerFee,
  takerFeeOf,
} from '#exchange/core/products/spot/fees.ts';
import { release } from '#exchange/core/products/spot/holds.ts';
import { discountRate, volumeRate } from '#exchange/core/products/spot/rates.ts';
import { accountsOf } from '#exchange/core/products/spot/slot.ts';
import type { State } from '#exchange/core/state.ts';

/**
 * Exchanges the assets of a taker's trades. Prices that fees and volume are valued at are those of
 * the beginning.
 */
export class SpotClearing implements Clearing {
  readonly #state: State;
  readonly #volumeAt: Rate | undefined;
  readonly #discountAt: Rate | undefined;
  readonly #takerFee: TakerFee;

  constructor(state: State, standing: Standing, order: Order) {
    const { listing } = standing;
    this.#state = state;
    this.#volumeAt = volumeRate(state, listing);
    this.#discountAt = discountRate(state, listing);
    this.#takerFee = takerFeeOf(state, standing, order, this.#discountAt);
  }

  clear(deal: Deal): void {
    const state = this.#state;
    const { maker, taker, size, cost } = deal;
    const base = baseAmount(maker.listing.instrument, size);
    exchangeAssets(state, deal, base);
    payMakerFee(state, deal, base, this.#discountAt);
    payTakerFee(state, deal, base, this.#takerFee);
    const volumeAt = this.#volumeAt;
    if (volumeAt === undefined) return;
    addVolume(state, maker.owner, cost, volumeAt);
    addVolume(state, taker.owner, cost, volumeAt);
  }
}

/** Moves base from seller to buyer and quote from buyer to seller; frees the maker's hold of it. */
function exchangeAssets(state: State, deal: Deal, base: Amount): void {
  const { taker, maker, makerOrder, size, cost: quote } = deal;
  const { ledger, changes } = state;
  const makerBuys = makerOrder.side === 'buy';
  const buyer = accountsOf(makerBuys ? maker : taker);
  const seller = accountsOf(makerBuys ? taker : maker);
  release(state, maker, makerOrder, size);
  ledger.transfer(changes, buyer.quote, seller.quote, quote, 'trade', deal);
  ledger.transfer(changes, seller.base, buyer.base, base, 'trade', deal);
}
