import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount, type Ticks, ticks } from '#domain/money/units.ts';
import type { Resting } from '#exchange/core/instruments/standing.ts';
import { BookSide } from './book.ts';
import { type Demand, findMatches, type Maker, noMatches, type Offers } from './matching.ts';

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

describe('CORE-10 matching', () => {
  interface Waiting extends Maker<Waiting> {
    readonly order: { readonly price: Ticks; readonly reduceOnly?: boolean };
  }

  const owners = [{}, {}, {}] as const;

  function waiting(price: number, rest: number, owner: object, reduceOnly = false): Waiting {
    const order = { price: ticks(price), reduceOnly };
    const links = { level: undefined, before: undefined, after: undefined };
    return { order, rest, standing: { owner: owner }, ...links };
  }

  /** A product of its own: a lot costs its price squared; `position` is what reduce-only orders may trade. */
  function demand(
    size: number,
    budget: bigint,
    position: Map<object, number>,
  ): Demand & Offers<Waiting> {
    const left = new Map(position);
    return {
      ...{ owner: owners[0], side: 'buy', bound: ticks(50), selfTrade: 'cancelMaker' },
      wants: (price, taken, cost) =>
        Math.min(size - taken, Number((budget - cost) / BigInt(price ** 2))),
      tradable: ({ rest, order, standing }) =>
        order.reduceOnly ? Math.min(rest, left.get(standing.owner)!) : rest,
      take({ order, standing: { owner } }, count) {
        if (order.reduceOnly) left.set(owner, left.get(owner)! - count);
      },
      costOf: (price, count) => amount(BigInt(price ** 2 * count)),
    };
  }

  function sweep(makers: readonly Waiting[], wanted: Demand & Offers<Waiting>, limit = 100) {
    const book = new BookSide<Waiting>('sell');
    for (const maker of makers) book.add(maker);
    const rests = makers.map(({ rest }) => rest);
    const matches = noMatches<Waiting>();
    const stop = findMatches(book, wanted, wanted, matches, limit);
    const { count, makers: met, sizes, costs, size, cost } = matches;
    const rows = Array.from({ length: count }, (_, i) => [makers.indexOf(met[i]!), sizes[i]]);
    const summed = costs.slice(0, count).reduce((sum, one) => sum + one, 0n);
    expect([size, cost]).toEqual([rows.reduce((sum, row) => sum + row[1]!, 0), summed]);
    expect(makers.map(({ rest }) => rest)).toEqual(rests);
    return { stop, rows, cost };
  }

  it('CORE-10 trades of a maker what its product lets it, and passes over one that may trade nothing', () => {
    const [, ann, bob] = owners;
    const makers = [
      waiting(10, 5, ann, true),
      waiting(10, 5, bob),
      waiting(11, 5, ann, true),
      waiting(11, 5, ann, true),
      waiting(12, 5, bob, true),
      waiting(13, 5, ann),
    ];
    const position = new Map<object, number>([
      [ann, 7],
      [bob, 0],
    ]);
    const { stop, rows } = sweep(makers, demand(14, 10n ** 9n, position));
    expect(stop).toBe('filled');
    expect(rows).toEqual([
      [0, 5],
      [1, 5],
      [2, 2],
      [5, 2],
    ]);
  });

  it('CORE-10 stops where the product says that all is spent, by its own count of the cost', () => {
    const [, ann] = owners;
    const makers = [waiting(10, 5, ann), waiting(20, 5, ann), waiting(30, 5, ann)];
    const none = new Map<object, number>();
    expect(sweep(makers, demand(99, 1399n, none))).toEqual({
      stop: 'filled',
      rows: [
        [0, 5],
        [1, 2],
      ],
      cost: 1300n,
    });
    expect(sweep(makers, demand(99, 10n ** 9n, none)).stop).toBe('empty');
    expect(sweep(makers, demand(99, 10n ** 9n, none), 2).stop).toBe('fillsMax');
    expect(sweep([waiting(51, 1, ann)], demand(99, 10n ** 9n, none)).stop).toBe('bound');
    expect(sweep([waiting(10, 1, owners[0])], demand(9, 9n ** 9n, none)).rows).toEqual([[0, 0]]);
  });
});
