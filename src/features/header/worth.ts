import { formatUnits, parseUnits } from '#domain/money/decimal.ts';

/** Decimals of a value that is shown, and of those that the exchange answers with. */
const shownDecimals = 2;
const exactDecimals = 8;

/** A value in USDT as it is shown: rounded down, so that nothing is shown too high. */
export function valueText(exact: string): string {
  const isNegative = exact.startsWith('-');
  const units = parseUnits(exact.replace(/^-/, ''), exactDecimals) ?? 0n;
  const step = 10n ** BigInt(exactDecimals - shownDecimals);
  const whole = units / step + (isNegative && units % step !== 0n ? 1n : 0n);
  return formatUnits(isNegative ? -whole : whole, shownDecimals);
}
