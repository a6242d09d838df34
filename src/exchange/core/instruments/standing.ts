import type { UserState } from '#domain/account/account.ts';
import type { ConditionalOrder, Order } from '#domain/order/order.ts';
import type { Queued } from '#exchange/core/book/book.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { AccountOwner } from '#exchange/core/ledger/account.ts';
import type { Linked, OpenOrders } from '#exchange/core/orders/open-orders.ts';

/** Who has accounts and orders: a user, a sub-account, or one of the exchange's own. */
export interface Owner extends AccountOwner {
  /** Undefined for the exchange's own. */
  readonly state: UserState | undefined;
  readonly isProvider: boolean;
  /** The batch that noted its state as changed last: one entry in a set is enough. */
  notedIn: number;
  readonly standings: Map<string, Standing>;
  /** The last of them that was asked for: most owners stay with an instrument for a while. */
  recent: Standing | undefined;
  /** What products keep of it beyond single instruments, by line. */
  readonly slots: Map<string, OwnerSlot>;
  /** Its open orders on all instruments. */
  openOrders: number;
}

/** What a product keeps of an owner on one instrument: it alone knows what is in it. */
export type OwnerSlot = object;

/** What an owner has on one instrument. */
export interface Standing {
  readonly owner: Owner;
  readonly listing: Listing;
  readonly slot: OwnerSlot;
  readonly orders: OpenOrders<Resting>;
  /** Waiting and fired plans by id, oldest first. */
  readonly plans: Map<number, ConditionalOrder>;
  /** Plans that the presets of open orders may still arm. */
  presetLegs: number;
}

/** An order in the book: a link of its price's queue and of its owner's open orders. */
export interface Resting extends Queued<Resting>, Linked<Resting> {
  readonly order: Order;
  readonly standing: Standing;
}
