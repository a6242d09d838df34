import {
  type Balance,
  clearingId,
  feesId,
  holderIds,
  insuranceId,
  providerIds,
  type UserState,
  worldId,
} from '#domain/account/account.ts';
import { assetsOf } from '#domain/instrument/kinds.ts';
import { type Lots, zero } from '#domain/money/units.ts';
import type { ConditionalOrder, Order } from '#domain/order/order.ts';
import { loadAgents } from '#exchange/core/agents/ending.ts';
import { follows, loadTrails } from '#exchange/core/conditional/following.ts';
import { legsOfPlan } from '#exchange/core/conditional/making.ts';
import { loadOco } from '#exchange/core/conditional/oco.ts';
import { resumeLeg } from '#exchange/core/conditional/presets.ts';
import { copyLiving, loadTables } from '#exchange/core/entities.ts';
import type { EntityTypes } from '#exchange/core/entity.ts';
import { type Listing, watchOf } from '#exchange/core/instruments/listing.ts';
import type { ProductAt, Standing } from '#exchange/core/instruments/standing.ts';
import { loadJobs } from '#exchange/core/jobs/enqueue.ts';
import { loadDemoFills } from '#exchange/core/ledger/filling.ts';
import { accountAt } from '#exchange/core/ledger/ledger.ts';
import { enterBook } from '#exchange/core/orders/ending.ts';
import { loadPassing, type Passing } from '#exchange/core/passing.ts';
import { loadDeliveries } from '#exchange/core/positions/averaging.ts';
import { loadChoices } from '#exchange/core/positions/choices.ts';
import { loadMarkets } from '#exchange/core/positions/market.ts';
import { loadPositions } from '#exchange/core/positions/positions.ts';
import { productOf } from '#exchange/core/products/product.ts';
import { productAt as allProducts } from '#exchange/core/products/registry.ts';
import { loadCalls } from '#exchange/core/risk/margin-call.ts';
import type { Snapshot } from '#exchange/core/snapshot.ts';
import { addListing, addOwner, State, standingAt } from '#exchange/core/state.ts';

/** What the exchange knows of, where that is not what every exchange does. */
interface Known {
  readonly entities?: EntityTypes | undefined;
  readonly productAt?: ProductAt | undefined;
  readonly passing?: Passing | undefined;
}

/** Builds the running state from stored state, of which it keeps nothing. */
export function loadState(snapshot: Snapshot, { entities, productAt, passing }: Known = {}): State {
  const products: ProductAt = (instrument, type) =>
    productAt?.(instrument, type) ?? allProducts(instrument, type);
  const state = new State({ ...snapshot.counters }, products, entities);
  state.operating = snapshot.operating;
  const own = [worldId, feesId, insuranceId, clearingId, ...providerIds, ...holderIds];
  for (const id of own) addOwner(state, id, undefined);
  for (const instrument of snapshot.instruments) {
    const last = snapshot.lastPrices.get(instrument.symbolId);
    addListing(state, instrument, last);
    for (const asset of assetsOf(instrument)) state.assets.set(asset.code, asset);
  }
  for (const user of snapshot.users) {
    const copy = copyUser(user);
    addOwner(state, copy.id, copy);
    state.schedule.set('switch', copy.id, copy.cancelAllAt);
  }
  for (const { userId, accountType, scope, asset, total, unbilled } of snapshot.balances) {
    const account = accountAt(traderOf(state, userId), { type: accountType, scope }, asset);
    account.balance.total = total;
    account.listed = true;
    if (unbilled !== undefined) state.ledger.resume(account, unbilled);
  }
  loadTables(state.tables, snapshot.entities);
  freezeHolds(state);
  loadMarkets(state);
  loadDeliveries(state);
  loadChoices(state);
  loadPositions(state);
  loadJobs(state);
  loadCalls(state);
  loadDemoFills(state);
  for (const [id, lots] of passing?.opened ?? []) state.opened.set(id, lots);
  loadOrders(state, snapshot.orders);
  loadPlans(state, snapshot.plans);
  loadTrails(state, [...state.tables.trailMarks.values()].sort(byId));
  loadAgents(state);
  if (passing !== undefined) loadPassing(state, passing);
  state.ledger.begin();
  return state;
}

