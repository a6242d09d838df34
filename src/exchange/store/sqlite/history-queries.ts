import { type Kysely, type RawBuilder, sql } from 'kysely';
import { demoCoins } from '#domain/instrument/demo-coin.ts';
import { coinOn, isDemoLine, type Line, lines } from '#domain/line/line.ts';
import { withCauses } from '#exchange/store/sqlite/bill-causes.ts';
import { costs } from '#exchange/store/sqlite/cost-query.ts';
import { entityPage, entityRow } from '#exchange/store/sqlite/entity-pages.ts';
import { firstIdFrom, type Timed } from '#exchange/store/sqlite/ids-by-time.ts';
import { pageOf, rowsOfLines, suffixesOf } from '#exchange/store/sqlite/pages.ts';
import {
  type FilledPlanRow,
  type OrderedFillRow,
  type RealizedOrderRow,
  toAct,
  toBill,
  toCandle,
  toContractBill,
  toFill,
  toOrder,
  toPlan,
  toTrade,
} from '#exchange/store/sqlite/rows.ts';
import type { BillRow, FillRow, OrderRow, PlanRow, Tables } from '#exchange/store/sqlite/tables.ts';
import type {
  ActsRequest,
  BillsRequest,
  ContractBillsRequest,
  EndedOrdersRequest,
  EndedPlansRequest,
  FillsRequest,
  History,
} from '#exchange/store/store.ts';

type Db = Kysely<Tables>;
const int = (value: number) => BigInt(value);

type Range = Pick<FillsRequest, 'userId' | 'from' | 'to' | 'before'>;

/** A range of time and a cursor as ids: from the first on, before the second. */
async function idsOf(
  db: Db,
  table: Timed,
  { userId, from, to, before }: Range,
): Promise<readonly [first: bigint | undefined, end: bigint | undefined]> {
  const first = from === undefined ? undefined : await firstIdFrom(db, table, userId, from);
  const end = to === undefined ? undefined : await firstIdFrom(db, table, userId, to);
  const cursor = before === undefined ? undefined : int(before);
  if (end === undefined || cursor === undefined) return [first, end ?? cursor];
  if (cursor < end) return [first, cursor];
  return [first, end];
}

