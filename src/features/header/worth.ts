import type { BalanceView } from '#domain/account/view.ts';
import { parseUnits } from '#domain/money/decimal.ts';
import { sumText, timesText } from '#stores/value.ts';

interface Worth {
  readonly asset: string;
  readonly total: string;
  /** In USDT; undefined: nobody knows what it is worth. */
  readonly worth: string | undefined;
}

interface Rate {
  readonly coinName: string;
  readonly usdtRate: string;
}

/** A balance's worth is shown with so many decimals; sums are made of more. */
export const worthDecimals = 2;
const exactDecimals = 8;

/** What balances are worth in USDT, all together and one by one, the largest first. */
export function worthOf(
  balances: readonly BalanceView[],
  rates: readonly Rate[],
): { readonly total: string; readonly rows: readonly Worth[] } {
  const rateOf = new Map(rates.map(({ coinName, usdtRate }) => [coinName, usdtRate]));
  const units = (text: string | undefined) => parseUnits(text ?? '0', exactDecimals) ?? 0n;
  const rows = balances
    .filter(({ total }) => !/^[0.]*$/.test(total))
    .map(({ asset, total }) => {
      const rate = rateOf.get(asset);
      return { asset, total, worth: rate && timesText(total, rate, exactDecimals) };
    })
    .sort((a, b) => (units(a.worth) < units(b.worth) ? 1 : -1));
  return {
    total: sumText(
      rows.map(({ worth }) => worth),
      worthDecimals,
    ),
    rows,
  };
}
