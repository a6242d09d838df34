import { type Kysely, sql } from 'kysely';

/** By what a position ended; of those that ended before nothing is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table position add column ended_by text`.execute(db);
}
