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

/** A rate as a percentage with all its digits: `0.000375` → `0.0375`. */
export const percentOf = (rate: string): string => {
  const units = parseUnits(rate, 6) ?? 0n;
  const text = formatUnits(units, 4);
  return text.replace(/(\.\d\d)(\d*?)0+$/, '$1$2');
};

/** The same of a rate in millionths. */
export const ppmPercent = (ppm: number): string => percentOf(formatUnits(BigInt(ppm), 6));