/** The conditions of a range of ids and of what is asked for besides, those without a value left out. */
function conditionsOf(
  id: string,
  [first, end]: readonly [first: bigint | undefined, end: bigint | undefined],
  equal: Readonly<Record<string, bigint | string | undefined>>,
): RawBuilder<unknown>[] {
  const asked = Object.entries(equal).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${sql.ref(name)} = ${value}`],
  );
  if (first !== undefined) asked.push(sql`${sql.ref(id)} >= ${first}`);
  if (end !== undefined) asked.push(sql`${sql.ref(id)} < ${end}`);
  return asked;
}

/** The orders of contracts with what their fills that closed brought. */
async function withRealized(db: Db, rows: readonly OrderRow[]): Promise<RealizedOrderRow[]> {
  const ids = rows.flatMap(({ id, position_side }) => (position_side === null ? [] : [id]));
  if (ids.length === 0) return [...rows];
  const sums = await db
    .selectFrom('fill')
    .select(['order_id', sql<bigint | null>`sum(realized)`.as('realized')])
    .where('order_id', 'in', ids)
    .where('user_id', '=', rows[0]!.user_id)
    .groupBy('order_id')
    .execute();
  const realized = new Map(sums.map((sum) => [sum.order_id, sum.realized]));
  return rows.map((row) => ({ ...row, realized: realized.get(row.id) }));
}

async function orders(db: Db, request: EndedOrdersRequest) {
  const { userId, symbolId, side, status, limit } = request;
  const equal = { user_id: int(userId), symbol_id: symbolId, side, status };
  const asked = conditionsOf('id', await idsOf(db, 'orders', request), equal);
  const where = [sql`end_reason is not null`, ...asked];
  const of = { table: 'orders', index: 'orders_ended' };
  const read = { ...of, where, suffixes: suffixesOf(request), by: ['id'], limit };
  const rows = await rowsOfLines<OrderRow>(db, read);
  return pageOf(await withRealized(db, rows), limit, toOrder, ({ id }) => id);
}

/** Written as in the partial index: only so does SQLite see that the index applies. */
const planEnded = sql`status not in ('notExecuted', 'executing')`;

/** The plans with what was filled of the orders that those which failed had placed. */
async function withFilled(db: Db, rows: readonly PlanRow[]): Promise<FilledPlanRow[]> {
  const failed = rows.flatMap(({ status, order_id }) =>
    status === 'fail' && order_id !== null ? [order_id] : [],
  );
  if (failed.length === 0) return [...rows];
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'filled_size', 'filled_quote'])
    .where('id', 'in', failed)
    .execute();
  const placed = new Map(orders.map((order) => [order.id, order]));
  return rows.map((row) => {
    const { filled_size, filled_quote } = placed.get(row.order_id ?? -1n) ?? {};
    return { ...row, filled_size, filled_quote };
  });
}

async function plans(db: Db, request: EndedPlansRequest) {
  const { userId, symbolId, side, status, limit } = request;
  const equal = { user_id: int(userId), symbol_id: symbolId, side, status };
  const asked = conditionsOf('id', await idsOf(db, 'plans', request), equal);
  const where = [planEnded, ...asked];
  const of = { table: 'plans', index: 'plans_ended' };
  const read = { ...of, where, suffixes: suffixesOf(request), by: ['id'], limit };
  const rows = await rowsOfLines<PlanRow>(db, read);
  return pageOf(await withFilled(db, rows), limit, toPlan, ({ id }) => id);
}

/** Fills of contracts with what their orders were. */
async function withOrders(db: Db, rows: readonly FillRow[]): Promise<OrderedFillRow[]> {
  const ids = rows.flatMap(({ order_id, realized }) => (realized === null ? [] : [order_id]));
  if (ids.length === 0) return [...rows];
  const found = await db
    .selectFrom('orders')
    .select(['id', 'position_side', 'reduce_only', 'cause'])
    .where('id', 'in', ids)
    .execute();
  const orders = new Map(found.map((order) => [order.id, order]));
  return rows.map((row) => ({ ...row, order: orders.get(row.order_id) }));
}

async function fills(db: Db, request: FillsRequest) {
  const { userId, symbolId, side, limit } = request;
  const equal = { user_id: int(userId), symbol_id: symbolId, side };
  const where = conditionsOf('trade_id', await idsOf(db, 'fill', request), equal);
  const of = { table: 'fill', index: 'fill_line' };
  const read = { ...of, where, suffixes: suffixesOf(request), by: ['trade_id'], limit };
  const rows = await rowsOfLines<FillRow>(db, read);
  return pageOf(await withOrders(db, rows), limit, toFill, ({ tradeId }) => tradeId);
}

/** An order's fills, oldest first. Bound: an order fills as often as its lots allow; 1,000 shown. */
async function fillsOfOrder(db: Db, userId: number, orderId: number) {
  const rows = await db
    .selectFrom('fill')
    .selectAll()
    .where('order_id', '=', int(orderId))
    .where('user_id', '=', int(userId))
    .orderBy('trade_id')
    .limit(1000)
    .execute();
  return (await withOrders(db, rows)).map(toFill);
}

async function bills(db: Db, { userId, asset, before, limit }: BillsRequest) {
  let query = db.selectFrom('bill').selectAll().where('user_id', '=', int(userId));
  if (asset !== undefined) query = query.where('asset', '=', asset);
  if (before !== undefined) query = query.where('id', '<', int(before));
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, toBill, ({ id }) => id);
}

/** Lines can share an account, but for their coins. */
function hasCoinOf(line: Line): RawBuilder<unknown> {
  const coin = coinOn(line);
  if (coin !== undefined) return sql`asset = ${coin}`;
  return sql`asset ${isDemoLine(line) ? sql`in` : sql`not in`} (${sql.join(demoCoins)})`;
}

async function contractBills(db: Db, request: ContractBillsRequest) {
  const { userId, line, symbolId, reason, limit } = request;
  const equal = { user_id: int(userId), symbol_id: symbolId, reason };
  const asked = conditionsOf('id', await idsOf(db, 'bill', request), equal);
  // Written as in the partial index.
  const where = [sql`account_type <> 'spot'`, hasCoinOf(line), ...asked];
  // What margins one contract alone is of the contract's line.
  const suffixes = [lines[line].accountType, ...suffixesOf({ line })];
  const of = { table: 'bill', index: 'bill_other' };
  const read = { ...of, where, suffixes, by: ['id'], limit };
  const rows = await rowsOfLines<BillRow>(db, read);
  return pageOf(await withCauses(db, rows), limit, toContractBill, ({ id }) => id);
}

async function acts(db: Db, { before, limit }: ActsRequest) {
  let query = db.selectFrom('operator_act').selectAll();
  if (before !== undefined) query = query.where('id', '<', int(before));
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, toAct, ({ id }) => id);
}

async function trades(db: Db, symbolId: string, limit: number) {
  const query = db.selectFrom('trade').selectAll().where('symbol_id', '=', symbolId);
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map(toTrade);
}

/** Candles of one answer: a month of minutes. */
const candlesMax = 50_000;

async function minuteCandles(db: Db, symbolId: string, from: number, to: number) {
  const rows = await db
    .selectFrom('candle')
    .selectAll()
    .where('symbol_id', '=', symbolId)
    .where('start', '>=', int(from))
    .where('start', '<', int(to))
    .orderBy('start', 'desc')
    .limit(candlesMax)
    .execute();
  return rows.map(toCandle).reverse();
}

/** The reads by their names in `History`; the connection is given first. */
export const historyQueries = {
  orders,
  plans,
  rows: entityPage,
  row: entityRow,
  fills,
  fillsOfOrder,
  costs,
  bills,
  contractBills,
  acts,
  trades,
  minuteCandles,
} satisfies {
  [N in Exclude<keyof History, 'close' | 'waiting' | 'rows' | 'row'>]: (
    db: Db,
    ...args: Parameters<History[N]>
  ) => ReturnType<History[N]>;
} & Record<'rows' | 'row', (db: Db, ...args: never) => Promise<unknown>>;

export type HistoryQuery = keyof typeof historyQueries;
