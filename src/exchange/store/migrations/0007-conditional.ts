import { type Kysely, sql } from 'kysely';

/**
 * Conditional orders: which price they watch, what they do, and what trailing stops follow. The best
 * prices that trailing stops share are rows of their own. Earlier plans watch the last price and place
 * orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plans add column watches text not null default 'last'`.execute(db);
  await sql`alter table plans add column action text not null default 'place'`.execute(db);
  await sql`alter table plans add column trail text`.execute(db);
  await db.schema
    .createTable('trail_mark')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('symbol_id', 'text', (c) => c.notNull())
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('best', 'integer', (c) => c.notNull())
    .addColumn('ended_at', 'integer')
    .execute();
  await db.schema.createIndex('trail_mark_ended').on('trail_mark').column('ended_at').execute();
}
