import type { Amount } from '#domain/money/units.ts';
import type { OwnedContract } from '#domain/position/futures-account.ts';
import * as rules from '#domain/position/what-if.ts';
import type { ContractsAccount } from '#stores/trading/contracts-account.ts';

/*
 * What dialogs ask of an account: apart from the account itself, since their code comes when they are first opened.
 */

/** An account as it would be at other leverages of a contract. */
export const withLeverage = (
  account: ContractsAccount,
  symbolId: string,
  leverage: OwnedContract['leverage'],
): ContractsAccount =>
  account.changed(symbolId, (before) => rules.withLeverage(before, symbolId, leverage));

/** An account as it would be with so much more margin (or less) behind an isolated position. */
export const withMargin = (
  account: ContractsAccount,
  place: rules.PositionPlace,
  units: bigint,
): ContractsAccount =>
  account.changed(place.symbolId, (before) => rules.withMargin(before, place, units));

/** The most margin that can be added to an isolated position, and taken off. */
export const marginRoom = (account: ContractsAccount, place: rules.PositionPlace) =>
  rules.marginRoom(account.unitOf(place.symbolId).exact, place);

/** What closing so much of a position at a price comes to. */
export const closingResult = (
  account: ContractsAccount,
  place: rules.PositionPlace,
  what: Parameters<typeof rules.closingResult>[2],
) => rules.closingResult(account.unitOf(place.symbolId).exact, place, what);

/** What reversing a position costs in fees. */
export const reverseFee = (
  account: ContractsAccount,
  place: rules.PositionPlace,
): Amount | undefined => rules.reverseFee(account.unitOf(place.symbolId).exact, place);
