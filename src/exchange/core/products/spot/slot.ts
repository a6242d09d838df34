import type { Side } from '#domain/codes/side.ts';
import type { Rate } from '#domain/fee/fee.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { Listing, ListingSlot } from '#exchange/core/instruments/listing.ts';
import type { Owner, Standing } from '#exchange/core/instruments/standing.ts';
import type { Account } from '#exchange/core/ledger/account.ts';
import { accountOf } from '#exchange/core/ledger/ledger.ts';

/** What an owner trades a pair from. */
interface SpotOwner {
  readonly base: Account;
  readonly quote: Account;
}

/** What spot keeps of a pair. */
export interface SpotListing extends ListingSlot {
  /** `discountRate` as last computed, and the prices it was computed from. */
  discount: {
    readonly quotePrice: Ticks | undefined;
    readonly bgbPrice: Ticks | undefined;
    readonly rate: Rate | undefined;
  };
}

export const newSpotListing = (): SpotListing => ({
  discount: { quotePrice: undefined, bgbPrice: undefined, rate: undefined },
  ownerSlot: (owner: Owner, { base, quote }): SpotOwner => ({
    base: accountOf(owner, base.code),
    quote: accountOf(owner, quote.code),
  }),
});

export const spotListingOf = (listing: Listing): SpotListing => listing.slot as SpotListing;

export const accountsOf = (standing: Standing): SpotOwner => standing.slot as SpotOwner;

/** The account that an order of `side` spends from, and so freezes in. */
export function spentAccount(standing: Standing, side: Side): Account {
  const { base, quote } = accountsOf(standing);
  return side === 'buy' ? quote : base;
}
