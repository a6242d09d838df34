import { type Kysely, sql } from 'kysely';

/**
 * Conditional orders: of those that wait for a margin ratio, the level and the share of the position that they
 * close; of trigger orders and trailing stops, take profit and stop loss of the order that they place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['ratio', 'preset', 'preset_ratios']) {
    await sql`alter table plans add column ${sql.ref(column)} text`.execute(db);
  }
}
