import type { UserState } from '#domain/account/account.ts';
import type { Place } from '#domain/account/place.ts';
import type { AccountType } from '#domain/codes/account-type.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { ConditionalOrder, Order } from '#domain/order/order.ts';
import type { Queued } from '#exchange/core/book/book.ts';
import type { Listing, ListingSlot } from '#exchange/core/instruments/listing.ts';
import type { AccountOwner } from '#exchange/core/ledger/account.ts';
import type { Linked, OpenOrders } from '#exchange/core/orders/open-orders.ts';

/** Who has accounts and orders: a user, a sub-account, or one of the exchange's own. */
export interface Owner extends AccountOwner {
  /** Undefined for the exchange's own. */
  readonly state: UserState | undefined;
  readonly isProvider: boolean;
  /** The batch that noted its state as changed last: one entry in a set is enough. */
  notedIn: number;
  /** By `standingKey`. */
  readonly standings: Map<string, Standing>;
  /** The last of them that was asked for: most owners stay with an instrument for a while. */
  recent: Standing | undefined;
  /** What is margined together of what it has: `unitsOf`. */
  readonly units: Map<string, OwnerUnit>;
  /** Where a unit says that it has changed. */
  readonly watchlist: UnitWatch;
  /** Its open orders on all instruments. */
  openOrders: number;
}

/** What an owner has margined together: known to `core/risk`. */
type OwnerUnit = object;

/** Looks after units. */
interface UnitWatch {
  lookAt(unit: OwnerUnit): void;
}

/** What a product keeps of an owner on one instrument: it alone knows what is in it. */
export type OwnerSlot = object;

/** A product as far as listings and standings are made with it; the order path knows all of it: `productOf`. */
export interface StandingProduct {
  /** Makes what the product keeps of a new instrument. */
  open(): ListingSlot;
  /** Whether, and how, it counts what its makers can still trade: known to the order path. */
  readonly offers?: () => object;
  /** Makes what it keeps of an owner on an instrument, in one of the owner's account places. */
  ownerSlot(owner: Owner, listing: Listing, place: Place): OwnerSlot;
}

/** Which product clears what an account of a type has of an instrument; undefined: it can't have any. */
export type ProductAt = (instrument: Instrument, type: AccountType) => StandingProduct | undefined;

/** What an owner has on one instrument in one account place. */
export interface Standing {
  readonly owner: Owner;
  readonly listing: Listing;
  readonly place: Place;
  /** What clears its orders and trades: another place may have another. */
  readonly product: StandingProduct;
  readonly slot: OwnerSlot;
  readonly orders: OpenOrders<Resting>;
  /** Waiting and fired plans by id, oldest first. */
  readonly plans: Map<number, ConditionalOrder>;
  /** Plans that the presets of open orders and of waiting plans may still arm. */
  presetLegs: number;
}

/** An order in the book: a link of its price's queue and of its owner's open orders. */
export interface Resting extends Queued<Resting>, Linked<Resting> {
  readonly order: Order;
  readonly standing: Standing;
}
