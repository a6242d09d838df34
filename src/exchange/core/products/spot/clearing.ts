import type { Rate } from '#domain/fee/fee.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import { addVolume } from '#exchange/core/orders/volume.ts';
import {
  type Clearing,
  type Deal,
  type DealSide,
  standingAs,
  type Taking,
} from '#exchange/core/products/product.ts';
import {
  payMakerFee,
  payTakerFee,
  type TakerFee,
  takerFeeOf,
} from '#exchange/core/products/spot/fees.ts';
import { release } from '#exchange/core/products/spot/holds.ts';
import { discountRate, volumeRate } from '#exchange/core/products/spot/rates.ts';
import type { State } from '#exchange/core/state.ts';

/**
 * Clears spot accounts' sides of a taker's trades. Prices that fees and volume are valued at are those of
 * the beginning.
 */
export class SpotClearing implements Clearing {
  readonly #state: State;
  readonly #volumeAt: Rate | undefined;
  readonly #discountAt: Rate | undefined;
  readonly #takerFee: TakerFee | undefined;

  constructor(state: State, listing: Listing, taking: Taking | undefined) {
    this.#state = state;
    this.#volumeAt = volumeRate(state, listing);
    this.#discountAt = discountRate(state, listing);
    this.#takerFee = taking && takerFeeOf(state, taking, this.#discountAt);
  }

  prepare({ maker, makerOrder, size }: Deal, side: DealSide): void {
    if (side === 'maker') release(this.#state, maker, makerOrder, size);
  }

  settleSide(deal: Deal, side: DealSide): void {
    const { owner } = standingAs(deal, side);
    if (side === 'maker') payMakerFee(this.#state, deal, this.#discountAt);
    else payTakerFee(this.#state, deal, this.#takerFee!);
    if (this.#volumeAt !== undefined) addVolume(this.#state, owner, deal.cost, this.#volumeAt);
  }
}
