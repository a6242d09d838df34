import type { Instrument } from '#domain/instrument/instrument.ts';
import { byKind } from '#domain/instrument/kinds.ts';
import { linear } from '#exchange/core/products/linear/linear.ts';
import type { Product } from '#exchange/core/products/product.ts';
import { spot } from '#exchange/core/products/spot/spot.ts';

/**
 * The products by the kind of their instruments, which says how trades are settled. Lines whose
 * instruments are of one kind share its product.
 */
const products = byKind<Product>('products', { spot, linear });

/** The product that an instrument's orders and trades go through. */
export const productOf = (instrument: Pick<Instrument, 'kind'>): Product => products(instrument);
