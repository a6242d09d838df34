import { faceValue, type Instrument } from '#domain/instrument/instrument.ts';
import { byKind } from '#domain/instrument/kinds.ts';
import { notionalUnit } from '#domain/instrument/value.ts';
import { pow10 } from '#domain/money/powers.ts';
import { type Amount, amount } from '#domain/money/units.ts';

/*
 * What sizes come to in whole units of the two coins, for how deep and how busy a market is made. Floats will do:
 * nothing is booked by it. And the turnover of a made past, which is exact.
 */

/** `price` in ticks; need not be whole. */
interface SizeRules {
  /** So many whole units of the quote as lots. */
  readonly ofQuote: (of: Instrument, quote: number, price: number) => number;
  /** The same of the base. */
  readonly ofBase: (of: Instrument, base: number, price: number) => number;
  /** So many lots as whole units of the quote, and of the base. */
  readonly quoteOf: (of: Instrument, lots: number, price: number) => number;
  readonly baseOf: (of: Instrument, lots: number, price: number) => number;
  /** What lots are worth of which the products with their prices in ticks sum to `product`. */
  readonly turnover: (of: Instrument, lots: number, product: bigint) => Amount;
  /** That sum, of lots that are worth `turnover`; of inverse contracts to the nearest. */
  readonly product: (of: Instrument, lots: number, turnover: Amount) => number;
}

/** Where sizes count the base. */
export const countingBase: SizeRules = {
  ofQuote: ({ priceScale, sizeScale }, quote, price) =>
    (quote * 10 ** (sizeScale + priceScale)) / price,
  ofBase: ({ sizeScale }, base) => base * 10 ** sizeScale,
  quoteOf: ({ priceScale, sizeScale }, lots, price) =>
    (lots * price) / 10 ** (priceScale + sizeScale),
  baseOf: ({ sizeScale }, lots) => lots / 10 ** sizeScale,
  turnover: (of, _, product) => amount(product * notionalUnit(of)),
  product: (of, _, turnover) => Number(turnover / notionalUnit(of)),
};

/** Base units of a contract, times its price in ticks. */
const faceUnits = ({ base, priceScale }: Instrument): bigint =>
  BigInt(faceValue) * pow10(base.scale + priceScale);

/** Where sizes count contracts of a face value in the quote. */
const countingContracts: SizeRules = {
  ofQuote: (_, quote) => quote / faceValue,
  ofBase: ({ priceScale }, base, price) => (base * price) / 10 ** priceScale / faceValue,
  quoteOf: (_, lots) => lots * faceValue,
  baseOf: ({ priceScale }, lots, price) => (lots * faceValue * 10 ** priceScale) / price,
  // All of them at their average price, product ÷ lots.
  turnover: (of, lots, product) =>
    amount(product === 0n ? 0n : (faceUnits(of) * BigInt(lots) ** 2n) / product),
  product: (of, lots, turnover) =>
    turnover === 0n ? 0 : Number((faceUnits(of) * BigInt(lots) ** 2n) / turnover),
};

const rulesOf = byKind<SizeRules>('simulated sizes', {
  spot: countingBase,
  linear: countingBase,
  inverse: countingContracts,
});

export const lotsOfQuote = (of: Instrument, quote: number, price: number): number =>
  rulesOf(of).ofQuote(of, quote, price);

export const lotsOfBase = (of: Instrument, base: number, price: number): number =>
  rulesOf(of).ofBase(of, base, price);

export const quoteOfLots = (of: Instrument, lots: number, price: number): number =>
  rulesOf(of).quoteOf(of, lots, price);

export const baseOfLots = (of: Instrument, lots: number, price: number): number =>
  rulesOf(of).baseOf(of, lots, price);

export const turnoverOf = (of: Instrument, lots: number, product: bigint): Amount =>
  rulesOf(of).turnover(of, lots, product);

export const productOf = (of: Instrument, lots: number, turnover: Amount): number =>
  rulesOf(of).product(of, lots, turnover);
