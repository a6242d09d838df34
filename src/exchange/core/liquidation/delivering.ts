import { isProvider } from '#domain/account/account.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { notional } from '#domain/instrument/value.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import { unrealized } from '#domain/position/pnl.ts';
import { allowed } from '#exchange/core/instruments/allowed.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { Work } from '#exchange/core/jobs/job.ts';
import type { Slice } from '#exchange/core/jobs/job-type.ts';
import { closeAt } from '#exchange/core/liquidation/close-at.ts';
import { takeOver } from '#exchange/core/liquidation/take-over.ts';
import type { Placed } from '#exchange/core/liquidation/target.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import { contractOf, slotOf } from '#exchange/core/positions/slot.ts';
import { backingOf, gainOf } from '#exchange/core/positions/unit.ts';
import type { State } from '#exchange/core/state.ts';

/** What settling a position costs of what a command may do. */
const settleCost = 4;

/** The price at which the positions of a contract settle when it is delisted: its mark. */
export const deliveryPriceOf = ({ instrument, told, lastPrice }: Listing): Ticks | undefined =>
  !isContract(instrument) ? undefined : (told ?? lastPrice);

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
  if (price === undefined) return 'done';
  if (allowed(state.listings.get(symbolId)!, state.now, 'deliver') !== 'yes')
    return { waitMs: 1000 };
  for (const placed of leftOf(state, delivery)) {
    const backing = shortBacking(placed, price);
    if (backing === undefined) continue;
    if (state.turn.sliceLeft <= 0) return 'more';
    state.turn.sliceLeft -= settleCost;
    // What an earlier one was closed against is gone.
    if (isOpen(placed)) takeOver(state, placed, backing);
  }
  for (const placed of leftOf(state, delivery)) {
    if (state.turn.sliceLeft <= 0) return 'more';
    state.turn.sliceLeft -= settleCost;
    const lots = Math.abs(placed.position.size) as Lots;
    closeAt(state, placed, { lots, price, cause: 'delivery' });
  }
  return 'done';
}

/** The position that is settled next, those that can't bear the price first; undefined: none is left. */
export function nextToDeliver(state: State, delivery: Delivery): number | undefined {
  const { price } = delivery.terms;
  if (price === undefined) return undefined;
  const left = leftOf(state, delivery);
  const next = left.find((placed) => shortBacking(placed, price) !== undefined) ?? left[0];
  return next?.position.id;
}

function leftOf(state: State, { terms, skipped }: Delivery): readonly Placed[] {
  const listing = state.listings.get(terms.symbolId)!;
  if (!isContract(listing.instrument)) return [];
  return openOf(listing).filter(({ position }) => !skipped.includes(position.id));
}

/** Open positions of a contract, those of the exchange’s own included, the oldest first. */
function openOf(listing: Listing): readonly Placed[] {
  const all = marketOf(listing)
    .holders.all()
    .flatMap((standing) =>
      Object.values(slotOf(standing).positions).flatMap((position) =>
        position === undefined ? [] : [{ standing, position }],
      ),
    );
  return all.sort((one, other) => one.position.id - other.position.id);
}

const isOpen = ({ position }: Placed): boolean => position.endedAt === undefined;

/** What stands behind a user's position beside its own gain, where it does not cover its loss at a price. */
function shortBacking({ standing, position }: Placed, price: Ticks): Amount | undefined {
  if (standing.owner.isSystem || isProvider(standing.owner.id)) return undefined;
  const lots = Math.abs(position.size) as Lots;
  const gain = unrealized(position, notional(contractOf(standing), price, lots));
  const backing = backingOf(standing, position.side) - gainOf(standing, position);
  return backing + gain < 0n ? amount(backing) : undefined;
}
