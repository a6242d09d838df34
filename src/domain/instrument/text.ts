import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import type { Amount } from '#domain/money/units.ts';

/** A price in ticks as decimal text without trailing zeros. */
export const priceText = ({ priceScale }: Instrument, price: number): string =>
  countText(price, priceScale);

/** A size in lots as decimal text without trailing zeros. */
export const sizeText = ({ sizeScale }: Instrument, size: number): string =>
  countText(size, sizeScale);

/** An amount of `asset` as decimal text without trailing zeros. */
export const amountText = ({ scale }: Asset, units: Amount): string =>
  formatUnitsShort(units, scale);

/** What is no safe integer came past the types; it is shown as it is. */
const countText = (count: number, scale: number): string =>
  Number.isSafeInteger(count) ? formatUnitsShort(BigInt(count), scale) : String(count);
