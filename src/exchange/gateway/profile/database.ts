import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { kyselyOver } from '#exchange/store/sqlite/database.ts';
import { migrate } from '#exchange/store/sqlite/migrate.ts';

export interface ProfileTables {
  /** `body`: the preferences that were ever set, as JSON. */
  readonly preference: { readonly user_id: number; readonly body: string };
  readonly favourite_group: {
    readonly id: Generated<number>;
    readonly user_id: number;
    readonly name: string;
    readonly place: number;
  };
  /** `group_id` 0: the list that everyone has. */
  readonly favourite: {
    readonly user_id: number;
    readonly group_id: number;
    readonly symbol_id: string;
    readonly place: number;
  };
  /** Prices in ticks of the pair. */
  readonly price_alert: {
    readonly id: Generated<number>;
    readonly user_id: number;
    readonly symbol_id: string;
    readonly direction: 'up' | 'down';
    readonly price: number;
    readonly created_at: number;
    readonly fired_at: number | null;
    readonly fired_price: number | null;
  };
  /** `wrong`: tries since the last right one. Unix milliseconds; 0: not locked. */
  readonly trading_pin: {
    readonly user_id: number;
    readonly hash: string;
    readonly wrong: number;
    readonly locked_until: number;
  };
}

export type ProfileDatabase = Kysely<ProfileTables>;

async function first(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('preference')
    .addColumn('user_id', 'integer', (c) => c.primaryKey())
    .addColumn('body', 'text', (c) => c.notNull())
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('favourite_group')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createIndex('favourite_group_by_user')
    .on('favourite_group')
    .columns(['user_id', 'place'])
    .execute();
  await db.schema
    .createTable('favourite')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('group_id', 'integer', (c) => c.notNull())
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('favourite_key', ['user_id', 'group_id', 'symbol'])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema
    .createTable('price_alert')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('direction', 'text', (c) => c.notNull())
    .addColumn('price', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'integer', (c) => c.notNull())
    .addColumn('fired_at', 'integer')
    .addColumn('fired_price', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createIndex('price_alert_by_user')
    .on('price_alert')
    .columns(['user_id', 'id'])
    .execute();
  await db.schema
    .createTable('trading_pin')
    .addColumn('user_id', 'integer', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('wrong', 'integer', (c) => c.notNull())
    .addColumn('locked_until', 'integer', (c) => c.notNull())
    .modifyEnd(sql`strict`)
    .execute();
}

/** What is kept of a pair is kept by its symbol id; of spot that is the symbol, as it was. */
async function lines(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('favourite').renameColumn('symbol', 'symbol_id').execute();
  await db.schema.alterTable('price_alert').renameColumn('symbol', 'symbol_id').execute();
}

/** Every step of the schema, in order; a released one is never edited. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-profile': { up: first },
  '0002-lines': { up: lines },
};

export interface OpenProfileDatabase {
  readonly db: ProfileDatabase;
  close(): Promise<void>;
}

/**
 * A full disk ends a transaction by itself. Kysely would roll it back all the same, fail, and tell
 * of that instead of what went wrong: such a rollback does nothing here.
 */
const endingItself = (file: DatabaseSync): Pick<DatabaseSync, 'prepare'> => ({
  prepare: (text) =>
    file.prepare(text === 'rollback' && !file.isTransaction ? 'select 1 where false' : text),
});

/**
 * Users’ own settings, in a file of their own. A second connection to the accounts' file would
 * wait, and the event loop with it, for the asynchronous transactions there; the exchange's own
 * store must not be written beside its batches. Nothing in here is money, so a commit waits for no
 * sync: a killed process loses nothing, a pulled plug at most the last moments, never the file.
 */
export async function openProfileDatabase(dataDir: string): Promise<OpenProfileDatabase> {
  const file = new DatabaseSync(join(dataDir, 'profile.db'));
  try {
    file.exec(
      'pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000;',
    );
    const db = kyselyOver<ProfileTables>(endingItself(file));
    await migrate(file, migrations);
    return {
      db,
      async close() {
        await db.destroy();
        file.close();
      },
    };
  } catch (error) {
    file.close();
    throw error;
  }
}
