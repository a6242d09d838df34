import { formatUnits } from '#domain/money/decimal.ts';
import { divHalfEven } from '#domain/money/divide.ts';
import { type Displayed, glanceDecimals } from '#domain/money/glance.ts';
import { type Amount, amount } from '#domain/money/units.ts';

/**
 * Which way an amount is rounded for display: `down` what one has (never shown too high), `up` what one
 * pays (never too low), `nearest` a profit or loss, a half to the even one.
 */
export type DisplayRounding = 'down' | 'up' | 'nearest';

/** Floor of a quotient, for either sign; `divisor` is positive. */
const floorDiv = (units: bigint, divisor: bigint): bigint =>
  units < 0n ? -((-units + divisor - 1n) / divisor) : units / divisor;

function quotient(units: bigint, divisor: bigint, rounding: DisplayRounding): bigint {
  if (rounding === 'down') return floorDiv(units, divisor);
  if (rounding === 'up') return -floorDiv(-units, divisor);
  return divHalfEven(units, divisor);
}

/** What is shown of an amount at least. */
const decimalsMin = 2;

/** Of a coin each digit before the point takes two of those behind it: a whole coin is worth more than its parts. */
function shownDecimals(asset: Displayed, units: bigint): number {
  const most = glanceDecimals(asset);
  const whole = (units < 0n ? -units : units) / 10n ** BigInt(asset.scale);
  if (most <= decimalsMin || whole === 0n) return most;
  return Math.max(decimalsMin, most - 2 * String(whole).length);
}

const stepOf = ({ scale }: Displayed, decimals: number): bigint => 10n ** BigInt(scale - decimals);

/** An amount of an asset, rounded to what is shown of it at a glance. */
export function displayAmount(asset: Displayed, units: bigint, rounding: DisplayRounding): Amount {
  const step = stepOf(asset, shownDecimals(asset, units));
  return amount(quotient(units, step, rounding) * step);
}

/** The same as decimal text, with all of its decimals: amounts in a column, or one that changes, keep their width. */
export function displayText(asset: Displayed, units: bigint, rounding: DisplayRounding): string {
  const decimals = shownDecimals(asset, units);
  return formatUnits(quotient(units, stepOf(asset, decimals), rounding), decimals);
}
