import { divHalfEven } from '#domain/money/divide.ts';
import { type Amount, amount } from '#domain/money/units.ts';

/** Decimals of amounts at a glance: balances, margins, fees and PnL of contracts. */
const decimals = 2;

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

/** An amount of an asset with `scale` decimals, rounded to two of them; of fewer it stays as it is. */
export function displayAmount(
  { scale }: { readonly scale: number },
  units: bigint,
  rounding: DisplayRounding,
): Amount {
  const step = 10n ** BigInt(Math.max(0, scale - decimals));
  return amount(quotient(units, step, rounding) * step);
}
