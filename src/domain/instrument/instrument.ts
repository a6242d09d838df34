import type { PairState } from '#domain/codes/pair-state.ts';
import { type Line, symbolIdOf } from '#domain/line/line.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';

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
 * A pair whose trades exchange two assets. `priceScale + sizeScale ≤ quote.scale` and `sizeScale ≤ base.scale`, so that the
 * notional of any price and size is exact: money is rounded in fees only. Scales never change once
 * listed; steps, limits, bands and state may.
 */
interface SpotInstrument extends Names<'spot'> {
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
   * Price band around the last price, in millionths: a buy above last × (1 + bandUp) and a sell
   * below last × (1 − bandDown) are refused as fat fingers; so are buys below and sells above the
   * tenfold of the band.
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

/** Whatever can be traded; contracts will be kinds beside this one. */
export type Instrument = SpotInstrument;

/** What a pair is called on a line. */
export const pairNames = (symbol: string, line: Line = 'spot'): Names<'spot'> => ({
  kind: 'spot',
  line,
  symbol,
  symbolId: symbolIdOf(line, symbol),
});

/** Open orders one user may have per symbol (§9: "max items 200"). */
export const openOrdersMax = 200;

/** Open orders one user may have over all symbols. */
export const openOrdersOfAllMax = 10_000;

/** Waiting plan orders one user may have per symbol. */
export const planOrdersMax = 50;

/** Orders in one batch call. */
export const batchMax = 50;

/** A market order's slippage when none is named, and the most that may be named, in millionths. */
export const slippageDefaultPpm = 10_000;
export const slippageMaxPpm = 100_000;

/** Powers of ten of every scale and sum of two: asked for with each notional. */
const powersOf10 = Array.from({ length: 33 }, (_, exponent) => 10n ** BigInt(exponent));

/** 10^exponent, 0–32. */
export const pow10 = (exponent: number): bigint => powersOf10[exponent]!;

/** Quote units of one tick × one lot. */
export const notionalUnit = (instrument: Instrument): bigint =>
  pow10(instrument.quote.scale - instrument.priceScale - instrument.sizeScale);

/** Base units of one lot. */
export const lotUnit = (instrument: Instrument): bigint =>
  pow10(instrument.base.scale - instrument.sizeScale);

/** The same powers as numbers, for products that stay safe integers. */
const powersAsNumbers = powersOf10.map(Number);

/** `count` units of 10^exponent; one multiplication in numbers where that is exact. */
function unitsOf(count: number, exponent: number): bigint {
  const product = count * powersAsNumbers[exponent]!;
  return Number.isSafeInteger(product) ? BigInt(product) : BigInt(count) * pow10(exponent);
}

/** What `size` costs at `price`, in quote units; exact. */
export function notional(instrument: Instrument, price: Ticks, size: Lots): Amount {
  const { quote, priceScale, sizeScale } = instrument;
  const product = price * size;
  const exponent = quote.scale - priceScale - sizeScale;
  return Number.isSafeInteger(product)
    ? amount(unitsOf(product, exponent))
    : amount(BigInt(price) * BigInt(size) * pow10(exponent));
}

/** `size` in base units; exact. */
export const baseAmount = ({ base, sizeScale }: Instrument, size: Lots): Amount =>
  amount(unitsOf(size, base.scale - sizeScale));
