import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { formatUnits, formatUnitsShort, parseUnits } from '#domain/money/decimal.ts';
import { type Amount, amount, amountMax, type Lots, type Ticks } from '#domain/money/units.ts';

/** A price as decimal text with all its decimals. */
export const priceText = ({ priceScale }: Instrument, price: Ticks): string =>
  countText(price, priceScale);

/** A size as decimal text with all its decimals. */
export const sizeText = ({ sizeScale }: Instrument, size: Lots): string =>
  countText(size, sizeScale);

/** An amount of `asset` without trailing zeros. */
export const amountText = ({ scale }: Asset, units: Amount): string =>
  formatUnitsShort(units, scale);

/** A safe integer count of 10^-scale, written without the way over BigInt. */
function countText(count: number, scale: number): string {
  if (count < 0) return formatUnits(BigInt(count), scale);
  const digits = String(count).padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Decimal text as a safe integer count of 10^-scale; undefined when it is none. */
function countOf(text: string, scale: number): number | undefined {
  const units = parseUnits(text, scale);
  return units === undefined || units > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(units);
}

/** Whether decimal text has more decimals than `scale`; text without is then too large, if bad. */
export const isFiner = (text: string, scale: number): boolean =>
  parseUnits(text, scale) === undefined;

export const ticksOf = ({ priceScale }: Instrument, text: string): Ticks | undefined =>
  countOf(text, priceScale) as Ticks | undefined;

export const lotsOf = ({ sizeScale }: Instrument, text: string): Lots | undefined =>
  countOf(text, sizeScale) as Lots | undefined;

export function amountOf({ scale }: Asset, text: string): Amount | undefined {
  const units = parseUnits(text, scale);
  return units === undefined || units > amountMax ? undefined : amount(units);
}

/** A ratio (`0.01` is 1 %) in millionths; undefined when it is finer or no decimal. */
export const ppmOf = (text: string): number | undefined => countOf(text, 6);
