import type { AccountPlace } from '#domain/account/account.ts';
import {
  type Funds,
  fundsTexts,
  plainFunds,
  positionFunds,
  staleFunds,
} from '#domain/account/funds.ts';
import { marginWithdrawable, type Transfer, type TransferDraft } from '#domain/account/transfer.ts';
import { type AccountType, accountTypeNames, accountTypes } from '#domain/codes/account-type.ts';
import { type Rate, valueAt } from '#domain/fee/fee.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import { amountText } from '#domain/instrument/text.ts';
import { type Amount, amount, zero } from '#domain/money/units.ts';
import type { Refusal } from '#domain/refusal.ts';
import { markStale } from '#exchange/core/instruments/allowed.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { type Account, fundsOf } from '#exchange/core/ledger/account.ts';
import { accountAt, type Cause, knownAccount } from '#exchange/core/ledger/ledger.ts';
import { assetRate, type State, touchUser } from '#exchange/core/state.ts';

/** Carries out a transfer that nothing is against, for the owner who asks for it. */
export function carryOut(state: State, owner: Owner, draft: TransferDraft): Transfer {
  const { ledger, changes, now: at, counters } = state;
  const { from, to, asset, units } = draft;
  const [giver, taker] = [state.owners.get(from.userId)!, state.owners.get(to.userId)!];
  const cause: Cause = { movementId: ledger.newMovement(), tradeId: undefined, at };
  const target = accountAt(taker, to, asset);
  ledger.transfer(changes, accountAt(giver, from, asset), target, units, 'transfer', cause);
  const { movementId } = cause;
  const made: Transfer = { ...draft, id: ++counters.orderId, userId: owner.id, movementId, at };
  changes.transfers.push(made);
  for (const one of new Set([owner, giver, taker])) touchUser(state, one);
  return made;
}

/** What may leave an account, or be held: never less than nothing. */
export function transferableOf(
  state: State,
  owner: Owner,
  place: AccountPlace,
  asset: string,
): Amount {
  const account = knownAccount(owner, place, asset);
  return account === undefined ? zero : fundsIn(state, owner, account).transferable;
}

/** Why so much can't leave an account, or be held of it, which `code` says of too little; undefined: it can. */
export function leavingIssue(
  state: State,
  owner: Owner,
  place: AccountPlace,
  { asset, units }: { readonly asset: Asset; readonly units: Amount },
  code: 'fundsNotEnough' | 'balanceNotEnough',
): Refusal | undefined {
  const account = knownAccount(owner, place, asset.code);
  const funds = account === undefined ? nothing : fundsIn(state, owner, account);
  const { transferable } = funds;
  if (account !== undefined && units <= transferable) return undefined;
  if (funds.isStale) return markStale;
  const [limit, value] = [amountText(asset, transferable), amountText(asset, units)];
  return { code, values: { limit, value, asset: asset.code, ...fundsTexts(asset, funds) } };
}

const nothing = plainFunds(zero, zero, zero);

/**
 * What can be done with any balance of an owner, by the function that transfers and holds go by. Money
 * that margins one position leaves it through that position alone.
 */
export function fundsIn(state: State, owner: Owner, account: Account): Funds {
  const { accountType: type, total } = account.balance;
  const { scope, isDebt: owes } = accountTypes[type];
  if (owes) return nothing;
  if (scope === 'position') return positionFunds(total);
  const funds = fundsOf(account);
  if (account.margined?.isStale(state.now)) return staleFunds(funds);
  const debtType = accountTypeNames.find((name) => name === `${type}Debt`);
  if (debtType === undefined) return funds;
  return { ...funds, transferable: besideDebts(state, owner, account, debtType) };
}

/** What may leave a margin account: less where it has debts. */
function besideDebts(state: State, owner: Owner, account: Account, debtType: AccountType): Amount {
  const { accountType: type, scope, asset } = account.balance;
  const free = fundsOf(account).transferable;
  const ofUnit = [...owner.accounts.values()].filter(
    ({ balance: one }) =>
      one.scope === scope && (one.accountType === type || one.accountType === debtType),
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
