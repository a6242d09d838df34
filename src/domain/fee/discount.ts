import { vipLevels } from '#domain/fee/fee.ts';

/** What a pair's own fees are below the usual ones. */
export interface FeeDiscount {
  /** Whose fee it is that is so much lower; both when the maker's is no higher a share than that. */
  readonly whose: 'both' | 'maker' | 'taker';
  /** What is left of the usual fee, in thousandths; rounded up, so that it promises no more. */
  readonly leftPermille: number;
}

const whole = 1000;

/** A pair's fee in thousandths of the usual one; a pair without one of its own has the usual. */
const leftOf = (ppm: number | undefined, usualPpm: number): number =>
  ppm === undefined ? whole : Math.ceil((ppm * whole) / usualPpm);

/**
 * By how much a pair's own fees (millionths) are lower than those of VIP level 0: the taker's fee
 * if that is lower, else the maker's; undefined when neither is.
 */
export function feeDiscountOf(pair: {
  readonly makerPpm?: number | undefined;
  readonly takerPpm?: number | undefined;
}): FeeDiscount | undefined {
  const usual = vipLevels[0]!;
  const maker = leftOf(pair.makerPpm, usual.makerPpm);
  const taker = leftOf(pair.takerPpm, usual.takerPpm);
  if (taker < whole) return { whose: maker <= taker ? 'both' : 'taker', leftPermille: taker };
  return maker < whole ? { whose: 'maker', leftPermille: maker } : undefined;
}
