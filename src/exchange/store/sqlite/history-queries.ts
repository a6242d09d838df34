import { type Kysely, sql } from 'kysely';
import type { Agent } from '#domain/agent/agent.ts';
import type { FundingRecord } from '#domain/futures/figures.ts';
import { type Line, lines, symbolIdOf } from '#domain/line/line.ts';
import { ticks } from '#domain/money/units.ts';
import type { Notice } from '#domain/notice/notice.ts';
import type { Position } from '#domain/position/position.ts';
import { agentEntity } from '#exchange/core/agents/entity.ts';
import { noticeEntity } from '#exchange/core/notices/entity.ts';
import { positionEntity } from '#exchange/core/positions/entities.ts';
import { withCauses } from '#exchange/store/sqlite/bill-causes.ts';
import { costs } from '#exchange/store/sqlite/cost-query.ts';
import { toRow } from '#exchange/store/sqlite/entity-rows.ts';
import { firstIdFrom, type Timed } from '#exchange/store/sqlite/ids-by-time.ts';
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
import type {
  AgentRow,
  FillRow,
  OrderRow,
  PlanRow,
  Tables,
} from '#exchange/store/sqlite/tables.ts';
import type {
  ActsRequest,
  AgentsRequest,
  BillsRequest,
  ContractBillsRequest,
  EndedOrdersRequest,
  EndedPlansRequest,
  EndedPositionsRequest,
  FillsRequest,
  FundingsRequest,
  History,
  NoticesRequest,
  Page,
} from '#exchange/store/store.ts';

type Db = Kysely<Tables>;
const int = (value: number) => BigInt(value);

/** A page out of one row more than asked for: whether it is there tells if there is a next page. */
function pageOf<R, T>(rows: R[], limit: number, to: (row: R) => T, idOf: (item: T) => number) {
  const items = rows.slice(0, limit).map(to);
  const last = items.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: items, cursor: more ? idOf(last) : undefined } satisfies Page<T>;
}

/** Symbol ids carry their line's suffix, those of spot none. */
const isOnLine = (line: Line) =>
  line === 'spot'
    ? sql<boolean>`instr(symbol_id, '_') = 0`
    : sql<boolean>`substr(symbol_id, instr(symbol_id, '_')) = ${symbolIdOf(line, '')}`;

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
  const { userId, symbolId, line, side, status, limit } = request;
  const [first, end] = await idsOf(db, 'orders', request);
  let query = db.selectFrom('orders').selectAll().where('user_id', '=', int(userId));
  query = query.where('end_reason', 'is not', null);
  if (symbolId !== undefined) query = query.where('symbol_id', '=', symbolId);
  if (line !== undefined) query = query.where(isOnLine(line));
  if (side !== undefined) query = query.where('side', '=', side);
  if (status !== undefined) query = query.where('status', '=', status);
  if (first !== undefined) query = query.where('id', '>=', first);
  if (end !== undefined) query = query.where('id', '<', end);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(await withRealized(db, rows), limit, toOrder, ({ id }) => id);
}

/** Written as in the partial index: only so does SQLite see that the index applies. */
const planEnded = sql<boolean>`status not in ('notExecuted', 'executing')`;

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
  const { userId, symbolId, line, side, status, limit } = request;
  const [first, end] = await idsOf(db, 'plans', request);
  let query = db.selectFrom('plans').selectAll().where('user_id', '=', int(userId));
  query = query.where(planEnded);
  if (symbolId !== undefined) query = query.where('symbol_id', '=', symbolId);
  if (line !== undefined) query = query.where(isOnLine(line));
  if (side !== undefined) query = query.where('side', '=', side);
  if (status !== undefined) query = query.where('status', '=', status);
  if (first !== undefined) query = query.where('id', '>=', first);
  if (end !== undefined) query = query.where('id', '<', end);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(await withFilled(db, rows), limit, toPlan, ({ id }) => id);
}

