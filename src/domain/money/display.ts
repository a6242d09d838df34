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

/** An amount of an asset, rounded to what is shown of it at a glance. */
export function displayAmount(asset: Displayed, units: bigint, rounding: DisplayRounding): Amount {
  const step = 10n ** BigInt(asset.scale - glanceDecimals(asset));
  return amount(quotient(units, step, rounding) * step);
}
