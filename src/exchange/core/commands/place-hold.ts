import type { Hold, HoldCause } from '#domain/account/account.ts';
import type { AccountRef } from '#domain/account/transfer.ts';
import { isDemoCoin } from '#domain/instrument/demo-coin.ts';
import type { Amount } from '#domain/money/units.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { knownAccount } from '#exchange/core/ledger/ledger.ts';
import { leavingIssue } from '#exchange/core/ledger/transfers.ts';
import { type State, touchUser } from '#exchange/core/state.ts';

/** Holds a part of an account back until it is released; for what the exchange itself does. */
export interface PlaceHold extends UserCommand {
  readonly kind: 'PlaceHold';
  readonly account: Pick<AccountRef, 'type' | 'scope'>;
  readonly asset: string;
  readonly cause: HoldCause;
  readonly units: Amount;
  readonly reference: string;
}

/** Places a hold when what may leave the account covers it. */
function handle(state: State, owner: Owner, command: PlaceHold): Outcome<Hold> {
  const { userId, asset, cause, units, reference } = command;
  const { type, scope } = command.account;
  if (owner.state === undefined) return refuse('userUnknown');
  if (units <= 0n) return refuse('amountInvalid', { asset });
  if (isDemoCoin(asset)) return refuse('transferClosed', { asset });
  const known = state.assets.get(asset);
  if (known === undefined) return refuse('currencyUnknown', { asset });
  const asked = { asset: known, units };
  const refusal = leavingIssue(state, owner, command.account, asked, 'balanceNotEnough');
  if (refusal !== undefined) return { ok: false, refusal };
  const account = knownAccount(owner, command.account, asset)!;
  const id = ++state.counters.orderId;
  const hold: Hold = {
    ...{ id, userId, accountType: type, scope, asset, cause, units, reference },
    at: state.now,
    endedAt: undefined,
  };
  state.ledger.hold(state.changes, account, units);
  state.tables.holds.put(hold);
  touchUser(state, owner);
  return done(hold);
}

export const placeHold = userCommandType<PlaceHold, Hold>({ kind: 'PlaceHold', apply: handle });
