import { divHalfEven } from '#domain/money/divide.ts';
import { formatUnits } from './decimal.ts';

/*
 * Percentages as they are shown, in hundredths of a percent ("points"). A gain or loss is rounded to the
 * nearest, a half to the even one, so that no loss looks smaller than it is; a risk is rounded up.
 */

/** Points as decimal text: −231 is `-2.31`. */
export const percentDecimal = (points: bigint): string => formatUnits(points, 2);

/** `part` of `whole` (above zero) in points, to the nearest. */
export const pointsOf = (part: bigint, whole: bigint): bigint => divHalfEven(part * 10_000n, whole);

/** Millionths of a risk, not negative, in points: rounded up. */
export const riskPoints = (ppm: bigint): bigint => (ppm + 99n) / 100n;
