import { formatUnits, parseUnits } from './decimal.ts';

/** What values are in by default, and where another unit has no rate. */
export const dollars = 'USD';

/** What prices of coins are in. */
export const pricedIn = 'USDT';

/** The pair whose ticker has the dollar rate of a display currency. Any ticker has that of USDT. */
export const ratePairOf = (unit: string): string =>
  unit === pricedIn ? `BTC${pricedIn}` : unit + pricedIn;

const usdDecimals = 2;
const coinDecimals = 8;
const rateDecimals = 18;

/** What one coin is in US dollars. */
interface UsdRate {
  readonly coinName: string;
  readonly usdRate: string;
}

/**
 * A value in US dollars in the user's display currency, rounded down, so that nothing is shown too
 * high. In dollars where the currency has no rate: a value never has the name of another unit.
 */
export function valueIn(
  usdValue: string,
  unit: string,
  rates: readonly UsdRate[],
): { readonly value: string; readonly unit: string } {
  const rate = rates.find(({ coinName }) => coinName === unit)?.usdRate;
  const per = parseUnits(rate ?? '', rateDecimals) ?? 0n;
  const usd = parseUnits(usdValue.replace(/^-/, ''), rateDecimals);
  if (unit === dollars || per === 0n || usd === undefined) {
    return { value: usdValue, unit: dollars };
  }
  const decimals = unit.startsWith(dollars) ? usdDecimals : coinDecimals;
  const scaled = usd * 10n ** BigInt(decimals);
  if (!usdValue.startsWith('-')) return { value: formatUnits(scaled / per, decimals), unit };
  // Down is away from zero below it.
  return { value: `-${formatUnits((scaled + per - 1n) / per, decimals)}`, unit };
}
