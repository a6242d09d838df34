import { isContract } from '#domain/instrument/kinds.ts';
import { adlLights, rankForAdl } from '#domain/position/adl.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import { candidatesOf } from '#exchange/core/liquidation/adl-candidates.ts';

/** Lights of all open positions of a contract, by id, as ADL would rank them now; none before the first mark. */
export function adlLightsOn(listing: Listing): ReadonlyMap<number, number> {
  const lights = new Map<number, number>();
  if (!isContract(listing.instrument) || listing.reference === undefined) return lights;
  for (const direction of ['long', 'short'] as const) {
    const ranked = rankForAdl(candidatesOf(listing, direction));
    for (const [rank, { id }] of ranked.entries()) lights.set(id, adlLights(rank, ranked.length));
  }
  return lights;
}
