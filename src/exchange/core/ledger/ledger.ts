import {
  type AccountPlace,
  type Balance,
  type Bill,
  type BillReason,
  spotPlace,
  worldId,
} from '#domain/account/account.ts';
import { accountTypes } from '#domain/codes/account-type.ts';
import { type Amount, amount, zero } from '#domain/money/units.ts';
import type { Changes } from '#exchange/core/changes.ts';
import {
  type Account,
  type AccountOwner,
  available,
  fundsOf,
} from '#exchange/core/ledger/account.ts';
import type { Counters } from '#exchange/core/snapshot.ts';

/** The key of an account among its owner's: assets of spot accounts stand alone, for speed. */
const accountKey = ({ type, scope }: AccountPlace, asset: string): string =>
  type === 'spot' && scope === '' ? asset : `${type}/${scope}/${asset}`;

/** An owner's spot account in an asset, created when first asked for. */
export const accountOf = (owner: AccountOwner, asset: string): Account =>
  owner.accounts.get(asset) ?? newAccount(owner, spotPlace, asset);

/** An owner's account of any type in an asset, created when first asked for. */
export const accountAt = (owner: AccountOwner, place: AccountPlace, asset: string): Account =>
  knownAccount(owner, place, asset) ?? newAccount(owner, place, asset);

/** The same, when it was ever asked for: what only looks leaves nothing behind. */
export const knownAccount = (
  owner: AccountOwner,
  place: AccountPlace,
  asset: string,
): Account | undefined => owner.accounts.get(accountKey(place, asset));

function newAccount(owner: AccountOwner, { type, scope }: AccountPlace, asset: string): Account {
  const { scope: scoped, isDebt = false, isBacked = false } = accountTypes[type];
  if ((scope !== '') !== (scoped !== undefined)) {
    throw new Error(`invariant: a ${type} account with the scope "${scope}"`);
  }
  const balance: Balance = {
    userId: owner.id,
    accountType: type,
    scope,
    asset,
    total: zero,
    frozen: zero,
  };
  const account: Account = {
    ...{ balance, owner, isBacked, mayOwe: isDebt || owner.id === worldId },
    ...{ held: zero, margined: undefined, listed: false, notedIn: 0 },
  };
  owner.accounts.set(accountKey({ type, scope }, asset), account);
  return account;
}

/** What the bills of one movement have in common. */
export type Cause = Pick<Bill, 'movementId' | 'tradeId' | 'symbolId' | 'at'>;

/** What moves among the exchange's own owners alone is billed so often. */
const netEveryMs = 60_000;

/**
 * Moves money, by `transfer` and `settle` alone, and freezes it. Users' movements are bills of their own, system
 * owners' are summed and `closeBatch` turns the sums into one bill each: at once when a user had a
 * part in the batch, else once a minute. So the bills of each moment sum to zero, and so does what
 * is not billed yet.
 */
export class Ledger {
  readonly #counters: Counters;
  readonly #netted = new Set<Account>();
  #nettedAt = Number.NEGATIVE_INFINITY;
  /** Whether a system owner's total changed in this batch. */
  #hasMoved = false;
  /** Counts the batches. In the first, which begins with `begin`, the stored state is taken up. */
  #batch = 0;

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  /** Ends the taking up of stored state: what was noted as changed is none. */
  begin(): void {
    this.#batch = 1;
  }

  newMovement(): number {
    return ++this.#counters.movementId;
  }

  /**
   * Moves `units` from one account to another of the same asset, billed on both sides. Throws when that
   * takes what is frozen or not there, or what open positions and orders need of an account that margins
   * them; only debts and the outside world may be below zero.
   */
  transfer(
    changes: Changes,
    from: Account,
    to: Account,
    units: Amount,
    reason: BillReason,
    cause: Cause,
  ): void {
    const most = from.mayOwe ? units : transferableOf(from);
    if (units > most) throw overdrawn(from.balance, units);
    this.#move(changes, from, to, units, reason, cause);
  }

  /**
   * The same for what positions themselves move: what they gained, lost, pay or are margined with as they
   * change. It may leave an account that margins positions with less than nothing, and with less than is
   * held: what they have gained stands behind it, or they are liquidated.
   */
  settle(
    changes: Changes,
    from: Account,
    to: Account,
    units: Amount,
    reason: BillReason,
    cause: Cause,
  ): void {
    const { balance, isBacked, mayOwe } = from;
    const isThere = balance.total - units >= balance.frozen;
    if (!isThere && !isBacked && !mayOwe) throw overdrawn(balance, units);
    this.#move(changes, from, to, units, reason, cause);
  }

  /** Freezes `units` for an open order. Throws when there is less than that. */
  freeze(changes: Changes, account: Account, units: Amount): void {
    this.#freeze(changes, account, amount(account.balance.frozen + units));
  }

  /** Frees `units` of an open order. Throws when orders froze less than that. */
  free(changes: Changes, account: Account, units: Amount): void {
    const { balance, held } = account;
    if (balance.frozen - units < held) throw overfrozen(balance, amount(balance.frozen - units));
    this.#freeze(changes, account, amount(balance.frozen - units));
  }

