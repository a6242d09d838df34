import type { ContractFigures } from '#domain/futures/figures.ts';
import { type FundingIndex, fundingIndexStart } from '#domain/futures/funding-payment.ts';
import type { PremiumSamples } from '#domain/futures/funding-rate.ts';
import { initialMark, type MarkState } from '#domain/futures/mark.ts';
import { type Amount, amount, type Lots } from '#domain/money/units.ts';
import type { Listing, ListingSlot } from '#exchange/core/instruments/listing.ts';
import { type ContractState, noFunding } from '#exchange/core/positions/contract-state.ts';
import type { Delivery } from '#exchange/core/positions/delivery-row.ts';
import { Holders } from '#exchange/core/positions/holders.ts';
import type { State } from '#exchange/core/state.ts';

/** What is kept of a contract beside its book: prices, funding, and who has a position. */
export interface ContractMarket extends ListingSlot {
  mark: MarkState;
  samples: PremiumSamples | undefined;
  fundingIndex: FundingIndex;
  /** Undefined before the first mark. */
  nextFundingAt: number | undefined;
  /** Where there is a position. */
  readonly holders: Holders;
  /** All long positions, which are as large as all short ones. */
  openInterest: Lots;
  /** Of a dated contract whose delivery is under way or was prepared. */
  delivery: Delivery | undefined;
  /** Its figures as they were published last. */
  published: ContractFigures | undefined;
  /** Whether its mark was stale then. */
  isPublishedStale: boolean;
  /** As it is stored, and when it was last. */
  row: ContractState | undefined;
  savedAt: number;
}

export const newMarket = (): ContractMarket => ({
  mark: initialMark,
  samples: undefined,
  fundingIndex: fundingIndexStart,
  nextFundingAt: undefined,
  holders: new Holders(),
  openInterest: 0 as Lots,
  delivery: undefined,
  published: undefined,
  isPublishedStale: false,
  row: undefined,
  savedAt: Number.NEGATIVE_INFINITY,
});

/** Of a listing whose instrument is a contract. */
export const marketOf = ({ slot }: Pick<Listing, 'slot'>): ContractMarket => slot as ContractMarket;

/** Takes up what was stored of contracts. */
export function loadMarkets(state: State): void {
  for (const row of state.tables.contractStates.values()) {
    const listing = state.listings.get(row.symbolId)!;
    const market = marketOf(listing);
    const { sampledFrom: from, sampledMinute: minute, weighted, weights, mark, markAt } = row;
    market.row = row;
    market.fundingIndex = row.fundingIndex;
    market.nextFundingAt = row.nextFundingAt === noFunding ? undefined : row.nextFundingAt;
    market.samples = { from, minute, weighted, weights };
    market.mark = { ...initialMark, mark, markAt };
    listing.reference = mark;
    listing.watched.mark.price = mark;
    state.fundingDueAt = Math.min(state.fundingDueAt, market.nextFundingAt ?? Infinity);
  }
}

/** Notes a contract's state to be stored with the batch. */
export function saveMarket(state: State, symbolId: string, market: ContractMarket): void {
  const { samples, mark, fundingIndex, nextFundingAt } = market;
  const { from = 0, minute = 0, weighted = 0n, weights = 0 } = samples ?? {};
  market.row ??= {
    ...{ id: ++state.counters.orderId, symbolId, endedAt: undefined },
    ...{ fundingIndex, nextFundingAt: noFunding, mark: undefined, markAt: undefined },
    ...{ sampledFrom: 0, sampledMinute: 0, weighted: amount(0n), weights: 0 },
  };
  Object.assign(market.row, {
    ...{ fundingIndex, nextFundingAt: nextFundingAt ?? noFunding },
    ...{ mark: mark.mark, markAt: mark.markAt },
    ...{ sampledFrom: from, sampledMinute: minute, weighted: weighted as Amount, weights },
  });
  market.savedAt = state.now;
  state.tables.contractStates.put(market.row);
}
