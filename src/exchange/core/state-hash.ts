import { isContract } from '#domain/instrument/kinds.ts';
import type { Underway } from '#exchange/core/agents/underway.ts';
import { bookOf, type Listing } from '#exchange/core/instruments/listing.ts';
import type { Resting } from '#exchange/core/instruments/standing.ts';
import { dueTogether } from '#exchange/core/jobs/running.ts';
import { takeSnapshot } from '#exchange/core/loading.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import type { State } from '#exchange/core/state.ts';

/**
 * What a core and one that is built from its snapshot have in common, as text: all that is stored, what
 * derives from it, and the orders in which the core goes through it where that decides something. Not in it
 * is what begins again with each start: the provider's orders and prices, and when targets are looked at
 * next.
 */
export function stateText(state: State): string {
  const { users, instruments, lastPrices, ...stored } = takeSnapshot(state);
  const listings = [...state.listings.values()].sort((one, other) =>
    one.instrument.symbolId < other.instrument.symbolId ? -1 : 1,
  );
  const parts = {
    ...stored,
    users: users.toSorted((one, other) => one.id - other.id),
    listings: listings.map((listing) => ({
      instrument: listing.instrument,
      last: lastPrices.get(listing.instrument.symbolId),
      books: [queueOf(listing, 'buy'), queueOf(listing, 'sell')],
      holders: holdersOf(listing),
    })),
    fired: state.fired.map(({ id }) => id),
    switches: state.schedule.due(Number.MAX_SAFE_INTEGER),
    wakes: state.wakes.due(Number.MAX_SAFE_INTEGER),
    underway: [...state.underway].sort(([one], [other]) => one - other).map(underwayText),
    jobs: dueTogether(state, Number.MAX_SAFE_INTEGER).map(({ id }) => id),
    called: [...state.marginCalls.keys()].sort(),
  };
  return JSON.stringify(parts, canonical);
}

/** Amounts as texts, and fields by their names: rows of a store have them in another order. */
function canonical(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Users' orders of a side in the order in which they would trade. */
function queueOf(listing: Listing, side: 'buy' | 'sell'): readonly number[] {
  const book = bookOf(listing, side);
  const ids: number[] = [];
  for (let depth = 0; ; depth++) {
    const level = book.level(depth);
    if (level === undefined) return ids;
    for (let one: Resting | undefined = level.head; one !== undefined; one = one.after) {
      if (!one.standing.owner.isProvider) ids.push(one.order.id);
    }
  }
}

/** Who has positions of a contract, in the order in which they are looked at. */
const holdersOf = (listing: Listing): readonly string[] =>
  isContract(listing.instrument)
    ? marketOf(listing)
        .holders.all()
        .map(({ owner, place }) => `${owner.id} ${place}`)
    : [];

/** What of its orders an agent has counted, and the ends that it has not dealt with. */
const underwayText = ([agentId, { open, ends }]: readonly [number, Underway]) => ({
  agentId,
  open: Object.fromEntries(
    [...open].map(([tag, { order, ...counted }]) => [tag, { id: order.id, ...counted }]),
  ),
  ends: Object.fromEntries(ends),
});

/** A text as 64 bits in hexadecimal digits. */
export function hashOf(text: string): string {
  let [low, high] = [0x811c9dc5, 0x9747b28c];
  for (const char of text) {
    const code = char.codePointAt(0)!;
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + (low >>> 7)), 0x85ebca6b);
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
