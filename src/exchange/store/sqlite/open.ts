import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Migration } from 'kysely/migration';
import type { EntityTypes } from '#exchange/core/entity.ts';
import type { OpenDatabase, SqlDatabase } from '#exchange/sqlite/database.ts';
import { migrate } from '#exchange/sqlite/migrate.ts';
import { migrations } from '#exchange/store/migrations/list.ts';
import { WorkerHistory } from '#exchange/store/sqlite/history.ts';
import { lockFolder } from '#exchange/store/sqlite/lock.ts';
import { type Keep, keepDefault } from '#exchange/store/sqlite/retention.ts';
import { SqliteStore } from '#exchange/store/sqlite/sqlite-store.ts';
import type { History, Store } from '#exchange/store/store.ts';

/** Marks a folder whose restore was cut short: half of its files may be of another time. */
export const unfinishedName = 'restore-unfinished';

/** A restore into the folder did not come to its end. */
class RestoreUnfinished extends Error {
  override readonly name = 'RestoreUnfinished';

  constructor(folder: string) {
    super(`A restore into ${folder} was cut short. Restore the backup again, with --force.`);
  }
}

export interface SqliteStoreOptions {
  /** Makes the writing connection; a test may give one that fails on purpose. */
  readonly database?: OpenDatabase;
  readonly keep?: Keep;
  /** What it has tables for, where that is not what every store has. */
  readonly entities?: EntityTypes;
  /** The steps of its schema, likewise. */
  readonly migrations?: Readonly<Record<string, Migration>>;
}

/**
 * Opens the exchange's store in a folder, made when it is not there. Throws `AlreadyRunning` when
 * another process has it open, `StoreTooNew` when a newer version made it. Closing the store frees the folder; close the history first.
 */
export async function openSqliteStore(
  folder: string,
  {
    database: open = openFile,
    keep = keepDefault,
    entities,
    migrations: steps = migrations,
  }: SqliteStoreOptions = {},
): Promise<{ store: Store; history: History }> {
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(folder);
  try {
    if (existsSync(join(folder, unfinishedName))) throw new RestoreUnfinished(folder);
    const file = join(folder, 'exchange.db');
    const database = open(file);
    configure(database);
    await migrate(database, steps);
    const store = new SqliteStore(database, keep, () => lock.release(), entities);
    return { store, history: new WorkerHistory(file, entities) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

const openFile: OpenDatabase = (file) => new DatabaseSync(file);

/**
 * `synchronous = full` in WAL mode: each commit ends with a sync of the log, so what was committed
 * outlives a power cut. The log is folded back every 4,000 pages (16 MB); below 64 MB its file is
 * kept, since writing over old pages is cheaper than growing it anew.
 */
function configure(database: SqlDatabase): void {
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma wal_autocheckpoint = 4000;
    pragma journal_size_limit = 67108864;
    pragma cache_size = -65536;
    pragma temp_store = memory;
  `);
}
