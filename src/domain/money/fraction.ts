/** A number that is kept exactly; the denominator is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A whole number as a fraction. */
export const wholeFraction = (numerator: bigint): Fraction => ({ numerator, denominator: 1n });

/** Negative when `one` is less than `other`, positive when it is more, 0 when they are equal. */
export function compareFractions(one: Fraction, other: Fraction): number {
  const [left, right] = [one.numerator * other.denominator, other.numerator * one.denominator];
  return left < right ? -1 : left > right ? 1 : 0;
}
