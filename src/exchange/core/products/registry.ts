import type { AccountType } from '#domain/codes/account-type.ts';
import { byKind } from '#domain/instrument/kinds.ts';
import { accountTypeOn } from '#domain/line/line.ts';
import type { ProductAt } from '#exchange/core/instruments/standing.ts';
import { linear } from '#exchange/core/products/linear/linear.ts';
import type { Product } from '#exchange/core/products/product.ts';
import { spot } from '#exchange/core/products/spot/spot.ts';

/** The products of instruments of one kind. */
interface OfKind {
  /** In the account of the instrument's line. */
  readonly own: Product;
  /** In accounts of other types. */
  readonly others?: { readonly [T in AccountType]?: Product };
}

/**
 * The products by the kind of their instruments, which says what a trade exchanges, and by the account that
 * trades. Lines whose instruments are of one kind share its products.
 */
const products = byKind<OfKind>('products', {
  spot: { own: spot },
  linear: { own: linear },
  inverse: { own: linear },
});

/** The product that clears what an account of a type has of an instrument. */
export const productAt: ProductAt = (instrument, type): Product | undefined => {
  const { own, others } = products(instrument);
  return type === accountTypeOn(instrument.line) ? own : others?.[type];
};
