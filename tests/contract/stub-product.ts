import { linear } from '#exchange/core/products/linear/linear.ts';
import type { Product } from '#exchange/core/products/product.ts';

/** A product of tests: positions as those of linear contracts, whatever their values are counted in. */
export const stubProduct: Product = { ...linear };
