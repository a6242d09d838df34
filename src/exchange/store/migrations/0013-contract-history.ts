import { type Kysely, sql } from 'kysely';

/** What histories of contracts tell: which way a position stood, and the contract of a bill. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table position add column direction text not null default 'long'`.execute(db);
  await sql`update position set direction = 'short' where size < 0`.execute(db);
  await sql`alter table bill add column symbol_id text`.execute(db);
}
