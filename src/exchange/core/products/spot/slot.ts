import type { Rate } from '#domain/fee/fee.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { Listing, ListingSlot } from '#exchange/core/instruments/listing.ts';

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
});

export const spotListingOf = (listing: Listing): SpotListing => listing.slot as SpotListing;
