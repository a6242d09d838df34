import type { ConditionalOrder } from '#domain/order/order.ts';

/** A trailing stop among those that share a best price. */
export interface Follower {
  readonly plan: ConditionalOrder;
  /** Its callback, in millionths or in ticks. */
  readonly callback: number;
  /** Whether it still follows. Those that don't are dropped when they are met. */
  live: boolean;
}

/** Followers with the smallest callback first, of one callback the earliest: so they fire, of one best price. */
export class CallbackHeap {
  #entries: Follower[] = [];
  #dead = 0;

  get size(): number {
    return this.#entries.length;
  }

  /** All of them, living or not, in no order. */
  all(): readonly Follower[] {
    return this.#entries;
  }

  /** The living one with the smallest callback. */
  first(): Follower | undefined {
    for (;;) {
      const first = this.#entries[0];
      if (first === undefined || first.live) return first;
      this.#dead -= 1;
      this.pop();
    }
  }

  push(follower: Follower): void {
    const entries = this.#entries;
    let at = entries.push(follower) - 1;
    while (at > 0) {
      const above = (at - 1) >>> 1;
      if (!isBefore(follower, entries[above]!)) break;
      entries[at] = entries[above]!;
      at = above;
    }
    entries[at] = follower;
  }

  /** Takes out the first, living or not. */
  pop(): void {
    const entries = this.#entries;
    const last = entries.pop();
    if (last === undefined || entries.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= entries.length) break;
      const right = entries[below + 1];
      if (right !== undefined && isBefore(right, entries[below]!)) below += 1;
      if (!isBefore(entries[below]!, last)) break;
      entries[at] = entries[below]!;
      at = below;
    }
    entries[at] = last;
  }

  /** Notes that one of its followers no longer lives; when most don't, they go. */
  noteDead(): void {
    this.#dead += 1;
    if (this.#dead <= 16 + (this.#entries.length >>> 1)) return;
    const living = this.#entries.filter(({ live }) => live);
    this.#entries = [];
    this.#dead = 0;
    for (const follower of living) this.push(follower);
  }

  /** Takes over all of another heap, the smaller into the larger. */
  takeAll(other: CallbackHeap): void {
    if (other.size > this.size) {
      [this.#entries, other.#entries] = [other.#entries, this.#entries];
      [this.#dead, other.#dead] = [other.#dead, this.#dead];
    }
    for (const follower of other.#entries) if (follower.live) this.push(follower);
    other.#entries = [];
    other.#dead = 0;
  }
}

const isBefore = (one: Follower, other: Follower): boolean =>
  one.callback === other.callback
    ? one.plan.priority < other.plan.priority
    : one.callback < other.callback;
