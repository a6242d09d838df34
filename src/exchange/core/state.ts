import { isProvider, isSystem, type UserState } from '#domain/account/account.ts';
import { accountPlaceOf, type Place } from '#domain/account/place.ts';
import type { Side } from '#domain/codes/side.ts';
import { type PricedPair, type Rate, usdtRate, valueAsset } from '#domain/fee/fee.ts';
import { deliversAtOf, reducingMs } from '#domain/futures/delivery.ts';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { accountTypeOn } from '#domain/line/line.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import type { Notice } from '#domain/notice/notice.ts';
import { noOperating, type Operating } from '#domain/operating/operating.ts';
import type { OrderContext } from '#domain/order/issues.ts';
import type { ConditionalOrder, Order, OrderStep } from '#domain/order/order.ts';
import type { Underway } from '#exchange/core/agents/underway.ts';
import { type Changes, newChanges } from '#exchange/core/changes.ts';
import type { Oco } from '#exchange/core/conditional/oco-record.ts';
import type { Protection } from '#exchange/core/conditional/protection.ts';
import { entityTypes, newTables, type Tables } from '#exchange/core/entities.ts';
import type { EntityTypes } from '#exchange/core/entity.ts';
import { type Listing, newListing } from '#exchange/core/instruments/listing.ts';
import type { Owner, ProductAt, Resting, Standing } from '#exchange/core/instruments/standing.ts';
import type { DemoFill } from '#exchange/core/ledger/demo-fill.ts';
import { Ledger } from '#exchange/core/ledger/ledger.ts';
import { EndedRows } from '#exchange/core/orders/ended-rows.ts';
import { OpenOrders } from '#exchange/core/orders/open-orders.ts';
import type { ClientOidRow } from '#exchange/core/past.ts';
import { Watchlist } from '#exchange/core/risk/watchlist.ts';
import { Schedule } from '#exchange/core/schedule/schedule.ts';
import type { Counters } from '#exchange/core/snapshot.ts';
import { Turn } from '#exchange/core/turn.ts';

/** All that the exchange is, in memory. The functions of this room work on it. */
export class State {
  /** The time of the command that is applied, Unix milliseconds. */
  now = 0;
  changes: Changes = newChanges();
  /** The command that is applied. */
  turn = new Turn();
  /** Counts the batches. */
  batch = 1;
  readonly counters: Counters;
  operating: Operating = noOperating;
  readonly ledger: Ledger;
  readonly listings = new Map<string, Listing>();
  readonly assets = new Map<string, Asset>();
  readonly owners = new Map<number, Owner>();
  readonly byAuthId = new Map<string, Owner>();
  /** Orders in a book. */
  readonly orders = new Map<number, Resting>();
  /** Plans that wait or are fired and queued. */
  readonly plans = new Map<number, ConditionalOrder>();
  /** Fired plans in the order of their turn. Bound: `planOrdersMax` per user and pair. */
  readonly fired: ConditionalOrder[] = [];
  /** What protects the fills of open orders, by the order's id. Bound: open orders. */
  readonly protections = new Map<number, Protection>();
  /**
   * What open orders with a preset have opened of positions since they have it, or since the start. Their
   * legs grow by what is added to it. Bound: open orders.
   */
  readonly opened = new Map<number, Lots>();
  /** OCOs by their limit order's id. Bound: open orders. */
  readonly ocos = new Map<number, Oco>();
  /** Units whose risk must be looked at, and at which prices all others. */
  readonly watchlist = new Watchlist();
  /** Jobs of the exchange's own, by what each is about. */
  readonly jobsByKey = new Map<string, number>();
  /** Margin calls that stand, by what names their units. Bound: units. */
  readonly marginCalls = new Map<string, Notice>();
  /** When users were last given demo coins, by user and coin. */
  readonly demoFills = new Map<string, DemoFill>();
  /**
   * Of units that were opened beyond the ratio of a margin call those that had margin enough since. After a
   * restart, the first look at a unit that still has enough says so again. Bound: units.
   */
  readonly recovered = new Set<string>();
  /** When the next funding of some contract is due. */
  fundingDueAt = Number.POSITIVE_INFINITY;
  /** When the next step of some delivery may be due. */
  deliveryDueAt = Number.POSITIVE_INFINITY;
  /** What falls due, and when. */
  readonly schedule = new Schedule();
  /** When agents want to be woken: apart, so that nothing else that stays due holds them up. */
  readonly wakes = new Schedule<'agent'>();
  /** Running agents by their user. */
  readonly agentsOf = new Map<number, Set<number>>();
  /** Orders that running agents have under way, by agent. */
  readonly underway = new Map<number, Underway>();
  readonly tables: Tables;
  readonly productAt: ProductAt;
  /** What ended in this batch, which the store does not know yet. Cleared by `closeBatch`. */
  readonly endedOrders = new EndedRows<Order>();
  readonly endedPlans = new EndedRows<ConditionalOrder>();
  /** Client ids used in this batch: user → id → what it names. Cleared by `closeBatch`. */
  readonly clientOids = new Map<number, Map<string, ClientOidRow>>();
  readonly context: { -readonly [K in keyof OrderContext]: OrderContext[K] } = {
    reference: undefined,
    triggerPrice: undefined,
    watched: undefined,
    bestOpposite: undefined,
    available: undefined,
    openOrders: 0,
    openOrdersOfAll: 0,
    plans: 0,
  };
  /** The steps of an order that was accepted at the moment of the last one. */
  accepted: readonly OrderStep[] = [];

  constructor(counters: Counters, productAt: ProductAt, entities: EntityTypes = entityTypes) {
    this.counters = counters;
    this.productAt = productAt;
    this.tables = newTables(entities);
    this.ledger = new Ledger(counters);
  }
}

