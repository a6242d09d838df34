import { addPremium, nextFundingAt, predictedRatePpm } from '#domain/futures/funding-rate.ts';
import { stepMark } from '#domain/futures/mark.ts';
import { premiumPpb } from '#domain/futures/premium.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import type { BookSide } from '#exchange/core/book/book.ts';
import type { Level } from '#exchange/core/changes.ts';
import { renewTriggerPrices } from '#exchange/core/conditional/triggers.ts';
import { bookOf, type Listing } from '#exchange/core/instruments/listing.ts';
import type { Resting } from '#exchange/core/instruments/standing.ts';
import { markOfLastHour } from '#exchange/core/positions/averaging.ts';
import { noteFigures } from '#exchange/core/positions/figures.ts';
import { type ContractMarket, marketOf, saveMarket } from '#exchange/core/positions/market.ts';
import type { State } from '#exchange/core/state.ts';

const minuteMs = 60_000;

/**
 * Takes a contract's index, steps its mark, and samples the premium once a minute. Orders and
 * triggers are bound to the mark from here on, and units that it concerns are due.
 */
export function markContract(state: State, listing: Listing, index: Ticks): void {
  const contract = listing.instrument as ContractInstrument;
  const market = marketOf(listing);
  const { now } = state;
  const isDated = contract.deliversAt !== undefined;
  if (!isDated) {
    market.nextFundingAt ??= nextFundingAt(contract, now);
    state.fundingDueAt = Math.min(state.fundingDueAt, market.nextFundingAt);
    samplePremium(listing, market, index, now);
  }
  market.mark = stepMark(contract, market.mark, {
    ...{ now, index, last: listing.lastPrice },
    bid: bookOf(listing, 'buy').best()?.price,
    ask: bookOf(listing, 'sell').best()?.price,
    fundingPpm: isDated ? 0 : predictedRatePpm(contract, market.samples, now),
    nextFundingAt: market.nextFundingAt ?? now,
  });
  const { reference: before, index: indexBefore } = listing;
  const mark = markOfLastHour(state, listing, index, market.mark.mark);
  if (mark !== market.mark.mark) market.mark = { ...market.mark, mark };
  listing.index = index;
  listing.reference = mark ?? before;
  if (listing.reference !== before || index !== indexBefore) renewTriggerPrices(state, listing);
  const isMinute = Math.floor(now / minuteMs) > Math.floor(market.savedAt / minuteMs);
  if (isMinute) saveMarket(state, contract.symbolId, market);
  noteFigures(state, listing);
  if (listing.reference !== undefined) state.watchlist.priced(contract.symbolId, listing.reference);
}

/** How far the contract trades from its index in this minute. */
function samplePremium(listing: Listing, market: ContractMarket, index: Ticks, now: number): void {
  const contract = listing.instrument as ContractInstrument;
  const { samples } = market;
  const isSampled =
    samples !== undefined && Math.floor((now - samples.from) / minuteMs) + 1 <= samples.minute;
  if (isSampled && now < market.nextFundingAt!) return;
  const premium = premiumPpb(contract, index, {
    bids: levelsOf(bookOf(listing, 'buy')),
    asks: levelsOf(bookOf(listing, 'sell')),
  });
  if (premium !== undefined) market.samples = addPremium(contract, samples, now, premium);
}

function* levelsOf(book: BookSide<Resting>): Iterable<Level> {
  for (let depth = 0; ; depth++) {
    const level = book.level(depth);
    if (level === undefined) return;
    yield { price: level.price, size: level.size as Lots };
  }
}
