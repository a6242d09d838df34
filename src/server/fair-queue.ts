/** Owners whose spending is remembered while nothing of theirs waits. */
const idleOwnersMax = 2000;

interface Line<T> {
  readonly entries: T[];
  /** What the owner has used, in the queue's own time; the least goes first. */
  spent: number;
}

/**
 * A queue that shares what its entries cost among their owners: the one who has used least goes
 * next. Who was idle starts where the others are, so nobody saves up, and nobody is punished for what
 * was long ago.
 */
export class FairQueue<T> {
  /** Bounded by whoever pushes. */
  readonly #lines = new Map<string, Line<T>>();
  readonly #idle = new Map<string, number>();
  #size = 0;
  /** What the owner had used whose entry was taken last. */
  #time = 0;

  get size(): number {
    return this.#size;
  }

  push(owner: string, entry: T): void {
    const line = this.#lines.get(owner);
    if (line) line.entries.push(entry);
    else {
      const spent = Math.max(this.#idle.get(owner) ?? 0, this.#time);
      this.#idle.delete(owner);
      this.#lines.set(owner, { entries: [entry], spent });
    }
    this.#size++;
  }

  /** How many entries of one owner wait. */
  sizeOf(owner: string): number {
    return this.#lines.get(owner)?.entries.length ?? 0;
  }

  /** Who is next, and with what; it stays in the queue. */
  peek(): { readonly owner: string; readonly entry: T } | undefined {
    let next: { owner: string; line: Line<T> } | undefined;
    for (const [owner, line] of this.#lines) {
      if (next === undefined || line.spent < next.line.spent) next = { owner, line };
    }
    return next && { owner: next.owner, entry: next.line.entries[0]! };
  }

  /** Takes the next entry, which is charged with `cost` already; what more it takes comes later. */
  shift(cost = 1): { readonly owner: string; readonly entry: T } | undefined {
    const next = this.peek();
    if (next === undefined) return undefined;
    const line = this.#lines.get(next.owner)!;
    line.entries.shift();
    this.#size--;
    this.#time = Math.max(this.#time, line.spent);
    line.spent += cost;
    if (line.entries.length === 0) {
      this.#lines.delete(next.owner);
      this.#remember(next.owner, line.spent);
    }
    return next;
  }

  /** An owner's entry took more than it was charged with. */
  charge(owner: string, cost: number): void {
    const line = this.#lines.get(owner);
    if (line) line.spent += cost;
    else this.#remember(owner, (this.#idle.get(owner) ?? this.#time) + cost);
  }

  #remember(owner: string, spent: number): void {
    this.#idle.delete(owner);
    this.#idle.set(owner, spent);
    const oldest = this.#idle.keys().next();
    if (this.#idle.size > idleOwnersMax && !oldest.done) this.#idle.delete(oldest.value);
  }
}
