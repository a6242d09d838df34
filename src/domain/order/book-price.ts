import type { Side } from '#domain/codes/side.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import type { Refusal } from '#domain/refusal.ts';

/** The prices of a book that an order can name in the place of its own, as on the wire: whose side, and which level. */
export const bookPrices = ['counterparty1', 'counterparty5', 'queue1', 'queue5'] as const;

/**
 * A price that the book has when the order comes: of the side that the order would trade with (`counterparty`) or
 * would wait on (`queue`), the best or the fifth.
 */
export type BookPrice = (typeof bookPrices)[number];

/** On which side of the book an order's price stands, and how many levels deep at most. */
export function levelOf(
  kind: BookPrice,
  side: Side,
): { readonly side: Side; readonly depth: number } {
  const opposite = side === 'buy' ? 'sell' : 'buy';
  return {
    side: kind.startsWith('queue') ? side : opposite,
    depth: kind.endsWith('5') ? 5 : 1,
  };
}

/** Why an order can't have a price of the book, whatever that is; undefined: it can. */
export function bookPriceIssue({
  type,
  price,
  timeInForce,
  bookPrice,
}: OrderDraft): Refusal | undefined {
  if (type !== 'limit' || price !== undefined) return { code: 'priceInvalid', values: {} };
  // What waits on its own side can ask to be a maker; the other side's price would take.
  const isRight =
    timeInForce === 'gtc' ||
    timeInForce === 'ioc' ||
    (timeInForce === 'makerOnly' && bookPrice?.startsWith('queue'));
  return isRight ? undefined : { code: 'timeInForceInvalid', values: {} };
}
