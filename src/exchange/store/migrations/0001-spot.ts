import { type Kysely, sql } from 'kysely';

/**
 * The spot exchange's tables. Integers are int64; sets of words are text; what is never searched
 * stands as JSON. Indexes are few on purpose: rows touched per order decide how many orders a
 * second can be made durable. What belongs to one user or pair and is read newest first is
 * clustered by its reader's order (`without rowid`), which saves a second tree.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await state(db);
  await orders(db);
  await plans(db);
  await history(db);
}

async function state(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('counter')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('batch', 'integer', (c) => c.notNull())
    .addColumn('at', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('trade_id', 'integer', (c) => c.notNull())
    .addColumn('bill_id', 'integer', (c) => c.notNull())
    .addColumn('movement_id', 'integer', (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull())
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('probe')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('filler', 'text', (c) => c.notNull())
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('instrument')
    .addColumn('symbol', 'text', (c) => c.primaryKey())
    .addColumn('body', 'text', (c) => c.notNull())
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('account')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('auth_id', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'integer', (c) => c.notNull())
    .addColumn('fee_in_bgb', 'integer', (c) => c.notNull())
    .addColumn('frozen', 'integer', (c) => c.notNull())
    .addColumn('vip_level', 'integer', (c) => c.notNull())
    .addColumn('vip_day', 'integer', (c) => c.notNull())
    .addColumn('past_volumes', 'text', (c) => c.notNull())
    .addColumn('cancel_all_at', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  // What every order of a user changes, apart from the wide rows above: many fit into one page.
  await db.schema
    .createTable('account_tally')
    .addColumn('user_id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('day', 'integer')
    .addColumn('volume', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('balance')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('account_type', 'text', (c) => c.notNull())
    .addColumn('asset', 'text', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('balance_pk', ['user_id', 'account_type', 'asset'])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
}

async function orders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('client_oid', 'text')
    .addColumn('digest', 'text')
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('time_in_force', 'text', (c) => c.notNull())
    .addColumn('self_trade', 'text', (c) => c.notNull())
    .addColumn('preset', 'text')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('plan_id', 'integer')
    .addColumn('quote_amount', 'integer')
    .addColumn('slippage_ppm', 'integer')
    .addColumn('created_at', 'integer', (c) => c.notNull())
    .addColumn('price', 'integer')
    .addColumn('size', 'integer')
    .addColumn('filled_size', 'integer', (c) => c.notNull())
    .addColumn('filled_quote', 'integer', (c) => c.notNull())
    .addColumn('fee_received', 'integer', (c) => c.notNull())
    .addColumn('fee_bgb', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('end_reason', 'text')
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'integer', (c) => c.notNull())
    .addColumn('steps', 'text', (c) => c.notNull())
    .modifyEnd(sql`strict`)
    .execute();
  await sql`create index orders_open on orders (id) where end_reason is null`.execute(db);
  await sql`create index orders_ended on orders (user_id, id, symbol)
    where end_reason is not null`.execute(db);
  // Orders and plans share one space of client ids per user.
  await db.schema
    .createTable('client_oid')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('client_oid', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('client_oid_pk', ['user_id', 'client_oid'])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
}

async function plans(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('plans')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('client_oid', 'text')
    .addColumn('digest', 'text')
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('parent_order_id', 'integer')
    .addColumn('created_at', 'integer', (c) => c.notNull())
    .addColumn('trigger_price', 'integer', (c) => c.notNull())
    .addColumn('fires', 'text', (c) => c.notNull())
    .addColumn('price', 'integer')
    .addColumn('size', 'integer')
    .addColumn('quote_amount', 'integer')
    .addColumn('pair_id', 'integer')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('order_id', 'integer')
    .addColumn('failure', 'text')
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'integer', (c) => c.notNull())
    .modifyEnd(sql`strict`)
    .execute();
  await sql`create index plans_live on plans (id)
    where status in ('notExecuted', 'executing')`.execute(db);
  await sql`create index plans_ended on plans (user_id, id, symbol)
    where status not in ('notExecuted', 'executing')`.execute(db);
}

async function history(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trade')
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('price', 'integer', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('taker_side', 'text', (c) => c.notNull())
    .addColumn('maker_order_id', 'integer', (c) => c.notNull())
    .addColumn('taker_order_id', 'integer', (c) => c.notNull())
    .addColumn('at', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('trade_pk', ['symbol', 'id'])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema
    .createTable('fill')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('trade_id', 'integer', (c) => c.notNull())
    .addColumn('order_id', 'integer', (c) => c.notNull())
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('liquidity', 'text', (c) => c.notNull())
    .addColumn('price', 'integer', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('quote', 'integer', (c) => c.notNull())
    .addColumn('fee', 'integer', (c) => c.notNull())
    .addColumn('fee_asset', 'text', (c) => c.notNull())
    .addColumn('at', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('fill_pk', ['user_id', 'trade_id'])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await sql`create index fill_order on fill (order_id)`.execute(db);
  await db.schema
    .createTable('bill')
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('movement_id', 'integer', (c) => c.notNull())
    .addColumn('account_type', 'text', (c) => c.notNull())
    .addColumn('asset', 'text', (c) => c.notNull())
    .addColumn('delta', 'integer', (c) => c.notNull())
    .addColumn('total_after', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('trade_id', 'integer')
    .addColumn('at', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('bill_pk', ['user_id', 'id'])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
  await db.schema
    .createTable('candle')
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('start', 'integer', (c) => c.notNull())
    .addColumn('open', 'integer', (c) => c.notNull())
    .addColumn('high', 'integer', (c) => c.notNull())
    .addColumn('low', 'integer', (c) => c.notNull())
    .addColumn('close', 'integer', (c) => c.notNull())
    .addColumn('volume', 'integer', (c) => c.notNull())
    .addColumn('turnover', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('candle_pk', ['symbol', 'start'])
    .modifyEnd(sql`strict, without rowid`)
    .execute();
}
