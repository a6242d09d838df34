import type { Side } from '#domain/codes/delegate-type.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Ticks } from '#domain/money/units.ts';

const million = 1_000_000;
const farFactor = 10;

/** price × ppm ÷ 1,000,000, rounded down; exact whatever the size of the product. */
function scaledDown(price: number, ppm: number): number {
  const product = price * ppm;
  return Number.isSafeInteger(product)
    ? Math.floor(product / million)
    : Number((BigInt(price) * BigInt(ppm)) / BigInt(million));
}

function scaledUp(price: number, ppm: number): number {
  const product = price * ppm;
  return Number.isSafeInteger(product)
    ? Math.ceil(product / million)
    : Number((BigInt(price) * BigInt(ppm) + BigInt(million) - 1n) / BigInt(million));
}

/** Highest price a limit order may name while `last` is the last price, in ticks. */
export function priceMax({ bandUpPpm }: Instrument, side: Side, last: Ticks): Ticks {
  const band = side === 'buy' ? bandUpPpm : bandUpPpm * farFactor;
  return scaledDown(last, million + band) as Ticks;
}

/** Lowest price a limit order may name while `last` is the last price; 0: none. */
export function priceMin({ bandDownPpm }: Instrument, side: Side, last: Ticks): Ticks {
  const band = side === 'sell' ? bandDownPpm : bandDownPpm * farFactor;
  return (band >= million ? 0 : scaledUp(last, million - band)) as Ticks;
}

/**
 * The worst price at which a market order still trades: `slippagePpm` (millionths) from the best
 * opposite price at its start, rounded towards that price.
 */
export const slippageBound = (side: Side, best: Ticks, slippagePpm: number): Ticks =>
  (side === 'buy'
    ? scaledDown(best, million + slippagePpm)
    : scaledUp(best, million - slippagePpm)) as Ticks;
