interface Made<Value> {
  readonly of: readonly unknown[];
  readonly value: Value;
}

/**
 * What was made last under each name, for as long as it would be made of the very same objects: what
 * is known of an object, such as its packed text, is then known already.
 */
export class Remembered<Value> {
  readonly #countMax: number;
  readonly #made = new Map<string, Made<Value>>();

  /** `countMax`: names kept at once; the one not asked for longest goes first. */
  constructor(countMax: number) {
    this.#countMax = countMax;
  }

  /** The value of `name`, made again if anything of `of` is another object. */
  get(name: string, of: readonly unknown[], make: () => Value): Value {
    const last = this.#made.get(name);
    const isSame = last?.of.length === of.length && of.every((one, at) => one === last.of[at]);
    const made = isSame ? last : { of, value: make() };
    this.#made.delete(name);
    this.#made.set(name, made);
    const oldest = this.#made.keys().next();
    if (this.#made.size > this.#countMax && !oldest.done) this.#made.delete(oldest.value);
    return made.value;
  }
}
