import { valueAsset } from '#domain/fee/fee.ts';
import { rangeAround, within } from '#domain/futures/range.ts';
import { pricedAs } from '#domain/instrument/demo-coin.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
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

/**
 * What an index is made of: the markets of the contract's coin in USDT and, where the contract is quoted in
 * another coin, those of that coin, by whose price the first is divided.
 */
export interface IndexParts<T> {
  readonly base: readonly T[];
  /** Absent: the contract is quoted in USDT. */
  readonly quote?: readonly T[] | undefined;
}

/** The pairs that make a contract's index, those that trade now. */
export function indexPartsOf(
  instruments: readonly Instrument[],
  contract: Instrument,
): IndexParts<Instrument> {
  const trading = instruments.filter(({ state }) => state === 'trading');
  const [base, quote] = pricedCoins(contract);
  const parts = { base: marketsOf(trading, [base]) };
  return quote === valueAsset ? parts : { ...parts, quote: marketsOf(trading, [quote]) };
}

/** The coins whose prices a contract follows: base and quote. */
const pricedCoins = ({ base, quote }: Instrument) =>
  [pricedAs(base.code), pricedAs(quote.code)] as const;

/** The spot markets of some coins in USDT. */
const marketsOf = (instruments: readonly Instrument[], coins: readonly string[]) =>
  instruments.filter(
    ({ line, base, quote }) =>
      line === 'spot' && coins.includes(base.code) && quote.code === valueAsset,
  );

/** The pairs that a contract's index can be made of, those that don't trade now included. */
export const indexMarketsOf = (
  instruments: readonly Instrument[],
  contract: Instrument,
): readonly Instrument[] => marketsOf(instruments, pricedCoins(contract));

/** The pairs that make a contract's index now, as one list. */
export const indexPairsOf = (
  instruments: readonly Instrument[],
  contract: Instrument,
): readonly Instrument[] => {
  const { base, quote = [] } = indexPartsOf(instruments, contract);
  return [...base, ...quote];
};

/** The same parts with something else in the place of each market. */
export const mapParts = <T, U>(
  { base, quote }: IndexParts<T>,
  change: (one: T) => U,
): IndexParts<U> => ({ base: base.map(change), quote: quote?.map(change) });

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

/** The middle of several markets × 4, in units of 10^-`scale`. */
interface Middle {
  readonly quadruple: bigint;
  readonly scale: number;
}

/** The price of a USDT in USDT. */
const oneUsdt: Middle = { quadruple: 4n, scale: 0 };

/** The median of the sources that count; undefined when none does. */
function middleOf(sources: readonly IndexSource[], now: number): Middle | undefined {
  const scale = Math.max(...sources.map(({ priceScale }) => priceScale));
  const mids: bigint[] = [];
  for (const source of sources) {
    const mid = now - source.at <= sourceAgeMaxMs ? doubleMid(source) : undefined;
    if (mid !== undefined) mids.push(mid * pow10(scale - source.priceScale));
  }
  if (mids.length === 0) return undefined;
  mids.sort((a, b) => (a < b ? -1 : Number(a > b)));
  return { quadruple: doubleMedian(mids), scale };
}

/**
 * The index in ticks of 10^-`priceScale`, rounded half-even once: the median of the sources' mids, each
 * clamped to ± 0.3 % of the part of its price that trades can't move. The median, because it needs
 * no weights and one source that is off, however far, moves it to its neighbor's price at most.
 * Sources that are stale, crossed or one-sided are left out; undefined when none remains. Where the contract
 * isn't quoted in USDT, the coin's price is divided by the same of that coin.
 */
export function indexPrice(
  parts: IndexParts<IndexSource>,
  priceScale: number,
  now: number,
): Ticks | undefined {
  const base = middleOf(parts.base, now);
  const quote = parts.quote === undefined ? oneUsdt : middleOf(parts.quote, now);
  if (base === undefined || quote === undefined) return undefined;
  const index = divHalfEven(
    base.quadruple * pow10(quote.scale + priceScale),
    quote.quadruple * pow10(base.scale),
  );
  return index > 0n ? ticks(Number(index)) : undefined;
}
