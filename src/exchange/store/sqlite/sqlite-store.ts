import type { StatementSync } from 'node:sqlite';
import { firstUserId } from '#domain/account/account.ts';
import type { Transfer } from '#domain/account/transfer.ts';
import { type Ticks, ticks } from '#domain/money/units.ts';
import type { ConditionalOrder, Order } from '#domain/order/order.ts';
import { type EntityName, entityTypes, type RowOf } from '#exchange/core/entities.ts';
import type { EntityTypes } from '#exchange/core/entity.ts';
import type { ClientOidKey, FoundClientOid } from '#exchange/core/past.ts';
import type { Counters, Snapshot } from '#exchange/core/snapshot.ts';
import { resultCode, type SqlDatabase, sqliteResult } from '#exchange/sqlite/database.ts';
import { BatchRows } from '#exchange/store/sqlite/batch-rows.ts';
import { EntityStore } from '#exchange/store/sqlite/entity-rows.ts';
import { PastRows } from '#exchange/store/sqlite/past-rows.ts';
import { type Keep, Retention } from '#exchange/store/sqlite/retention.ts';
import {
  type RealizedOrderRow,
  realizedOfOrder,
  toBalance,
  toInstrument,
  toOperating,
  toOrder,
  toPlan,
  toUser,
} from '#exchange/store/sqlite/rows.ts';
import { bigints, prepareStatements, type Statements } from '#exchange/store/sqlite/statements.ts';
import type {
  AccountRow,
  AccountTallyRow,
  BalanceRow,
  CounterRow,
  InstrumentRow,
  OperatingRow,
  PlanRow,
} from '#exchange/store/sqlite/tables.ts';
import { type Batch, RowRefused, type Store, StoreFull } from '#exchange/store/store.ts';

/** Of a new store: nothing given out, users' ids begin above the exchange's own. */
const firstCounters: Counters = {
  userId: firstUserId - 1,
  orderId: 0,
  tradeId: 0,
  billId: 0,
  movementId: 0,
  priority: 0,
};

/** Results after which the store may recover, when the transaction could be rolled back. */
const mayRecover: readonly (number | undefined)[] = [
  sqliteResult.busy,
  sqliteResult.noMemory,
  sqliteResult.ioError,
  sqliteResult.full,
];

/** Results that say of a row that it can't be written; `undefined` is a value that none can hold. */
const rowFaults: readonly (number | undefined)[] = [
  sqliteResult.tooBig,
  sqliteResult.constraint,
  sqliteResult.mismatch,
  sqliteResult.range,
  undefined,
];

/** The store on the one writing connection of a SQLite file. */
export class SqliteStore implements Store {
  readonly #database: SqlDatabase;
  readonly #statements: Statements;
  readonly #rows: BatchRows;
  readonly #retention: Retention;
  readonly #entities: EntityStore;
  readonly #past: PastRows;
  readonly #probe: StatementSync;
  readonly #onClose: () => void;
  #last: { batch: number; at: number; counters: Counters };

