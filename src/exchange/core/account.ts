import type { Balance, UserState } from '#domain/account/account.ts';
import type { Amount } from '#domain/money/units.ts';
import type { Order, Plan } from '#domain/order/order.ts';
import type { Queued } from '#exchange/core/book.ts';
import type { Market } from '#exchange/core/market.ts';
import type { OpenOrders } from '#exchange/core/open-orders.ts';

/** Who can own a balance: a user, or one of the exchange's own. */
export interface Trader {
  readonly id: number;
  /** Undefined for the exchange's own. */
  readonly state: UserState | undefined;
  readonly isProvider: boolean;
  readonly isSystem: boolean;
  /** The batch that noted its state as changed last: one entry in a set is enough. */
  notedIn: number;
  /** By `accountKey`: of spot accounts the asset's code alone. */
  readonly accounts: Map<string, Account>;
  readonly standings: Map<string, Standing>;
  /** The last of them that was asked for: most traders stay with a pair for a while. */
  recent: Standing | undefined;
  /** Its open orders on all pairs. */
  openOrders: number;
}

/** A balance, and what the ledger keeps beside it. */
export interface Account {
  readonly balance: Balance;
  readonly trader: Trader;
  /** Whether it may be below zero: the outside world's, and debts. */
  readonly mayOwe: boolean;
  /** Whether it ever changed; one that never did is no row. */
  listed: boolean;
  /** The batch that noted its balance as changed last. */
  notedIn: number;
}

/** What a product keeps of an owner on one instrument: it alone knows what is in it. */
export type OwnerSlot = object;

/** What a trader has on one pair. */
export interface Standing {
  readonly trader: Trader;
  readonly market: Market;
  readonly slot: OwnerSlot;
  readonly orders: OpenOrders;
  /** Waiting and fired plans by id, oldest first. */
  readonly plans: Map<number, Plan>;
  /** Plans that the presets of open orders may still arm. */
  presetLegs: number;
}

/** An order in the book: a link of its price's queue and of its trader's open orders. */
export interface Resting extends Queued<Resting> {
  readonly order: Order;
  readonly standing: Standing;
  older: Resting | undefined;
  newer: Resting | undefined;
}

export const available = ({ balance }: Account): Amount =>
  (balance.total - balance.frozen) as Amount;
