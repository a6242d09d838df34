import { isAccountOn } from '#domain/account/account-on.ts';
import { type Transfer, type TransferDraft, transferIssue } from '#domain/account/transfer.ts';
import type { AccountType } from '#domain/codes/account-type.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { accountTypeOn } from '#domain/line/line.ts';
import { done, type Outcome, type Refusal } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { carryOut, leavingIssue } from '#exchange/core/ledger/transfers.ts';
import { noteClientOid, repeatedTransfer } from '#exchange/core/orders/client-ids.ts';
import type { State } from '#exchange/core/state.ts';

/** Moves money between accounts of a user, or between a parent's and those of its sub-accounts. */
export interface TransferCommand extends UserCommand {
  readonly kind: 'Transfer';
  readonly draft: TransferDraft;
}

/** Carries out a transfer; the same client id with the same draft again answers the first one. */
function handle(state: State, owner: Owner, { draft }: TransferCommand): Outcome<Transfer> {
  const repeated = repeatedTransfer(state, owner.id, draft);
  if (repeated !== undefined) return repeated;
  const refusal = transferRefusal(state, owner, draft);
  if (refusal !== undefined) return { ok: false, refusal };
  const made = carryOut(state, owner, draft);
  noteClientOid(state, owner.id, draft.clientOid, { what: 'transfer', id: made.id });
  return done(made);
}

export const transfer = userCommandType<TransferCommand, Transfer>({
  kind: 'Transfer',
  needs: ({ userId, draft }, needs) => needs.clientOid(userId, draft.clientOid),
  apply: handle,
});

function isSettledIn({ listings }: State, type: AccountType, asset: string): boolean {
  for (const { instrument } of listings.values()) {
    if (!isContract(instrument) || instrument.settle.code !== asset) continue;
    if (accountTypeOn(instrument.line) === type) return true;
  }
  return false;
}

function transferRefusal(state: State, owner: Owner, draft: TransferDraft): Refusal | undefined {
  const { from, to, asset, units } = draft;
  for (const { userId } of [from, to]) {
    const named = state.owners.get(userId)?.state;
    const isOwn = userId === owner.id || named?.parentId === owner.id;
    if (named === undefined || !isOwn) return { code: 'userUnknown', values: {} };
    if (named.frozen || owner.state?.frozen) return { code: 'userFrozen', values: {} };
  }
  const issue = transferIssue(draft, {
    pairOf: (symbol) => state.listings.get(symbol)?.instrument,
    isOn: (type) => isAccountOn(type, state.operating.switches),
    isSettled: (type, code) => isSettledIn(state, type, code),
  });
  if (issue !== undefined) return issue;
  const known = state.assets.get(asset);
  if (known === undefined) return { code: 'currencyUnknown', values: { asset } };
  const giver = state.owners.get(from.userId)!;
  return leavingIssue(state, giver, from, { asset: known, units }, 'fundsNotEnough');
}
