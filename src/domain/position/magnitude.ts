import { type Amount, amount, zero } from '#domain/money/units.ts';

/** Amounts compared: `Math` knows no bigint. */

export function larger(one: Amount, other: Amount): Amount {
  if (one > other) return one;
  return other;
}

export function smaller(one: Amount, other: Amount): Amount {
  if (one < other) return one;
  return other;
}

/** An amount without its sign. */
export const magnitude = (value: Amount): Amount => (value < 0n ? amount(-value) : value);

/** What is left of a difference; zero when nothing is. */
export const notNegative = (difference: bigint): Amount =>
  difference > 0n ? amount(difference) : zero;
