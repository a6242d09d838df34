import { type Kysely, sql } from 'kysely';

/**
 * Accounts by owner, type, scope and asset: balances and bills get a scope (all there are so far
 * have none), owners may have a parent, and holds and transfers have tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The scope is part of the key, which SQLite cannot change in place.
  await db.schema.alterTable('balance').renameTo('balance_before').execute();
  await db.schema
    .createTable('balance')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('account_type', 'text', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('asset', 'text', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('unbilled', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('balance_pk', ['user_id', 'account_type', 'scope', 'asset'])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await sql`insert into balance (user_id, account_type, scope, asset, total, unbilled)
    select user_id, account_type, '', asset, total, unbilled from balance_before`.execute(db);
  await db.schema.dropTable('balance_before').execute();
  await db.schema
    .alterTable('bill')
    .addColumn('scope', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('account').addColumn('parent_id', 'integer').execute();
  await holds(db);
  await transfers(db);
}

/** What is held back beside open orders; a row goes when it is released. */
async function holds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hold')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('account_type', 'text', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('asset', 'text', (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('units', 'integer', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('at', 'integer', (c) => c.notNull())
    .modifyEnd(sql`strict`)
    .execute();
}

/** Transfers that were asked for; `user_id` is who asked, and whose client id it is. */
async function transfers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('transfer')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('client_oid', 'text')
    .addColumn('from_user_id', 'integer', (c) => c.notNull())
    .addColumn('from_type', 'text', (c) => c.notNull())
    .addColumn('from_scope', 'text', (c) => c.notNull())
    .addColumn('to_user_id', 'integer', (c) => c.notNull())
    .addColumn('to_type', 'text', (c) => c.notNull())
    .addColumn('to_scope', 'text', (c) => c.notNull())
    .addColumn('asset', 'text', (c) => c.notNull())
    .addColumn('units', 'integer', (c) => c.notNull())
    .addColumn('movement_id', 'integer', (c) => c.notNull())
    .addColumn('at', 'integer', (c) => c.notNull())
    .modifyEnd(sql`strict`)
    .execute();
}
