import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { CallInput } from '#contract/calls.ts';
import { parseUnits } from '#domain/money/decimal.ts';
import type { PairScale } from './orders.ts';

/** What of an order is to be changed: `same` when nothing is, `invalid` when a figure is none. */
export function amendment(
  order: OrderRow,
  pair: PairScale,
  price: string,
  quantity: string,
): CallInput<'modifyOrder'> | 'same' | 'invalid' {
  const newPrice = parseUnits(price, pair.priceScale);
  const newSize = parseUnits(quantity, pair.sizeScale);
  if (!newPrice || !newSize) return 'invalid';
  const samePrice = newPrice === parseUnits(order.delegatePrice ?? '', pair.priceScale);
  const sameSize = newSize === parseUnits(order.delegateCount, pair.sizeScale);
  if (samePrice && sameSize) return 'same';
  return {
    orderId: order.orderId,
    delegatePrice: samePrice ? undefined : price,
    delegateCount: sameSize ? undefined : quantity,
  };
}
