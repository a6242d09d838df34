import type { BalanceView, CostsView, CostView } from '#domain/account/view.ts';
import { formatUnits, parseUnits } from '#domain/money/decimal.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { type ShownWorth, worthIn } from '#stores/market/display-worth.ts';
import { priceOf, usdWorth } from '#stores/market/worth.ts';

/** What profit and loss are measured at (§2's dialog). */
export const priceTypes = ['breakeven', 'cost'] as const;
export type PriceType = (typeof priceTypes)[number];

/** A balance with what it cost and what it has come to. */
export interface AssetLine extends BalanceView {
  /** In US dollars. */
  readonly worth: string | undefined;
  /** The same in the display currency, as far as that has a rate. */
  readonly shown: ShownWorth | undefined;
  /** Undefined: not known yet; null: nothing of it was bought. */
  readonly costs: CostView | null | undefined;
  /** Whether it is the coin that costs are counted in. */
  readonly isCostCoin: boolean;
  /** Of what was bought and is held, in that coin; below zero: a loss. */
  readonly profit: string | undefined;
  /** The same as a share of what it is measured at, in percent. */
  readonly profitPercent: string | undefined;
  /** What sales have come to. */
  readonly realized: string | undefined;
}

/** More decimals than any figure has; products are exact before they are rounded. */
const scale = 18;
const one = 10n ** BigInt(scale);
/** Decimals of profits and of their percentages. */
const decimals = 2;

/** A figure, which may be below zero; what is none counts as nothing. */
function unitsOf(text: string): bigint {
  const isNegative = text.startsWith('-');
  const units = parseUnits(isNegative ? text.slice(1) : text, scale) ?? 0n;
  return isNegative ? -units : units;
}

/** Rounds half away from zero. */
function rounded(numerator: bigint, divisor: bigint): bigint {
  const half = numerator < 0n ? -divisor / 2n : divisor / 2n;
  return (numerator + half) / divisor;
}

const moneyText = (units: bigint): string =>
  formatUnits(rounded(units, 10n ** BigInt(scale - decimals)), decimals);

/**
 * What is bought and held is worth at `price`, less what it is measured at: its cost, or its cost
 * less what sales since nothing was held have earned. Both include all fees that were paid; the
 * fee of a sale to come is not in it.
 */
export function profitOf(
  costs: CostView,
  price: string,
  type: PriceType,
): { readonly profit: string; readonly percent: string | undefined } | undefined {
  const quantity = unitsOf(costs.boughtQuantity);
  if (quantity === 0n) return undefined;
  const earned = type === 'breakeven' ? unitsOf(costs.profitSinceBought) : 0n;
  const measure = unitsOf(costs.boughtCost) - earned;
  const worth = (quantity * unitsOf(price)) / one;
  const profit = worth - measure;
  const share = 10n ** BigInt(decimals + 2);
  return {
    profit: moneyText(profit),
    percent: measure > 0n ? formatUnits(rounded(profit * share, measure), decimals) : undefined,
  };
}

interface Given {
  readonly balances: readonly BalanceView[];
  readonly tickers: Tickers | undefined;
  /** Undefined: not read yet. */
  readonly costs: Pick<CostsView, 'unit' | 'rows'> | undefined;
  readonly type: PriceType;
  /** The user's display currency. */
  readonly unit: string;
}

const isZero = (text: string) => /^-?[0.]*$/.test(text);

/** The lines of the assets' table: what is held, and what has been traded. */
export function assetLines({ balances, tickers, costs, type, unit }: Given): readonly AssetLine[] {
  const byAsset = new Map(costs?.rows.map((row) => [row.asset, row]));
  return balances
    .filter(({ asset, total }) => !isZero(total) || byAsset.has(asset))
    .map((row) => {
      const { asset, total } = row;
      const cost = costs && (byAsset.get(asset) ?? null);
      const price = priceOf(asset, tickers);
      const worth = usdWorth(total, row, tickers);
      const gain = cost && price !== undefined ? profitOf(cost, price, type) : undefined;
      return {
        ...row,
        worth,
        shown: worth === undefined ? undefined : worthIn(worth, unit, tickers),
        costs: cost,
        isCostCoin: asset === costs?.unit,
        profit: gain?.profit,
        profitPercent: gain?.percent,
        realized: cost ? moneyText(unitsOf(cost.realisedProfit)) : undefined,
      };
    });
}

/** The sum of signed figures of two decimals; undefined when there is none. */
export function profitSum(lines: readonly AssetLine[]): string | undefined {
  const profits = lines.flatMap(({ profit }) => profit ?? []);
  if (profits.length === 0) return undefined;
  const sum = profits.reduce((so, profit) => so + unitsOf(profit), 0n);
  return moneyText(sum);
}
