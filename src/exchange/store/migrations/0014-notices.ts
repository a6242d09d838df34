import { type Kysely, sql } from 'kysely';

/** What users are told of: forced orders, fundings, margin calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('line', 'text', (c) => c.notNull())
    .addColumn('symbol_id', 'text')
    .addColumn('position_side', 'text')
    .addColumn('asset', 'text', (c) => c.notNull())
    .addColumn('size', 'integer')
    .addColumn('value', 'integer')
    .addColumn('ratio_ppm', 'integer')
    .addColumn('at', 'integer', (c) => c.notNull())
    .addColumn('ended_at', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('notice_user').on('notice').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('notice_ended').on('notice').columns(['ended_at']).execute();
}
