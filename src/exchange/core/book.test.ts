import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Resting } from './account.ts';
import { BookSide } from './book.ts';

const resting = (price: number, rest: number) =>
  ({
    order: { price },
    rest,
    level: undefined,
    before: undefined,
    after: undefined,
  }) as unknown as Resting;

type Row = { readonly price: number; readonly resting: Resting };

describe('CORE-03 a side of the book', () => {
  it.each(['buy', 'sell'] as const)(
    '%s: levels are sorted and sum their orders, best first',
    (side) => {
      const steps = fc.array(
        fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9 }), fc.nat()),
        { maxLength: 60 },
      );
      fc.assert(
        fc.property(steps, (all) => {
          const book = new BookSide<Resting>(side);
          const rows: Row[] = [];
          for (const [price, rest, choice] of all) {
            if (choice % 3 === 0 && rows.length > 0) {
              book.remove(rows.splice(choice % rows.length, 1)[0]!.resting);
              continue;
            }
            const row = { price, resting: resting(price, rest) };
            rows.push(row);
            book.add(row.resting);
          }
          const sums = new Map<number, number>();
          for (const { price, resting: one } of rows)
            sums.set(price, (sums.get(price) ?? 0) + one.rest);
          const sign = side === 'buy' ? -1 : 1;
          const expected = [...sums]
            .sort(([a], [b]) => (a - b) * sign)
            .map(([price, size]) => ({ price, size }));
          expect(book.depth(100)).toEqual(expected);
          expect(book.best()?.price).toBe(expected[0]?.price);
          for (const { price } of expected) {
            const queue = rows.filter((one) => one.price === price).map((one) => one.resting);
            const found: Resting[] = [];
            for (let one = book.at(price as never)!.head; one; one = one.after) found.push(one);
            expect(found).toEqual(queue);
          }
        }),
        { numRuns: 300, seed: 11 },
      );
    },
  );

  it('forgets a level that has emptied, though it was asked for last', () => {
    const book = new BookSide<Resting>('buy');
    const orders = [resting(5, 1), resting(5, 2)];
    for (const order of orders) book.add(order);
    for (const order of orders) book.remove(order);
    expect(book.at(5 as never)).toBeUndefined();
    book.add(resting(5, 4));
    expect(book.depth(2)).toEqual([{ price: 5, size: 4 }]);
  });

  it('gives no more levels than asked for', () => {
    const book = new BookSide<Resting>('buy');
    for (const price of [1, 2, 3]) book.add(resting(price, 1));
    expect(book.depth(2)).toEqual([
      { price: 3, size: 1 },
      { price: 2, size: 1 },
    ]);
  });
});
