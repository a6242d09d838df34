import type { Instrument } from '#domain/instrument/instrument.ts';
import { byKind } from '#domain/instrument/kinds.ts';

/*
 * What sizes come to in whole units of the two coins, for how deep and how busy a market is made. Floats will do:
 * nothing is booked by it.
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
}

/** Where sizes count the base. */
export const countingBase: SizeRules = {
  ofQuote: ({ priceScale, sizeScale }, quote, price) =>
    (quote * 10 ** (sizeScale + priceScale)) / price,
  ofBase: ({ sizeScale }, base) => base * 10 ** sizeScale,
  quoteOf: ({ priceScale, sizeScale }, lots, price) =>
    (lots * price) / 10 ** (priceScale + sizeScale),
  baseOf: ({ sizeScale }, lots) => lots / 10 ** sizeScale,
};

const rulesOf = byKind<SizeRules>('simulated sizes', {
  spot: countingBase,
  linear: countingBase,
});

export const lotsOfQuote = (of: Instrument, quote: number, price: number): number =>
  rulesOf(of).ofQuote(of, quote, price);

export const lotsOfBase = (of: Instrument, base: number, price: number): number =>
  rulesOf(of).ofBase(of, base, price);

export const quoteOfLots = (of: Instrument, lots: number, price: number): number =>
  rulesOf(of).quoteOf(of, lots, price);

export const baseOfLots = (of: Instrument, lots: number, price: number): number =>
  rulesOf(of).baseOf(of, lots, price);
