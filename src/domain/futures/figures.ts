import type { Amount, Lots, Ticks } from '#domain/money/units.ts';

/** A funding that was paid. */
export interface FundingRecord {
  readonly symbolId: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** In millionths; positive: longs paid. */
  readonly ratePpm: number;
  /** What positions were valued at. */
  readonly mark: Ticks;
}

/** What a contract shows beside its book, at one moment. */
export interface ContractFigures {
  readonly symbolId: string;
  /** Undefined before the first mark. */
  readonly index: Ticks | undefined;
  readonly mark: Ticks | undefined;
  /** When the mark was computed, Unix milliseconds. */
  readonly markAt: number | undefined;
  /** The rate that the next funding would have now, in millionths. */
  readonly fundingPpm: number;
  readonly nextFundingAt: number | undefined;
  /** Hours from one funding to the next. */
  readonly fundingHours: number;
  /** All long positions, which are as large as all short ones, and their value at the mark. */
  readonly openInterest: Lots;
  readonly openInterestValue: Amount;
}
