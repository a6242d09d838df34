import {
  type AccountPlace,
  type BillReason,
  insuranceId,
  isProvider,
  isSystem,
  spotPlace,
  type UserState,
  worldId,
} from '#domain/account/account.ts';
import { utcDay } from '#domain/fee/vip.ts';
import { canLieIn } from '#domain/instrument/demo-coin.ts';
import { amountText } from '#domain/instrument/text.ts';
import { type Amount, amount, amountMax } from '#domain/money/units.ts';
import { type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import type { Account } from '#exchange/core/ledger/account.ts';
import { accountAt, accountOf, type Cause } from '#exchange/core/ledger/ledger.ts';
import { addOwner, type State, touchUser } from '#exchange/core/state.ts';

/** To whom, and to which of the accounts: the spot account where it is not said. */
interface Credited {
  readonly userId: number;
  readonly place?: AccountPlace | undefined;
}

interface Funds {
  readonly asset: string;
  readonly units: Amount;
}

/** Whose account it is to be, and what it begins with. */
export interface NewAccount {
  readonly authId: string;
  readonly grants: readonly Funds[];
  /** The user whose sub-account it is to be. */
  readonly parentId?: number | undefined;
}

/**
 * Makes a user, or the sub-account of one, with starting balances; the same `authId` again answers
 * the same user.
 */
export function openAccount(
  state: State,
  { authId, grants, parentId }: NewAccount,
): Outcome<{ userId: number }> {
  const known = state.byAuthId.get(authId);
  if (known !== undefined) return { ok: true, value: { userId: known.id } };
  const parent = parentId === undefined ? undefined : state.owners.get(parentId)?.state;
  // A sub-account has none of its own.
  if (parentId !== undefined && (parent === undefined || parent.parentId !== undefined)) {
    return refuse('userUnknown');
  }
  const sums = new Map<string, bigint>();
  for (const { asset, units } of grants) sums.set(asset, (sums.get(asset) ?? 0n) + units);
  for (const [asset, units] of sums) {
    if (!canLieIn(asset, spotPlace.type)) return refuse('transferClosed', { asset });
    const refusal = issueIssue(state, asset, amount(units));
    if (refusal !== undefined) return { ok: false, refusal };
  }
  const id = ++state.counters.userId;
  const user: UserState = {
    id,
    authId,
    parentId,
    createdAt: state.now,
    feeInBgb: false,
    frozen: false,
    vipLevel: 0,
    vipDay: utcDay(state.now),
    volumeByDay: [],
    cancelAllAt: undefined,
    version: 0,
  };
  const owner = addOwner(state, id, user);
  touchUser(state, owner);
  for (const [asset, units] of sums) {
    bringIn(state, accountOf(owner, asset), amount(units), 'start');
  }
  return { ok: true, value: { userId: id } };
}

const mayBeFunded = (userId: number): boolean => isProvider(userId) || userId === insuranceId;

/** Moves from the outside world to a user, a provider or the insurance fund. */
export function credit(
  state: State,
  { userId, asset, units, place = spotPlace }: Funds & Credited,
): Outcome<undefined> {
  const owner = state.owners.get(userId);
  if (owner === undefined || (isSystem(userId) && !mayBeFunded(userId))) {
    return refuse('userUnknown');
  }
  if (!canLieIn(asset, place.type)) return refuse('transferClosed', { asset });
  const refusal = issueIssue(state, asset, units);
  if (refusal !== undefined) return { ok: false, refusal };
  const account = accountAt(owner, place, asset);
  bringIn(state, account, units, owner.isSystem ? 'refill' : 'credit');
  touchUser(state, owner);
  return { ok: true, value: undefined };
}

/** All that is in the exchange came from the world; so no balance can outgrow what it brought. */
function issueIssue(state: State, asset: string, units: Amount): Refusal | undefined {
  if (units <= 0n) return { code: 'amountInvalid', values: { asset } };
  const { balance } = accountOf(state.owners.get(worldId)!, asset);
  const room = amount(amountMax + balance.total);
  if (units <= room) return undefined;
  const known = state.assets.get(asset) ?? { code: asset, name: asset, scale: 0 };
  return { code: 'balanceMax', values: { limit: amountText(known, room), asset } };
}

function bringIn(state: State, account: Account, units: Amount, reason: BillReason): void {
  const { ledger, changes, now: at } = state;
  const cause: Cause = { movementId: ledger.newMovement(), tradeId: undefined, at };
  const world = accountOf(state.owners.get(worldId)!, account.balance.asset);
  ledger.transfer(changes, world, account, units, reason, cause);
}
