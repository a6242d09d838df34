import type { Standing } from '#exchange/core/instruments/standing.ts';

/**
 * Where there is a position of a contract, in an order that a core which is built from a snapshot has too:
 * by owner and place. It decides who is liquidated first.
 */
export class Holders {
  readonly #all = new Set<Standing>();
  /** Undefined: somebody came or went since. */
  #sorted: readonly Standing[] | undefined;

  get size(): number {
    return this.#all.size;
  }

  add(standing: Standing): void {
    if (this.#all.has(standing)) return;
    this.#all.add(standing);
    this.#sorted = undefined;
  }

  delete(standing: Standing): void {
    if (this.#all.delete(standing)) this.#sorted = undefined;
  }

  /** All as they are now: who comes or goes while they are gone through changes nothing of it. */
  all(): readonly Standing[] {
    this.#sorted ??= [...this.#all].sort(byOwner);
    return this.#sorted;
  }
}

const byOwner = (one: Standing, other: Standing): number =>
  one.owner.id - other.owner.id || (one.place < other.place ? -1 : 1);
