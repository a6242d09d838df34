import type { Ticks } from '#domain/money/units.ts';

/**
 * The price that a pair's rules are bound to, so that trades between two accounts of one person
 * cannot move them. The provider gives it. A pair that nobody gave one follows its last price
 * instead, slowly: each stretch of time for which a price stood moves the anchor towards it, by the
 * part that the stretch is of five minutes and by at most one percent a minute.
 */
export interface Anchor {
  /** In millionths of a tick, so that short stretches count too. */
  readonly units: bigint;
  /** Unix milliseconds up to which the last price is counted in. */
  readonly at: number;
}

/** The prices of an instrument. */
export interface Prices {
  lastPrice: Ticks | undefined;
  /** What the provider last said the instrument is worth: not stored, since it is given again at a start. */
  reference: Ticks | undefined;
  /** Of a contract: what its coin is worth on other markets. Told again after a start. */
  index: Ticks | undefined;
  /** Takes its place while nobody has given one; undefined while there is no last price either. */
  anchor: Anchor | undefined;
}

const unitsPerTick = 1_000_000n;
const followMs = 300_000n;
/** The anchor over this is how far it moves in a millisecond at most: one percent a minute. */
const slowness = 100n * 60_000n;

/** An anchor that stands at `price`. */
export const anchorAt = (price: Ticks, at: number): Anchor => ({
  units: BigInt(price) * unitsPerTick,
  at,
});

/** The anchor at `now`, of a pair whose last price has stood at `last` since it was moved. */
export function movedAnchor({ units, at }: Anchor, last: Ticks, now: number): Anchor {
  const aim = BigInt(last) * unitsPerTick;
  const elapsed = BigInt(Math.max(0, now - at));
  const apart = aim > units ? aim - units : units - aim;
  const follows = (apart * (elapsed < followMs ? elapsed : followMs)) / followMs;
  const most = (units * elapsed) / slowness;
  const way = follows < most ? follows : most;
  return { units: aim > units ? units + way : units - way, at: now };
}

/** The pair's reference price at `now`; undefined while it has no price at all. */
export function referenceOf(prices: Prices, now: number): Ticks | undefined {
  const { reference, lastPrice, anchor } = prices;
  if (reference !== undefined || lastPrice === undefined) return reference;
  return Number(movedAnchor(anchor!, lastPrice, now).units / unitsPerTick) as Ticks;
}

/** Whether the reference moves with time alone. */
export const isFollowing = ({ reference, lastPrice, anchor }: Prices): boolean =>
  reference === undefined &&
  lastPrice !== undefined &&
  anchor!.units !== BigInt(lastPrice) * unitsPerTick;
