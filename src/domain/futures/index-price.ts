import { rangeAround, within } from '#domain/futures/range.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { divHalfEven } from '#domain/money/divide.ts';
import { pow10 } from '#domain/money/powers.ts';
import { type Ticks, ticks } from '#domain/money/units.ts';

/** A spot market that an index is made of, quoted in what the contract is quoted in. */
export interface IndexSource {
  /** Decimals of this market's own ticks, in which its prices are counted. */
  readonly priceScale: number;
  /** Best bid and ask; undefined where that side of the book is empty. */
  readonly bid: Ticks | undefined;
  readonly ask: Ticks | undefined;
  /** The part of its reference price that no user's trade moves. */
  readonly exogenous: Ticks;
  /** When these prices were last known to hold, Unix milliseconds. */
  readonly at: number;
}

/** The pairs that make a contract's index: those of its coin in what it is quoted in. */
export const indexPairsOf = (
  instruments: readonly Instrument[],
  { base, quote }: Instrument,
): readonly Instrument[] =>
  instruments.filter(
    (one) =>
      !isContract(one) &&
      one.line === 'spot' &&
      one.base.code === base.code &&
      one.quote.code === quote.code &&
      one.state === 'trading',
  );

/** Whether a source counts: one without both sides, or with sides that cross, has no mid. */
export const hasMid = (bid: Ticks | undefined, ask: Ticks | undefined): boolean =>
  bid !== undefined && ask !== undefined && bid > 0 && bid < ask;

/** How far a mid counts from the exogenous part, in millionths. */
export const indexClampPpm = 3_000;

/** A source that is older is left out. */
export const sourceAgeMaxMs = 10_000;

/** The clamped mid of a source × 2, in its own ticks; undefined: it has no usable mid. */
function doubleMid({ bid, ask, exogenous }: IndexSource): bigint | undefined {
  if (!hasMid(bid, ask)) return undefined;
  return within(rangeAround(2n * BigInt(exogenous), indexClampPpm), BigInt(bid!) + BigInt(ask!));
}

/** The median × 2 of values in rising order: for an even count, the sum of the two in the middle. */
const doubleMedian = (sorted: readonly bigint[]): bigint =>
  sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!;

/**
 * The index in ticks of 10^-`priceScale`, rounded half-even: the median of the sources' mids, each
 * clamped to ± 0.3 % of the part of its price that trades can't move. The median, because it needs
 * no weights and one source that is off, however far, moves it to its neighbor's price at most.
 * Sources that are stale, crossed or one-sided are left out; undefined when none remains.
 */
export function indexPrice(
  sources: readonly IndexSource[],
  priceScale: number,
  now: number,
): Ticks | undefined {
  const finest = Math.max(priceScale, ...sources.map((source) => source.priceScale));
  const mids: bigint[] = [];
  for (const source of sources) {
    const mid = now - source.at <= sourceAgeMaxMs ? doubleMid(source) : undefined;
    if (mid !== undefined) mids.push(mid * pow10(finest - source.priceScale));
  }
  if (mids.length === 0) return undefined;
  mids.sort((a, b) => (a < b ? -1 : Number(a > b)));
  const index = divHalfEven(doubleMedian(mids), 4n * pow10(finest - priceScale));
  return index > 0n ? ticks(Number(index)) : undefined;
}
