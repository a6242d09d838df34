import type { StatementSync } from 'node:sqlite';
import type { SqlDatabase } from '#exchange/sqlite/database.ts';
import type { Batch } from '#exchange/store/store.ts';

const dayMs = 86_400_000;

/** What is dropped after a time. */
export type DroppedTable = 'trade' | 'candle' | 'orders' | 'plans' | 'client_oid';

/**
 * How long rows are kept. Trades: 7 days; one-minute candles: 2 years. A pair's newest trade always
 * stays (it is the last price). Canceled orders without any fill, and conditional orders that placed
 * none: 90 days from their end. Client ids: 7 days from the end of what they name. All else that is
 * a user's is kept.
 */
export interface Keep {
  readonly tradesMs: number;
  readonly candlesMs: number;
  readonly unfilledMs: number;
  readonly clientOidsMs: number;
  /** Told how many rows were dropped, for the metrics. */
  readonly onDropped?: ((table: DroppedTable, rows: number) => void) | undefined;
}

export const keepDefault: Keep = {
  tradesMs: 7 * dayMs,
  candlesMs: 730 * dayMs,
  unfilledMs: 90 * dayMs,
  clientOidsMs: 7 * dayMs,
};

/** Rows of a user's table that a batch looks at, and so drops, at most. */
export const sliceRows = 20;
/** How long client ids are left alone once all that were due are gone. */
const restMs = 3_600_000;

/**
 * Takes away what is past its time, inside the batch's own transaction: no sync of its own. A batch
 * drops at most twice the rows that it adds to a pair, so the tables shrink to their bound under
 * any load, and no batch pays for another's backlog.
 */
export class Retention {
  readonly #keep: Keep;
  readonly #trades: Oldest;
  readonly #candles: Oldest;
  readonly #orders: Ended;
  readonly #plans: Ended;
  readonly #clientOids: ClientOids;

  constructor(database: SqlDatabase, keep: Keep) {
    this.#keep = keep;
    this.#trades = new Oldest(
      database.prepare('select id as key, at from trade where symbol_id = ? order by id limit ?'),
      database.prepare('delete from trade where symbol_id = ? and id <= ?'),
    );
    this.#candles = new Oldest(
      database.prepare(
        'select start as key, start as at from candle where symbol_id = ? order by start limit ?',
      ),
      database.prepare('delete from candle where symbol_id = ? and start <= ?'),
    );
    this.#orders = new Ended(database, 'orders', "status = 'cancelled' and filled_size = 0");
    this.#plans = new Ended(
      database,
      'plans',
      "status in ('cancelled', 'fail') and order_id is null",
    );
    this.#clientOids = new ClientOids(database);
  }

  /** The caller holds the transaction. */
  apply(batch: Batch): void {
    this.#dropMarket(batch);
    const { now } = batch;
    const { unfilledMs, clientOidsMs } = this.#keep;
    this.#tell('orders', this.#orders.drop(now - unfilledMs, now));
    this.#tell('plans', this.#plans.drop(now - unfilledMs, now));
    this.#tell('client_oid', this.#clientOids.drop(now - clientOidsMs, now));
  }

  #tell(table: DroppedTable, rows: number): void {
    if (rows > 0) this.#keep.onDropped?.(table, rows);
  }

  #dropMarket({ changes, candles, now }: Batch): void {
    const tradesOf = new Map<string, number>();
    for (const { symbolId } of changes.trades) {
      tradesOf.set(symbolId, (tradesOf.get(symbolId) ?? 0) + 1);
    }
    for (const [symbolId, added] of tradesOf) {
      const dropped = this.#trades.drop(symbolId, now - this.#keep.tradesMs, 2 * added);
      this.#tell('trade', dropped);
    }
    for (const { symbolId } of candles) {
      const dropped = this.#candles.drop(symbolId, now - this.#keep.candlesMs, 2);
      this.#tell('candle', dropped);
    }
  }

  /** After a rollback what was noted of the oldest rows may be wrong. */
  forget(): void {
    this.#trades.forget();
    this.#candles.forget();
    this.#orders.forget();
    this.#plans.forget();
    this.#clientOids.forget();
  }
}

/** Drops a pair's oldest rows of one table and remembers the age of the next, one note per pair. */
class Oldest {
  readonly #read: StatementSync;
  readonly #delete: StatementSync;
  readonly #oldestAt = new Map<string, number>();

  constructor(read: StatementSync, remove: StatementSync) {
    this.#read = read;
    this.#delete = remove;
  }

