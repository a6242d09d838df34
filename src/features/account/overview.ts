import type { UserRow } from '#contract/calls/user.ts';
import type { CallOutput } from '#contract/calls.ts';
import type { AccountSecurity } from '#contract/client.ts';
import { formatUnits, parseUnits } from '#domain/money/decimal.ts';

type Totals = CallOutput<'accountTotals'>;
type Rates = CallOutput<'usdtRate'>['coinList'];

/** What the overview of an account shows; what couldn't be read is missing. */
export interface OverviewProps {
  readonly email: string;
  readonly info: UserRow | undefined;
  readonly totals: Totals | undefined;
  /** The user's display currency, and what its coins are worth. */
  readonly unit: string;
  readonly rates: Rates;
  readonly futures: CallOutput<'contractRatio'> | undefined;
  readonly security: AccountSecurity | undefined;
  readonly pin: boolean;
}

/** Who looks over a shoulder learns no address: `ann@example.org` → `an***@example.org`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.max(1, Math.min(2, at - 1)))}***${email.slice(at)}`;
}

const usdDecimals = 2;
const coinDecimals = 8;
const rateDecimals = 18;

/**
 * A value in US dollars in another unit, rounded down as values are. In dollars where the unit has no
 * rate: a value is never shown with the name of another unit.
 */
export function valueIn(
  usdValue: string,
  unit: string,
  rates: Rates,
): { readonly value: string; readonly unit: string } {
  const rate = rates.find(({ coinName }) => coinName === unit)?.usdRate;
  const per = parseUnits(rate ?? '', rateDecimals) ?? 0n;
  const usd = parseUnits(usdValue.replace(/^-/, ''), rateDecimals);
  if (unit === 'USD' || per === 0n || usd === undefined) {
    return { value: usdValue, unit: 'USD' };
  }
  const decimals = unit.startsWith('USD') ? usdDecimals : coinDecimals;
  const units = (usd * 10n ** BigInt(decimals)) / per;
  return { value: `${usdValue.startsWith('-') ? '-' : ''}${formatUnits(units, decimals)}`, unit };
}

/** A rate as a percentage with all its digits: `0.000375` → `0.0375`. */
export const percentOf = (rate: string): string => {
  const units = parseUnits(rate, 6) ?? 0n;
  const text = formatUnits(units, 4);
  return text.replace(/(\.\d\d)(\d*?)0+$/, '$1$2');
};

/** The same of a rate in millionths. */
export const ppmPercent = (ppm: number): string => percentOf(formatUnits(BigInt(ppm), 6));
