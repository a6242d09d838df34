import type { PairState } from '#domain/codes/pair-state.ts';
import { type Line, symbolIdOf } from '#domain/line/line.ts';
import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import type { RiskTier } from '#domain/position/tier.ts';

/** A coin. `scale` (0–8) is how many decimals the ledger keeps; it never changes once listed. */
export interface Asset {
  readonly code: string;
  readonly name: string;
  readonly scale: number;
}

/** How an instrument is called, and what it is. */
interface Names<K extends string> {
  /** How its trades are settled. */
  readonly kind: K;
  readonly line: Line;
  /** As people read it and as it stands in addresses: `BTCUSDT`, on any line. */
  readonly symbol: string;
  /** The one key by which everything finds it: with the line's suffix, on spot without. */
  readonly symbolId: string;
}

/**
 * What holds for every instrument. Where a value is price × size, `priceScale + sizeScale ≤ quote.scale` and
 * `sizeScale ≤ base.scale`, so that the notional of any price and size is exact: money is rounded in fees only.
 * Scales never change once listed; steps, limits, bands and state may.
 */
interface Rules<K extends string> extends Names<K> {
  readonly base: Asset;
  readonly quote: Asset;
  readonly priceScale: number;
  readonly sizeScale: number;
  /** Smallest price difference, in ticks (`priceEndStep` on the wire). */
  readonly priceStep: number;
  /** Smallest size difference, in lots. */
  readonly sizeStep: number;
  readonly sizeMin: Lots;
  readonly sizeMax: Lots;
  readonly notionalMin: Amount;
  readonly notionalMax: Amount;
  /**
   * Price band around the reference (of contracts the mark), in millionths: a buy above
   * reference × (1 + bandUp) and a sell below reference × (1 − bandDown) are refused as fat fingers;
   * so are buys below and sells above the tenfold of the band.
   */
  readonly bandUpPpm: number;
  readonly bandDownPpm: number;
  readonly state: PairState;
  /** Fees of the pair's own, in millionths, in the place of the VIP level's. */
  readonly makerPpm?: number | undefined;
  readonly takerPpm?: number | undefined;
  /** What its first candle opens at, where it has no past from before its listing. */
  readonly openPrice?: Ticks | undefined;
  /** When trading began, Unix milliseconds; absent where only the rules matter (the browser). */
  readonly listedAt?: number | undefined;
  /** When an operator last changed it, Unix milliseconds; later with each change. */
  readonly changedAt?: number | undefined;
}

/** A pair whose trades exchange its two assets. */
export type SpotInstrument = Rules<'spot'>;

/** Hours from one funding to the next. Each divides a day, so funding times repeat daily (UTC). */
type FundingHours = 1 | 2 | 4 | 8;

/** What holds for every contract. */
interface ContractRules<K extends string> extends Rules<K> {
  /** The asset of margin, PnL, fees and funding. */
  readonly settle: Asset;
  /** Risk limits, from the smallest value to the largest; at least one. */
  readonly tiers: readonly RiskTier[];
  readonly fundingHours: FundingHours;
  /** How far the mark may lie from the index, in millionths of the index. */
  readonly markClampPpm: number;
  /** When all positions settle, Unix milliseconds; absent: never, it is a perpetual. A dated contract has no funding. */
  readonly deliversAt?: number | undefined;
}

/** A perpetual that is margined and settled in what its price is quoted in. */
export type LinearInstrument = ContractRules<'linear'>;

/**
 * A contract that is margined and settled in its base coin, perpetual or dated. Its sizes are whole contracts, each of a face value in
 * the quote (`faceValue`), which is US dollars: a currency in which nobody holds anything. Its tiers count the quote,
 * so that the mark moves no position from one to another.
 */
export type InverseInstrument = ContractRules<'inverse'>;

/** What a contract of inverse instruments is worth, in whole units of the quote. */
export const faceValue = 10;

/** What stands behind a number of contracts, as the code of a coin behind an amount. */
export const contractUnit = 'Cont';

/** Whatever can be traded. Its kind says how its trades are settled. */
export type Instrument = SpotInstrument | LinearInstrument | InverseInstrument;

/** What an instrument is called on a line. */
const namesOf = <K extends string>(kind: K, symbol: string, line: Line): Names<K> => ({
  kind,
  line,
  symbol,
  symbolId: symbolIdOf(line, symbol),
});

/** What a pair is called on a line. */
export const pairNames = (symbol: string, line: Line = 'spot'): Names<'spot'> =>
  namesOf('spot', symbol, line);

/** What a linear contract is called on a line. */
export const contractNames = (symbol: string, line: Line): Names<'linear'> =>
  namesOf('linear', symbol, line);

/** What an inverse contract is called on a line. */
export const inverseNames = (symbol: string, line: Line): Names<'inverse'> =>
  namesOf('inverse', symbol, line);

/** A market order's slippage when none is named, and the most that may be named, in millionths. */
export const slippageDefaultPpm = 10_000;
export const slippageMaxPpm = 100_000;
