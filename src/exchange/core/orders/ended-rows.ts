/**
 * What ended in a batch, by id. Rows are indexed when one is asked for, which few batches do: most
 * rows are never looked up.
 */
export class EndedRows<T extends { readonly id: number }> {
  readonly #rows: T[] = [];
  readonly #byId = new Map<number, T>();
  #indexed = 0;

  add(row: T): void {
    this.#rows.push(row);
  }

  get(id: number): T | undefined {
    for (; this.#indexed < this.#rows.length; this.#indexed++) {
      const row = this.#rows[this.#indexed]!;
      this.#byId.set(row.id, row);
    }
    return this.#byId.get(id);
  }

  clear(): void {
    this.#rows.length = 0;
    if (this.#indexed > 0) this.#byId.clear();
    this.#indexed = 0;
  }
}
