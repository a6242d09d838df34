import { isProvider } from '#domain/account/account.ts';
import { feeOn } from '#domain/fee/fee.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import { unrealized } from '#domain/position/pnl.ts';
import { markedValue } from '#domain/position/requirement.ts';
import { allowed } from '#exchange/core/instruments/allowed.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { Work } from '#exchange/core/jobs/job.ts';
import type { Slice } from '#exchange/core/jobs/job-type.ts';
import { closeAt } from '#exchange/core/liquidation/close-at.ts';
import { PositionQueue, type Queued } from '#exchange/core/liquidation/position-queue.ts';
import { takeOver } from '#exchange/core/liquidation/take-over.ts';
import type { Placed } from '#exchange/core/liquidation/target.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import { levelClearing } from '#exchange/core/positions/money.ts';
import { contractOf } from '#exchange/core/positions/slot.ts';
import { backingOf, gainOf, takerRateOf } from '#exchange/core/positions/unit.ts';
import type { State } from '#exchange/core/state.ts';

/** What settling a position costs of what a command may do. */
const settleCost = 4;

/** The price at which the positions of a contract settle: that of its delivery, or its mark when it is delisted. */
export function deliveryPriceOf({
  instrument,
  slot,
  reference,
  lastPrice,
}: Listing): Ticks | undefined {
  if (!isContract(instrument)) return undefined;
  return marketOf({ slot }).delivery?.price ?? reference ?? lastPrice;
}

/** Of which contract positions settle, and at which price. */
type Delivery = Pick<
  Work<{ readonly symbolId: string; readonly price?: Ticks | undefined }>,
  'terms' | 'skipped'
>;

/**
 * Settles all positions of a delisted contract at the price of its delisting, as far as the command may:
 * one price for all, so that what some lose is what others gain. Positions that can't bear it are taken
 * over first, as in a liquidation.
 */
export function deliver(state: State, delivery: Delivery): Slice {
  const { price, symbolId } = delivery.terms;
  const listing = state.listings.get(symbolId)!;
  if (price === undefined || !isContract(listing.instrument)) return 'done';
  if (allowed(listing, state.now, 'deliver') !== 'yes') return { waitMs: 1000 };
  const queue = queueOf(state, listing, price);
  const skipped: Deliverable[] = [];
  let slice: Slice = 'done';
  while (slice === 'done') {
    const next = queue.peek();
    if (next === undefined) break;
    if (isSkipped(delivery, next)) skipped.push(queue.next()!);
    else if (state.turn.sliceLeft <= 0) slice = 'more';
    else settle(state, queue.next()!, price);
  }
  for (const one of skipped) queue.putBack(one);
  if (marketOf(listing).holders.size === 0) levelClearing(state, listing);
  return slice;
}

/** Settles a position, or has it taken over: what of it is left then comes back into the queue. */
function settle(state: State, { placed, backing }: Deliverable, price: Ticks): void {
  state.turn.sliceLeft -= settleCost;
  if (backing !== undefined) {
    takeOver(state, placed, backing);
    return;
  }
  const { standing, position } = placed;
  const contract = contractOf(standing);
  const value = markedValue({ contract, mark: price, size: position.size });
  const lots = Math.abs(position.size) as Lots;
  const { delivery } = marketOf(standing.listing);
  const isDelivered = delivery?.price !== undefined;
  const fee = isDelivered ? feeOn(value, takerRateOf(standing)) : undefined;
  closeAt(state, placed, { lots, price, value, cause: 'delivery', fee });
  if (isDelivered && standing.owner.state !== undefined) {
    delivery!.positions += 1;
    state.tables.deliveries.put(delivery!);
  }
}

/** Once nothing is left on a contract, its delivery has ended, at the price at which it was delisted. */
export function endDelivery(
  state: State,
  { symbolId, price }: { readonly symbolId: string; readonly price?: Ticks | undefined },
): void {
  const row = marketOf(state.listings.get(symbolId)!).delivery;
  if (row === undefined || row.endedAt !== undefined) return;
  row.price ??= price;
  row.endedAt = state.now;
  state.tables.deliveries.put(row);
}

/** The position that is settled next, those that can't bear the price first; undefined: none is left. */
export function nextToDeliver(state: State, delivery: Delivery): number | undefined {
  const { price, symbolId } = delivery.terms;
  const listing = state.listings.get(symbolId)!;
  if (price === undefined || !isContract(listing.instrument)) return undefined;
  const queue = queueOf(state, listing, price);
  const skipped: Deliverable[] = [];
  let next = queue.peek();
  for (; next !== undefined && isSkipped(delivery, next); next = queue.peek()) {
    skipped.push(queue.next()!);
  }
  for (const one of skipped) queue.putBack(one);
  return next?.placed.position.id;
}

const isSkipped = ({ skipped }: Delivery, { placed }: Deliverable): boolean =>
  skipped.includes(placed.position.id);

/** A position that has to be settled. */
interface Deliverable extends Queued {
  /** Where it can't bear the price: what stands behind it beside its own gain. */
  readonly backing: Amount | undefined;
}

/** All open positions of a contract: first those that can't bear the price, the oldest first. */
const queueOf = (state: State, listing: Listing, price: Ticks) =>
  state.watchlist.ranking(`deliver ${listing.instrument.symbolId} ${price}`, () => {
    const judge = (placed: Placed): Deliverable => ({
      placed,
      backing: shortBacking(placed, price),
    });
    return new PositionQueue(listing, judge, byTurn);
  });

const byTurn = (one: Deliverable, other: Deliverable): number =>
  Number(one.backing === undefined) - Number(other.backing === undefined) ||
  one.placed.position.id - other.placed.position.id;

/** What stands behind a user's position beside its own gain, where it does not cover its loss at a price. */
function shortBacking({ standing, position }: Placed, price: Ticks): Amount | undefined {
  if (standing.owner.isSystem || isProvider(standing.owner.id)) return undefined;
  const gain = unrealized(contractOf(standing), position, price);
  const backing = backingOf(standing, position.side) - gainOf(standing, position);
  return backing + gain < 0n ? amount(backing) : undefined;
}