  /** Returns how many rows it dropped. */
  drop(symbolId: string, before: number, countMax: number): number {
    if ((this.#oldestAt.get(symbolId) ?? 0) >= before) return 0;
    const rows = this.#read.all(symbolId, countMax + 1) as { key: number; at: number }[];
    const kept = rows.findIndex(({ at }, i) => at >= before || i === countMax);
    // Fewer rows than asked for and all of them old: the newest one stays.
    const drop = kept === -1 ? rows.length - 1 : kept;
    if (drop > 0) this.#delete.run(symbolId, rows[drop - 1]!.key);
    const next = rows[drop];
    if (next !== undefined) this.#oldestAt.set(symbolId, next.at);
    return Math.max(0, drop);
  }

  forget(): void {
    this.#oldestAt.clear();
  }
}

/** Drops what ended first of one table, in slices, and notes when the next is due. */
class Ended {
  readonly #read: StatementSync;
  readonly #delete: StatementSync;
  readonly #deleteClientOid: StatementSync;
  #oldestAt = 0;

  /** `which` is that of the index on the time of the end. */
  constructor(database: SqlDatabase, table: 'orders' | 'plans', which: string) {
    this.#read = database.prepare(
      `select id, updated_at as at, user_id as userId, client_oid as clientOid from ${table}
        where ${which} order by updated_at limit ${sliceRows + 1}`,
    );
    this.#delete = database.prepare(`delete from ${table} where id = ?`);
    this.#deleteClientOid = removeClientOid(database);
  }

  /** Returns how many rows it dropped. */
  drop(before: number, now: number): number {
    if (this.#oldestAt >= before) return 0;
    const rows = this.#read.all() as unknown as (NamedRow & { at: number })[];
    const due = rows.slice(0, sliceRows).filter(({ at }) => at < before);
    for (const { id, userId, clientOid } of due) {
      this.#delete.run(id);
      if (clientOid !== null) this.#deleteClientOid.run(userId, clientOid, id);
    }
    // What ends later than now is no older.
    this.#oldestAt = rows[due.length]?.at ?? now;
    return due.length;
  }

  forget(): void {
    this.#oldestAt = 0;
  }
}

interface NamedRow {
  readonly id: number;
  readonly userId: number;
  readonly clientOid: string | null;
}

const removeClientOid = (database: SqlDatabase): StatementSync =>
  database.prepare('delete from client_oid where user_id = ? and client_oid = ? and id = ?');

/**
 * Drops client ids of what ended: walks through them by what they name, oldest first and a slice per
 * batch, up to those that are too young; then it rests and begins again, for what was open before.
 */
class ClientOids {
  readonly #read: StatementSync;
  readonly #delete: StatementSync;
  #after = 0;
  #restsUntil = 0;

  constructor(database: SqlDatabase) {
    this.#read = database.prepare(
      `select c.id, c.user_id as userId, c.client_oid as clientOid,
          coalesce(o.created_at, p.created_at, t.at, a.created_at) as createdAt,
          case c.what when 'order' then iif(o.end_reason is null, null, o.updated_at)
            when 'plan' then iif(p.status in ('notExecuted', 'executing'), null, p.updated_at)
            when 'transfer' then t.at else a.ended_at end as endedAt
        from (select * from client_oid where id > ? order by id limit ${sliceRows}) c
          left join orders o on c.what = 'order' and o.id = c.id
          left join plans p on c.what = 'plan' and p.id = c.id
          left join transfer t on c.what = 'transfer' and t.id = c.id
          left join agent a on c.what = 'agent' and a.id = c.id
        order by c.id`,
    );
    this.#delete = removeClientOid(database);
  }

  /** Returns how many rows it dropped. */
  drop(before: number, now: number): number {
    if (now < this.#restsUntil) return 0;
    const rows = this.#read.all(this.#after) as unknown as Named[];
    const old = rows.filter(({ createdAt }) => createdAt === null || createdAt < before);
    const due = old.filter(
      ({ createdAt, endedAt }) => createdAt === null || (endedAt !== null && endedAt < before),
    );
    for (const { userId, clientOid, id } of due) this.#delete.run(userId, clientOid, id);
    this.#after = rows.at(-1)?.id ?? 0;
    if (old.length < sliceRows) {
      this.#after = 0;
      this.#restsUntil = now + restMs;
    }
    return due.length;
  }

  forget(): void {
    this.#after = 0;
    this.#restsUntil = 0;
  }
}

/** What a client id names; null: it is not there any more, or has not ended. */
interface Named extends NamedRow {
  readonly createdAt: number | null;
  readonly endedAt: number | null;
}
