import { averageText } from '#domain/money/average.ts';
import { pow10 } from '#domain/money/powers.ts';
import { mulDivDown, mulDivUp } from '#domain/money/round.ts';
import { type Amount, amount, zero } from '#domain/money/units.ts';

/**
 * What was bought of a coin and is still held. Quantities are in the coin's units, money in units
 * of the currency that cost is counted in (a `CostAsset`). What came without a price (a start
 * balance, a credit) is no part of it: it has no cost, and what it fetches is no profit.
 */
export interface Holding {
  readonly quantity: Amount;
  /** What that quantity cost, fees included. */
  readonly cost: Amount;
  /** Profit (negative: loss) of sales since nothing was held, after fees. */
  readonly earned: Amount;
  /** Profit of all sales, after fees. */
  readonly realized: Amount;
}

export const noHolding: Holding = { quantity: zero, cost: zero, earned: zero, realized: zero };

/**
 * The currencies in which cost, prices and profit can be counted: those that pairs are quoted in.
 * The one in which they are counted has no cost itself.
 */
export const costAssets = ['USDT', 'USDC', 'BTC'] as const;
export type CostAsset = (typeof costAssets)[number];

/** The one in which they are counted where none is named. */
export const costAsset: CostAsset = 'USDT';

export const isCostAsset = (code: string): code is CostAsset =>
  costAssets.some((one) => one === code);

/**
 * A rest that cost less than this ends a holding: it is dust. What no order may be worth less than,
 * in units of eight decimals: one dollar, or 0.00002 BTC; the test of listings holds the two equal.
 */
export const dustCosts: Readonly<Record<CostAsset, bigint>> = {
  USDT: 100_000_000n,
  USDC: 100_000_000n,
  BTC: 2_000n,
};

/** After a buy of `quantity` for `cost`, both after fees. */
export const afterBuy = (held: Holding, quantity: Amount, cost: Amount): Holding => ({
  ...held,
  quantity: amount(held.quantity + quantity),
  cost: amount(held.cost + cost),
});

/**
 * After `quantity` left for `proceeds`, fees taken off. What was bought leaves first and takes its
 * share of the cost with it (moving average: the cost of a unit stays as it was), rounded down to
 * the unit; the last of it takes all. Of a sale of more than was bought only its share of the
 * proceeds, rounded towards zero, counts. Unknown `proceeds` are no profit and no loss. Money is in
 * `counted`.
 */
export function afterSale(
  held: Holding,
  quantity: Amount,
  proceeds: Amount | undefined,
  counted: CostAsset,
): Holding {
  const left = quantity < held.quantity ? quantity : held.quantity;
  if (left === 0n) return held;
  const cost = left === held.quantity ? held.cost : mulDivDown(held.cost, left, held.quantity);
  const fetched = proceeds === undefined ? cost : (proceeds * left) / quantity;
  const rest = amount(held.cost - cost);
  const gain = fetched - cost;
  return {
    quantity: amount(held.quantity - left),
    cost: rest,
    earned: rest < dustCosts[counted] ? zero : amount(held.earned + gain),
    realized: amount(held.realized + gain),
  };
}

/** A price in units of 10^-`decimals`, of `worth` (in units of 10^-`worthScale`) for `quantity`. */
export interface PriceScales {
  /** Decimals of the coin, of what cost is counted in and of the price that is asked for. */
  readonly coin: number;
  readonly worth: number;
  readonly price: number;
}

/**
 * Cost price (asset): the average cost of one coin of what was bought and is held, fees included, as
 * decimal text. Undefined when nothing is held.
 */
export function costPrice({ quantity, cost }: Holding, scales: PriceScales): string | undefined {
  if (quantity === 0n) return undefined;
  const { coin, worth, price } = scales;
  return averageText(cost * pow10(coin + price), quantity * pow10(worth), price);
}

/**
 * Breakeven price (trade): what one coin of the rest must fetch, after the fee of selling it, for
 * the trades since nothing was held to come to nothing: cost less what sales earned meanwhile, or
 * more what they lost. Rounded up; zero when they have earned more than the rest cost. Undefined
 * when nothing is held.
 */
export function breakevenPrice(held: Holding, scales: PriceScales): bigint | undefined {
  const open = held.cost - held.earned;
  return priceOf(open > 0n ? open : 0n, held.quantity, scales);
}

function priceOf(worth: bigint, quantity: bigint, scales: PriceScales): bigint | undefined {
  if (quantity === 0n) return undefined;
  return mulDivUp(worth, pow10(scales.coin + scales.price), quantity * pow10(scales.worth));
}
