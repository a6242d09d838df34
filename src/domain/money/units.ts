/**
 * The three exact number spaces of the exchange. Brands keep them apart: an operator on two of
 * them yields a plain number or bigint, which no function here takes back without saying so.
 */
declare const brand: unique symbol;

/** A count of an asset's smallest unit (10^-asset.scale). Signed in ledger entries. */
export type Amount = bigint & { readonly [brand]: 'Amount' };

/** A price: a safe integer count of 10^-instrument.priceScale quote per base. */
export type Ticks = number & { readonly [brand]: 'Ticks' };

/** A size: a safe integer count of 10^-instrument.sizeScale of the base asset. */
export type Lots = number & { readonly [brand]: 'Lots' };

/** The largest balance, notional or movement: what an int64 column of the store can hold. */
export const amountMax = 9_223_372_036_854_775_807n as Amount;

export const zero = 0n as Amount;

/** Names a bigint as an amount. The caller vouches for its asset and scale. */
export const amount = (units: bigint): Amount => units as Amount;

/**
 * An amount that is only a statistic (turnover, volume), held at what a column can hold: a sum of
 * what changes hands again and again may outgrow all there is.
 */
export const boundedAmount = (units: bigint): Amount =>
  (units > amountMax ? amountMax : units) as Amount;

/** The same for a sum of sizes. */
export const boundedLots = (count: number): Lots =>
  Math.min(count, Number.MAX_SAFE_INTEGER) as Lots;

/** Names an integer as a price in ticks; throws when it is no safe integer. */
export function ticks(count: number): Ticks {
  if (!Number.isSafeInteger(count)) throw new RangeError(`ticks must be a safe integer: ${count}`);
  return count as Ticks;
}

/** Names an integer as a size in lots; throws when it is no safe integer. */
export function lots(count: number): Lots {
  if (!Number.isSafeInteger(count)) throw new RangeError(`lots must be a safe integer: ${count}`);
  return count as Lots;
}
