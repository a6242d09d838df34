/** What can fall due; how each is run stands in `due.ts`. Agents have a schedule of their own. */
export type DueKind = 'switch';

interface Entry<Kind> {
  readonly at: number;
  readonly kind: Kind;
  readonly key: number;
}

/** Entries that were replaced stay in the heap until they come up, or until they are this many. */
const staleMax = 1000;

const isBefore = (one: Entry<unknown>, other: Entry<unknown>): boolean =>
  one.at < other.at || (one.at === other.at && one.key < other.key);

/**
 * What falls due and when, the earliest first: a heap of one entry per kind and key. It is not stored:
 * each kind's own rows say it, and it is filled from them at a start.
 */
export class Schedule<Kind extends string = DueKind> {
  #heap: Entry<Kind>[] = [];
  readonly #current = new Map<string, Entry<Kind>>();

  /** Entries that wait. */
  get size(): number {
    return this.#current.size;
  }

  /** Sets when `key` is due; undefined: never. Unix milliseconds. */
  set(kind: Kind, key: number, at: number | undefined): void {
    const name = `${kind} ${key}`;
    if (at === undefined) {
      this.#current.delete(name);
      return;
    }
    const entry: Entry<Kind> = { at, kind, key };
    this.#current.set(name, entry);
    this.#push(entry);
    if (this.#heap.length > 2 * this.#current.size + staleMax) this.#compact();
  }

  /** When the next is due; undefined: nothing is set. */
  get nextAt(): number | undefined {
    this.#dropStale();
    return this.#heap[0]?.at;
  }

  /** Takes out the earliest that is due at `now`, and answers which. */
  takeDue(now: number): Entry<Kind> | undefined {
    this.#dropStale();
    const first = this.#heap[0];
    if (first === undefined || first.at > now) return undefined;
    this.#current.delete(`${first.kind} ${first.key}`);
    return this.#pop();
  }

  /** All that is due at `now`, which stays; the earliest first. */
  due(now: number): readonly Entry<Kind>[] {
    const due = [...this.#current.values()].filter(({ at }) => at <= now);
    return due.sort((one, other) => (isBefore(one, other) ? -1 : 1));
  }

  #isStale(entry: Entry<Kind>): boolean {
    return this.#current.get(`${entry.kind} ${entry.key}`) !== entry;
  }

  #dropStale(): void {
    while (this.#heap.length > 0 && this.#isStale(this.#heap[0]!)) this.#pop();
  }

  #compact(): void {
    this.#heap = [...this.#current.values()].sort((one, other) => (isBefore(one, other) ? -1 : 1));
  }

  #push(entry: Entry<Kind>): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(entry);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isBefore(entry, heap[above]!)) break;
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = entry;
  }

  #pop(): Entry<Kind> | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length === 0 || last === undefined) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below++;
      if (!isBefore(heap[below]!, last)) break;
      heap[at] = heap[below]!;
      at = below;
    }
    heap[at] = last;
    return first;
  }
}
