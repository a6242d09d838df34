/**
 * Keeps what was made last, up to a total weight; what was not asked for longest goes first.
 */
export class BoundedCache<K, V> {
  readonly #values = new Map<K, V>();
  readonly #weightMax: number;
  readonly #weightOf: (value: V) => number;
  #weight = 0;

  constructor(weightMax: number, weightOf: (value: V) => number) {
    this.#weightMax = weightMax;
    this.#weightOf = weightOf;
  }

  get weight(): number {
    return this.#weight;
  }

  get(key: K): V | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    // A map keeps the order of insertion: the oldest use stands first.
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    const before = this.#values.get(key);
    if (before !== undefined) this.#weight -= this.#weightOf(before);
    this.#values.delete(key);
    this.#values.set(key, value);
    this.#weight += this.#weightOf(value);
    for (const [oldest, dropped] of this.#values) {
      if (this.#weight <= this.#weightMax || oldest === key) return;
      this.#values.delete(oldest);
      this.#weight -= this.#weightOf(dropped);
    }
  }

  getOrMake(key: K, make: () => V): V {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made);
    return made;
  }
}
