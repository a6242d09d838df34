import {
  averagingMs,
  blendedMark,
  countSeconds,
  deliversAtOf,
  noAverage,
  withIndex,
} from '#domain/futures/delivery.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import { averageIn, type Delivery, putAverage } from '#exchange/core/positions/delivery-row.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import type { State } from '#exchange/core/state.ts';

/** Takes up deliveries that were stored. */
export function loadDeliveries(state: State): void {
  for (const row of state.tables.deliveries.values()) {
    marketOf(state.listings.get(row.symbolId)!).delivery = row;
  }
}

/** The delivery of a dated contract; made when first asked for. */
export function deliveryOf(state: State, listing: Listing): Delivery {
  const market = marketOf(listing);
  const { symbolId, line } = listing.instrument;
  const at = deliversAtOf(listing.instrument)!;
  if (market.delivery !== undefined) return market.delivery;
  const row: Delivery = {
    ...{ id: ++state.counters.orderId, symbolId, line, at, averagedFrom: 0, second: 0 },
    ...{
      lastIndex: undefined,
      lastIndexAt: undefined,
      sum: 0n as Delivery['sum'],
      seconds: 0,
      fresh: 0,
    },
    ...{ waits: false, price: undefined, positions: 0, endedAt: undefined },
  };
  putAverage(row, noAverage(at - averagingMs));
  market.delivery = row;
  state.tables.deliveries.put(row);
  return row;
}

/** Counts the seconds of a delivery's average up to a moment. */
export function countUpTo(state: State, row: Delivery, now: number): void {
  putAverage(row, countSeconds(averageIn(row), now));
  state.tables.deliveries.put(row);
}

/**
 * In the last hour of a dated contract: takes its index into the average that settles, and answers the mark that
 * follows that average more and more. Before it, and of perpetuals, the mark as it is.
 */
export function markOfLastHour(
  state: State,
  listing: Listing,
  index: Ticks,
  mark: Ticks | undefined,
): Ticks | undefined {
  const deliversAt = deliversAtOf(listing.instrument);
  const { now } = state;
  if (deliversAt === undefined || now < deliversAt - averagingMs) return mark;
  const row = deliveryOf(state, listing);
  if (now < row.averagedFrom) return mark;
  if (now < deliversAt && row.price === undefined) {
    putAverage(row, withIndex(averageIn(row), index, now));
    state.tables.deliveries.put(row);
  }
  return mark && blendedMark(mark, averageIn(row), { now, deliversAt });
}
