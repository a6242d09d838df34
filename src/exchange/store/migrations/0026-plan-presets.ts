import { type Kysely, sql } from 'kysely';

/** Take profit and stop loss of the orders that trigger orders and trailing stops place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plans add column preset text`.execute(db);
  await sql`alter table plans add column preset_ratios text`.execute(db);
}
