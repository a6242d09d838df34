/** What was made for others, kept within a bound; the one not asked for longest goes first. */
export class Kept<Value extends { readonly length: number }> {
  readonly #sizeMax: number;
  readonly #values = new Map<string, Value>();
  #size = 0;

  /** `sizeMax`: the lengths of all kept values and of their keys. */
  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  /** Keeps `value` as what `key` is answered with, and returns it. */
  keep(key: string, value: Value): Value {
    this.#forget(key);
    this.#values.set(key, value);
    this.#size += key.length + value.length;
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.#sizeMax) break;
      this.#forget(oldest);
    }
    return value;
  }

  #forget(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#size -= key.length + value.length;
  }
}
