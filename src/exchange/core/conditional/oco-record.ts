import type { Amount } from '#domain/money/units.ts';
import type { Order, Plan } from '#domain/order/order.ts';
import type { Standing } from '#exchange/core/account.ts';

/**
 * A limit order and the stop that shares its hold. A sell holds what it may sell, whichever leg does
 * so. A buy holds what the dearer leg may cost: what the limit order freezes, and `extra` beyond it.
 */
export interface Oco {
  readonly order: Order;
  readonly standing: Standing;
  readonly stop: Plan;
  extra: Amount;
}
