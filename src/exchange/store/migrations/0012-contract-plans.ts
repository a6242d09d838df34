import { type Kysely, sql } from 'kysely';

/** Conditional orders of contracts: the position that they change, and the price that they watch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plans add column position_side text`.execute(db);
  await sql`alter table plans add column reduce_only integer not null default 0`.execute(db);
  await sql`alter table trail_mark add column watches text not null default 'last'`.execute(db);
  await sql`alter table job add column cursor integer not null default 0`.execute(db);
}
