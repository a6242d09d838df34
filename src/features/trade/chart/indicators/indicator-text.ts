import type { Indicator } from '#domain/indicator/indicator.ts';
import { priceDecimal } from '#i18n/number.ts';
import { volumeText } from '../candles/candle-text.ts';

/** Digits that a difference of prices keeps, of which a step of the price may be a large one. */
const differenceDigits = 4;
const placesMax = 18;

function placesOf(unit: Indicator['unit'], figure: number, decimals: number): number {
  if (unit === 'share') return 2;
  if (unit === 'price' || figure === 0) return decimals;
  const leading = Math.floor(Math.log10(Math.abs(figure)));
  return Math.min(placesMax, Math.max(decimals, differenceDigits - 1 - leading));
}

/** An indicator's figure as it is shown on a pair whose prices have so many decimals. */
export const indicatorText = (
  unit: Indicator['unit'],
  figure: number,
  decimals: number,
  tag: string,
): string =>
  unit === 'volume'
    ? volumeText(figure.toFixed(8), tag)
    : priceDecimal(figure.toFixed(placesOf(unit, figure, decimals)), tag);
