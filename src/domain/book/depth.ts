import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import {
  baseAmount,
  lotUnit,
  notional,
  roundedPrice,
  valueAssetOf,
} from '#domain/instrument/value.ts';
import { divDown, divUp } from '#domain/money/divide.ts';
import { mulDivDown, mulDivUp } from '#domain/money/round.ts';
import { type Amount, amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';
import type { BookPrice } from './group.ts';

/** All of a side from its best price down to a level. */
export interface Reach {
  /** In base units; exact. */
  readonly base: Amount;
  /** In units of what values are counted in; exact, also where levels are groups that know their value. */
  readonly quote: Amount;
}

/** A level; `value` where it is not that of price and size. */
export interface DepthLevel extends BookPrice {
  readonly value?: Amount | undefined;
}

/** For each level of a side, best first, the sum of all from the best down to it. */
export function reaches(instrument: Instrument, levels: readonly DepthLevel[]): readonly Reach[] {
  let base = zero;
  let quote = zero;
  return levels.map(({ price, size, value }) => {
    base = amount(base + baseAmount(instrument, size));
    quote = amount(quote + (value ?? notional(instrument, price, size)));
    return { base, quote };
  });
}

/**
 * What a base unit costs on average down to there, in ticks, rounded against the taker: of
 * asks upwards, of bids downwards. Undefined for nothing.
 */
export function averageOf(
  instrument: Instrument,
  side: Side,
  { base, quote }: Reach,
): Ticks | undefined {
  const lots = Number(lotsOfBase(instrument, base)) as Lots;
  if (lots === 0) return undefined;
  return Number(roundedPrice(instrument, lots, quote, side === 'sell' ? divUp : divDown)) as Ticks;
}

/** A value to `scale` decimals, rounded like the average: of asks upwards, of bids downwards. */
export const quoteRounded = (
  instrument: Instrument,
  side: Side,
  units: Amount,
  scale: number,
): bigint =>
  (side === 'sell' ? mulDivUp : mulDivDown)(
    units,
    1n,
    10n ** BigInt(valueAssetOf(instrument).scale - scale),
  );

export interface Spread {
  readonly ticks: Ticks;
  /** Of the middle between both, in millionths, rounded up: never told as smaller than it is. */
  readonly ppm: bigint;
}

/** What lies between the best bid and the best ask; undefined when either is missing. */
export function spreadOf(bid: Ticks | undefined, ask: Ticks | undefined): Spread | undefined {
  if (bid === undefined || ask === undefined) return undefined;
  const apart = BigInt(ask) - BigInt(bid);
  if (apart < 0n) return undefined;
  return {
    ticks: Number(apart) as Ticks,
    ppm: mulDivUp(apart, 2_000_000n, BigInt(bid) + BigInt(ask)),
  };
}

/**
 * What share of bids and asks together the bids are, in whole percent; the asks are the rest of the
 * hundred. A side that is there is never told as nothing. Undefined for an empty book.
 */
export function bidShare(bids: Amount, asks: Amount): number | undefined {
  const all = bids + asks;
  if (all === 0n) return undefined;
  const share = Number((bids * 200n + all) / (all * 2n));
  if (bids === 0n || asks === 0n) return share;
  return share === 0 ? 1 : share === 100 ? 99 : share;
}

/** Lots of a sum; exact, as every sum is made of lots. */
export const lotsOfBase = (instrument: Instrument, base: Amount): bigint =>
  base / lotUnit(instrument);

/** How much of `most` an amount is, in thousandths, rounded down; 0 of nothing. */
export const thousandths = (part: Amount, most: Amount): number =>
  most === 0n ? 0 : Number((part * 1000n) / most);
