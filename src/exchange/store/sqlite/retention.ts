import type { StatementSync } from 'node:sqlite';
import type { SqlDatabase } from '#exchange/store/sqlite/database.ts';
import type { Batch } from '#exchange/store/store.ts';

const dayMs = 86_400_000;

/**
 * How long market history is kept. Trades: 7 days; one-minute candles: 2 years. A pair's newest
 * trade always stays (it is the last price). Orders, plans, fills and bills belong to users and are
 * kept.
 */
export interface Keep {
  readonly tradesMs: number;
  readonly candlesMs: number;
  /** Told how many rows were dropped, for the metrics. */
  readonly onDropped?: ((table: 'trade' | 'candle', rows: number) => void) | undefined;
}

export const keepDefault: Keep = { tradesMs: 7 * dayMs, candlesMs: 730 * dayMs };

/**
 * Takes away what is past its time, inside the batch's own transaction: no sync of its own. A batch
 * drops at most twice the rows that it adds to a pair, so the tables shrink to their bound under
 * any load, and no batch pays for another's backlog.
 */
export class Retention {
  readonly #keep: Keep;
  readonly #trades: Oldest;
  readonly #candles: Oldest;

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
  }

  /** The caller holds the transaction. */
  apply({ changes, candles, now }: Batch): void {
    const tradesOf = new Map<string, number>();
    for (const { symbolId } of changes.trades) {
      tradesOf.set(symbolId, (tradesOf.get(symbolId) ?? 0) + 1);
    }
    for (const [symbolId, added] of tradesOf) {
      const dropped = this.#trades.drop(symbolId, now - this.#keep.tradesMs, 2 * added);
      if (dropped > 0) this.#keep.onDropped?.('trade', dropped);
    }
    for (const { symbolId } of candles) {
      const dropped = this.#candles.drop(symbolId, now - this.#keep.candlesMs, 2);
      if (dropped > 0) this.#keep.onDropped?.('candle', dropped);
    }
  }

  /** After a rollback what was noted of the oldest rows may be wrong. */
  forget(): void {
    this.#trades.forget();
    this.#candles.forget();
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
