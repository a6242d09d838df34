import type { AccountPlace } from '#domain/account/account.ts';
import { accountPlaceOf, type Place } from '#domain/account/place.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { Owner, OwnerSlot, Standing } from '#exchange/core/instruments/standing.ts';
import type { Account } from '#exchange/core/ledger/account.ts';
import { accountAt } from '#exchange/core/ledger/ledger.ts';
import type { Deal } from '#exchange/core/products/product.ts';
import type { State } from '#exchange/core/state.ts';

/** What an owner trades a pair from and to: what all products keep whose trades exchange two assets. */
export interface TwoAccounts extends OwnerSlot {
  readonly account: AccountPlace;
  readonly base: Account;
  readonly quote: Account;
}

/** The accounts of an owner's place for a pair, made when first asked for. */
export function twoAccounts(owner: Owner, { instrument }: Listing, place: Place): TwoAccounts {
  const account = accountPlaceOf(place);
  return {
    account,
    base: accountAt(owner, account, instrument.base.code),
    quote: accountAt(owner, account, instrument.quote.code),
  };
}

export const accountsOf = (standing: Standing): TwoAccounts => standing.slot as TwoAccounts;

/** An owner's account of another asset in the same place. */
export const besides = ({ owner, slot }: Standing, asset: string): Account =>
  accountAt(owner, (slot as TwoAccounts).account, asset);

/** The account that an order of `side` spends from, and so freezes in. */
export function spentAccount(standing: Standing, side: Side): Account {
  const { base, quote } = accountsOf(standing);
  return side === 'buy' ? quote : base;
}

/** Moves quote from buyer to seller and base from seller to buyer, whatever their products are. */
export function exchangeAssets({ ledger, changes }: State, deal: Deal): void {
  const { taker, maker, makerOrder, base, cost } = deal;
  const makerBuys = makerOrder.side === 'buy';
  const buyer = accountsOf(makerBuys ? maker : taker);
  const seller = accountsOf(makerBuys ? taker : maker);
  ledger.transfer(changes, buyer.quote, seller.quote, cost, 'trade', deal);
  ledger.transfer(changes, seller.base, buyer.base, base, 'trade', deal);
}
