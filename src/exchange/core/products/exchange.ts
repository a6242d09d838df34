import { byKind } from '#domain/instrument/kinds.ts';
import { exchangeAssets } from '#exchange/core/products/assets.ts';
import type { Deal } from '#exchange/core/products/product.ts';
import type { State } from '#exchange/core/state.ts';

/**
 * What the two sides of a trade give each other, by the kind of the instrument. Sides of a contract give each
 * other nothing: the position of each changes by itself.
 */
export const exchangeOf = byKind<(state: State, deal: Deal) => void>('exchanges', {
  spot: exchangeAssets,
  linear: () => {},
  inverse: () => {},
});
