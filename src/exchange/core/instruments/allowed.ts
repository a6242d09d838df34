import { type Dealing, type Verdict, verdictOf } from '#domain/codes/pair-state.ts';
import { freshMark } from '#domain/futures/mark.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import type { Position } from '#domain/position/position.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import { type ContractSlot, type CrossUnit, slotOf } from '#exchange/core/positions/slot.ts';

/** Whether an instrument's mark may be acted on; a spot pair needs none. */
const hasFreshMark = (listing: Listing, now: number): boolean =>
  !isContract(listing.instrument) || freshMark(marketOf(listing).mark, now) !== undefined;

/** What the table of states says of a dealing with an instrument at `now`. */
export const allowed = (listing: Listing, now: number, dealing: Dealing): Verdict =>
  verdictOf(listing.instrument.state, hasFreshMark(listing, now) ? 'fresh' : 'stale', dealing);

export const markStale: Refusal = { code: 'markStale', values: {} };

/**
 * Why an owner can't open on a contract because of a mark: its own is stale, or that of a contract on
 * which the unit has a cross position, so that nobody knows what the unit is worth. Orders that were
 * accepted by a fresh mark stay in the book and can be filled.
 */
export function staleIssue(standing: Standing, now: number): Refusal | undefined {
  const { listing } = standing;
  if (allowed(listing, now, 'open') === 'markStale') return markStale;
  return isStaleUnit(slotOf(standing).unit, now) ? markStale : undefined;
}

/** Whether some cross position of a unit has no fresh mark, so that nobody knows what the unit is worth. */
export function isStaleUnit({ contracts }: CrossUnit, now: number): boolean {
  for (const { slot, listing } of contracts) {
    const held = Object.values((slot as ContractSlot).positions);
    if (hasFreshMark(listing, now)) continue;
    if (held.some((one) => one?.marginMode === 'cross')) return true;
  }
  return false;
}

/** Why nothing that margins a position may be freed: no fresh mark says what it needs. */
export function freeingIssue(
  standing: Standing,
  { marginMode }: Pick<Position, 'marginMode'>,
  now: number,
): Refusal | undefined {
  const isStale =
    marginMode === 'cross'
      ? isStaleUnit(slotOf(standing).unit, now)
      : !hasFreshMark(standing.listing, now);
  return isStale ? markStale : undefined;
}
