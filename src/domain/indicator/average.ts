import type { Bar, Figure } from '#domain/indicator/indicator.ts';

/** The plain mean of `read` over `count` candles up to `at`; undefined when there are fewer. */
export function meanAt(
  bars: readonly Bar[],
  at: number,
  count: number,
  read: (bar: Bar) => number,
): Figure {
  if (at + 1 < count) return undefined;
  let sum = 0;
  // Summed anew each time: a sum that is carried along gathers rounding errors.
  for (let i = at - count + 1; i <= at; i++) sum += read(bars[i]!);
  return sum / count;
}

/** An average that carries on: what it is, or what was gathered for its beginning. */
export interface Smoothed {
  readonly count: number;
  readonly sum: number;
  readonly value: Figure;
}

export const unsmoothed: Smoothed = { count: 0, sum: 0, value: undefined };

/**
 * The average with one more value: it begins as the plain mean of the first `count` and from then
 * on moves towards each value by `weight` (0–1) of the distance.
 */
export function smoothedBy(
  before: Smoothed,
  value: number,
  count: number,
  weight: number,
): Smoothed {
  if (before.value !== undefined) {
    return { ...before, value: before.value + (value - before.value) * weight };
  }
  const sum = before.sum + value;
  const gathered = before.count + 1;
  return { count: gathered, sum, value: gathered === count ? sum / count : undefined };
}

/** What an average carries on of its beginning counts no more than e to the minus so much. */
const forgotten = 6;

/** How many values an average of that weight is made of, from its beginning until it is forgotten. */
export const settledBy = (count: number, weight: number): number =>
  count + Math.ceil(forgotten / weight);

/** The weight that an exponential average over `count` candles gives to the newest. */
export const exponentialWeight = (count: number): number => 2 / (count + 1);