async function agents(db: Db, request: AgentsRequest) {
  const { userId, kind, running, symbolId, line, before, limit } = request;
  let query = db.selectFrom('agent').selectAll().where('user_id', '=', int(userId));
  query = query.where('kind', '=', kind);
  if (running !== undefined) query = query.where('ended_at', running ? 'is' : 'is not', null);
  if (symbolId !== undefined) query = query.where('symbol_id', '=', symbolId);
  if (line !== undefined) query = query.where(isOnLine(line));
  if (before !== undefined) query = query.where('id', '<', int(before));
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const toAgent = (row: AgentRow) => toRow(agentEntity, { ...row }) as unknown as Agent;
  return pageOf(rows, limit, toAgent, ({ id }) => id);
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
  const { userId, symbolId, line, side, limit } = request;
  const [first, end] = await idsOf(db, 'fill', request);
  let query = db.selectFrom('fill').selectAll().where('user_id', '=', int(userId));
  if (symbolId !== undefined) query = query.where('symbol_id', '=', symbolId);
  if (line !== undefined) query = query.where(isOnLine(line));
  if (side !== undefined) query = query.where('side', '=', side);
  if (first !== undefined) query = query.where('trade_id', '>=', first);
  if (end !== undefined) query = query.where('trade_id', '<', end);
  const rows = await query
    .orderBy('trade_id', 'desc')
    .limit(limit + 1)
    .execute();
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

/** Written as in the partial index. */
const notOfSpot = sql<boolean>`account_type <> 'spot'`;

async function contractBills(db: Db, request: ContractBillsRequest) {
  const { userId, line, symbolId, reason, limit } = request;
  const [first, end] = await idsOf(db, 'bill', request);
  let query = db.selectFrom('bill').selectAll().where('user_id', '=', int(userId));
  // The scope of an isolated margin is its contract and side.
  const ofLine = sql<boolean>`(account_type = ${lines[line].accountType}
    or account_type = 'mixIsolated' and instr(scope, ${`${symbolIdOf(line, '')}:`}) > 0)`;
  query = query.where(notOfSpot).where(ofLine);
  if (symbolId !== undefined) query = query.where('symbol_id', '=', symbolId);
  if (reason !== undefined) query = query.where('reason', '=', reason);
  if (first !== undefined) query = query.where('id', '>=', first);
  if (end !== undefined) query = query.where('id', '<', end);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(await withCauses(db, rows), limit, toContractBill, ({ id }) => id);
}

/** Written as in the partial index, and a cursor names a position: those that ended before it follow. */
async function positions(db: Db, request: EndedPositionsRequest) {
  const { userId, symbolId, line, direction, from, to, before, limit } = request;
  let query = db.selectFrom('position').selectAll().where('user_id', '=', int(userId));
  query = query.where('ended_at', 'is not', null);
  if (symbolId !== undefined) query = query.where('symbol_id', '=', symbolId);
  if (line !== undefined) query = query.where(isOnLine(line));
  if (direction !== undefined) query = query.where(sql<boolean>`direction = ${direction}`);
  if (from !== undefined) query = query.where('ended_at', '>=', int(from));
  if (to !== undefined) query = query.where('ended_at', '<', int(to));
  if (before !== undefined) {
    const last = sql`select ended_at, id from position where id = ${int(before)}`;
    query = query.where(sql<boolean>`(ended_at, id) < (${last})`);
  }
  const rows = await query
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const toPosition = (row: object) => toRow(positionEntity, { ...row }) as unknown as Position;
  return pageOf(rows, limit, toPosition, ({ id }) => id);
}

async function notices(db: Db, { userId, before, limit }: NoticesRequest) {
  let query = db.selectFrom('notice').selectAll().where('user_id', '=', int(userId));
  if (before !== undefined) query = query.where('id', '<', int(before));
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const toNotice = (row: object) => toRow(noticeEntity, { ...row }) as unknown as Notice;
  return pageOf(rows, limit, toNotice, ({ id }) => id);
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

async function fundings(db: Db, { symbolId, from = 0, to, limit }: FundingsRequest) {
  let query = db
    .selectFrom('funding')
    .select(['symbol_id', 'at', 'rate_ppm', 'mark'])
    .where('symbol_id', '=', symbolId)
    .where('at', '>=', int(from));
  if (to !== undefined) query = query.where('at', '<', int(to));
  const rows = await query.orderBy('at', 'desc').limit(limit).execute();
  return rows.map(
    ({ symbol_id, at, rate_ppm, mark }): FundingRecord => ({
      ...{ symbolId: symbol_id, at: Number(at) },
      ...{ ratePpm: Number(rate_ppm), mark: ticks(Number(mark)) },
    }),
  );
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
  agents,
  fills,
  fillsOfOrder,
  costs,
  bills,
  contractBills,
  positions,
  notices,
  acts,
  trades,
  fundings,
  minuteCandles,
} satisfies {
  [N in Exclude<keyof History, 'close' | 'waiting'>]: (
    db: Db,
    ...args: Parameters<History[N]>
  ) => ReturnType<History[N]>;
};

export type HistoryQuery = keyof typeof historyQueries;
