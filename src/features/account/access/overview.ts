import type { UserRow } from '#contract/calls/user.ts';
import type { CallOutput } from '#contract/calls.ts';
import type { AccountSecurity } from '#contract/client.ts';

type Totals = CallOutput<'accountTotals'>;
type Rates = CallOutput<'usdtRate'>['coinList'];

/** What the overview of an account shows; what couldn't be read is missing. */
export interface OverviewProps {
  readonly email: string;
  readonly info: UserRow | undefined;
  readonly totals: Totals | undefined;
  /** The user's display currency, and what its coins are worth. */
  readonly unit: string;
  readonly coins: Rates;
  readonly fees: CallOutput<'userFees'> | undefined;
  readonly security: AccountSecurity | undefined;
  readonly pin: boolean;
}

/** Who looks over a shoulder learns no address: `ann@example.org` → `an***@example.org`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.max(1, Math.min(2, at - 1)))}***${email.slice(at)}`;
}
