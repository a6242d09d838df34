import type { Ticks } from '#domain/money/units.ts';
import { PriceBands } from '#exchange/core/risk/price-bands.ts';
import { type RiskUnit, unitKeyOf, unitRefOf } from '#exchange/core/risk/unit.ts';

/** An order of units or positions by how they stand, which holds until a price changes. */
export interface Ranking {
  /** Units that have changed since it was last looked at. */
  readonly changed: Set<RiskUnit>;
}

/**
 * Which units must be looked at: those of which something changed, and those for which a price left the band
 * in which they are safe. All others cost nothing. It is not stored: after a start all are due.
 */
export class Watchlist {
  readonly #bands = new Map<string, PriceBands>();
  readonly #rankings = new Map<string, Ranking>();
  #due: RiskUnit[] = [];

  /** Units that are due, and bounds that are kept. */
  get size(): { readonly due: number; readonly bounds: number } {
    let bounds = 0;
    for (const bands of this.#bands.values()) bounds += bands.size;
    return { due: this.#due.length, bounds };
  }

  /** Something of a unit changed: it is looked at with the next marks. The provider never is. */
  lookAt(unit: RiskUnit): void {
    if (this.#rankings.size > 0)
      for (const { changed } of this.#rankings.values()) changed.add(unit);
    if (unit.watch.isDue || unit.owner.isProvider) return;
    unit.watch.isDue = true;
    this.#due.push(unit);
  }

  /** An order by how units stand at the prices of now: made when first asked for by these prices. */
  ranking<R extends Ranking>(name: string, make: () => R): R {
    const known = this.#rankings.get(name);
    if (known !== undefined) return known as R;
    const ranking = make();
    this.#rankings.set(name, ranking);
    return ranking;
  }

  /** Makes due what the price of an instrument concerns. */
  priced(symbolId: string, price: Ticks): void {
    this.#rankings.clear();
    this.#bands.get(symbolId)?.meet(price, (unit) => this.lookAt(unit));
  }

  /** Takes out all that are due, by owner and place: a core that was just built has them all. */
  takeDue(): readonly RiskUnit[] {
    const due = this.#due;
    this.#due = [];
    for (const { watch } of due) {
      watch.isDue = false;
      watch.look += 1;
    }
    return due.length < 2 ? due : due.sort(byOwner);
  }

  /** A unit is safe while the price of an instrument stays between two prices. */
  setBand(unit: RiskUnit, symbolId: string, low: Ticks, high: Ticks): void {
    this.#bandsOf(symbolId).set(unit, low, high);
  }

  /** A unit can't be judged before the next price of an instrument. */
  await(unit: RiskUnit, symbolId: string): void {
    this.#bandsOf(symbolId).await(unit);
  }

  #bandsOf(symbolId: string): PriceBands {
    let bands = this.#bands.get(symbolId);
    if (bands === undefined) {
      bands = new PriceBands();
      this.#bands.set(symbolId, bands);
    }
    return bands;
  }
}

/** By owner, then by what names a unit among those of its owner. */
export const byOwner = (one: RiskUnit, other: RiskUnit): number =>
  one.owner.id - other.owner.id ||
  (unitKeyOf(unitRefOf(one)) < unitKeyOf(unitRefOf(other)) ? -1 : 1);
