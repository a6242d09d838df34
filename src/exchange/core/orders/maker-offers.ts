import type { Lots } from '#domain/money/units.ts';
import type { Offers } from '#exchange/core/book/matching.ts';
import type { Resting, Standing, StandingProduct } from '#exchange/core/instruments/standing.ts';
import { productOf } from '#exchange/core/products/product.ts';

/** What the makers of one match can trade: each asked of the product of its own standing. */
export class MakerOffers implements Offers<Resting> {
  readonly #begun = new Map<StandingProduct, Offers<Resting> | undefined>();
  /** The product that was asked last: most makers of a book have the same. */
  #product: StandingProduct | undefined;
  #offers: Offers<Resting> | undefined;

  tradable(maker: Resting): number {
    return this.#of(maker.standing)?.tradable(maker) ?? maker.rest;
  }

  take(maker: Resting, size: Lots): void {
    this.#of(maker.standing)?.take(maker, size);
  }

  #of(standing: Standing): Offers<Resting> | undefined {
    const { product } = standing;
    if (product !== this.#product) {
      if (!this.#begun.has(product)) this.#begun.set(product, productOf(standing).offers?.());
      this.#product = product;
      this.#offers = this.#begun.get(product);
    }
    return this.#offers;
  }
}
