import { type Kysely, sql } from 'kysely';

/** What is dropped after a time is found by the time of its end; client ids by what they name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_unfilled on orders (updated_at)
    where status = 'cancelled' and filled_size = 0`.execute(db);
  await sql`create index plans_unplaced on plans (updated_at)
    where status in ('cancelled', 'fail') and order_id is null`.execute(db);
  await sql`create index client_oid_id on client_oid (id)`.execute(db);
}
