import type { Side } from '#domain/codes/side.ts';
import { type Lots, lots } from '#domain/money/units.ts';
import { closingLots } from './holding.ts';

/** A reduce-only order: what is not filled yet of it. */
export interface ReduceOnlyOrder {
  readonly side: Side;
  readonly lots: Lots;
}

/** An order that must shrink to `lots`, or be canceled when these are 0. */
export interface ReduceOnlyTrim<T> {
  readonly order: T;
  readonly lots: Lots;
}

/**
 * What must change so that the reduce-only orders of a position of `size` together close no more
 * than there is: of those that could close it the worst price gives way first, and all others are
 * canceled. `orders` are all of the position's (in one-way mode of both sides), on each side best
 * price first, then the oldest. The result begins with the worst.
 */
export function reduceOnlyTrims<T extends ReduceOnlyOrder>(
  size: Lots,
  orders: Iterable<T>,
): readonly ReduceOnlyTrim<T>[] {
  const trims: ReduceOnlyTrim<T>[] = [];
  let left = size;
  for (const order of orders) {
    const kept = closingLots(left, order.side, order.lots);
    left = lots(left > 0 ? left - kept : left + kept);
    if (kept < order.lots) trims.push({ order, lots: kept });
  }
  return trims.reverse();
}
