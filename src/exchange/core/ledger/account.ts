import type { Balance } from '#domain/account/account.ts';
import { type Funds, plainFunds } from '#domain/account/funds.ts';
import { type Amount, amount } from '#domain/money/units.ts';

/** Who can own a balance, as the ledger knows it. */
export interface AccountOwner {
  readonly id: number;
  readonly isSystem: boolean;
  /** By `accountKey`: of spot accounts the asset's code alone. */
  readonly accounts: Map<string, Account>;
}

/** What is margined by an account: it alone knows what its positions and orders need. */
interface Margined {
  funds(): Funds;
  /** Whether some of it has no fresh mark at `now`. */
  isStale(now: number): boolean;
  /** To be called when the balance or what is held of it has changed: what is held is no margin. */
  changed(): void;
}

/** A balance, and what the ledger keeps beside it. */
export interface Account {
  readonly balance: Balance;
  readonly owner: AccountOwner;
  /** Whether it may always be below zero: the outside world's, and debts. */
  readonly mayOwe: boolean;
  /** Whether what positions gained or lost may leave less than nothing: `Ledger.settle`. */
  readonly isBacked: boolean;
  /** What of the frozen amount holds keep back; open orders freeze the rest. */
  held: Amount;
  /** What it margins; undefined: nothing that anybody ever opened. */
  margined: Margined | undefined;
  /** Whether it ever changed; one that never did is no row. */
  listed: boolean;
  /** The batch that noted its balance as changed last. */
  notedIn: number;
}

export const available = ({ balance }: Account): Amount =>
  (balance.total - balance.frozen) as Amount;

/** What can be done with a balance, by the last marks if it margins positions. */
export function fundsOf(account: Account): Funds {
  const { balance, held, margined } = account;
  return margined?.funds() ?? plainFunds(balance.total, amount(balance.frozen - held), held);
}
