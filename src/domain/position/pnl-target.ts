import { type Priced, priceDown, priceUp } from '#domain/instrument/value.ts';
import { type Fraction, wholeFraction } from '#domain/money/fraction.ts';
import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import { type Holding, hasPositiveCost, holdingAt, type PositionTrade } from './holding.ts';
import { magnitude } from './magnitude.ts';
import { initialMargin } from './margin.ts';
import { roePoints, unrealized } from './pnl.ts';

/** The price at which a position has a value, rounded towards its gain. */
const priceOf = (contract: Priced, size: Lots, value: Fraction): Ticks | undefined =>
  size > 0 ? priceUp(contract, size, value) : priceDown(contract, size, value);

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
  const proceeds = cost + pnl;
  const value = hasPositiveCost(contract, size) ? proceeds : -proceeds;
  return priceOf(contract, size, wholeFraction(value));
}

/** The same by return: PnL in millionths of the exact initial margin, cost ÷ leverage. */
export function priceForRoe(
  contract: Priced,
  { size, cost }: Holding,
  target: { readonly roePpm: number; readonly leverage: number },
): Ticks | undefined {
  if (size === 0) return undefined;
  const whole = BigInt(target.leverage) * 1_000_000n;
  const gain = hasPositiveCost(contract, size) ? BigInt(target.roePpm) : -BigInt(target.roePpm);
  const value = { numerator: magnitude(cost) * (whole + gain), denominator: whole };
  return priceOf(contract, size, value);
}

/** A draft as the position that it would open. */
export const heldByDraft = (contract: Priced, draft: PositionTrade): Holding =>
  holdingAt(contract, draft);

/** PnL and return (hundredths of a percent of the initial margin) of closing all at a price. */
export function resultAt(
  contract: Priced,
  position: Holding,
  price: Ticks,
  leverage: number,
): { readonly pnl: Amount; readonly roe: bigint | undefined } {
  const pnl = unrealized(contract, position, price);
  return { pnl, roe: roePoints(pnl, initialMargin(magnitude(position.cost), leverage)) };
}
