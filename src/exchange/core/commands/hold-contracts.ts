import { holderIds } from '#domain/account/account.ts';
import { freshMark } from '#domain/futures/mark.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { type AnyCommand, commandType } from '#exchange/core/commands/command-type.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { openAt } from '#exchange/core/liquidation/close-at.ts';
import { noteFigures } from '#exchange/core/positions/figures.ts';
import { settleFunding } from '#exchange/core/positions/funding.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import { slotOf } from '#exchange/core/positions/slot.ts';
import { type State, standingOf } from '#exchange/core/state.ts';

/** Contracts that one command may name. */
const holdsMax = 200;

/** What the first of the simulated market's holders is to have of a contract; the second has as much the other way. */
interface Hold {
  readonly symbolId: string;
  /** Positive: long. */
  readonly lots: Lots;
}

/**
 * Lets the simulated market's two holders trade contracts with each other by agreement, at the mark and outside
 * the book: prices and candles know nothing of it, their positions and what these gain and lose are as
 * anybody's. A contract that does not trade or has no fresh mark is left out.
 */
export interface HoldContracts extends AnyCommand {
  readonly kind: 'HoldContracts';
  readonly holds: readonly Hold[];
}

/** One that cannot be taken refuses all. */
function handle(state: State, { holds }: HoldContracts): Outcome<undefined> {
  if (holds.length > holdsMax) {
    return refuse('batchTooLarge', { limit: String(holdsMax), value: String(holds.length) });
  }
  for (const { symbolId, lots } of holds) {
    const listing = state.listings.get(symbolId);
    if (listing === undefined || !isContract(listing.instrument)) {
      return refuse('symbolUnknown', { value: symbolId });
    }
    const isWhole = Number.isSafeInteger(lots) && lots % listing.instrument.sizeStep === 0;
    if (!isWhole) return refuse('quantityInvalid', { asset: listing.instrument.base.code });
  }
  for (const { symbolId, lots } of holds) hold(state, state.listings.get(symbolId)!, lots);
  return done(undefined);
}

function hold(state: State, listing: Listing, lots: Lots): void {
  const mark = freshMark(marketOf(listing).mark, state.now);
  if (mark === undefined || listing.instrument.state !== 'trading') return;
  const [one, other] = holderIds.map((id) => standingOf(state, state.owners.get(id)!, listing));
  const more = lots - (slotOf(one!).positions.net?.size ?? 0);
  if (more === 0) return;
  trade(state, one!, more, mark);
  trade(state, other!, -more, mark);
  noteFigures(state, listing);
}

/** One side of it: `more` lots, below 0 sold. */
function trade(state: State, standing: Standing, more: number, price: Ticks): void {
  const { net } = slotOf(standing).positions;
  if (net !== undefined) settleFunding(state, standing, net);
  const side = more > 0 ? 'buy' : 'sell';
  openAt(state, standing, side, { lots: Math.abs(more) as Lots, price, cause: 'agreement' });
}

export const holdContracts = commandType<HoldContracts, undefined>({
  kind: 'HoldContracts',
  weight: ({ holds }) => 1 + Math.floor(holds.length / 2),
  apply: handle,
});
