import type { AccountPlace } from '#domain/account/account.ts';
import type { AccountType } from '#domain/codes/account-type.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import { accountTypeOn, lineOf } from '#domain/line/line.ts';

/**
 * Where an order, a position or an agent stands: one of its owner's accounts, as text. It is the type of the
 * account and, where there are several of a type, what this one is for: `spot`, `usdtMix`, `strategy:7`.
 */
export type Place = AccountType | `${AccountType}:${string}`;

/** The account of a place, without its asset. */
export function accountPlaceOf(place: Place): AccountPlace {
  const at = place.indexOf(':');
  const type = (at < 0 ? place : place.slice(0, at)) as AccountType;
  return { type, scope: at < 0 ? '' : place.slice(at + 1) };
}

/** Where an instrument is traded from unless another place is named: the account of its line. */
export const ownPlaceOf = (symbolId: string): Place => accountTypeOn(lineOf(symbolId));

/** Where the margin of an isolated position lies. */
export const isolatedPlaceOf = (symbolId: string, side: PositionSide): Place =>
  `mixIsolated:${symbolId}:${side}`;
