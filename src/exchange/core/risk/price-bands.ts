import TinyQueue from 'tinyqueue';
import type { Ticks } from '#domain/money/units.ts';
import type { RiskUnit } from '#exchange/core/risk/unit.ts';

/** A price beyond which a unit must be looked at again. */
interface Bound {
  readonly price: Ticks;
  readonly unit: RiskUnit;
  /** It holds until the unit is looked at again. */
  readonly look: number;
}

/** Bounds that no longer hold stay until they are met, or until there are this many. */
const bound = 1_000;

const holds = ({ unit: { watch }, look }: Bound): boolean => watch.look === look && !watch.isDue;

/** One side of the bands of a contract: the bound that is met first is the first. */
class Bounds {
  readonly #compare: (one: Bound, other: Bound) => number;
  #queue: TinyQueue<Bound>;
  #most = bound;

  constructor(compare: (one: Bound, other: Bound) => number) {
    this.#compare = compare;
    this.#queue = new TinyQueue([], compare);
  }

  get size(): number {
    return this.#queue.length;
  }

  add(entry: Bound): void {
    this.#queue.push(entry);
    if (this.#queue.length <= this.#most) return;
    this.#queue = new TinyQueue(this.#queue.data.filter(holds), this.#compare);
    this.#most = Math.max(bound, 2 * this.#queue.length);
  }

  /** Takes out all that a price is beyond, and hands over the units for which they still hold. */
  meet(isBeyond: (price: Ticks) => boolean, met: (unit: RiskUnit) => void): void {
    for (;;) {
      const first = this.#queue.peek();
      if (first === undefined || !isBeyond(first.price)) return;
      this.#queue.pop();
      if (holds(first)) met(first.unit);
    }
  }
}

/** Between which prices of a contract its units need not be looked at. */
export class PriceBands {
  readonly #lows = new Bounds((one, other) => other.price - one.price);
  readonly #highs = new Bounds((one, other) => one.price - other.price);
  /** Units that can't be judged before there is a price. */
  #waiting: RiskUnit[] = [];

  /** What is kept, bounds that no longer hold included. */
  get size(): number {
    return this.#lows.size + this.#highs.size + this.#waiting.length;
  }

  /** Until the price is below `low` or above `high`, a unit need not be looked at. */
  set(unit: RiskUnit, low: Ticks, high: Ticks): void {
    const { look } = unit.watch;
    this.#lows.add({ price: low, unit, look });
    this.#highs.add({ price: high, unit, look });
  }

  /** A unit is looked at with the next price, whatever it is. */
  await(unit: RiskUnit): void {
    this.#waiting.push(unit);
  }

  /** Hands over the units that a price makes due. */
  meet(price: Ticks, met: (unit: RiskUnit) => void): void {
    this.#lows.meet((low) => price < low, met);
    this.#highs.meet((high) => price > high, met);
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    for (const unit of waiting) met(unit);
  }
}
