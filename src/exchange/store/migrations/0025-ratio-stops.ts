import { type Kysely, sql } from 'kysely';

/** Conditional orders that wait for a margin ratio: the level, and the share of the position that they close. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plans add column ratio text`.execute(db);
}
