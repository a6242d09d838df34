import { type Kysely, sql } from 'kysely';

/** Positions of contracts, what users chose for them, and what orders and fills say of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('position')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('symbol_id', 'text', (c) => c.notNull())
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('margin_mode', 'text', (c) => c.notNull())
    .addColumn('created_at', 'integer', (c) => c.notNull())
    .addColumn('leverage', 'integer', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('cost', 'integer', (c) => c.notNull())
    .addColumn('settled_at', 'integer', (c) => c.notNull())
    .addColumn('realized', 'integer', (c) => c.notNull())
    .addColumn('fees', 'integer', (c) => c.notNull())
    .addColumn('funding', 'integer', (c) => c.notNull())
    .addColumn('opened_size', 'integer', (c) => c.notNull())
    .addColumn('opened_value', 'integer', (c) => c.notNull())
    .addColumn('closed_size', 'integer', (c) => c.notNull())
    .addColumn('closed_value', 'integer', (c) => c.notNull())
    .addColumn('auto_append', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'integer', (c) => c.notNull())
    .addColumn('ended_at', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('position_user').on('position').columns(['user_id', 'id']).execute();
  await sql`create index position_open on position (id) where ended_at is null`.execute(db);
  await db.schema
    .createTable('margin_choice')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('symbol_id', 'text', (c) => c.notNull())
    .addColumn('margin_mode', 'text', (c) => c.notNull())
    .addColumn('cross_leverage', 'integer', (c) => c.notNull())
    .addColumn('long_leverage', 'integer', (c) => c.notNull())
    .addColumn('short_leverage', 'integer', (c) => c.notNull())
    .addColumn('auto_append', 'integer', (c) => c.notNull())
    .addColumn('ended_at', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('hold_choice')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('line', 'text', (c) => c.notNull())
    .addColumn('hold_mode', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('contract_state')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('symbol_id', 'text', (c) => c.notNull())
    .addColumn('funding_index', 'integer', (c) => c.notNull())
    .addColumn('next_funding_at', 'integer', (c) => c.notNull())
    .addColumn('mark', 'integer')
    .addColumn('mark_at', 'integer')
    .addColumn('sampled_from', 'integer', (c) => c.notNull())
    .addColumn('sampled_minute', 'integer', (c) => c.notNull())
    .addColumn('weighted', 'integer', (c) => c.notNull())
    .addColumn('weights', 'integer', (c) => c.notNull())
    .addColumn('ended_at', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('funding')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('symbol_id', 'text', (c) => c.notNull())
    .addColumn('at', 'integer', (c) => c.notNull())
    .addColumn('rate_ppm', 'integer', (c) => c.notNull())
    .addColumn('mark', 'integer', (c) => c.notNull())
    .addColumn('funding_index', 'integer', (c) => c.notNull())
    .addColumn('ended_at', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createIndex('funding_symbol')
    .on('funding')
    .columns(['symbol_id', 'at'])
    .execute();
  await sql`alter table orders add column position_side text`.execute(db);
  await sql`alter table orders add column reduce_only integer not null default 0`.execute(db);
  await sql`alter table orders add column cause text`.execute(db);
  await sql`alter table fill add column realized integer`.execute(db);
}
