import { type Lots, lots } from '#domain/money/units.ts';
import type { OwnedContract, OwnOrder } from '#domain/position/futures-account.ts';
import { isAgainst } from '#domain/position/holding.ts';

/** What a user's open orders have taken of a position, and what they would add to it; without sign. */
export interface Delegated {
  /** In orders that only close it: no more than there is. */
  readonly closing: Lots;
  /** In orders that would make it larger. */
  readonly opening: Lots;
}

/**
 * Of a position of so many lots, with its sign; what is filled of an order is not counted. A side and whether it only
 * closes say which of two positions an order changes, also in hedge mode.
 */
export function delegatedOf({ orders }: Pick<OwnedContract, 'orders'>, size: Lots): Delegated {
  const sumOf = (isMeant: (order: OwnOrder) => boolean): number =>
    orders.reduce((sum, order) => sum + (isMeant(order) ? order.lots : 0), 0);
  const closing = sumOf((order) => order.reduceOnly && isAgainst(size, order.side));
  const opening = sumOf((order) => !order.reduceOnly && !isAgainst(size, order.side));
  return { closing: lots(Math.min(closing, Math.abs(size))), opening: lots(opening) };
}

/** What is offered to be closed of so many lots: what open orders have left, or all where they left nothing. */
export const closable = (held: Lots, taken: Lots): Lots =>
  held > taken ? lots(held - taken) : held;
