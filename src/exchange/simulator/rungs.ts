import type { Listing } from '#exchange/simulator/listing.ts';

const million = 1_000_000;

/** The drawn spread is so many times the usual one. */
export const spreadFactors = { least: 0.55, most: 1.45 } as const;
/** A level's drawn size is at most so many times its usual one. */
export const sizeFactorMax = 2;

/** A level's distance from the best price and its usual value, as shares. */
export interface Rung {
  readonly distance: number;
  readonly gap: number;
  readonly value: number;
}

/** Distances grow evenly in their logarithm up to the ladder's reach. */
export function rungsOf({ levels, reachPpm, spreadPpm }: Listing): Rung[] {
  const reach = reachPpm / million;
  const first = Math.max(spreadPpm / million / 2, reach / 900);
  const growth = growthFor(reach / first, levels);
  const values = Array.from({ length: levels }, (_, i) => 1 + i / 4);
  const total = values.reduce((sum, value) => sum + value, 0);
  let distance = 0;
  return values.map((value, i) => {
    const gap = first * growth ** i;
    const rung = { distance, gap, value: value / total };
    distance += gap;
    return rung;
  });
}

/** How far each level is from the middle, at least, as a share of the price. */
export function leastDistances(listing: Listing): number[] {
  const half = (spreadFactors.least * listing.spreadPpm) / 2 / million;
  return rungsOf(listing).map(({ distance }) => half + distance);
}

/** What rests up to each level, at most, in whole units of the quote. */
export function mostValues(listing: Listing): number[] {
  let sum = 0;
  return rungsOf(listing).map(({ value }) => {
    sum += sizeFactorMax * value * listing.depth;
    return sum;
  });
}

/** The growth with which `count` gaps, the first being 1, add up to `sum`. */
function growthFor(sum: number, count: number): number {
  let low = 1;
  let high = 2;
  for (let i = 0; i < 60; i++) {
    const growth = (low + high) / 2;
    const reached = growth === 1 ? count : (growth ** count - 1) / (growth - 1);
    if (reached < sum) low = growth;
    else high = growth;
  }
  return low;
}
