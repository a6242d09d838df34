import { contractUnit, faceValue } from '#domain/instrument/instrument.ts';
import { coinOn, type Line, lineOf } from '#domain/line/line.ts';

/**
 * What one contract of a line is worth in its quote, US dollars, at any price; undefined: the value of a size depends on
 * the price.
 */
export const faceOn = (line: Line): number | undefined =>
  line !== 'spot' && coinOn(line) === undefined ? faceValue : undefined;

/** Whether orders are limited by their value too; contracts are limited by their number alone. */
export const isLimitedByValue = (symbolId: string): boolean =>
  faceOn(lineOf(symbolId)) === undefined;

/** What sizes of an instrument count, as it is written behind them: its base coin, or contracts. */
export const sizeUnitOn = (symbolId: string, base: string): string =>
  faceOn(lineOf(symbolId)) === undefined ? base : contractUnit;

/**
 * What a size of an instrument comes to in its quote, as decimal text: whole contracts by their face value, anything else
 * the `value` that it was traded or marked at.
 */
export function quoteValueOf(symbolId: string, size: string, value: string): string {
  const face = faceOn(lineOf(symbolId));
  return face === undefined ? value : String(BigInt(size) * BigInt(face));
}