  /** Holds `units`. Throws when less is free than that. */
  hold(changes: Changes, account: Account, units: Amount): void {
    const { balance } = account;
    if (units > transferableOf(account)) throw overfrozen(balance, amount(balance.frozen + units));
    this.#hold(changes, account, units);
  }

  /**
   * Takes up a stored hold. An account that margins positions may have lost since what is held: that was
   * accepted then, and is no fault now.
   */
  resumeHold(changes: Changes, account: Account, units: Amount): void {
    const { balance, isBacked } = account;
    const frozen = amount(balance.frozen + units);
    if (frozen > balance.total && !isBacked) throw overfrozen(balance, frozen);
    this.#hold(changes, account, units);
  }

  /** Releases `units` of a hold. Throws when less is held than that. */
  release(changes: Changes, account: Account, units: Amount): void {
    if (units > account.held) throw overfrozen(account.balance, amount(account.held - units));
    this.#hold(changes, account, amount(-units));
  }

  /** Takes up what a stored balance had not billed. */
  resume(account: Account, unbilled: Amount): void {
    account.balance.unbilled = unbilled;
    this.#netted.add(account);
  }

  /** Writes the system owners' bills when they are due, each account's changes summed. */
  closeBatch(changes: Changes, at: number): void {
    // Without a trade nothing else would tell of the movement: a refill is billed at once.
    const isRefill = this.#hasMoved && changes.trades.length === 0;
    const isDue = changes.bills.length > 0 || isRefill || at - this.#nettedAt >= netEveryMs;
    if (isDue && this.#netted.size > 0) this.#billNets(changes, at);
    this.#hasMoved = false;
    this.#batch += 1;
  }

  #move(
    changes: Changes,
    from: Account,
    to: Account,
    units: Amount,
    reason: BillReason,
    cause: Cause,
  ): void {
    const { balance } = from;
    if (from === to || balance.asset !== to.balance.asset || units <= 0n) {
      throw new Error(`invariant: ${units} ${balance.asset} cannot move to ${to.balance.asset}`);
    }
    const left = amount(balance.total - units);
    this.#post(changes, from, left, amount(-units), reason, cause);
    this.#post(changes, to, amount(to.balance.total + units), units, reason, cause);
  }

  /** One side of a movement. */
  #post(
    changes: Changes,
    account: Account,
    total: Amount,
    delta: Amount,
    reason: BillReason,
    cause: Cause,
  ): void {
    const { balance } = account;
    balance.total = total;
    account.listed = true;
    account.margined?.changed();
    this.#note(changes, account);
    if (account.owner.isSystem) {
      balance.unbilled = amount((balance.unbilled ?? zero) + delta);
      this.#netted.add(account);
      this.#hasMoved = true;
    } else {
      changes.bills.push(this.#bill(balance, delta, reason, cause));
    }
  }

  #billNets(changes: Changes, at: number): void {
    this.#nettedAt = at;
    const cause: Cause = { movementId: this.newMovement(), tradeId: undefined, at };
    for (const account of this.#netted) {
      const { balance } = account;
      const { unbilled = zero } = balance;
      balance.unbilled = undefined;
      if (unbilled === zero) continue;
      changes.bills.push(this.#bill(balance, unbilled, 'net', cause));
      this.#note(changes, account);
    }
    this.#netted.clear();
  }

  #freeze(changes: Changes, account: Account, frozen: Amount): void {
    const { balance } = account;
    if (frozen < 0n || frozen > balance.total) throw overfrozen(balance, frozen);
    balance.frozen = frozen;
    this.#note(changes, account);
  }

  #hold(changes: Changes, account: Account, units: Amount): void {
    const { balance } = account;
    balance.frozen = amount(balance.frozen + units);
    account.held = amount(account.held + units);
    account.margined?.changed();
    this.#note(changes, account);
  }

  #note(changes: Changes, account: Account): void {
    if (account.notedIn === this.#batch) return;
    account.notedIn = this.#batch;
    changes.balances.add(account.balance);
  }

  #bill(
    { userId, accountType, scope, asset, total }: Balance,
    delta: Amount,
    reason: BillReason,
    cause: Cause,
  ): Bill {
    return {
      id: ++this.#counters.billId,
      movementId: cause.movementId,
      userId,
      accountType,
      scope,
      asset,
      delta,
      totalAfter: total,
      reason,
      tradeId: cause.tradeId,
      symbolId: cause.symbolId,
      at: cause.at,
    };
  }
}

/** What may leave an account: the positions that it margins know, else what isn't frozen. */
const transferableOf = (account: Account): Amount =>
  account.margined === undefined ? available(account) : fundsOf(account).transferable;

const overdrawn = ({ userId, accountType, asset, total, frozen }: Balance, units: Amount): Error =>
  new Error(
    `invariant: ${units} ${asset} can’t leave the ${accountType} account of ${userId}, which has ` +
      `${total} with ${frozen} frozen`,
  );

const overfrozen = ({ userId, asset, total }: Balance, frozen: Amount): Error =>
  new Error(`invariant: ${frozen} of ${asset} of ${userId} would be frozen of ${total}`);
