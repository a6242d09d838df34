import { type Kysely, sql } from 'kysely';

/**
 * Whatever belongs to an instrument is kept by its symbol id. Of spot that is the bare symbol, so
 * rows stay as they are; instruments say their kind and line.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['instrument', 'orders', 'plans', 'trade', 'fill', 'candle']) {
    await db.schema.alterTable(table).renameColumn('symbol', 'symbol_id').execute();
  }
  await sql`update instrument set body =
    json_set(body, '$.kind', 'spot', '$.line', 'spot', '$.symbolId', symbol_id)`.execute(db);
}
