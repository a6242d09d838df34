import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Desk, limit } from './testing.ts';

const order = fc.record({
  who: fc.nat(2),
  side: fc.constantFrom('buy', 'sell'),
  price: fc.integer({ min: 998, max: 1002 }),
  size: fc.integer({ min: 1, max: 5 }),
});

/** Users, orders and balances as text, by what names them. */
function rowsOf({ exchange }: Desk, userIds: readonly number[]): Map<string, string> {
  const asText = (row: unknown) =>
    JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
  const { users, orders } = exchange.snapshot();
  const balances = [2, ...userIds].flatMap((id) => exchange.balances(id));
  return new Map([
    ...users.map((row) => [`user ${row.id}`, asText(row)] as const),
    ...orders.map((row) => [`order ${row.id}`, asText(row)] as const),
    ...balances.map((row) => [`balance ${row.userId} ${row.asset}`, asText(row)] as const),
  ]);
}

it('every batch names all rows that it changed, also those of the batch before', () => {
  fc.assert(
    fc.property(fc.array(fc.array(order, { maxLength: 4 }), { maxLength: 8 }), (batches) => {
      const desk = new Desk();
      const userIds = [desk.user(), desk.user(), desk.user()];
      desk.commit();
      for (const batch of batches) {
        const before = rowsOf(desk, userIds);
        for (const { who, side, price, size } of batch) {
          const draft = limit(side, price * 1000, size * 1000, { selfTrade: 'cancelMaker' });
          desk.exchange.apply({ kind: 'PlaceOrder', userId: userIds[who]!, draft }, desk.now);
        }
        const after = rowsOf(desk, userIds);
        const { users, orders, balances } = desk.commit();
        const named = new Set([
          ...[...users].map(({ id }) => `user ${id}`),
          ...[...orders].map(({ id }) => `order ${id}`),
          ...[...balances].map(({ userId, asset }) => `balance ${userId} ${asset}`),
        ]);
        const keys = new Set([...before.keys(), ...after.keys()]);
        const changed = [...keys].filter((key) => before.get(key) !== after.get(key));
        expect(changed.filter((key) => !named.has(key))).toEqual([]);
      }
    }),
    { numRuns: 100, seed: 13 },
  );
});
