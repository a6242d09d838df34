import { isProvider } from '#domain/account/account.ts';
import { notional } from '#domain/instrument/instrument.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import { unrealized } from '#domain/position/pnl.ts';
import { allowed } from '#exchange/core/instruments/allowed.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import { closeAt } from '#exchange/core/liquidation/close-at.ts';
import { takeOver } from '#exchange/core/liquidation/take-over.ts';
import type { Placed } from '#exchange/core/liquidation/target.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import { contractOf, slotOf } from '#exchange/core/positions/slot.ts';
import { backingOf, gainOf } from '#exchange/core/positions/unit.ts';
import type { JobTerms } from '#exchange/core/schedule/job.ts';
import type { State } from '#exchange/core/state.ts';

/** What settling a position costs of what a command may do. */
const settleCost = 4;

/** The price at which the positions of a contract settle when it is delisted: its mark. */
export const deliveryPriceOf = ({ instrument, told, lastPrice }: Listing): Ticks | undefined =>
  instrument.kind === 'spot' ? undefined : (told ?? lastPrice);

/**
 * Settles all positions of a delisted contract at the price of its delisting, as far as the command may:
 * one price for all, so that what some lose is what others gain. Positions that can't bear it are taken
 * over first, as in a liquidation. True: nothing is open any more.
 */
export function deliver(state: State, { symbolId, price }: JobTerms): boolean {
  const listing = state.listings.get(symbolId!)!;
  if (price === undefined || listing.instrument.kind === 'spot') return true;
  if (allowed(listing, state.now, 'deliver') !== 'yes') return false;
  for (const placed of openOf(listing)) {
    const backing = shortBacking(placed, price);
    if (backing === undefined) continue;
    if (state.sliceLeft <= 0) return false;
    state.sliceLeft -= settleCost;
    // What an earlier one was closed against is gone.
    if (isOpen(placed)) takeOver(state, placed, backing);
  }
  for (const placed of openOf(listing)) {
    if (state.sliceLeft <= 0) return false;
    state.sliceLeft -= settleCost;
    const lots = Math.abs(placed.position.size) as Lots;
    closeAt(state, placed, { lots, price, cause: 'delivery' });
  }
  return true;
}

/** Open positions of a contract, those of the exchange’s own included, the oldest first. */
function openOf(listing: Listing): readonly Placed[] {
  const all = [...marketOf(listing).holders].flatMap((standing) =>
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
