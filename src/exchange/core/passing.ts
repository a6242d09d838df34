import { isContract } from '#domain/instrument/kinds.ts';
import type { Ticks } from '#domain/money/units.ts';
import { type TriggerSource, triggerSources } from '#domain/order/conditional.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import { type ContractMarket, marketOf } from '#exchange/core/positions/market.ts';
import type { Prices } from '#exchange/core/prices/reference.ts';
import type { State } from '#exchange/core/state.ts';

/** What a listing gets again after each start: nothing of it is stored. */
interface PassingListing extends Pick<Prices, 'reference' | 'index' | 'anchor'> {
  readonly quotedUpTo: number;
  readonly watched: Readonly<Record<TriggerSource, Ticks | undefined>>;
  /** Of a contract. */
  readonly market:
    | Pick<ContractMarket, 'mark' | 'samples' | 'savedAt' | 'nextFundingAt'>
    | undefined;
}

/**
 * What a running core knows beside what is stored: the provider's prices, averages of marks, what it noted of
 * targets and presets. A start does without it and asks for it again; a second core that is to go on exactly as
 * the first one, order by order, takes it up with the first one's snapshot.
 */
export interface Passing {
  readonly listings: ReadonlyMap<string, PassingListing>;
  readonly recovered: State['recovered'];
  readonly opened: State['opened'];
}

/** What a core knows now; copies, but for what never changes. */
export const takePassing = (state: State): Passing => ({
  listings: new Map([...state.listings].map(([id, listing]) => [id, passingOf(listing)])),
  recovered: new Set(state.recovered),
  opened: new Map(state.opened),
});

function passingOf(listing: Listing): PassingListing {
  const { reference, index, anchor, quotedUpTo, watched } = listing;
  const { mark, samples, savedAt, nextFundingAt } = isContract(listing.instrument)
    ? marketOf(listing)
    : {};
  const prices = Object.fromEntries(
    triggerSources.map((source) => [source, watched[source].price]),
  );
  return {
    ...{ reference, index, anchor, quotedUpTo, watched: prices as PassingListing['watched'] },
    market: mark && { mark, samples, savedAt: savedAt!, nextFundingAt },
  };
}

/**
 * Takes up what another core knew when the snapshot was taken that this one is built from; what presets have
 * opened is there before the orders.
 */
export function loadPassing(state: State, { listings, recovered }: Passing): void {
  for (const [symbolId, { market, watched, ...prices }] of listings) {
    const listing = state.listings.get(symbolId)!;
    Object.assign(listing, prices);
    for (const source of triggerSources) listing.watched[source].price = watched[source];
    if (market !== undefined) {
      Object.assign(marketOf(listing), market);
      state.fundingDueAt = Math.min(state.fundingDueAt, market.nextFundingAt ?? Infinity);
    }
  }
  for (const name of recovered) state.recovered.add(name);
}
