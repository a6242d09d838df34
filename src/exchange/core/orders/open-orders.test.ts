import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Resting } from '#exchange/core/instruments/standing.ts';
import { EndedRows } from './ended-rows.ts';
import { OpenOrders } from './open-orders.ts';

it('open orders stand in the order in which they came, whichever ends', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 60 }), (choices) => {
      const orders = new OpenOrders();
      const expected: Resting[] = [];
      for (const [id, choice] of choices.entries()) {
        if (choice % 3 === 0 && expected.length > 0) {
          orders.remove(expected.splice(choice % expected.length, 1)[0]!);
        } else {
          const resting = { order: { id } } as unknown as Resting;
          orders.add(resting);
          expected.push(resting);
        }
        expect(orders.all()).toEqual(expected);
        expect(orders.size).toBe(expected.length);
      }
    }),
    { numRuns: 200, seed: 12 },
  );
});

it('ended rows are found until their batch is closed', () => {
  const rows = new EndedRows<{ readonly id: number }>();
  rows.add({ id: 1 });
  expect(rows.get(1)).toEqual({ id: 1 });
  rows.add({ id: 2 });
  expect([rows.get(1), rows.get(2), rows.get(3)]).toEqual([{ id: 1 }, { id: 2 }, undefined]);
  rows.clear();
  rows.add({ id: 4 });
  expect([1, 2, 4].map((id) => rows.get(id))).toEqual([undefined, undefined, { id: 4 }]);
});
