import { averageText } from '#domain/money/average.ts';
import { divDown, divUp } from '#domain/money/divide.ts';
import type { Fraction } from '#domain/money/fraction.ts';
import { pow10, timesPow10 } from '#domain/money/powers.ts';
import { type Amount, amount, type Lots, type Ticks, ticks } from '#domain/money/units.ts';
import { type Asset, contractUnit, faceValue, type Instrument } from './instrument.ts';
import { byKind } from './kinds.ts';

/** What the value of a size at a price depends on. */
export type Valued = Pick<Instrument, 'kind' | 'base' | 'quote' | 'priceScale' | 'sizeScale'>;

/** What finding a price of a value depends on. */
export type Priced = Valued & Pick<Instrument, 'priceStep'>;

/** The sign of a long position's cost: below zero where its value falls as the price rises. */
export type CostSign = 1 | -1;

/** How sizes, prices and values belong together. Sizes are without a sign, unless it says so. */
interface ValueRules {
  /** The asset in whose units values are counted: of contracts the one that they settle in. */
  readonly asset: (of: Valued) => Asset;
  /** What a size counts, as it is written behind it. */
  readonly sizeUnit: (of: Pick<Instrument, 'base'>) => string;
  /** Whether every size at every price has a value that its asset's scale can hold. */
  readonly isExact: (of: Valued) => boolean;
  /** What `size` is worth at `price`, with the size's sign; rounded towards zero, the same for both sides of a trade. */
  readonly value: (of: Valued, price: Ticks, size: Lots) => Amount;
  readonly costSign: CostSign;
  /** What a holding of `size`, with its sign, brings when it is closed at `price`, with the sign of costs; rounded down. */
  readonly proceeds: (of: Valued, price: Ticks, size: Lots) => Amount;
  /** What one tick × one lot is worth; throws where values are not in proportion to price × size. */
  readonly unit: (of: Valued) => bigint;
  /** The most lots that are worth no more than `value` at `price`. */
  readonly lotsWithin: (of: Valued, price: Ticks, value: bigint) => bigint;
  /** The fewest lots that are worth at least `value` at `price`. */
  readonly lotsWorth: (of: Valued, price: Ticks, value: bigint) => bigint;
  /** The price, in ticks, at which `size` (not 0) is worth `value`; not above zero: there is none. */
  readonly price: (of: Valued, size: Lots, value: Fraction) => Fraction;
}

/** Quote units of one tick × one lot, where a value is price × size. */
const quoteUnit = ({ quote, priceScale, sizeScale }: Valued): bigint =>
  pow10(quote.scale - priceScale - sizeScale);

function quoteValue({ quote, priceScale, sizeScale }: Valued, price: Ticks, size: Lots): Amount {
  const product = price * size;
  const exponent = quote.scale - priceScale - sizeScale;
  return Number.isSafeInteger(product)
    ? amount(timesPow10(product, exponent))
    : amount(BigInt(price) * BigInt(size) * pow10(exponent));
}

/** Price × size in quote: exact, as scales are chosen for it. */
const inQuote: ValueRules = {
  asset: ({ quote }) => quote,
  sizeUnit: ({ base }) => base.code,
  unit: quoteUnit,
  isExact: ({ quote, priceScale, sizeScale }) => priceScale + sizeScale <= quote.scale,
  value: quoteValue,
  costSign: 1,
  proceeds: quoteValue,
  lotsWithin: (of, price, value) => value / (BigInt(price) * quoteUnit(of)),
  lotsWorth: (of, price, value) => divUp(value, BigInt(price) * quoteUnit(of)),
  price: (of, size, { numerator, denominator }) => ({
    numerator,
    denominator: denominator * quoteUnit(of) * BigInt(size),
  }),
};

/** Base units that a contract is worth, times its price in ticks. */
const faceUnits = ({ base, priceScale }: Valued): bigint =>
  BigInt(faceValue) * pow10(base.scale + priceScale);

/** Face value ÷ price in base. It is seldom whole, so that who rounds, and which way, is said each time. */
const inBase: ValueRules = {
  asset: ({ base }) => base,
  sizeUnit: () => contractUnit,
  unit: ({ kind }) => {
    throw new RangeError(`values of kind "${kind}" are not in proportion to price × size`);
  },
  isExact: ({ sizeScale }) => sizeScale === 0,
  value: (of, price, size) => amount((faceUnits(of) * BigInt(size)) / BigInt(price)),
  costSign: -1,
  proceeds: (of, price, size) => amount(divDown(-faceUnits(of) * BigInt(size), BigInt(price))),
  // The value of a size is whole: it stays below the next one.
  lotsWithin: (of, price, value) => ((value + 1n) * BigInt(price) - 1n) / faceUnits(of),
  lotsWorth: (of, price, value) => divUp(value * BigInt(price), faceUnits(of)),
  price: (of, size, { numerator, denominator }) =>
    numerator > 0n
      ? { numerator: faceUnits(of) * BigInt(size) * denominator, denominator: numerator }
      : { numerator: 0n, denominator: 1n },
};

