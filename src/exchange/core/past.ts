import type { Transfer } from '#domain/account/transfer.ts';
import type { ConditionalOrder, Order, OrderRef } from '#domain/order/order.ts';
import type { EntityName, RowOf } from '#exchange/core/entities.ts';
import type { EntityRow, Table } from '#exchange/core/entity.ts';
import type { State } from '#exchange/core/state.ts';

/** Orders, plans, transfers and agents of a user share one space of client ids. */
export interface ClientOidRow {
  readonly what: 'order' | 'plan' | 'transfer' | 'agent';
  readonly id: number;
}

/** A client id and its user. */
export interface ClientOidKey {
  readonly userId: number;
  readonly clientOid: string;
}

/** What a client id names in the store. */
export interface FoundClientOid extends ClientOidKey, ClientOidRow {}

/**
 * The committed past, of which the core keeps neither client ids nor what ended. Each call looks up
 * all that a batch needs of a kind; what there is not is left out.
 */
export interface Past {
  findClientOids(keys: readonly ClientOidKey[]): Promise<readonly FoundClientOid[]>;
  findOrders(ids: readonly number[]): Promise<readonly Order[]>;
  findPlans(ids: readonly number[]): Promise<readonly ConditionalOrder[]>;
  findTransfers(ids: readonly number[]): Promise<readonly Transfer[]>;
  /** Rows of an entity, ended ones included. */
  findRows<N extends EntityName>(type: N, ids: readonly number[]): Promise<readonly RowOf<N>[]>;
}

const keyOf = (userId: number, clientOid: string): string => `${userId} ${clientOid}`;

/**
 * What the commands of a batch need of the past. What lives in memory is not asked for: until the
 * batch is closed the core knows it, even when the batch ends it.
 */
export class Needs {
  readonly clientOids = new Map<string, ClientOidKey>();
  readonly orders = new Set<number>();
  readonly plans = new Set<number>();
  readonly transfers = new Set<number>();
  /** Numbers of rows by entity. */
  readonly rows = new Map<EntityName, Set<number>>();
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  get isEmpty(): boolean {
    const { clientOids, orders, plans, rows } = this;
    return clientOids.size === 0 && orders.size === 0 && plans.size === 0 && rows.size === 0;
  }

  /** What a user's client id names, if there is an id. */
  clientOid(userId: number, clientOid: string | undefined): void {
    if (clientOid === undefined) return;
    this.clientOids.set(keyOf(userId, clientOid), { userId, clientOid });
  }

  /** The order that a user's command names. */
  order(userId: number, ref: OrderRef): void {
    if ('orderId' in ref) this.#named({ what: 'order', id: ref.orderId });
    else this.clientOid(userId, ref.clientOid);
  }

  /** The plan that a user's command names. */
  plan(userId: number, ref: OrderRef): void {
    if ('orderId' in ref) this.#named({ what: 'plan', id: ref.orderId });
    else this.clientOid(userId, ref.clientOid);
  }

  /** The agent that a user's command names. */
  agent(userId: number, ref: OrderRef): void {
    if ('orderId' in ref) this.#named({ what: 'agent', id: ref.orderId });
    else this.clientOid(userId, ref.clientOid);
  }

  /** A row of an entity that a command names. */
  row(type: EntityName, id: number): void {
    const table: Pick<Table<EntityRow>, 'get'> = this.#state.tables[type];
    if (table.get(id) !== undefined) return;
    const ids = this.rows.get(type) ?? new Set();
    this.rows.set(type, ids.add(id));
  }

  /** Takes in what the client ids name: it is needed as well. */
  follow(found: readonly FoundClientOid[]): void {
    for (const row of found) this.#named(row);
  }

  #named({ what, id }: ClientOidRow): void {
    const { orders, plans } = this.#state;
    if (what === 'transfer') this.transfers.add(id);
    else if (what === 'agent') this.row('agents', id);
    else if (what === 'plan') {
      if (!plans.has(id)) this.plans.add(id);
      // An order of the provider leaves no trace when it ends.
    } else if (orders.get(id)?.standing.owner.isProvider ?? true) this.orders.add(id);
  }
}

/** The rows that were found for a batch's needs. */
export interface FoundRows {
  readonly clientOids: readonly FoundClientOid[];
  readonly orders: readonly Order[];
  readonly plans: readonly ConditionalOrder[];
  readonly transfers: readonly Transfer[];
  readonly rows: ReadonlyMap<EntityName, readonly EntityRow[]>;
}

/**
 * What was fetched for a batch: all that its commands know of the past. Asking for anything else is
 * a fault of the command's `needs`, and throws.
 */
export class Fetched {
  readonly #clientOids = new Map<string, ClientOidRow | undefined>();
  readonly #orders = new Map<number, Order | undefined>();
  readonly #plans = new Map<number, ConditionalOrder | undefined>();
  readonly #transfers = new Map<number, Transfer | undefined>();
  readonly #rows = new Map<EntityName, Map<number, EntityRow | undefined>>();

  /** `needs` is what was asked for, `found` what there is of it. */
  constructor(needs?: Needs, found?: FoundRows) {
    if (needs === undefined || found === undefined) return;
    for (const key of needs.clientOids.keys()) this.#clientOids.set(key, undefined);
    for (const row of found.clientOids) {
      this.#clientOids.set(keyOf(row.userId, row.clientOid), row);
    }
    fill(this.#orders, needs.orders, found.orders);
    fill(this.#plans, needs.plans, found.plans);
    fill(this.#transfers, needs.transfers, found.transfers);
    for (const [type, ids] of needs.rows) {
      const rows = new Map<number, EntityRow | undefined>();
      fill(rows, ids, found.rows.get(type) ?? []);
      this.#rows.set(type, rows);
    }
  }

  /** What a user's client id names. */
  clientOid(userId: number, clientOid: string): ClientOidRow | undefined {
    return known(this.#clientOids, keyOf(userId, clientOid), 'client id');
  }

  order(id: number): Order | undefined {
    return known(this.#orders, id, 'order');
  }

  plan(id: number): ConditionalOrder | undefined {
    return known(this.#plans, id, 'plan');
  }

  /** A row of an entity, which may have ended. */
  row<N extends EntityName>(type: N, id: number): RowOf<N> | undefined {
    return known(this.#rows.get(type) ?? noRows, id, `row of ${type}`) as RowOf<N> | undefined;
  }

  transfer(id: number): Transfer | undefined {
    return known(this.#transfers, id, 'transfer');
  }
}

const noRows: ReadonlyMap<number, EntityRow | undefined> = new Map();

/** Of a batch that needs nothing, and of all that runs by itself: jobs, fired plans, agents. */
export const nothingFetched = new Fetched();

function fill<Row extends { readonly id: number }>(
  rows: Map<number, Row | undefined>,
  asked: Iterable<number>,
  found: readonly Row[],
): void {
  for (const id of asked) rows.set(id, undefined);
  for (const row of found) rows.set(row.id, row);
}

function known<Key, Row>(rows: ReadonlyMap<Key, Row | undefined>, key: Key, what: string) {
  const row = rows.get(key);
  if (row === undefined && !rows.has(key)) {
    throw new Error(`invariant: ${what} ${key} of the past was not fetched`);
  }
  return row;
}
