import { type Kysely, sql } from 'kysely';

/** What histories of contracts tell and are read by: which way a position stood, the contract of a bill. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table position add column direction text not null default 'long'`.execute(db);
  await sql`update position set direction = 'short' where size < 0`.execute(db);
  await sql`alter table bill add column symbol_id text`.execute(db);
  // Spot's are far more, and not read by account.
  await sql`create index bill_other on bill (user_id, id) where account_type <> 'spot'`.execute(db);
  await sql`create index position_ended on position (user_id, ended_at, id)
    where ended_at is not null`.execute(db);
}
