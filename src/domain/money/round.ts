/**
 * Exact products and quotients with the rounding direction in the name. All arguments are
 * non-negative; `divisor` is positive (a broken caller throws RangeError by BigInt's own rule).
 */

/** a × b ÷ divisor, rounded towards zero. */
export const mulDivDown = (a: bigint, b: bigint, divisor: bigint): bigint => (a * b) / divisor;

/** a × b ÷ divisor, rounded away from zero: for what a user owes. */
export const mulDivUp = (a: bigint, b: bigint, divisor: bigint): bigint =>
  (a * b + divisor - 1n) / divisor;

/** a × b ÷ divisor, to the nearest whole, a half to the even one: for averages that are shown. */
export function mulDivHalfEven(a: bigint, b: bigint, divisor: bigint): bigint {
  const product = a * b;
  const quotient = product / divisor;
  const twice = 2n * (product % divisor);
  const isUp = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}

/** The largest multiple of `step` that is not above `value` (prices round down to their step, §5). */
export const floorToStep = (value: number, step: number): number => value - (value % step);

/** The smallest multiple of `step` that is not below `value`. */
export const ceilToStep = (value: number, step: number): number =>
  value % step === 0 ? value : value - (value % step) + step;
