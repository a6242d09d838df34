import { type Priced, priceAtLeast, priceAtMost } from '#domain/instrument/value.ts';
import { type Fraction, wholeFraction } from '#domain/money/fraction.ts';
import { type Amount, type Lots, lots, type Ticks } from '#domain/money/units.ts';
import type { Holding, ValueAt } from './holding.ts';
import { magnitude } from './magnitude.ts';
import { initialMargin } from './margin.ts';
import { roePoints, unrealized } from './pnl.ts';

/** The price at which a long has at least `value`, or a short at most. */
const priceOf = (contract: Priced, size: Lots, value: Fraction): Ticks | undefined =>
  size > 0 ? priceAtLeast(contract, size, value) : priceAtMost(contract, size, value);

/**
 * The price of a take profit or stop loss by PnL (negative: a loss), without fees: the first price,
 * a multiple of the price step, at which the PnL is at least this; so a long's is rounded up and a
 * short's down. Undefined without a position or when no price is that low. A draft is asked about as
 * the position that it would open.
 */
export function priceForPnl(
  contract: Priced,
  { size, cost }: Holding,
  pnl: Amount,
): Ticks | undefined {
  if (size === 0) return undefined;
  const value = cost + pnl;
  return priceOf(contract, size, wholeFraction(size > 0 ? value : -value));
}

/** The same by return: PnL in millionths of the exact initial margin, cost ÷ leverage. */
export function priceForRoe(
  contract: Priced,
  { size, cost }: Holding,
  target: { readonly roePpm: number; readonly leverage: number },
): Ticks | undefined {
  if (size === 0) return undefined;
  const whole = BigInt(target.leverage) * 1_000_000n;
  const gain = size > 0 ? BigInt(target.roePpm) : -BigInt(target.roePpm);
  const value = { numerator: magnitude(cost) * (whole + gain), denominator: whole };
  return priceOf(contract, size, value);
}

/** PnL and return (hundredths of a percent of the initial margin) of closing all at a price. */
export function resultAt(
  position: Holding,
  price: Ticks,
  { leverage, valueAt }: { readonly leverage: number; readonly valueAt: ValueAt },
): { readonly pnl: Amount; readonly roe: bigint | undefined } {
  const pnl = unrealized(position, valueAt(price, lots(Math.abs(position.size))));
  return { pnl, roe: roePoints(pnl, initialMargin(magnitude(position.cost), leverage)) };
}
