import {
  averagePriceText,
  type Priced,
  priceDown,
  priceUp,
  proceedsOf,
  type Valued,
} from '#domain/instrument/value.ts';
import { divHalfEven } from '#domain/money/divide.ts';
import { pointsOf } from '#domain/money/percent.ts';
import { type Amount, amount, type Ticks } from '#domain/money/units.ts';
import { type Holding, hasPositiveCost } from './holding.ts';
import { magnitude } from './magnitude.ts';

const million = 1_000_000n;

/** What closing the whole position at a price (the mark, mostly) would pay, without fees; rounded down. */
export const unrealized = (contract: Valued, { size, cost }: Holding, price: Ticks): Amount =>
  amount(proceedsOf(contract, price, size) - cost);

/**
 * PnL in millionths of the margin, half-even, for display; undefined without a margin. The margin is
 * the position's own when isolated, else its initial margin.
 */
export const roePpm = (pnl: Amount, margin: Amount): bigint | undefined =>
  margin > 0n ? divHalfEven(pnl * million, margin) : undefined;

/** The same in hundredths of a percent, as it is shown: −2.309 % is −231. */
export const roePoints = (pnl: Amount, margin: Amount): bigint | undefined =>
  margin > 0n ? pointsOf(pnl, margin) : undefined;

/** What a position has brought until now: what closing did and funding, less fees. */
export const netRealized = ({
  realized,
  funding,
  fees,
}: {
  readonly [Part in 'realized' | 'funding' | 'fees']: Amount;
}): Amount => amount(realized + funding - fees);

/**
 * The average entry price as decimal text, with up to four decimals more than prices have,
 * half-even; undefined without a position. For display: nothing is charged by it.
 */
export function averagePrice(contract: Valued, { size, cost }: Holding): string | undefined {
  return averagePriceText(contract, size, magnitude(cost));
}

/**
 * The first price, a multiple of the price step, at which closing the whole position as a taker
 * leaves no loss over its whole life: a long's is rounded up, a short's down. `paid` is what it has cost
 * until now: fees and funding, less what closing a part of it brought. Undefined without a position or when no price does.
 */
export function breakEvenPrice(
  contract: Priced,
  { size, cost }: Holding,
  { paid, takerPpm }: { readonly paid: Amount; readonly takerPpm: number },
): Ticks | undefined {
  if (size === 0) return undefined;
  // Proceeds − fee ≥ cost + paid. Where proceeds are above zero the fee takes of them, else it adds to what is owed.
  const [due, fee] = [cost + paid, BigInt(takerPpm)];
  const value = hasPositiveCost(contract, size)
    ? { numerator: due * million, denominator: million - fee }
    : { numerator: -due * million, denominator: million + fee };
  return size > 0 ? priceUp(contract, size, value) : priceDown(contract, size, value);
}
