import type { BalanceView } from '#domain/account/view.ts';
import { formatUnits, parseUnits } from '#domain/money/decimal.ts';
import type { PositionView } from '#domain/position/view.ts';
import { sumText, timesText } from '#stores/market/value.ts';

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

/**
 * What an account of contracts is worth in its settle asset: its balance and what its positions have
 * gained at their marks. Undefined: the mark of one is not known.
 */
export function equityOf(
  wallet: string,
  positions: readonly Pick<PositionView, 'symbolId' | 'direction' | 'size' | 'cost'>[],
  marks: ReadonlyMap<string, string | undefined>,
): string | undefined {
  let units = parseUnits(wallet, exactDecimals) ?? 0n;
  for (const { symbolId, direction, size, cost } of positions) {
    const value = timesText(marks.get(symbolId) ?? '', size, exactDecimals);
    const [now, then] = [value, cost].map((text) => parseUnits(text ?? '', exactDecimals));
    if (now === undefined || then === undefined) return undefined;
    units += direction === 'long' ? now - then : then - now;
  }
  return formatUnits(units, exactDecimals);
}

/** A sum in USDT with the decimals of a worth, rounded down: nothing is said too high. */
export function worthText(exact: string): string {
  const units = parseSigned(exact);
  const step = 10n ** BigInt(exactDecimals - worthDecimals);
  const whole = units / step - (units < 0n && units % step !== 0n ? 1n : 0n);
  return formatUnits(whole, worthDecimals);
}

/** The worth of all accounts; of one that is not known nothing is counted. */
export const totalText = (total: string, equity: string | undefined): string =>
  worthText(formatUnits(parseSigned(total) + parseSigned(equity ?? '0'), exactDecimals));

function parseSigned(text: string): bigint {
  const units = parseUnits(text.replace(/^-/, ''), exactDecimals) ?? 0n;
  return text.startsWith('-') ? -units : units;
}
