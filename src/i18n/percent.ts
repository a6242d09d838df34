import { percentDecimal, riskPoints } from '#domain/money/percent.ts';
import { noFigure, percentText } from './number.ts';

/** Hundredths of a percent as a percentage: `(-231n, 'en')` → `−2.31%`. */
export const pointsText = (points: bigint | undefined, tag: string, signed = true): string =>
  points === undefined ? noFigure : percentText(percentDecimal(points), tag, signed);

/** Millionths of a risk as a percentage with two decimals, rounded up. */
export const riskText = (ppm: bigint | undefined, tag: string): string =>
  pointsText(ppm === undefined ? undefined : riskPoints(ppm), tag, false);
