import type { Lots } from '#domain/money/units.ts';
import type { Offers } from '#exchange/core/book/matching.ts';
import type { Resting, Standing, StandingProduct } from '#exchange/core/instruments/standing.ts';
import { productOf } from '#exchange/core/products/product.ts';

/** What the makers of one match can trade: each asked of the product of its own standing. */
export class MakerOffers implements Offers<Resting> {
  /** The product that was asked last, as most makers of a book have the same. */
  #product: StandingProduct | undefined;
  #offers: Offers<Resting> | undefined;
  /** What products count that were asked; undefined: none counts anything. */
  #begun: Map<StandingProduct, Offers<Resting>> | undefined;

  tradable(maker: Resting): number {
    return this.#of(maker.standing)?.tradable(maker) ?? maker.rest;
  }

  take(maker: Resting, size: Lots): void {
    this.#of(maker.standing)?.take(maker, size);
  }

  #of(standing: Standing): Offers<Resting> | undefined {
    const { product } = standing;
    if (product !== this.#product) {
      this.#product = product;
      this.#offers = this.#begun?.get(product) ?? this.#begin(standing);
    }
    return this.#offers;
  }

  #begin(standing: Standing): Offers<Resting> | undefined {
    const offers = productOf(standing).offers?.();
    if (offers === undefined) return undefined;
    this.#begun ??= new Map();
    this.#begun.set(standing.product, offers);
    return offers;
  }
}
