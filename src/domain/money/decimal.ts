/** Plain non-negative decimal text: no sign, exponent, separator or leading zeros (§5). */
const plainDecimal = /^(0|[1-9]\d*)(?:\.(\d+))?$/;

/** Longest text taken: 19 digits of an int64 and a point, with room for trailing zeros. */
const textMax = 40;

/**
 * Reads plain decimal text as a count of 10^-scale. Trailing zeros beyond the scale are taken.
 * Returns undefined when the text is no plain decimal or has more decimals than `scale`.
 */
export function parseUnits(text: string, scale: number): bigint | undefined {
  if (text.length > textMax) return undefined;
  const match = plainDecimal.exec(text);
  if (match === null) return undefined;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > scale) return undefined;
  return BigInt(match[1] + fraction.padEnd(scale, '0'));
}

/** Writes a count of 10^-scale as decimal text with all `scale` decimals: `(1n, 2)` → `0.01`. */
export function formatUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** As formatUnits, without trailing zeros: `(150n, 2)` → `1.5`. */
export function formatUnitsShort(units: bigint, scale: number): string {
  const text = formatUnits(units, scale);
  return scale === 0 ? text : text.replace(/\.?0+$/, '');
}
