import type { Asset } from './instrument.ts';

/** A value in quote is written with as many decimals as a price, two at least. */
export const valueDecimals = ({
  priceScale,
  quote,
}: {
  readonly priceScale: number;
  readonly quote: Pick<Asset, 'scale'>;
}): number => Math.min(quote.scale, Math.max(priceScale, 2));
