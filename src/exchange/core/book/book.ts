import type { Side } from '#domain/codes/side.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';

/** An order in the book, as the book knows it: a link in the queue of its price. */
export interface Queued<R> {
  readonly order: { readonly price: Ticks | undefined };
  /** Lots not filled. */
  rest: number;
  level: BookLevel<R> | undefined;
  before: R | undefined;
  after: R | undefined;
}

/** All orders at one price: a queue, the earliest at its head. */
export interface BookLevel<R> {
  readonly price: Ticks;
  /** Sum of the rests of its orders. */
  size: number;
  head: R | undefined;
  tail: R | undefined;
}

/**
 * One side of a book: levels in a sorted array with the best at its end, where most of the changes
 * are, and by price. Orders of a level stand in the order of their priority.
 */
export class BookSide<R extends Queued<R>> {
  readonly #sign: number;
  /** Worst first. */
  readonly #levels: BookLevel<R>[] = [];
  readonly #byPrice = new Map<number, BookLevel<R>>();
  /** The level that was asked for last: an order's check and its entry ask for the same. */
  #recent: BookLevel<R> | undefined;

  constructor(side: Side) {
    this.#sign = side === 'buy' ? 1 : -1;
  }

  /** The best level; undefined when the side is empty. */
  best(): BookLevel<R> | undefined {
    return this.#levels[this.#levels.length - 1];
  }

  /** The level `depth` places behind the best. */
  level(depth: number): BookLevel<R> | undefined {
    return this.#levels[this.#levels.length - 1 - depth];
  }

  at(price: Ticks): BookLevel<R> | undefined {
    if (this.#recent?.price !== price) this.#recent = this.#byPrice.get(price);
    return this.#recent;
  }

  /** Puts an order at the end of its price's queue. */
  add(resting: R): void {
    const price = resting.order.price!;
    let level = this.at(price);
    if (level === undefined) {
      level = { price, size: 0, head: undefined, tail: undefined };
      this.#insert(level);
    }
    resting.level = level;
    resting.before = level.tail;
    resting.after = undefined;
    if (level.tail === undefined) level.head = resting;
    else level.tail.after = resting;
    level.tail = resting;
    level.size += resting.rest;
    if (!Number.isSafeInteger(level.size)) throw new RangeError(`level ${price} is too large`);
  }

  /** Takes an order out of its queue, and its level away when it was the last. */
  remove(resting: R): void {
    const level = resting.level!;
    if (resting.before === undefined) level.head = resting.after;
    else resting.before.after = resting.after;
    if (resting.after === undefined) level.tail = resting.before;
    else resting.after.before = resting.before;
    level.size -= resting.rest;
    resting.level = undefined;
    resting.before = undefined;
    resting.after = undefined;
    if (level.head === undefined) this.#drop(level);
  }

  /** Makes an order smaller where it stands. */
  reduce(resting: R, by: number): void {
    resting.rest -= by;
    resting.level!.size -= by;
  }

  /** The best `limit` levels, best first. */
  depth(limit: number): { readonly price: Ticks; readonly size: Lots }[] {
    const found: { readonly price: Ticks; readonly size: Lots }[] = [];
    for (let i = this.#levels.length - 1; i >= 0 && found.length < limit; i--) {
      const { price, size } = this.#levels[i]!;
      found.push({ price, size: size as Lots });
    }
    return found;
  }

  #insert(level: BookLevel<R>): void {
    this.#byPrice.set(level.price, level);
    const best = this.best();
    if (best === undefined || (level.price - best.price) * this.#sign > 0) this.#levels.push(level);
    else this.#levels.splice(this.#placeOf(level.price), 0, level);
  }

  #drop(level: BookLevel<R>): void {
    this.#byPrice.delete(level.price);
    if (this.#recent === level) this.#recent = undefined;
    if (this.best() === level) this.#levels.pop();
    else this.#levels.splice(this.#placeOf(level.price), 1);
  }

  /** The index of the first level that is not worse than `price`. */
  #placeOf(price: Ticks): number {
    let low = 0;
    let high = this.#levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#levels[middle]!.price - price) * this.#sign < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
