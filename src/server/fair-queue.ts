/** A queue that takes one entry of each owner in turn, so that nobody waits for all of another's. */
export class FairQueue<T> {
  /** The owner whose turn is next comes first. Bounded by whoever pushes. */
  readonly #byOwner = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(owner: string, entry: T): void {
    const entries = this.#byOwner.get(owner);
    if (entries) entries.push(entry);
    else this.#byOwner.set(owner, [entry]);
    this.#size++;
  }

  /** How many entries of one owner wait. */
  sizeOf(owner: string): number {
    return this.#byOwner.get(owner)?.length ?? 0;
  }

  /** Whose turn is next, without taking it. */
  peek(): T | undefined {
    for (const [entry] of this.#byOwner.values()) return entry;
    return undefined;
  }

  shift(): T | undefined {
    for (const [owner, entries] of this.#byOwner) {
      const entry = entries.shift()!;
      this.#byOwner.delete(owner);
      if (entries.length > 0) this.#byOwner.set(owner, entries);
      this.#size--;
      return entry;
    }
    return undefined;
  }
}
