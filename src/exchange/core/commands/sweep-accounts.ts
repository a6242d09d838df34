import { firstUserId, spotPlace } from '#domain/account/account.ts';
import { isAccountOn, isServed, openAccountTypes } from '#domain/account/account-on.ts';
import type { AccountType } from '#domain/codes/account-type.ts';
import { isDemoCoin } from '#domain/instrument/demo-coin.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { carryOut, transferableOf } from '#exchange/core/ledger/transfers.ts';
import { sliceMax } from '#exchange/core/limits.ts';
import { note, type OperatorCommand, userOf } from '#exchange/core/operating/operating.ts';
import type { State } from '#exchange/core/state.ts';

/** Users that one command looks at. */
const lookedMax = 20_000;

/** Brings money back to spot accounts from accounts whose product is off. */
export interface SweepAccounts extends OperatorCommand {
  readonly kind: 'SweepAccounts';
  /** `unserved`: of products that this version does not have; `off`: of those switched off as well. */
  readonly of: 'unserved' | 'off';
  /** The user to begin with: what the command before answered. */
  readonly from?: number | undefined;
}

export interface Swept {
  /** Balances that were moved. */
  readonly count: number;
  /** The user to go on with; undefined: all were looked at. */
  readonly next: number | undefined;
}

/**
 * Moves what may leave such accounts to the spot account of the same user, as transfers of theirs. What
 * holds, positions or debts need stays. Looks at so many users and moves so much that no other command
 * waits long; the next one goes on.
 */
function handle(state: State, { act, of, from = firstUserId }: SweepAccounts): Outcome<Swept> {
  const types = openAccountTypes.filter((type) => type !== 'spot' && isMeant(state, type, of));
  const last = Math.min(state.counters.userId, from + lookedMax - 1);
  let count = 0;
  let userId = from;
  for (; userId <= last && state.turn.sliceLeft > 0; userId++) {
    const owner = userOf(state, userId);
    if (owner !== undefined) count += sweep(state, owner, types);
  }
  if (count > 0) {
    const about = `users:${from}-${userId - 1}`;
    note(state, act, 'accounts.sweep', about, types.join(' '), `${count} to spot`);
  }
  return done({ count, next: userId > state.counters.userId ? undefined : userId });
}

const isMeant = ({ operating }: State, type: AccountType, of: SweepAccounts['of']): boolean =>
  of === 'unserved' ? !isServed(type) : !isAccountOn(type, operating.switches);

/** A user's accounts of such types, at most one for each pair and coin, in an order that survives a restart. */
function sweep(state: State, owner: Owner, types: readonly AccountType[]): number {
  const spot = { userId: owner.id, ...spotPlace };
  let count = 0;
  for (const [, { balance }] of [...owner.accounts].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    const { accountType: type, scope, asset, total } = balance;
    if (total <= 0n || !types.includes(type) || isDemoCoin(asset)) continue;
    const units = transferableOf(state, owner, { type, scope }, asset);
    if (units === 0n) continue;
    const from = { userId: owner.id, type, scope };
    carryOut(state, owner, { from, to: spot, asset, units });
    count += 1;
    state.turn.sliceLeft = Math.max(0, state.turn.sliceLeft - 1);
  }
  return count;
}

export const sweepAccounts = commandType<SweepAccounts, Swept>({
  kind: 'SweepAccounts',
  weight: () => sliceMax,
  apply: handle,
});
