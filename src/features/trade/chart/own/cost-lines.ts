import type { CostView } from '#domain/account/view.ts';
import { costPrice } from '#domain/cost/holding.ts';
import { breakevenSalePrice } from '#domain/cost/sale-price.ts';
import { formatUnits, parseUnits } from '#domain/money/decimal.ts';
import { amount } from '#domain/money/units.ts';
import type { PriceStep } from '../plot/price-step.ts';
import type { CostLineName } from './cost-choices.ts';

/** Decimals of every balance and of every sum. */
const scale = 8;

/** A figure of the wire, which may be below zero. */
function unitsOf(text: string): bigint {
  const isNegative = text.startsWith('-');
  const units = parseUnits(isNegative ? text.slice(1) : text, scale) ?? 0n;
  return isNegative ? -units : units;
}

/**
 * Where the lines stand: at the average cost, and where a sale of all to the market, its fee taken
 * off, brings what is held to nothing. One is left out where nothing is held that was bought, or when
 * earlier sales have brought in more than the rest has cost.
 */
export function costPrices(
  costs: CostView,
  takerPpm: number,
  pair: PriceStep,
): Readonly<Partial<Record<CostLineName, string>>> {
  const quantity = amount(unitsOf(costs.boughtQuantity));
  const cost = amount(unitsOf(costs.boughtCost));
  const earned = amount(unitsOf(costs.profitSinceBought));
  const scales = { coin: scale, worth: scale, price: pair.decimals };
  const average = costPrice({ quantity, cost, earned, realized: earned }, scales);
  const wanted = amount(cost - earned);
  const step = parseUnits(pair.step, pair.decimals) ?? 1n;
  const even = breakevenSalePrice({ quantity, wanted, feePpm: takerPpm }, scales, step);
  const text = (price: bigint | undefined) =>
    price === undefined || price === 0n ? undefined : formatUnits(price, pair.decimals);
  return { averageCost: cost > 0n ? average : undefined, breakeven: text(even) };
}
