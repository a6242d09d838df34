import { costSignOf, notional, type Priced, priceDown, priceUp } from '#domain/instrument/value.ts';
import { wholeFraction } from '#domain/money/fraction.ts';
import { floorToStep } from '#domain/money/round.ts';
import { type Amount, amount, type Lots, type Ticks, ticks } from '#domain/money/units.ts';
import { type Holding, hasPositiveCost } from './holding.ts';
import { type Backing, type Limited, liquidationPriceOf } from './risk-limits.ts';

/**
 * What stands behind a cross position besides its own PnL: the unit's equity without it, less what
 * the other positions require (maintenance and closing fee), all of them at their marks of now.
 */
export const crossBacking = (
  equity: Amount,
  position: { readonly unrealized: Amount; readonly othersRequire: Amount },
): Amount => amount(equity - position.unrealized - position.othersRequire);

/**
 * The estimated liquidation price: the mark, a multiple of the price step, at which `backing` and
 * PnL no longer exceed maintenance and closing fee, and the last one on the way back from ruin: a
 * long's is rounded down, a short's up.
 *
 * `backing` is an isolated position's margin, or `crossBacking`. Bitget's published formula with
 * marginal tiers: [backing + deduction − size × entry × dir] ÷ [size × (MMR + taker − dir)].
 * Undefined without a position, or when no price liquidates it. For hedged cross positions of a
 * contract, ask with `netHolding` of both.
 */
export const liquidationPrice = (
  contract: Limited,
  position: Holding,
  at: Backing,
): Ticks | undefined =>
  position.size === 0 ? undefined : liquidationPriceOf(contract, position, at);

/**
 * The price, a multiple of the price step, at which closing leaves nothing of `backing`, without
 * fees: rounded against giving value away, up for a long and down for a short. At least one price
 * step, and at most the highest price there is.
 */
export function bankruptcyPrice(contract: Priced, { size, cost }: Holding, backing: Amount): Ticks {
  const value = hasPositiveCost(contract, size) ? cost - backing : backing - cost;
  const lowest = ticks(contract.priceStep);
  const atLowest = notional(contract, lowest, Math.abs(size) as Lots);
  const isLowest = costSignOf(contract) > 0 ? value <= atLowest : value >= atLowest;
  if (isLowest) return lowest;
  const priceOf = size > 0 ? priceUp : priceDown;
  const highest = floorToStep(Number.MAX_SAFE_INTEGER, contract.priceStep);
  return priceOf(contract, size, wholeFraction(value)) ?? ticks(highest);
}
