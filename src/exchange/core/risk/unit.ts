import type { Place } from '#domain/account/place.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import type { Account } from '#exchange/core/ledger/account.ts';

/** Names a unit: whose it is, in which account its money lies, and what that is counted in. */
export interface UnitRef {
  readonly userId: number;
  readonly place: Place;
  readonly asset: string;
}

/**
 * What is margined, judged and liquidated together. Which positions and debts that are is known to its kind
 * (`kinds.ts`).
 */
export interface RiskUnit {
  readonly kind: string;
  readonly owner: Owner;
  readonly place: Place;
  readonly wallet: Account;
  readonly watch: WatchState;
}

/** When a unit is looked at again: of `Watchlist` alone. */
export interface WatchState {
  /** Whether it is looked at with the next marks. */
  isDue: boolean;
  /** Grows with each look: prices that were set before no longer hold. */
  look: number;
}

export const newWatch = (): WatchState => ({ isDue: false, look: 0 });

export const unitRefOf = ({ owner, place, wallet }: RiskUnit): UnitRef => ({
  userId: owner.id,
  place,
  asset: wallet.balance.asset,
});

/** What names a unit among those of its owner. */
export const unitKeyOf = ({ place, asset }: Omit<UnitRef, 'userId'>): string => `${place} ${asset}`;

/** What names a unit among all: in jobs and for margin calls. */
export const unitNameOf = (ref: UnitRef): string => `${ref.userId} ${unitKeyOf(ref)}`;

/** An owner's units, by `unitKeyOf`. */
export const unitsOf = ({ units }: Owner): Map<string, RiskUnit> => units as Map<string, RiskUnit>;