  constructor(
    database: SqlDatabase,
    keep: Keep,
    onClose: () => void,
    entities: EntityTypes = entityTypes,
  ) {
    this.#database = database;
    this.#statements = prepareStatements(database);
    this.#rows = new BatchRows(this.#statements);
    this.#retention = new Retention(database, keep);
    this.#entities = new EntityStore(database, entities);
    this.#past = new PastRows(database);
    // A page of its own, overwritten as a whole: a full disk shows here as it would in a batch.
    this.#probe = database.prepare(
      `insert into probe (id, count, filler) values (1, 1, hex(randomblob(1500)))
       on conflict (id) do update set count = count + 1, filler = excluded.filler`,
    );
    this.#onClose = onClose;
    this.#last = this.#readLast();
  }

  lastBatchAt(): number {
    return this.#last.at;
  }

  write(batch: Batch): void {
    const { begin, commit } = this.#statements;
    let committing = false;
    try {
      begin.run();
      this.#rows.write(batch, this.#last.counters);
      this.#entities.write(batch.changes.entities, batch.now);
      this.#retention.apply(batch);
      this.#writeCounters(batch);
      committing = true;
      commit.run();
    } catch (error) {
      throw this.#afterFailure(error, committing);
    }
    this.#rows.noteStored(batch.changes.balances, batch.changes.users);
    const { batch: number } = this.#last;
    this.#last = { batch: number + 1, at: batch.now, counters: { ...batch.counters } };
  }

  probe(): boolean {
    const { begin, commit } = this.#statements;
    try {
      begin.run();
      this.#probe.run();
      commit.run();
      return true;
    } catch {
      this.#rollBack();
      return false;
    }
  }

  load(): Snapshot {
    this.#last = this.#readLast();
    const balances = this.#readAll<BalanceRow>('select * from balance').map(toBalance);
    const users = this.#readAll<AccountRow & AccountTallyRow>(
      'select * from account join account_tally on user_id = id',
    ).map(toUser);
    this.#rows.noteStored(balances, users);
    const instruments = this.#readAll<InstrumentRow>('select * from instrument').map(toInstrument);
    return {
      instruments,
      users,
      balances,
      orders: this.#readAll<RealizedOrderRow>(
        `select *, ${realizedOfOrder} from orders where end_reason is null`,
      ).map(toOrder),
      plans: this.#readAll<PlanRow>(
        "select * from plans where status in ('notExecuted', 'executing')",
      ).map(toPlan),
      lastPrices: this.#lastPrices(instruments.map(({ symbolId }) => symbolId)),
      counters: { ...this.#last.counters },
      operating: toOperating(this.#readAll<OperatingRow>('select * from operating')[0]),
      entities: this.#entities.load(),
    };
  }

  async findClientOids(keys: readonly ClientOidKey[]): Promise<readonly FoundClientOid[]> {
    return this.#past.clientOids(keys);
  }

  async findOrders(ids: readonly number[]): Promise<readonly Order[]> {
    return this.#past.orders(ids);
  }

  async findPlans(ids: readonly number[]): Promise<readonly ConditionalOrder[]> {
    return this.#past.plans(ids);
  }

  async findTransfers(ids: readonly number[]): Promise<readonly Transfer[]> {
    return this.#past.transfers(ids);
  }

  async findRows<N extends EntityName>(
    type: N,
    ids: readonly number[],
  ): Promise<readonly RowOf<N>[]> {
    return this.#entities.find(type, ids) as unknown as readonly RowOf<N>[];
  }

  close(): void {
    this.#database.close();
    this.#onClose();
  }

  #readAll<R>(text: string): R[] {
    return bigints(this.#database, text).all() as unknown as R[];
  }

  /** A pair's newest trade, which retention never takes. */
  #lastPrices(symbols: readonly string[]): Map<string, Ticks> {
    const newest = this.#database.prepare(
      'select price from trade where symbol_id = ? order by id desc limit 1',
    );
    const prices = new Map<string, Ticks>();
    for (const symbolId of symbols) {
      const row = newest.get(symbolId) as { price: number } | undefined;
      if (row !== undefined) prices.set(symbolId, ticks(row.price));
    }
    return prices;
  }

  #writeCounters({ counters, now }: Batch): void {
    this.#statements.writeCounter.run(
      this.#last.batch + 1,
      now,
      counters.userId,
      counters.orderId,
      counters.tradeId,
      counters.billId,
      counters.movementId,
      counters.priority,
    );
  }

  #readLast(): { batch: number; at: number; counters: Counters } {
    const row = this.#statements.readCounter.get() as CounterRow | undefined;
    if (row === undefined) return { batch: 0, at: 0, counters: { ...firstCounters } };
    return {
      batch: Number(row.batch),
      at: Number(row.at),
      counters: {
        userId: Number(row.user_id),
        orderId: Number(row.order_id),
        tradeId: Number(row.trade_id),
        billId: Number(row.bill_id),
        movementId: Number(row.movement_id),
        priority: Number(row.priority),
      },
    };
  }

  /**
   * Decides whether a failed batch is surely not in the store. Before the commit nothing of it can
   * be: a batch counts from its commit frame on. At the commit only a full disk is sure, since then
   * the commit frame itself could not be written; after a failed sync the frame may lie in the file
   * and come back with the next start. The rolled-back state is read again, not taken on trust.
   */
  #afterFailure(error: unknown, committing: boolean): unknown {
    const code = resultCode(error);
    const isRow = !committing && rowFaults.includes(code);
    const clean = committing ? code === sqliteResult.full : mayRecover.includes(code);
    this.#retention.forget();
    this.#entities.forget();
    if (!this.#rollBack() || !(clean || isRow)) return error;
    try {
      if (this.#readLast().batch !== this.#last.batch) return error;
    } catch {
      return error;
    }
    if (isRow) {
      return new RowRefused('A row cannot be written; the batch was rolled back.', {
        cause: error,
      });
    }
    return new StoreFull('The store took no more rows; the batch was rolled back.', {
      cause: error,
    });
  }

  /** Whether no transaction is open afterwards. SQLite ends some by itself when they fail. */
  #rollBack(): boolean {
    try {
      if (this.#database.isTransaction) this.#statements.rollback.run();
    } catch {
      return false;
    }
    return !this.#database.isTransaction;
  }
}
