import type { ContractFigures } from '#domain/futures/figures.ts';
import { predictedRatePpm } from '#domain/futures/funding-rate.ts';
import { freshMark } from '#domain/futures/mark.ts';
import { type ContractInstrument, isContract } from '#domain/instrument/kinds.ts';
import { notional } from '#domain/instrument/value.ts';
import { zero } from '#domain/money/units.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import type { State } from '#exchange/core/state.ts';

/** What a contract shows beside its book, as of the time of the last command. */
function figuresOf(state: State, listing: Listing): ContractFigures {
  const contract = listing.instrument as ContractInstrument;
  const { samples, nextFundingAt, openInterest, mark } = marketOf(listing);
  const { index, reference } = listing;
  return {
    ...{ symbolId: contract.symbolId, index, mark: reference, markAt: mark.markAt },
    fundingPpm:
      contract.deliversAt === undefined ? predictedRatePpm(contract, samples, state.now) : 0,
    ...{ nextFundingAt, fundingHours: contract.fundingHours, openInterest },
    openInterestValue: reference === undefined ? zero : notional(contract, reference, openInterest),
  };
}

/** Of all contracts, or of those named; others have none. */
export function allFigures(
  state: State,
  named: readonly string[] = [...state.listings.keys()],
): ContractFigures[] {
  return named.flatMap((symbolId) => {
    const listing = state.listings.get(symbolId);
    return listing !== undefined && isContract(listing.instrument)
      ? [figuresOf(state, listing)]
      : [];
  });
}

/** Tells with the batch that a contract's figures are others than when they were published last. */
export function noteFigures(state: State, listing: Listing): void {
  const market = marketOf(listing);
  const { published } = market;
  const now = figuresOf(state, listing);
  const isStale = freshMark(market.mark, state.now) === undefined;
  const isSame =
    published !== undefined &&
    market.isPublishedStale === isStale &&
    published.index === now.index &&
    published.mark === now.mark &&
    published.fundingPpm === now.fundingPpm &&
    published.nextFundingAt === now.nextFundingAt &&
    published.openInterest === now.openInterest;
  if (isSame) return;
  market.published = now;
  market.isPublishedStale = isStale;
  state.changes.contracts.add(now.symbolId);
}

/** Tells of contracts whose mark has become stale as time passed: accounts free nothing by it any more. */
export function noteStaleMarks(state: State): void {
  for (const listing of state.listings.values()) {
    if (!isContract(listing.instrument) || listing.reference === undefined) continue;
    const { isPublishedStale, mark } = marketOf(listing);
    if (!isPublishedStale && freshMark(mark, state.now) === undefined) noteFigures(state, listing);
  }
}
