/** Powers of ten of every scale and sum of two: asked for with each value. */
const powersOf10 = Array.from({ length: 33 }, (_, exponent) => 10n ** BigInt(exponent));

/** The same powers as numbers, for products that stay safe integers. */
const powersAsNumbers = powersOf10.map(Number);

/** 10^exponent, 0–32. */
export const pow10 = (exponent: number): bigint => powersOf10[exponent]!;

/** `count` units of 10^exponent; one multiplication in numbers where that is exact. */
export function timesPow10(count: number, exponent: number): bigint {
  const product = count * powersAsNumbers[exponent]!;
  return Number.isSafeInteger(product) ? BigInt(product) : BigInt(count) * pow10(exponent);
}
