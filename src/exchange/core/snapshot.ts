import type { Balance, UserState } from '#domain/account/account.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { Operating } from '#domain/operating/operating.ts';
import type { ConditionalOrder, Order } from '#domain/order/order.ts';
import type { EntityRows } from '#exchange/core/entities.ts';

/**
 * All that the core needs to go on: what the store's state tables hold of the living (ended orders
 * and plans, trades, fills and bills are history and stay in the store). `Exchange` is built from
 * one, and a snapshot of a running one equals the store's, the provider's orders aside.
 * `frozen` of the balances is not stored: it is derived from orders and holds while loading.
 */
export interface Snapshot {
  readonly instruments: readonly Instrument[];
  readonly users: readonly UserState[];
  readonly balances: readonly Balance[];
  /** Open orders of users. */
  readonly orders: readonly Order[];
  /** Plans that wait or are fired and queued. */
  readonly plans: readonly ConditionalOrder[];
  readonly lastPrices: ReadonlyMap<string, Ticks>;
  readonly counters: Counters;
  readonly operating: Operating;
  /** Living rows of the entities. */
  readonly entities: EntityRows;
}

/** The last number given out of each series; they never fall. */
export interface Counters {
  userId: number;
  orderId: number;
  tradeId: number;
  billId: number;
  movementId: number;
  priority: number;
}
