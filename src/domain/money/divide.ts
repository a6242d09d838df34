import { mulDivHalfEven } from '#domain/money/round.ts';

/** Quotients of signed numbers with the rounding in the name; `divisor` is positive. */

/** a ÷ divisor, rounded up (towards +∞): a payer pays more by it, a receiver gets less. */
export function divUp(a: bigint, divisor: bigint): bigint {
  const quotient = a / divisor;
  return a % divisor > 0n ? quotient + 1n : quotient;
}

/** a ÷ divisor, rounded down (towards −∞). */
export const divDown = (a: bigint, divisor: bigint): bigint => -divUp(-a, divisor);

/** a ÷ divisor to the nearest whole, a half to the even one: the same for both signs. */
export const divHalfEven = (a: bigint, divisor: bigint): bigint =>
  a < 0n ? -mulDivHalfEven(-a, 1n, divisor) : mulDivHalfEven(a, 1n, divisor);
