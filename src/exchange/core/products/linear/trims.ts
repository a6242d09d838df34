import { positionSides } from '#domain/codes/position.ts';
import type { Lots } from '#domain/money/units.ts';
import { closes } from '#domain/position/holding.ts';
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
    const held = heldOf(slot, side);
    const of = reducing.filter(({ order }) => order.positionSide === side);
    return [
      ...of.filter(({ order }) => !closes(held, order.side)).map(whole),
      ...tooMuch(
        of.filter(({ order }) => closes(held, order.side)),
        Math.abs(held.size),
      ),
    ];
  });
}

const whole = (resting: Resting): Trim => ({ resting, lots: resting.rest as Lots });

/** What goes of orders that may together close `most` lots, the worst price and the youngest first. */
function tooMuch(orders: readonly Resting[], most: number): Trim[] {
  let over = orders.reduce((sum, { rest }) => sum + rest, 0) - most;
  if (over <= 0) return [];
  const found: Trim[] = [];
  for (const resting of [...orders].sort(worstFirst)) {
    if (over <= 0) break;
    const lots = Math.min(over, resting.rest) as Lots;
    found.push({ resting, lots });
    over -= lots;
  }
  return found;
}

function worstFirst({ order: one }: Resting, { order: other }: Resting): number {
  const apart = other.price! - one.price!;
  return (one.side === 'sell' ? apart : -apart) || other.priority - one.priority;
}
