// Adding, canceling and taking on one book: the exchange's own, and a naive one that sorts a list.
import type { Side } from '#domain/codes/side.ts';
import type { Ticks } from '#domain/money/units.ts';
import { BookSide } from '#exchange/core/book/book.ts';
import type { Resting } from '#exchange/core/instruments/standing.ts';
import { Random } from '../sim/random.ts';

/** How many orders rest on each side before it starts, and in the middle of it. */
const standing = 1_000;
const rounds = 5;
const fastOperations = 1_000_000;
const naiveOperations = 10_000;

type Operation =
  | { readonly kind: 'add'; readonly id: number; readonly side: Side; readonly price: number }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'take'; readonly side: Side; readonly size: number };

const sizeOfOne = 10;

/** A stream that keeps the book about as deep as it was. */
function operationsOf(count: number): Operation[] {
  const random = new Random(1);
  const operations: Operation[] = [];
  let id = 0;
  const add = (side: Side): Operation => {
    const away = 1 + Math.floor(random.next() ** 2 * 400);
    return { kind: 'add', id: id++, side, price: 100_000 + (side === 'buy' ? -away : away) };
  };
  for (let i = 0; i < standing; i++) operations.push(add('buy'), add('sell'));
  while (operations.length < 2 * standing + count) {
    const kind = random.weighted({ add: 50, cancel: 40, take: 10 });
    const side = random.pick(['buy', 'sell'] as const);
    if (kind === 'add') operations.push(add(side));
    else if (kind === 'take') operations.push({ kind, side, size: random.int(1, 2 * sizeOfOne) });
    else operations.push({ kind, id: random.int(Math.max(0, id - 4 * standing), id - 1) });
  }
  return operations;
}

/** Answers what was traded in all, so that both books can be held against each other. */
function runFast(operations: readonly Operation[]): number {
  const sides = { buy: new BookSide<Resting>('buy'), sell: new BookSide<Resting>('sell') };
  const byId = new Map<number, Resting>();
  let traded = 0;
  for (const operation of operations) {
    if (operation.kind === 'add') {
      const { id, side } = operation;
      const order = { id, side, price: operation.price as Ticks };
      const resting = { order, rest: sizeOfOne, level: undefined } as unknown as Resting;
      sides[side].add(resting);
      byId.set(id, resting);
    } else if (operation.kind === 'cancel') {
      const resting = byId.get(operation.id);
      if (resting !== undefined) sides[resting.order.side].remove(resting);
      byId.delete(operation.id);
    } else {
      traded += takeFast(sides[operation.side], operation.size, byId);
    }
  }
  return traded;
}

function takeFast(book: BookSide<Resting>, size: number, byId: Map<number, Resting>): number {
  let left = size;
  let traded = 0;
  while (left > 0) {
    const maker = book.best()?.head;
    if (maker === undefined) break;
    const taken = Math.min(left, maker.rest);
    traded += taken * maker.order.price!;
    left -= taken;
    if (taken < maker.rest) book.reduce(maker, taken);
    else {
      book.remove(maker);
      byId.delete(maker.order.id);
    }
  }
  return traded;
}

interface NaiveRest {
  readonly id: number;
  readonly side: Side;
  readonly price: number;
  rest: number;
}

function runNaive(operations: readonly Operation[]): number {
  let orders: NaiveRest[] = [];
  let traded = 0;
  for (const operation of operations) {
    if (operation.kind === 'add') {
      const { id, side, price } = operation;
      orders.push({ id, side, price, rest: sizeOfOne });
    } else if (operation.kind === 'cancel') {
      orders = orders.filter(({ id }) => id !== operation.id);
    } else {
      const sign = operation.side === 'buy' ? -1 : 1;
      let left = operation.size;
      const makers = orders.filter(({ side }) => side === operation.side);
      makers.sort((a, b) => sign * (a.price - b.price) || a.id - b.id);
      for (const maker of makers) {
        const taken = Math.min(left, maker.rest);
        maker.rest -= taken;
        left -= taken;
        traded += taken * maker.price;
      }
      orders = orders.filter(({ rest }) => rest > 0);
    }
  }
  return traded;
}

/** Operations per second, the median of all rounds. */
function rateOf(run: (operations: readonly Operation[]) => number, count: number): number {
  const operations = operationsOf(count);
  const rates = Array.from({ length: rounds }, () => {
    const start = performance.now();
    run(operations);
    return (operations.length / (performance.now() - start)) * 1000;
  });
  return rates.sort((a, b) => a - b)[Math.floor(rounds / 2)]!;
}

const same = operationsOf(naiveOperations);
if (runFast(same) !== runNaive(same)) throw new Error('the two books traded differently');
const fast = rateOf(runFast, fastOperations);
const naive = rateOf(runNaive, naiveOperations);
const text = (rate: number) => Math.round(rate).toLocaleString('en');
console.log(`fast book, operations per second   ${text(fast).padStart(12)}`);
console.log(`naive book, operations per second  ${text(naive).padStart(12)}`);
console.log(`the fast one is faster by a factor ${Math.round(fast / naive)}`);
