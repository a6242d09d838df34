type Listener<T extends unknown[]> = (...told: T) => void;

/** Who is told of something; bounded by the islands of a page. */
export class Listeners<T extends unknown[]> {
  readonly #all = new Set<Listener<T>>();

  add(listener: Listener<T>): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  tell(...told: T): void {
    for (const listener of this.#all) listener(...told);
  }
}