function traderOf(state: State, userId: number) {
  const owner = state.owners.get(userId);
  if (owner === undefined) throw new Error(`invariant: owner ${userId} of a row is unknown`);
  return owner;
}

/** What holds have frozen. */
function freezeHolds(state: State): void {
  for (const { userId, accountType: type, scope, asset, units } of state.tables.holds.values()) {
    const account = accountAt(traderOf(state, userId), { type, scope }, asset);
    state.ledger.resumeHold(state.changes, account, units);
  }
}

/** Where a stored order or plan stands. */
function standingIn(
  state: State,
  { id, userId, place }: Pick<Order, 'id' | 'userId' | 'place'>,
  listing: Listing,
): Standing {
  const standing = standingAt(state, traderOf(state, userId), listing, place);
  if (standing === undefined) throw new Error(`invariant: order ${id} stands in ${place}`);
  return standing;
}

/** By priority, so that every queue is what it was. */
function loadOrders(state: State, orders: readonly Order[]): void {
  const byPriority = orders.map(copyOrder).sort((one, other) => one.priority - other.priority);
  for (const order of byPriority) {
    const listing = state.listings.get(order.symbolId)!;
    const standing = standingIn(state, order, listing);
    const rest = (order.size! - order.filledSize) as Lots;
    const links = { level: undefined, before: undefined, after: undefined };
    const turns = { older: undefined, newer: undefined };
    enterBook(state, { order, standing, rest, ...links, ...turns });
    productOf(standing).reserve(state, standing, order, rest);
  }
}

function loadPlans(state: State, plans: readonly ConditionalOrder[]): void {
  const byPriority = plans.map(copyPlan).sort((one, other) => one.priority - other.priority);
  for (const plan of byPriority) {
    const listing = state.listings.get(plan.symbolId)!;
    state.plans.set(plan.id, plan);
    const standing = standingIn(state, plan, listing);
    standing.plans.set(plan.id, plan);
    standing.presetLegs += legsOfPlan(plan);
    if (plan.status === 'executing') state.fired.push(plan);
    else if (!follows(plan) && plan.ratio === undefined)
      watchOf(listing, plan)[plan.fires].add(plan);
    if (plan.kind === 'oco') loadOco(state, plan);
    resumeLeg(state, plan);
  }
}

/** All that a core needs to go on from here; copies, which the running state never changes. */
export function takeSnapshot(state: State): Snapshot {
  const balances: Balance[] = [];
  const users: UserState[] = [];
  for (const owner of state.owners.values()) {
    if (owner.state !== undefined) users.push(copyUser(owner.state));
    for (const { balance, listed } of owner.accounts.values()) {
      // The provider's orders are not in a snapshot, so nothing is held by them in it either.
      if (listed) balances.push({ ...balance, frozen: owner.isProvider ? zero : balance.frozen });
    }
  }
  const orders = [...state.orders.values()].filter((one) => !one.standing.owner.isProvider);
  const lastPrices = new Map(
    [...state.listings].flatMap(([symbolId, { lastPrice }]) =>
      lastPrice === undefined ? [] : [[symbolId, lastPrice] as const],
    ),
  );
  return {
    instruments: [...state.listings.values()].map(({ instrument }) => instrument),
    users,
    balances: balances.sort(byOwner),
    orders: orders.map(({ order }) => copyOrder(order)).sort(byId),
    plans: [...state.plans.values()].map(copyPlan).sort(byId),
    lastPrices,
    counters: { ...state.counters },
    operating: state.operating,
    entities: copyLiving(state.tables),
  };
}

const byId = (one: { readonly id: number }, other: { readonly id: number }): number =>
  one.id - other.id;

const byOwner = (one: Balance, other: Balance): number =>
  one.userId - other.userId ||
  inOrder(one.accountType, other.accountType) ||
  inOrder(one.scope, other.scope) ||
  inOrder(one.asset, other.asset);

const inOrder = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

const copyUser = (user: UserState): UserState => ({
  ...user,
  volumeByDay: user.volumeByDay.map((one) => ({ ...one })),
});

const copyOrder = (order: Order): Order => ({ ...order, steps: [...order.steps] });

const copyPlan = (plan: ConditionalOrder): ConditionalOrder => ({ ...plan });
