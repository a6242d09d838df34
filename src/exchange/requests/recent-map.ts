/**
 * A map of at most so many entries: with one more, the one goes that was longest neither read nor
 * written.
 */
export class RecentMap<K, V> {
  /** A map keeps the order of insertion: what is used is put in anew, so the longest unused is first. */
  readonly #entries = new Map<K, V>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The value of a key, which counts as used. */
  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    if (this.#entries.size >= this.#max) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    this.#entries.set(key, value);
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }

  /** All entries, the longest unused first; looking at them uses none. */
  [Symbol.iterator](): IterableIterator<[K, V]> {
    return this.#entries[Symbol.iterator]();
  }
}
