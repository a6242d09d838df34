import { DatabaseSync } from 'node:sqlite';

/** Opens a database for reading, with one view of it for as long as `read` takes. */
export function reading<T>(file: string, read: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    // The view is that of the first read, not of the begin.
    database.exec('begin; select count(*) from sqlite_schema;');
    return read(database);
  } finally {
    database.close();
  }
}

/** The number of the last batch that a store has; 0: none. */
export function lastBatch(database: Pick<DatabaseSync, 'prepare'>): number {
  const row = database.prepare('select batch from counter').get() as { batch: number } | undefined;
  return row?.batch ?? 0;
}
