import {
  type AccountRef,
  marginWithdrawable,
  type Transfer,
  type TransferDraft,
  transferIssue,
} from '#domain/account/transfer.ts';
import { accountTypeNames, accountTypes } from '#domain/codes/account-type.ts';
import { type Rate, valueAt } from '#domain/fee/fee.ts';
import { amountText } from '#domain/instrument/text.ts';
import { type Amount, amount, zero } from '#domain/money/units.ts';
import { done, type Outcome, type Refusal } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { type Account, available } from '#exchange/core/ledger/account.ts';
import { accountAt, knownAccount } from '#exchange/core/ledger/ledger.ts';
import { noteClientOid, repeatedTransfer } from '#exchange/core/orders/client-ids.ts';
import { movableFrom } from '#exchange/core/positions/unit.ts';
import { assetRate, type State, touchUser } from '#exchange/core/state.ts';

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
  const { ledger, changes, now: at, counters } = state;
  const { from, to, asset, units } = draft;
  const [giver, taker] = [state.owners.get(from.userId)!, state.owners.get(to.userId)!];
  const cause = { movementId: ledger.newMovement(), tradeId: undefined, at };
  const target = accountAt(taker, to, asset);
  ledger.transfer(changes, accountAt(giver, from, asset), target, units, 'transfer', cause);
  const { movementId } = cause;
  const id = ++counters.orderId;
  const made: Transfer = { ...draft, id, userId: owner.id, movementId, at };
  changes.transfers.push(made);
  noteClientOid(state, owner.id, draft.clientOid, { what: 'transfer', id });
  for (const one of new Set([owner, giver, taker])) touchUser(state, one);
  return done(made);
}

export const transfer = userCommandType<TransferCommand, Transfer>({
  kind: 'Transfer',
  needs: ({ userId, draft }, needs) => needs.clientOid(userId, draft.clientOid),
  apply: handle,
});

function transferRefusal(state: State, owner: Owner, draft: TransferDraft): Refusal | undefined {
  const { from, to, asset, units } = draft;
  for (const { userId } of [from, to]) {
    const named = state.owners.get(userId)?.state;
    const isOwn = userId === owner.id || named?.parentId === owner.id;
    if (named === undefined || !isOwn) return { code: 'userUnknown', values: {} };
    if (named.frozen || owner.state?.frozen) return { code: 'userFrozen', values: {} };
  }
  const issue = transferIssue(draft, (symbol) => state.listings.get(symbol)?.instrument);
  if (issue !== undefined) return issue;
  const known = state.assets.get(asset);
  if (known === undefined) return { code: 'currencyUnknown', values: { asset } };
  const free = transferable(state, from, asset);
  if (units <= free) return undefined;
  const [limit, value] = [amountText(known, free), amountText(known, units)];
  return { code: 'fundsNotEnough', values: { limit, value, asset } };
}

/** What may leave an account: what is available, and less where it margins positions or has debts. */
function transferable(state: State, from: AccountRef, asset: string): Amount {
  const giver = state.owners.get(from.userId)!;
  const account = knownAccount(giver, from, asset);
  if (account === undefined) return zero;
  const free = available(account);
  const movable = movableFrom(giver, from.type);
  if (movable !== undefined) return movable;
  const debtType = accountTypeNames.find((name) => name === `${from.type}Debt`);
  if (debtType === undefined) return free;
  const ofUnit = [...giver.accounts.values()].filter(
    ({ balance: { accountType, scope } }) =>
      scope === from.scope && (accountType === from.type || accountType === debtType),
  );
  const isDebt = ({ balance }: Account) => accountTypes[balance.accountType].isDebt === true;
  if (!ofUnit.some((one) => isDebt(one) && one.balance.total < 0n)) return free;
  const netValue = usdtValue(state, ofUnit);
  const rate = assetRate(state, asset);
  if (netValue === undefined || rate === undefined) return zero;
  const owed = ofUnit.find((one) => isDebt(one) && one.balance.asset === asset);
  const debt = amount(-(owed?.balance.total ?? 0n));
  const [price, priceUnits] = [amount(rate.numerator), amount(rate.denominator)];
  return marginWithdrawable({ free, debt, netValue, price, priceUnits });
}

/** What accounts are worth in USDT, debts rounded up; undefined when one has no price. */
function usdtValue(state: State, accounts: readonly Account[]): Amount | undefined {
  let sum = 0n;
  for (const { balance } of accounts) {
    if (balance.total === 0n) continue;
    const rate: Rate | undefined = assetRate(state, balance.asset);
    if (rate === undefined) return undefined;
    if (balance.total > 0n) sum += valueAt(balance.total, rate);
    else sum -= valueAt(amount(-balance.total), rate) + 1n;
  }
  return amount(sum);
}
