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
  const account: Account = { balance, trader, listed: false, net: zero };
  trader.accounts.set(asset, account);
  return account;
}

/**
 * Writes bills and holds. All deltas posted under one movement sum to zero per asset: users' as
 * bills of their own, system owners' in sums that `closeNets` turns into one bill per batch.
 */
export class Ledger {
  readonly #counters: Counters;
  readonly #netted = new Set<Account>();

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  newMovement(): number {
    return ++this.#counters.movementId;
  }

  /** Changes a total by `delta`. Throws when more would be frozen than there is. */
  post(
    changes: Changes,
    account: Account,
    delta: Amount,
    cause: {
      readonly movementId: number;
      readonly reason: BillReason;
      readonly tradeId: number | undefined;
      readonly at: number;
    },
  ): void {
    const { balance } = account;
    const total = amount(balance.total + delta);
    if (total < balance.frozen && balance.userId !== worldId) throw overdrawn(balance, total);
    balance.total = total;
    account.listed = true;
    changes.balances.add(balance);
    if (account.trader.isSystem) {
      account.net = amount(account.net + delta);
      this.#netted.add(account);
    } else {
      changes.bills.push(this.#bill(balance, delta, cause));
    }
  }

  /** Freezes `units`, or frees them when negative. Throws when there is less than that. */
  freeze(changes: Changes, { balance }: Account, units: Amount): void {
    const frozen = amount(balance.frozen + units);
    if (frozen < 0n || frozen > balance.total) throw overfrozen(balance, frozen);
    balance.frozen = frozen;
    changes.balances.add(balance);
  }

  /** Writes the system owners' bills of the batch, each account's changes summed. */
  closeNets(changes: Changes, at: number): void {
    if (this.#netted.size === 0) return;
    const cause = {
      movementId: this.newMovement(),
      reason: 'net',
      tradeId: undefined,
      at,
    } as const;
    for (const account of this.#netted) {
      if (account.net !== zero) changes.bills.push(this.#bill(account.balance, account.net, cause));
      account.net = zero;
    }
    this.#netted.clear();
  }

  #bill(
    { userId, accountType, asset, total }: Balance,
    delta: Amount,
    cause: Pick<Bill, 'movementId' | 'reason' | 'tradeId' | 'at'>,
  ): Bill {
    return {
      id: ++this.#counters.billId,
      movementId: cause.movementId,
      userId,
      accountType,
      asset,
      delta,
      totalAfter: total,
      reason: cause.reason,
      tradeId: cause.tradeId,
      at: cause.at,
    };
  }
}

const overdrawn = ({ userId, asset, frozen }: Balance, total: Amount): Error =>
  new Error(`invariant: ${asset} of ${userId} would be ${total} with ${frozen} frozen`);

const overfrozen = ({ userId, asset, total }: Balance, frozen: Amount): Error =>
  new Error(`invariant: ${frozen} of ${asset} of ${userId} would be frozen of ${total}`);
