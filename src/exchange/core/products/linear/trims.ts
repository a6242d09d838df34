import { positionSides } from '#domain/codes/position.ts';
import type { Lots } from '#domain/money/units.ts';
import { reduceOnlyTrims } from '#domain/position/reduce-only.ts';
import type { Resting, Standing } from '#exchange/core/instruments/standing.ts';
import { heldOf, slotOf } from '#exchange/core/positions/slot.ts';
import type { Trim } from '#exchange/core/products/product.ts';

/**
 * What orders that may only reduce have too much: together they close no more than there is. Of those
 * that trade last it goes first.
 */
export function trims(standing: Standing): readonly Trim[] {
  const slot = slotOf(standing);
  if (slot.reducing === 0) return [];
  const reducing = standing.orders.all().filter(({ order }) => order.reduceOnly);
  return positionSides.flatMap((side) => {
    const orders = reducing
      .filter(({ order }) => order.positionSide === side)
      .sort(bestFirst)
      .map((resting) => ({ resting, side: resting.order.side, lots: resting.rest as Lots }));
    return reduceOnlyTrims(heldOf(slot, side).size, orders).map(({ order, lots }) => ({
      ...{ resting: order.resting, lots: (order.lots - lots) as Lots },
    }));
  });
}

function bestFirst({ order: one }: Resting, { order: other }: Resting): number {
  if (one.side !== other.side) return one.side === 'buy' ? -1 : 1;
  const apart = one.price! - other.price!;
  return (one.side === 'sell' ? apart : -apart) || one.priority - other.priority;
}
