import { type Balance, type Bill, type BillReason, worldId } from '#domain/account/account.ts';
import { type Amount, amount, zero } from '#domain/money/units.ts';
import type { Account, Trader } from '#exchange/core/account.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { Counters } from '#exchange/core/snapshot.ts';

/** The account of a trader in an asset, made when it is first asked for. */
export function accountOf(trader: Trader, asset: string): Account {
  const known = trader.accounts.get(asset);
  if (known !== undefined) return known;
  const balance: Balance = {
    userId: trader.id,
    accountType: 'spot',
    asset,
    total: zero,
    frozen: zero,
  };
  const account: Account = { balance, trader, listed: false, notedIn: 0, net: zero };
  trader.accounts.set(asset, account);
  return account;
}

/** What the bills of one movement have in common. */
export type Cause = Pick<Bill, 'movementId' | 'tradeId' | 'at'>;

/**
 * Writes bills and holds. All deltas posted under one movement sum to zero per asset: users' as
 * bills of their own, system owners' in sums that `closeBatch` turns into one bill per batch.
 */
export class Ledger {
  readonly #counters: Counters;
  readonly #netted = new Set<Account>();
  /** Counts the batches. */
  #batch = 1;

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  newMovement(): number {
    return ++this.#counters.movementId;
  }

  /** Changes a total by `delta`. Throws when more would be frozen than there is. */
  post(changes: Changes, account: Account, delta: Amount, reason: BillReason, cause: Cause): void {
    const { balance } = account;
    const total = amount(balance.total + delta);
    if (total < balance.frozen && balance.userId !== worldId) throw overdrawn(balance, total);
    balance.total = total;
    account.listed = true;
    this.#note(changes, account);
    if (account.trader.isSystem) {
      account.net = amount(account.net + delta);
      this.#netted.add(account);
    } else {
      changes.bills.push(this.#bill(balance, delta, reason, cause));
    }
  }

  /** Freezes `units`. Throws when there is less than that. */
  freeze(changes: Changes, account: Account, units: Amount): void {
    this.#hold(changes, account, amount(account.balance.frozen + units));
  }

  /** Frees `units`. Throws when less is frozen than that. */
  free(changes: Changes, account: Account, units: Amount): void {
    this.#hold(changes, account, amount(account.balance.frozen - units));
  }

  /** Writes the system owners' bills of the batch, each account's changes summed. */
  closeBatch(changes: Changes, at: number): void {
    this.#batch += 1;
    if (this.#netted.size === 0) return;
    const cause: Cause = { movementId: this.newMovement(), tradeId: undefined, at };
    for (const account of this.#netted) {
      if (account.net !== zero)
        changes.bills.push(this.#bill(account.balance, account.net, 'net', cause));
      account.net = zero;
    }
    this.#netted.clear();
  }

  #hold(changes: Changes, account: Account, frozen: Amount): void {
    const { balance } = account;
    if (frozen < 0n || frozen > balance.total) throw overfrozen(balance, frozen);
    balance.frozen = frozen;
    this.#note(changes, account);
  }

  #note(changes: Changes, account: Account): void {
    if (account.notedIn === this.#batch) return;
    account.notedIn = this.#batch;
    changes.balances.add(account.balance);
  }

  #bill(
    { userId, accountType, asset, total }: Balance,
    delta: Amount,
    reason: BillReason,
    cause: Cause,
  ): Bill {
    return {
      id: ++this.#counters.billId,
      movementId: cause.movementId,
      userId,
      accountType,
      asset,
      delta,
      totalAfter: total,
      reason,
      tradeId: cause.tradeId,
      at: cause.at,
    };
  }
}

const overdrawn = ({ userId, asset, frozen }: Balance, total: Amount): Error =>
  new Error(`invariant: ${asset} of ${userId} would be ${total} with ${frozen} frozen`);

const overfrozen = ({ userId, asset, total }: Balance, frozen: Amount): Error =>
  new Error(`invariant: ${frozen} of ${asset} of ${userId} would be frozen of ${total}`);
