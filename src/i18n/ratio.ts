import { formatUnits, parseUnits } from '#domain/money/decimal.ts';
import { noFigure, percentText } from './number.ts';

/** More decimals than any rate has. */
const scale = 18;

/** A rate as a percentage with all its digits, at least two decimals: `('0.000375', 'en')` → `0.0375%`. */
export function ratioPercent(ratio: string, tag: string): string {
  const units = parseUnits(ratio, scale);
  if (units === undefined) return noFigure;
  const percent = formatUnits(units, scale - 2).replace(/(\.\d\d\d*?)0+$/, '$1');
  return percentText(percent, tag, false);
}

/** A rate of fees or margin in millionths, as every page writes it: `(1000, 'en')` → `0.10%`. */
export const ppmRate = (ppm: number, tag: string): string =>
  ratioPercent(formatUnits(BigInt(ppm), 6), tag);
