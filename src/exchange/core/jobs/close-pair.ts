import { isContract } from '#domain/instrument/kinds.ts';
import type { Ticks } from '#domain/money/units.ts';
import { cancelPlan } from '#exchange/core/conditional/triggers.ts';
import { bookOf, type Listing } from '#exchange/core/instruments/listing.ts';
import { type Cancels, cancelSlice, nextToCancel } from '#exchange/core/jobs/canceling.ts';
import { enqueue } from '#exchange/core/jobs/enqueue.ts';
import { jobType } from '#exchange/core/jobs/job-type.ts';
import {
  deliver,
  deliveryPriceOf,
  endDelivery,
  nextToDeliver,
} from '#exchange/core/liquidation/delivering.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import type { State } from '#exchange/core/state.ts';

/** What is left on an instrument that is delisted. */
interface ClosePairTerms {
  readonly symbolId: string;
  /** At which price positions settle; undefined: it can have none. */
  readonly price?: Ticks | undefined;
  readonly orders: true;
  readonly plans: true;
  readonly reason: 'pairClosed' | 'delivery';
}

/** Everybody's on the instrument. */
const cancels: Cancels<ClosePairTerms> = {
  agents: (state, { terms }) =>
    [...state.tables.agents.values()].filter(({ symbolId }) => symbolId === terms.symbolId),
  orders: (state, { terms }) => {
    const listing = state.listings.get(terms.symbolId);
    return [...state.orders.values()].filter(({ standing }) => standing.listing === listing);
  },
  plans: (state, { terms }) =>
    [...state.plans.values()].filter(({ symbolId }) => symbolId === terms.symbolId),
  cancelPlan,
};

/** Ends all agents, orders and plans of a delisted instrument and settles all its positions. */
export const closePairJob = jobType<ClosePairTerms>({
  kind: 'closePair',
  run(state, work) {
    const slice = cancelSlice(state, work, cancels);
    if (slice !== 'done') return slice;
    const delivered = deliver(state, work);
    if (delivered === 'done') endDelivery(state, work.terms);
    return delivered;
  },
  next: (state, work) => nextToCancel(state, work, cancels) ?? nextToDeliver(state, work),
  skipsItems: true,
});

/** Begins to close what is left on a delisted instrument, unless that is under way. */
export function closePair(state: State, listing: Listing): void {
  const { symbolId } = listing.instrument;
  const price = deliveryPriceOf(listing);
  const isDelivered =
    isContract(listing.instrument) && marketOf(listing).delivery?.price !== undefined;
  const reason = isDelivered ? 'delivery' : 'pairClosed';
  const terms = { symbolId, price, orders: true, plans: true, reason } as const;
  enqueue(state, { kind: 'closePair', key: `closePair ${symbolId}`, terms });
}

/** Closes delisted instruments on which something was left, as by a job that an earlier release gave up. */
export function closeLeftovers(state: State): void {
  for (const listing of state.listings.values()) {
    if (listing.instrument.state === 'delisted' && hasLeftovers(listing)) closePair(state, listing);
  }
}

function hasLeftovers(listing: Listing): boolean {
  if (isContract(listing.instrument) && marketOf(listing).holders.size > 0) return true;
  return (['buy', 'sell'] as const).some((side) => bookOf(listing, side).best() !== undefined);
}
