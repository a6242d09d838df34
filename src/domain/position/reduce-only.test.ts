import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lots } from '#domain/money/units.ts';
import { reduceOnlyTrims } from './reduce-only.ts';

/** `s3`: a sell of three lots. */
const ordersOf = (text: string) =>
  text === ''
    ? []
    : text.split(' ').map((name) => ({
        name,
        side: name.startsWith('s') ? ('sell' as const) : ('buy' as const),
        lots: lots(Number(name.slice(1))),
      }));

describe('reduce-only orders, best price first', () => {
  it.each([
    [5, '', []],
    [5, 's2 s3', []],
    [5, 's2 s2', []],
    [4, 's2 s3', ['s3 to 2']],
    [1, 's2 s3', ['s3 to 0', 's2 to 1']],
    [0, 's2 b3', ['b3 to 0', 's2 to 0']],
    // After a flip the orders of the other side close nothing any more.
    [2, 'b1 s2 b4', ['b4 to 0', 'b1 to 0']],
    [-2, 'b1 s2 b4', ['b4 to 1', 's2 to 0']],
    [-5, 'b2 b3', []],
    [-3, 'b2 b3 b1', ['b1 to 0', 'b3 to 1']],
  ])('of a position of %i, %s: %j', (size, orders, expected) => {
    const trims = reduceOnlyTrims(lots(size), ordersOf(orders));
    expect(trims.map((trim) => `${trim.order.name} to ${trim.lots}`)).toEqual(expected);
  });

  it('close together what they can, and no more than the position', () => {
    const order = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      lots: fc.integer({ min: 1, max: 100 }).map(lots),
    });
    const size = fc.integer({ min: -300, max: 300 });
    fc.assert(
      fc.property(size, fc.array(order, { maxLength: 9 }), (position, orders) => {
        const trims = new Map(
          reduceOnlyTrims(lots(position), orders).map((trim) => [trim.order, trim.lots]),
        );
        const kept = orders.map((one) => ({ ...one, lots: trims.get(one) ?? one.lots }));
        const sum = (of: readonly { side: string; lots: number }[], side: string) =>
          of.reduce((total, one) => total + (one.side === side ? one.lots : 0), 0);
        const closes = position > 0 ? 'sell' : 'buy';
        const most = Math.min(Math.abs(position), sum(orders, closes));
        expect(sum(kept, closes)).toBe(most);
        expect(sum(kept, closes === 'buy' ? 'sell' : 'buy')).toBe(0);
        for (const [one, left] of trims) expect(left).toBeLessThan(one.lots);
      }),
    );
  });
});
