import type { Resting } from '#exchange/core/account.ts';

/**
 * A trader's open orders on one pair, oldest first: a list linked through the orders. They are
 * looked up by id in `State.orders`; a second table of them would only cost time.
 */
export class OpenOrders {
  #count = 0;
  #oldest: Resting | undefined;
  #newest: Resting | undefined;

  get size(): number {
    return this.#count;
  }

  add(resting: Resting): void {
    resting.older = this.#newest;
    resting.newer = undefined;
    if (this.#newest === undefined) this.#oldest = resting;
    else this.#newest.newer = resting;
    this.#newest = resting;
    this.#count += 1;
  }

  remove(resting: Resting): void {
    if (resting.older === undefined) this.#oldest = resting.newer;
    else resting.older.newer = resting.newer;
    if (resting.newer === undefined) this.#newest = resting.older;
    else resting.newer.older = resting.older;
    resting.older = undefined;
    resting.newer = undefined;
    this.#count -= 1;
  }

  /** A copy: the orders in it may end while it is read. */
  all(): Resting[] {
    const found: Resting[] = [];
    for (let one = this.#oldest; one !== undefined; one = one.newer) found.push(one);
    return found;
  }
}
