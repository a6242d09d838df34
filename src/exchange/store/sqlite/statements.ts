import type { StatementSync } from 'node:sqlite';
import type { SqlDatabase } from '#exchange/sqlite/database.ts';

const values = (count: number) => Array(count).fill('?').join(', ');

const stateStatements = (database: SqlDatabase) => ({
  begin: database.prepare('begin immediate'),
  commit: database.prepare('commit'),
  rollback: database.prepare('rollback'),
  readCounter: bigints(database, 'select * from counter where id = 1'),
  writeCounter: database.prepare(
    `insert into counter (id, batch, at, user_id, order_id, trade_id, bill_id, movement_id,
       priority)
     values (1, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (id) do update set batch = excluded.batch, at = excluded.at,
       user_id = excluded.user_id, order_id = excluded.order_id, trade_id = excluded.trade_id,
       bill_id = excluded.bill_id, movement_id = excluded.movement_id,
       priority = excluded.priority`,
  ),
  upsertOperating: database.prepare(
    `insert into operating (id, body) values (1, ?)
     on conflict (id) do update set body = excluded.body`,
  ),
  insertAct: database.prepare(
    `insert into operator_act (at, by, what, about, before, after, reason)
     values (${values(7)})`,
  ),
  upsertInstrument: database.prepare(
    `insert into instrument (symbol_id, body) values (?, ?)
     on conflict (symbol_id) do update set body = excluded.body`,
  ),
  insertUser: database.prepare(
    `insert into account (fee_in_bgb, frozen, vip_level, vip_day, past_volumes, cancel_all_at, id,
       auth_id, created_at, parent_id)
     values (${values(10)})`,
  ),
  updateUser: database.prepare(
    `update account set fee_in_bgb = ?, frozen = ?, vip_level = ?, vip_day = ?, past_volumes = ?,
       cancel_all_at = ?
     where id = ?`,
  ),
  upsertTally: database.prepare(
    `insert into account_tally (user_id, version, day, volume) values (?, ?, ?, ?)
     on conflict (user_id) do update set version = excluded.version, day = excluded.day,
       volume = excluded.volume`,
  ),
  upsertBalance: database.prepare(
    `insert into balance (user_id, account_type, scope, asset, total, unbilled)
     values (${values(6)})
     on conflict (user_id, account_type, scope, asset) do update set total = excluded.total,
       unbilled = excluded.unbilled`,
  ),
});

const orderStatements = (database: SqlDatabase) => ({
  insertOrder: database.prepare(
    `insert into orders (price, size, filled_size, filled_quote, fee_received, fee_bgb, status,
       end_reason, priority, version, updated_at, steps, preset, id, user_id, client_oid, digest,
       symbol_id, side, type, time_in_force, self_trade, source, plan_id, agent_id, quote_amount,
       slippage_ppm, created_at, position_side, reduce_only, cause, place, tag)
     values (${values(33)})`,
  ),
  updateOrder: database.prepare(
    `update orders set price = ?, size = ?, filled_size = ?, filled_quote = ?, fee_received = ?,
       fee_bgb = ?, status = ?, end_reason = ?, priority = ?, version = ?, updated_at = ?,
       steps = ?, preset = ?
     where id = ?`,
  ),
  insertClientOid: database.prepare(
    `insert into client_oid (user_id, client_oid, what, id) values (${values(4)})`,
  ),
  insertPlan: database.prepare(
    `insert into plans (trigger_price, watches, fires, action, trail, preset, preset_ratios, price, size,
       quote_amount, pair_id, status, order_id, failure, priority, version, updated_at, id, user_id, client_oid, digest, symbol_id, side, kind,
       source, parent_order_id, created_at, position_side, reduce_only, place, ratio)
     values (${values(31)})`,
  ),
  updatePlan: database.prepare(
    `update plans set trigger_price = ?, watches = ?, fires = ?, action = ?, trail = ?, preset = ?,
       preset_ratios = ?, price = ?, size = ?, quote_amount = ?,
       pair_id = ?, status = ?, order_id = ?, failure = ?, priority = ?, version = ?,
       updated_at = ?
     where id = ?`,
  ),
});

const historyStatements = (database: SqlDatabase) => ({
  insertTrade: database.prepare(
    `insert into trade (symbol_id, id, price, size, taker_side, maker_order_id, taker_order_id, at)
     values (${values(8)})`,
  ),
  insertFill: database.prepare(
    `insert into fill (user_id, trade_id, order_id, symbol_id, side, liquidity, price, size, quote,
       fee, fee_asset, at, realized)
     values (${values(13)})`,
  ),
  insertBill: database.prepare(
    `insert into bill (user_id, id, movement_id, account_type, scope, asset, delta, total_after,
       reason, trade_id, symbol_id, at)
     values (${values(12)})`,
  ),
  insertTransfer: database.prepare(
    `insert into transfer (id, user_id, client_oid, from_user_id, from_type, from_scope, to_user_id,
       to_type, to_scope, asset, units, movement_id, at)
     values (${values(13)})`,
  ),
  upsertCandle: database.prepare(
    `insert into candle (symbol_id, start, open, high, low, close, volume, turnover)
     values (${values(8)})
     on conflict (symbol_id, start) do update set open = excluded.open, high = excluded.high,
       low = excluded.low, close = excluded.close, volume = excluded.volume,
       turnover = excluded.turnover`,
  ),
});

/** The batch writer's statements, prepared once: preparing costs more than running them. */
export const prepareStatements = (database: SqlDatabase) => ({
  ...stateStatements(database),
  ...orderStatements(database),
  ...historyStatements(database),
});

export type Statements = Readonly<ReturnType<typeof prepareStatements>>;

/** Prepares a read whose integers come as bigint: some exceed what a number can hold. */
export function bigints(database: SqlDatabase, text: string): StatementSync {
  const statement = database.prepare(text);
  statement.setReadBigInts(true);
  return statement;
}
