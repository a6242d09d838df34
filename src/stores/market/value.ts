import { formatUnits, parseUnits } from '#domain/money/decimal.ts';

/** More decimals than any figure has, so that products are exact before they are rounded. */
const scale = 18;

/** Two plain decimals multiplied, rounded half up to `decimals`; undefined when one is none. */
export function timesText(a: string, b: string, decimals: number): string | undefined {
  const left = parseUnits(a, scale);
  const right = parseUnits(b, scale);
  if (left === undefined || right === undefined) return undefined;
  const divisor = 10n ** BigInt(2 * scale - decimals);
  return formatUnits((left * right + divisor / 2n) / divisor, decimals);
}

/** Decimals that a value keeps until it is added up or shown. */
const exact = 12;

/** A value in US dollars, at the rate of its coin; undefined without a rate. */
export const inUsd = (value: string, usdRate: string | undefined): string | undefined =>
  usdRate === undefined ? undefined : timesText(value, usdRate, exact);

/** The sum of plain decimals, rounded half up to `decimals`; what is none counts as nothing. */
export function sumText(texts: readonly (string | undefined)[], decimals: number): string {
  const sum = texts.reduce((so, text) => so + (parseUnits(text ?? '', scale) ?? 0n), 0n);
  const divisor = 10n ** BigInt(scale - decimals);
  return formatUnits((sum + divisor / 2n) / divisor, decimals);
}

/** Digits that a value below a dollar keeps. */
const usdDigits = 4;

/**
 * What a price is in dollars: cents, and of less than a dollar so many digits that it says something; undefined
 * without a rate, as of demo coins.
 */
export function usdText(price: string, usdRate: string): string | undefined {
  if (Number(usdRate) === 0) return undefined;
  const [whole, fraction = ''] = timesText(price, usdRate, scale)?.split('.') ?? [];
  const zeros = fraction.search(/[1-9]/);
  const decimals = whole !== '0' || zeros < 0 ? 2 : Math.min(scale, zeros + usdDigits);
  return timesText(price, usdRate, decimals);
}
