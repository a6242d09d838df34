import { type Instrument, notional } from '#domain/instrument/instrument.ts';
import { ceilToStep, floorToStep } from '#domain/money/round.ts';
import { lots, type Ticks, ticks } from '#domain/money/units.ts';
import type { Quote } from '#exchange/core/command.ts';
import type { Chance } from '#exchange/market/chance.ts';
import type { Listing } from '#exchange/market/listing.ts';

/** Chance that a level's size changes at a step although its price stays. */
const redraw = 0.03;
/** Quotes keep this part of the pair's band as a distance from its limits. */
const bandMargin = 0.1;
const million = 1_000_000;

type Side = Quote['side'];

/** A level's distance from the middle and its usual value, as shares. */
interface Rung {
  readonly distance: number;
  readonly gap: number;
  readonly value: number;
}

/**
 * The provider's resting orders on one pair: levels ever farther apart and ever larger from the
 * middle outwards. Outer prices lie on grids that widen with the distance, and a level keeps its
 * size for a while, so that between two steps only what is near the middle changes.
 */
export class QuoteLadder {
  readonly #listing: Listing;
  readonly #chance: Chance;
  readonly #rungs: readonly Rung[];
  #sizes = new Map<string, number>();

  constructor(listing: Listing, chance: Chance) {
    this.#listing = listing;
    this.#chance = chance;
    this.#rungs = rungsOf(listing);
  }

  /**
   * The quotes around `wanted` (in ticks, need not be whole). `last` is the pair's last price, if
   * there is one: no quote goes beyond the band around it. Best first, bids before asks; a bid is
   * always below every ask. `keepsLast`: as near to `wanted` as they can be with the last price
   * between the best two.
   */
  around(wanted: number, last: Ticks | undefined, keepsLast = false): Quote[] {
    const { instrument, spreadPpm } = this.#listing;
    const { priceStep } = instrument;
    const half = ((spreadPpm / million) * wanted * this.#chance.between(0.55, 1.45)) / 2;
    const middle =
      keepsLast && last !== undefined
        ? Math.min(last + half, Math.max(last - half, wanted))
        : wanted;
    const bestBid = floorToStep(Math.floor(middle - half), priceStep);
    const bestAsk = ceilToStep(Math.ceil(middle + half), priceStep);
    const limits = bandOf(instrument, last);
    const sizes = new Map<string, number>();
    const bids = this.#side('buy', bestBid, middle, limits, sizes);
    const asks = this.#side('sell', bestAsk, middle, limits, sizes);
    this.#sizes = sizes;
    return [...bids, ...asks];
  }

  #side(
    side: Side,
    best: number,
    middle: number,
    limits: Limits,
    sizes: Map<string, number>,
  ): Quote[] {
    const { instrument } = this.#listing;
    const step = instrument.priceStep;
    const quotes: Quote[] = [];
    let before: number | undefined;
    for (const rung of this.#rungs) {
      const price = priceOf(side, best, before, middle, rung, step);
      before = price;
      if (price < step || !isWithin(limits, side, price)) continue;
      const quote = this.#quote(side, ticks(price), rung, sizes);
      if (quote) quotes.push(quote);
    }
    return quotes;
  }

  /** The level with its size, or none where the pair's limits leave no room for one. */
  #quote(side: Side, price: Ticks, rung: Rung, sizes: Map<string, number>): Quote | undefined {
    const { instrument } = this.#listing;
    const key = `${side}${price}`;
    const known = this.#sizes.get(key);
    const size =
      known === undefined || this.#chance.next() < redraw ? this.#draw(price, rung) : known;
    if (size === undefined) return undefined;
    sizes.set(key, size);
    const value = notional(instrument, price, lots(size));
    if (value < instrument.notionalMin || value > instrument.notionalMax) return undefined;
    return { side, price, size: lots(size) };
  }

  #draw(price: Ticks, rung: Rung): number | undefined {
    const { instrument, depth } = this.#listing;
    const { sizeScale, sizeStep, sizeMin, sizeMax, priceScale } = instrument;
    const value = depth * rung.value * this.#chance.factor(0.55);
    const size = (value * 10 ** (sizeScale + priceScale)) / price;
    const onStep = floorToStep(Math.floor(size), sizeStep);
    return onStep < sizeMin ? undefined : Math.min(onStep, floorToStep(sizeMax, sizeStep));
  }
}

/** Distances grow evenly in their logarithm up to the ladder's reach. */
function rungsOf({ levels, reachPpm, spreadPpm }: Listing): Rung[] {
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

function priceOf(
  side: Side,
  best: number,
  before: number | undefined,
  middle: number,
  rung: Rung,
  step: number,
): number {
  if (before === undefined) return best;
  const grid = gridOf(rung.gap * middle, step);
  if (side === 'buy') {
    const wanted = Math.floor((best - rung.distance * middle) / grid) * grid;
    return Math.min(wanted, before - step);
  }
  const wanted = Math.ceil((best + rung.distance * middle) / grid) * grid;
  return Math.max(wanted, before + step);
}

/** The largest of step × 1, 2, 5, 10, 20 … that is not above `gap`. */
function gridOf(gap: number, step: number): number {
  let grid = step;
  for (let decade = step; decade <= gap; decade *= 10) {
    for (const factor of [1, 2, 5]) if (decade * factor <= gap) grid = decade * factor;
  }
  return grid;
}

interface Limits {
  readonly bidMax: number;
  readonly bidMin: number;
  readonly askMin: number;
  readonly askMax: number;
}

function bandOf({ bandUpPpm, bandDownPpm }: Instrument, last: Ticks | undefined): Limits {
  if (last === undefined) {
    return { bidMax: Number.MAX_SAFE_INTEGER, bidMin: 1, askMin: 1, askMax: 2 ** 52 };
  }
  const up = (bandUpPpm / million) * (1 - bandMargin);
  const down = (bandDownPpm / million) * (1 - bandMargin);
  return {
    bidMax: last * (1 + up),
    bidMin: Math.max(1, last * (1 - 10 * down)),
    askMin: last * (1 - down),
    askMax: last * (1 + 10 * up),
  };
}

const isWithin = ({ bidMax, bidMin, askMin, askMax }: Limits, side: Side, price: number) =>
  side === 'buy' ? price <= bidMax && price >= bidMin : price >= askMin && price <= askMax;
