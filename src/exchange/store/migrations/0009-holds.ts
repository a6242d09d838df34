import { type Kysely, sql } from 'kysely';

/** Holds have the columns of an entity; those that were released are not kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hold add column ended_at integer`.execute(db);
}
