import { type Kysely, sql } from 'kysely';

/** What a job that closes positions has brought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job add column realized integer not null default 0`.execute(db);
}
