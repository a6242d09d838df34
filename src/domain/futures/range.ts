import { mulDivDown, mulDivUp } from '#domain/money/round.ts';

/** Prices from `min` to `max`, both included, in the unit of the price they lie around. */
export interface PriceRange {
  readonly min: bigint;
  readonly max: bigint;
}

const million = 1_000_000n;

/**
 * What lies within ± `ppm` (millionths) of `price`. Both ends are rounded towards it, so nothing
 * in the range is further away; the price itself is always in it.
 */
export const rangeAround = (price: bigint, ppm: number): PriceRange => ({
  min: mulDivUp(price, million - BigInt(ppm), million),
  max: mulDivDown(price, million + BigInt(ppm), million),
});

/** `price`, moved to the nearer end of the range when it lies outside. */
export function within({ min, max }: PriceRange, price: bigint): bigint {
  if (price < min) return min;
  return price > max ? max : price;
}
