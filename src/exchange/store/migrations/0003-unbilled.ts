import type { Kysely } from 'kysely';

/** What the exchange's own owners moved since their last bill: they are billed once a minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('balance')
    .addColumn('unbilled', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
