import { notional } from '#domain/instrument/value.ts';
import { ceilToStep, floorToStep } from '#domain/money/round.ts';
import { lots, type Ticks, ticks } from '#domain/money/units.ts';
import { priceMax, priceMin } from '#domain/order/band.ts';
import type { Quote } from '#exchange/core/command.ts';
import type { Chance } from '#exchange/simulator/chance.ts';
import type { Shares } from '#exchange/simulator/inventory.ts';
import type { Listing } from '#exchange/simulator/listing.ts';
import { type Rung, rungsOf, sizeFactorMax, spreadFactors } from '#exchange/simulator/rungs.ts';
import { lotsOfQuote } from '#exchange/simulator/sizes.ts';

/** Chance that a level's size changes at a step although its price stays. */
const redraw = 0.03;
const million = 1_000_000;

type Side = Quote['side'];

const whole: Shares = { buy: 1, sell: 1 };

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
   * The quotes around `reference` (in ticks, need not be whole), none beyond the pair's band around
   * it; `shares` of their usual size by side; at most `levels` of them a side. Best first, bids before asks; a bid is always below every ask.
   * The last price is left between the best two where the widest spread has room for it. It moves
   * nothing else: users can make it what they like. `wider`: how many times the usual spread, at least 1.
   */
  around(
    reference: number,
    last: Ticks | undefined,
    shares: Shares = whole,
    levels = this.#rungs.length,
    wider = 1,
  ): Quote[] {
    const { spreadPpm, instrument } = this.#listing;
    const { priceStep } = instrument;
    const usual = (wider * (spreadPpm / million) * reference) / 2;
    const drawn = this.#best(
      reference,
      usual * this.#chance.between(spreadFactors.least, spreadFactors.most),
    );
    const widest = this.#best(reference, usual * spreadFactors.most);
    const best =
      last === undefined || last < widest.buy || last > widest.sell
        ? drawn
        : {
            buy: Math.min(drawn.buy, floorToStep(last, priceStep)),
            sell: Math.max(drawn.sell, ceilToStep(last, priceStep)),
          };
    const sizes = new Map<string, number>();
    const quotes = (['buy', 'sell'] as const).flatMap((side) =>
      this.#side(side, best[side], reference, shares[side], sizes, levels),
    );
    this.#sizes = sizes;
    return quotes;
  }

  /** The best prices with half the spread being `half`, on steps outwards. */
  #best(reference: number, half: number): { readonly [S in Side]: number } {
    const { priceStep } = this.#listing.instrument;
    return {
      buy: floorToStep(Math.floor(reference - half), priceStep),
      sell: ceilToStep(Math.ceil(reference + half), priceStep),
    };
  }

  #side(
    side: Side,
    best: number,
    reference: number,
    share: number,
    sizes: Map<string, number>,
    levels: number,
  ): Quote[] {
    const { instrument } = this.#listing;
    const step = instrument.priceStep;
    const told = ticks(Math.max(1, Math.round(reference)));
    const [least, most] = [priceMin(instrument, side, told), priceMax(instrument, side, told)];
    const quotes: Quote[] = [];
    let before: number | undefined;
    for (const rung of this.#rungs.slice(0, levels)) {
      const price = priceOf(side, best, before, reference, rung, step);
      before = price;
      if (price < Math.max(step, least) || price > most) continue;
      const quote = this.#quote(side, ticks(price), share * rung.value, sizes);
      if (quote) quotes.push(quote);
    }
    return quotes;
  }

  /**
   * The level with its size, or none where the pair's limits leave no room for one. A size that is
   * too large for a level that came nearer is drawn anew.
   */
  #quote(side: Side, price: Ticks, share: number, sizes: Map<string, number>): Quote | undefined {
    const { instrument } = this.#listing;
    const key = `${side}${price}`;
    const known = this.#sizes.get(key);
    const keeps =
      known !== undefined && known <= this.#most(price, share) && this.#chance.next() >= redraw;
    const size = keeps ? known : this.#draw(price, share);
    if (size === undefined) return undefined;
    sizes.set(key, size);
    const value = notional(instrument, price, lots(size));
    if (value < instrument.notionalMin || value > instrument.notionalMax) return undefined;
    return { side, price, size: lots(size) };
  }

  /** The largest size that a level with that share of the ladder has. */
  #most(price: Ticks, share: number): number {
    const { instrument, depth } = this.#listing;
    return lotsOfQuote(instrument, sizeFactorMax * depth * share, price);
  }

  #draw(price: Ticks, share: number): number | undefined {
    const { sizeStep, sizeMin, sizeMax } = this.#listing.instrument;
    const factor = Math.min(1, this.#chance.factor(0.55) / sizeFactorMax);
    const size = factor * this.#most(price, share);
    const onStep = floorToStep(Math.floor(size), sizeStep);
    return onStep < sizeMin ? undefined : Math.min(onStep, floorToStep(sizeMax, sizeStep));
  }
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
