import type { FundingRecord } from '#domain/futures/figures.ts';
import type { FundingIndex } from '#domain/futures/funding-payment.ts';
import type { Amount, Ticks } from '#domain/money/units.ts';
import type { Entity } from '#exchange/core/entity.ts';

/** A dated contract has no next funding. */
export const noFunding = 0;

/**
 * What a contract goes on from after a restart. Written once a minute and with each funding; the
 * average basis is not in it and begins anew.
 */
export interface ContractState {
  readonly id: number;
  readonly symbolId: string;
  fundingIndex: FundingIndex;
  /** Unix milliseconds, or `noFunding`. */
  nextFundingAt: number;
  mark: Ticks | undefined;
  markAt: number | undefined;
  /** Premium samples of the interval: since when, the last minute, and their weighted sum. */
  sampledFrom: number;
  sampledMinute: number;
  weighted: Amount;
  weights: number;
  readonly endedAt: undefined;
}

export const contractStateEntity: Entity<ContractState> = {
  name: 'contract_state',
  columns: {
    id: 'integer',
    symbolId: 'text',
    fundingIndex: 'amount',
    nextFundingAt: 'integer',
    mark: 'integer',
    markAt: 'integer',
    sampledFrom: 'integer',
    sampledMinute: 'integer',
    weighted: 'amount',
    weights: 'integer',
    endedAt: 'integer',
  },
  keepMs: Number.POSITIVE_INFINITY,
  fault: ({ mark, markAt, sampledMinute, weights }) => {
    if ((mark === undefined) !== (markAt === undefined)) return 'its mark has no time';
    return sampledMinute < 0 || weights < 0 ? 'it sampled less than nothing' : undefined;
  },
};

/** How long fundings are kept: as long as candles. */
const fundingKeepMs = 730 * 86_400_000;

/** A funding that was paid, as it is stored. */
export interface Funding extends FundingRecord {
  readonly id: number;
  /** The contract's funding index from then on. */
  readonly fundingIndex: FundingIndex;
  readonly endedAt: number;
}

export const fundingEntity: Entity<Funding> = {
  name: 'funding',
  columns: {
    id: 'integer',
    symbolId: 'text',
    at: 'integer',
    ratePpm: 'integer',
    mark: 'integer',
    fundingIndex: 'amount',
    endedAt: 'integer',
  },
  keepMs: fundingKeepMs,
  pages: { of: 'symbolId', by: 'at' },
  fault: ({ at, endedAt }) => (at === endedAt ? undefined : 'its time is not its end'),
};
