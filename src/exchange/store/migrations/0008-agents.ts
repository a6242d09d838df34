import { type Kysely, sql } from 'kysely';

/** Agents, which place orders for their users, and the orders that each placed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('agent')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('symbol_id', 'text', (c) => c.notNull())
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('terms', 'text', (c) => c.notNull())
    .addColumn('client_oid', 'text')
    .addColumn('digest', 'text')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('created_at', 'integer', (c) => c.notNull())
    .addColumn('progress', 'text', (c) => c.notNull())
    .addColumn('filled_size', 'integer', (c) => c.notNull())
    .addColumn('filled_quote', 'integer', (c) => c.notNull())
    .addColumn('orders', 'text', (c) => c.notNull())
    .addColumn('wake_at', 'integer')
    .addColumn('end_reason', 'text')
    .addColumn('failure', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'integer', (c) => c.notNull())
    .addColumn('ended_at', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('agent_user').on('agent').columns(['user_id', 'id']).execute();
  await sql`create index agent_running on agent (id) where ended_at is null`.execute(db);
  await db.schema.alterTable('orders').addColumn('agent_id', 'integer').execute();
  await sql`create index orders_agent on orders (agent_id) where agent_id is not null`.execute(db);
}
