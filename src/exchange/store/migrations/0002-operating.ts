import { type Kysely, sql } from 'kysely';

/** What operators set, and the trail of what they did, each row with the change that it tells of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('operating')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('body', 'text', (c) => c.notNull())
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('operator_act')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('at', 'integer', (c) => c.notNull())
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('about', 'text', (c) => c.notNull())
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('after', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .modifyEnd(sql`strict`)
    .execute();
}
