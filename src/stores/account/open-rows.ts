import type { Change } from '#stores/account/order-changes.ts';

/** Ended rows remembered, so that a late answer does not bring one back. */
const endedMax = 500;

/** What open orders and waiting plans have in common. */
interface Versioned {
  readonly createdAt: number;
  readonly version: number;
  /** Of a trailing stop: its trigger follows the price without a new version. */
  readonly trigger?: string | undefined;
}

/**
 * What is open of a kind, put together from snapshots, deltas and answers, which may cross each
 * other: of one row the higher version counts.
 */
export class OpenRows<Row extends Versioned> {
  readonly #idOf: (row: Row) => string;
  readonly #isOpen: (row: Row) => boolean;
  readonly #open = new Map<string, Row>();
  readonly #ended = new Map<string, number>();

  constructor(idOf: (row: Row) => string, isOpen: (row: Row) => boolean) {
    this.#idOf = idOf;
    this.#isOpen = isOpen;
  }

  /** Everything anew: what is not among `rows` is no longer open. Returns whether there was such. */
  reset(rows: readonly Row[]): boolean {
    const before = [...this.#open.keys()];
    this.#open.clear();
    this.take(rows);
    return before.some((id) => !this.#open.has(id));
  }

  /** Returns what of it was new. */
  take(rows: readonly Row[]): readonly Change<Row>[] {
    const changes: Change<Row>[] = [];
    for (const row of rows) {
      const id = this.#idOf(row);
      if (this.#follow(id, row) || this.#versionOf(id) >= row.version) continue;
      changes.push({ before: this.#open.get(id), row });
      if (this.#isOpen(row)) {
        this.#open.set(id, row);
      } else {
        this.#open.delete(id);
        this.#remember(id, row.version);
      }
    }
    return changes;
  }

  /** Newest first. */
  rows(): readonly Row[] {
    return [...this.#open.values()].sort(
      (a, b) => b.createdAt - a.createdAt || Number(this.#idOf(b)) - Number(this.#idOf(a)),
    );
  }

  /** Takes the trigger of a row that has not changed but for it: that is no news of the row. */
  #follow(id: string, row: Row): boolean {
    const before = this.#open.get(id);
    if (before?.version !== row.version || before.trigger === row.trigger) return false;
    this.#open.set(id, row);
    return true;
  }

  #versionOf(id: string): number {
    return this.#ended.get(id) ?? this.#open.get(id)?.version ?? -1;
  }

  #remember(id: string, version: number): void {
    this.#ended.set(id, version);
    if (this.#ended.size <= endedMax) return;
    const [oldest] = this.#ended.keys();
    if (oldest !== undefined) this.#ended.delete(oldest);
  }
}
