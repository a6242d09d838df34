/** A link of a list of open orders. */
export interface Linked<R> {
  older: R | undefined;
  newer: R | undefined;
}

/**
 * An owner's open orders on one instrument, oldest first: a list linked through the orders. They are
 * looked up by id in `State.orders`; a second table of them would only cost time.
 */
export class OpenOrders<R extends Linked<R>> {
  #count = 0;
  #oldest: R | undefined;
  #newest: R | undefined;

  get size(): number {
    return this.#count;
  }

  add(entry: R): void {
    entry.older = this.#newest;
    entry.newer = undefined;
    if (this.#newest === undefined) this.#oldest = entry;
    else this.#newest.newer = entry;
    this.#newest = entry;
    this.#count += 1;
  }

  remove(entry: R): void {
    if (entry.older === undefined) this.#oldest = entry.newer;
    else entry.older.newer = entry.newer;
    if (entry.newer === undefined) this.#newest = entry.older;
    else entry.newer.older = entry.older;
    entry.older = undefined;
    entry.newer = undefined;
    this.#count -= 1;
  }

  /** A copy: the orders in it may end while it is read. */
  all(): R[] {
    const found: R[] = [];
    for (let one = this.#oldest; one !== undefined; one = one.newer) found.push(one);
    return found;
  }
}
