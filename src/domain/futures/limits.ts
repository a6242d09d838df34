import type { Side } from '#domain/codes/delegate-type.ts';
import type { LinearContract } from '#domain/futures/contract.ts';
import { rangeAround } from '#domain/futures/range.ts';
import { ceilToStep, floorToStep } from '#domain/money/round.ts';
import { type Ticks, ticks } from '#domain/money/units.ts';
import type { RefusalCode } from '#domain/refusal.ts';

type LimitRules = Pick<LinearContract, 'orderBandPpm' | 'priceStep'>;

/** Lowest and highest price, both allowed, in ticks and multiples of the price step. */
export interface PriceLimits {
  readonly min: Ticks;
  readonly max: Ticks;
}

/**
 * The price limits of a contract while its mark price is `mark`: rounded to the price step toward
 * it. Where a step is larger than the band, `min` is above `max` and no price is allowed.
 */
export function priceLimits({ orderBandPpm, priceStep }: LimitRules, mark: Ticks): PriceLimits {
  const { min, max } = rangeAround(BigInt(mark), orderBandPpm);
  return {
    min: ticks(ceilToStep(Number(min), priceStep)),
    max: ticks(floorToStep(Number(max), priceStep)),
  };
}

/**
 * The worst price at which a buy or sell may trade, in ticks: the bound of market orders and of what
 * a trigger places.
 */
export function worstPrice(contract: LimitRules, side: Side, mark: Ticks): Ticks {
  const { min, max } = priceLimits(contract, mark);
  return side === 'buy' ? max : min;
}

/**
 * Why an order, or what a trigger would place, can't name `price`: a buy above the limits or a sell
 * below them gives value away at once. A price on the far side waits for the market and is allowed.
 */
export function priceLimitIssue(
  contract: LimitRules,
  side: Side,
  price: Ticks,
  mark: Ticks,
): Extract<RefusalCode, 'priceAboveMax' | 'priceBelowMin'> | undefined {
  const worst = worstPrice(contract, side, mark);
  if (side === 'buy') return price > worst ? 'priceAboveMax' : undefined;
  return price < worst ? 'priceBelowMin' : undefined;
}
