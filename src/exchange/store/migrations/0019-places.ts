import { type Kysely, sql } from 'kysely';

/**
 * The account that something is traded from. Of orders and conditional orders in the account of their line it
 * is null, so that large tables stay as they are. And the turns that jobs take.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column place text`.execute(db);
  await sql`alter table plans add column place text`.execute(db);
  await sql`alter table agent add column place text not null default 'spot'`.execute(db);
  await sql`alter table position add column place text not null default 'usdtMix'`.execute(db);
  await sql`alter table job add column turn integer not null default 0`.execute(db);
}
