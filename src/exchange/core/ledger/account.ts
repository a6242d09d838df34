import type { Balance } from '#domain/account/account.ts';
import type { Amount } from '#domain/money/units.ts';

/** Who can own a balance, as the ledger knows it. */
export interface AccountOwner {
  readonly id: number;
  readonly isSystem: boolean;
  /** By `accountKey`: of spot accounts the asset's code alone. */
  readonly accounts: Map<string, Account>;
}

/** A balance, and what the ledger keeps beside it. */
export interface Account {
  readonly balance: Balance;
  readonly owner: AccountOwner;
  /** Whether it may be below zero: the outside world's, debts, and what positions stand behind. */
  readonly mayOwe: boolean;
  /** Whether it ever changed; one that never did is no row. */
  listed: boolean;
  /** The batch that noted its balance as changed last. */
  notedIn: number;
}

export const available = ({ balance }: Account): Amount =>
  (balance.total - balance.frozen) as Amount;