/** Makes the owner of balances known. `state` is undefined for the exchange's own. */
export function addOwner(state: State, id: number, user: UserState | undefined): Owner {
  const owner: Owner = {
    id,
    state: user,
    isProvider: isProvider(id),
    isSystem: isSystem(id),
    notedIn: 0,
    accounts: new Map(),
    standings: new Map(),
    units: new Map(),
    watchlist: state.watchlist,
    recent: undefined,
    openOrders: 0,
  };
  state.owners.set(id, owner);
  if (user !== undefined) state.byAuthId.set(user.authId, owner);
  return owner;
}

/** Makes an instrument known, with its last price if it ever had one. */
export function addListing(state: State, instrument: Instrument, lastPrice: Ticks | undefined) {
  const product = state.productAt(instrument, accountTypeOn(instrument.line))!;
  state.listings.set(instrument.symbolId, newListing(instrument, product.open(), lastPrice));
  const deliversAt = deliversAtOf(instrument);
  if (deliversAt !== undefined) {
    state.deliveryDueAt = Math.min(state.deliveryDueAt, deliversAt - reducingMs);
  }
}

/** What an owner has on an instrument in the place of its line, made when first asked for. */
export const standingOf = (state: State, owner: Owner, listing: Listing): Standing =>
  standingAt(state, owner, listing, listing.place)!;

/** The same in any place; undefined: nothing can clear what that place has of such an instrument. */
export function standingAt(
  state: State,
  owner: Owner,
  listing: Listing,
  place: Place = listing.place,
): Standing | undefined {
  const { recent } = owner;
  if (recent?.listing === listing && recent.place === place) return recent;
  const key = standingKey(listing, place);
  let standing = owner.standings.get(key);
  if (standing === undefined) {
    standing = newStanding(state, owner, listing, place);
    if (standing === undefined) return undefined;
    owner.standings.set(key, standing);
  }
  owner.recent = standing;
  return standing;
}

/** Most standings are in the place of their line, whose key is the instrument's alone. */
const standingKey = ({ instrument, place: own }: Listing, place: Place): string =>
  place === own ? instrument.symbolId : `${place} ${instrument.symbolId}`;

/** How much is kept of an owner: to undo what a refused command would have kept more. */
export interface Footprint {
  readonly standings: number;
  readonly accounts: number;
  readonly units: number;
}

export const footprintOf = ({ standings, accounts, units }: Owner): Footprint => ({
  standings: standings.size,
  accounts: accounts.size,
  units: units.size,
});

/** A refused command leaves nothing behind of a pair where its owner had nothing. */
export function undoStanding(standing: Standing, footprint: Footprint): void {
  const { owner, listing, place } = standing;
  if (owner.standings.size === footprint.standings) return;
  owner.standings.delete(standingKey(listing, place));
  owner.recent = undefined;
  // What was made last stands last.
  for (const key of [...owner.accounts.keys()].slice(footprint.accounts))
    owner.accounts.delete(key);
  for (const key of [...owner.units.keys()].slice(footprint.units)) owner.units.delete(key);
}

function newStanding(
  state: State,
  owner: Owner,
  listing: Listing,
  place: Place,
): Standing | undefined {
  const product = state.productAt(listing.instrument, accountPlaceOf(place).type);
  if (product === undefined) return undefined;
  if (product.offers !== undefined) listing.countsMakers = true;
  return {
    ...{ owner, listing, place, product },
    slot: product.ownerSlot(owner, listing, place),
    orders: new OpenOrders(),
    plans: new Map(),
    presetLegs: 0,
  };
}

export function touchUser(state: State, owner: Owner): void {
  if (owner.state === undefined) return;
  owner.state.version += 1;
  noteUser(state, owner);
}

/** Notes what the exchange keeps of a user as changed. */
export function noteUser(state: State, owner: Owner): void {
  if (owner.state === undefined || owner.notedIn === state.batch) return;
  owner.notedIn = state.batch;
  state.changes.users.add(owner.state);
}

export function touchOrder(state: State, order: Order, owner: Owner): void {
  order.version += 1;
  order.updatedAt = state.now;
  if (owner.isSystem) return;
  if (order.agentId !== undefined) {
    state.turn.agentOrders ??= new Set();
    state.turn.agentOrders.add(order);
  }
  state.changes.orders.add(order);
  touchUser(state, owner);
}

export function touchPlan(state: State, plan: ConditionalOrder): void {
  plan.version += 1;
  plan.updatedAt = state.now;
  state.changes.plans.add(plan);
  touchUser(state, state.owners.get(plan.userId)!);
}

export function touchLevel(state: State, listing: Listing, side: Side, price: Ticks): void {
  if (listing.marks === undefined) {
    listing.marks = { buy: new Set(), sell: new Set() };
    state.changes.levels.set(listing.instrument.symbolId, listing.marks);
  }
  (side === 'buy' ? listing.marks.buy : listing.marks.sell).add(price);
}

/** A pair with its last price; undefined while it has none. */
export function priced(state: State, symbolId: string): PricedPair | undefined {
  const listing = state.listings.get(symbolId);
  if (listing === undefined || listing.lastPrice === undefined) return undefined;
  return { instrument: listing.instrument, lastPrice: listing.lastPrice };
}

/** USDT units per unit of an asset at its last price; undefined: unknown. */
export function assetRate(state: State, code: string): Rate | undefined {
  const asset = state.assets.get(code);
  return (
    asset && usdtRate(asset, code === valueAsset ? undefined : priced(state, code + valueAsset))
  );
}
