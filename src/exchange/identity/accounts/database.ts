import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { accountSteps } from '#exchange/identity/accounts/steps.ts';
import { migrate } from '#exchange/sqlite/migrate.ts';

/**
 * The accounts' own file. Its transactions are asynchronous, so they must not share a connection
 * (or a write lock) with the exchange's store.
 */
export async function openAccountsDatabase(
  dataDir: string,
): Promise<Kysely<Record<string, never>>> {
  const database = new DatabaseSync(join(dataDir, 'accounts.db'));
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma busy_timeout = 5000;
  `);
  try {
    await migrate(database, accountSteps);
  } catch (error) {
    database.close();
    throw error;
  }
  return new Kysely({ dialect: new SqliteDialect({ database: asDialectDatabase(database) }) });
}

/** node:sqlite in the shape that Kysely's SQLite dialect takes. */
const asDialectDatabase = (database: DatabaseSync) => ({
  close: () => database.close(),
  prepare(sql: string) {
    const statement = database.prepare(sql);
    const bound = (values: readonly unknown[]) => values as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (values: readonly unknown[]) => statement.all(...bound(values)),
      run: (values: readonly unknown[]) => statement.run(...bound(values)),
      iterate: (values: readonly unknown[]) =>
        statement.iterate(...bound(values)) as IterableIterator<unknown>,
    };
  },
});
