import { priceDecimal } from '#i18n/number.ts';
import type { FullChartProps } from '../chart.ts';

/** A drawn price as the pair writes its prices. */
export const priceText = (price: number, { symbol, tag }: FullChartProps): string =>
  priceDecimal(price.toFixed(symbol.delegatePricePlace), tag);
