import { formatUnits, parseUnits } from '#domain/money/decimal.ts';
import { divHalfEven } from '#domain/money/divide.ts';
import { mulDivHalfEven } from '#domain/money/round.ts';

/**
 * Decimals that an average has beyond those of what it is an average of: the average of two prices
 * lies between their steps.
 */
export const averageDecimals = 4;

/** An average as it is read at a glance: with the decimals of what it is an average of, half-even. */
export function shortAverage(average: string, decimals: number): string {
  const scale = decimals + averageDecimals;
  const units = parseUnits(average, scale);
  if (units === undefined) return average;
  return formatUnits(divHalfEven(units, 10n ** BigInt(averageDecimals)), decimals);
}

/**
 * `total` ÷ `count`, in units of 10^-`decimals`, as decimal text: half-even to four decimals more,
 * with no zeros at its end beyond `decimals`. For display; nothing is charged by it.
 */
export function averageText(total: bigint, count: bigint, decimals: number): string {
  const units = mulDivHalfEven(total, 10n ** BigInt(averageDecimals), count);
  const text = formatUnits(units, decimals + averageDecimals);
  const whole = text.length - averageDecimals;
  const shortest = text.slice(0, whole).replace(/\.$/, '');
  const rest = text.slice(whole).replace(/0+$/, '');
  return rest === '' ? shortest : text.slice(0, whole) + rest;
}