const rulesOf = byKind<ValueRules>('values', { spot: inQuote, linear: inQuote, inverse: inBase });

/** The asset in whose units an instrument's values are counted. */
export const valueAssetOf = (of: Valued): Asset => rulesOf(of).asset(of);

/** What sizes of an instrument count, as it is written behind them: the base coin, or contracts. */
export const sizeUnitOf = (of: Pick<Instrument, 'kind' | 'base'>): string =>
  rulesOf(of).sizeUnit(of);

/** Whether the scales of an instrument give every size at every price a value. */
export const hasExactValues = (of: Valued): boolean => rulesOf(of).isExact(of);

/** What one tick × one lot is worth, in units of what values are counted in. */
export const notionalUnit = (of: Valued): bigint => rulesOf(of).unit(of);

/**
 * What `size` is worth at `price`, with the size's sign, in units of what it is valued in: of a trade, the same for
 * both of its sides.
 */
export const notional = (of: Valued, price: Ticks, size: Lots): Amount =>
  rulesOf(of).value(of, price, size);

/** The sign of a long position's cost; a short's has the other one. */
export const costSignOf = (of: Pick<Valued, 'kind'>): CostSign => rulesOf(of).costSign;

/**
 * What closing a holding of `size`, with its sign, brings at `price` before its cost is taken off: rounded down, so
 * against the holder. Where values are exact it is the notional.
 */
export const proceedsOf = (of: Valued, price: Ticks, size: Lots): Amount =>
  rulesOf(of).proceeds(of, price, size);

/** The most lots that are worth no more than `value` (not negative) at `price`. */
export const lotsWithin = (of: Valued, price: Ticks, value: bigint): bigint =>
  rulesOf(of).lotsWithin(of, price, value);

/** The fewest lots that are worth at least `value` (not negative) at `price`. */
export const lotsWorth = (of: Valued, price: Ticks, value: bigint): bigint =>
  rulesOf(of).lotsWorth(of, price, value);

/** The price, in ticks, at which `size` (not 0, its sign left out) is worth `value`; exact. */
export const priceOfValue = (of: Valued, size: Lots, value: Fraction): Fraction =>
  rulesOf(of).price(of, Math.abs(size) as Lots, value);

/** The same of whole units, rounded by `divide`. */
export function roundedPrice(
  of: Valued,
  size: Lots,
  value: bigint,
  divide: (a: bigint, divisor: bigint) => bigint,
): bigint {
  const { numerator, denominator } = priceOfValue(of, size, { numerator: value, denominator: 1n });
  return divide(numerator, denominator);
}

/**
 * What was paid for a lot on average, as decimal text of a price, half-even to four decimals more than prices
 * have; undefined without a size. For display: nothing is charged by it.
 */
export function averagePriceText(of: Valued, size: Lots, value: Amount): string | undefined {
  if (size === 0) return undefined;
  const { numerator, denominator } = priceOfValue(of, size, { numerator: value, denominator: 1n });
  return averageText(numerator, denominator, of.priceScale);
}

/** A price on its step, by the rounding of `divide`; undefined where no price is (zero, negative, too large). */
export function onStep(
  of: Pick<Priced, 'priceStep'>,
  { numerator, denominator }: Fraction,
  divide: (a: bigint, divisor: bigint) => bigint,
): Ticks | undefined {
  const step = BigInt(of.priceStep);
  const price = divide(numerator, denominator * step) * step;
  return price > 0n && price <= BigInt(Number.MAX_SAFE_INTEGER) ? ticks(Number(price)) : undefined;
}

/**
 * The price, a multiple of the price step, at which `size` (not 0, its sign left out) has a value, rounded up;
 * undefined when no price is that low or that high.
 */
export const priceUp = (of: Priced, size: Lots, value: Fraction): Ticks | undefined =>
  onStep(of, priceOfValue(of, size, value), divUp);

/** The same, rounded down. */
export const priceDown = (of: Priced, size: Lots, value: Fraction): Ticks | undefined =>
  onStep(of, priceOfValue(of, size, value), divDown);

/** Base units of one lot. */
export const lotUnit = ({ base, sizeScale }: Instrument): bigint => pow10(base.scale - sizeScale);

/** `size` in base units; exact. */
export const baseAmount = ({ base, sizeScale }: Instrument, size: Lots): Amount =>
  amount(timesPow10(size, base.scale - sizeScale));
