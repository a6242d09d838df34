import type { AccountPlace } from '#domain/account/account.ts';
import { type AccountType, accountTypes } from '#domain/codes/account-type.ts';
import { isDemoCoin } from '#domain/instrument/demo-coin.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { mulDivDown } from '#domain/money/round.ts';
import { type Amount, amount, zero } from '#domain/money/units.ts';
import type { Refusal } from '#domain/refusal.ts';

/** One account of one owner, without its assets. */
export interface AccountRef extends AccountPlace {
  readonly userId: number;
}

/** Money to be moved from one account to another. */
export interface TransferDraft {
  readonly clientOid?: string | undefined;
  readonly from: AccountRef;
  readonly to: AccountRef;
  readonly asset: string;
  readonly units: Amount;
}

/** A transfer that was carried out. */
export interface Transfer extends TransferDraft {
  readonly id: number;
  /** Who asked for it. */
  readonly userId: number;
  /** What its two bills have in common. */
  readonly movementId: number;
  /** Unix milliseconds. */
  readonly at: number;
}

/** Decimals of a transfer's amount (§5); an asset may have fewer. */
const transferDecimals = 8;

/**
 * The units that decimal text transfers: it is rounded down to eight decimals, or to those of its
 * asset where they are fewer, so that no more moves than was typed. Undefined when it is no decimal.
 */
export function transferUnits(text: string, scale: number): Amount | undefined {
  const match = /^(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text);
  if (match === null) return undefined;
  const decimals = (match[2] ?? '').slice(0, Math.min(transferDecimals, scale));
  return amount(BigInt(match[1] + decimals.padEnd(scale, '0')));
}

export const isSameAccount = (one: AccountRef, other: AccountRef): boolean =>
  one.userId === other.userId && one.type === other.type && one.scope === other.scope;

/** What the rules of transfers ask of the exchange. */
export interface TransferRules {
  /** The pair that a scope names. */
  readonly pairOf: (symbol: string) => Instrument | undefined;
  /** Whether a product of an account type is on: else nothing is brought in. */
  readonly isOn: (type: AccountType) => boolean;
  /** Whether a contract that is traded from an account type settles in an asset. */
  readonly isSettled: (type: AccountType, asset: string) => boolean;
}

/** The first rule that a transfer breaks by itself, no matter who asks for it and what they have. */
export function transferIssue(
  { from, to, asset, units }: TransferDraft,
  { pairOf, isOn, isSettled }: TransferRules,
): Refusal | undefined {
  if (units <= 0n) return { code: 'amountInvalid', values: { asset } };
  if (isSameAccount(from, to)) return { code: 'transferSame', values: {} };
  for (const place of [from, to]) {
    const { isOpen, scope } = accountTypes[place.type];
    const closed = !isOpen || (scope !== undefined) !== (place.scope !== '');
    if (closed) return { code: 'transferClosed', values: { asset } };
    const pair = scope === 'pair' ? pairOf(place.scope) : undefined;
    if (scope === 'pair' && pair === undefined) {
      return { code: 'symbolUnknown', values: { value: place.scope } };
    }
  }
  if (isDemoCoin(asset)) return { code: 'transferClosed', values: { asset } };
  if (!isOn(to.type)) return { code: 'accountOff', values: { asset } };
  const { asset: only, takesSettled } = accountTypes[to.type];
  if (takesSettled && !isSettled(to.type, asset)) {
    return { code: 'transferClosed', values: { asset } };
  }
  const pair = to.scope === '' ? undefined : pairOf(to.scope);
  const takes =
    pair === undefined
      ? only === undefined || only === asset
      : pair.state !== 'delisted' && [pair.base.code, pair.quote.code].includes(asset);
  return takes ? undefined : { code: 'transferClosed', values: { asset } };
}

/** What stands in a margin account, all values in one unit of account. */
export interface MarginStanding {
  /** Of the asset: what is available, and what is owed of it (not below zero). */
  readonly free: Amount;
  readonly debt: Amount;
  /** Of the whole account: what its assets are worth less all its debts. */
  readonly netValue: Amount;
  /** What `priceUnits` units of the asset are worth. */
  readonly price: Amount;
  readonly priceUnits: Amount;
}

/**
 * What may leave a margin account (§5): no more than is free beyond the debt of the asset, and no
 * more than the account is worth after its debts. Rounded down, and never below zero.
 */
export function marginWithdrawable(standing: MarginStanding): Amount {
  const { free, debt, netValue, price, priceUnits } = standing;
  if (netValue <= 0n || price <= 0n) return zero;
  const beyondDebt = free - debt;
  const worth = mulDivDown(netValue, priceUnits, price);
  if (beyondDebt > worth) return amount(worth);
  return beyondDebt > 0n ? amount(beyondDebt) : zero;
}
