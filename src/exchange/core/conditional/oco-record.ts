import type { Ticks } from '#domain/money/units.ts';
import type { ConditionalOrder, Order } from '#domain/order/order.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';

/**
 * A limit order and the stop that shares what it reserves. A sell reserves what it may sell, whichever
 * leg does so; a buy what the dearer leg may cost.
 */
export interface Oco {
  readonly order: Order;
  readonly standing: Standing;
  readonly stop: ConditionalOrder;
  /** What a lot may cost by the stop, as it is reserved for. */
  stopAt: Ticks;
}
