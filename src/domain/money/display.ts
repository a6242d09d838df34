import { coinOn, linearLines } from '#domain/line/line.ts';
import { divHalfEven } from '#domain/money/divide.ts';
import { type Amount, amount } from '#domain/money/units.ts';

interface Displayed {
  readonly code: string;
  readonly scale: number;
}

/** Coins that stand for a dollar, in which the contracts of a line settle: of them cents are shown. */
const dollarCoins = new Set(linearLines.map(coinOn));

/** Decimals of amounts of an asset at a glance and in forms: balances, margins, fees and PnL of contracts. */
export const glanceDecimals = ({ code, scale }: Displayed): number =>
  dollarCoins.has(code) ? Math.min(2, scale) : scale;

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
