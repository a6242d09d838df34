import type { Kysely } from 'kysely';
import { endOf, type PositionEnd } from '#domain/position/position.ts';
import { firstIdFrom } from '#exchange/store/sqlite/ids-by-time.ts';
import { type CausedBillRow, orderEnding } from '#exchange/store/sqlite/rows.ts';
import type { BillRow, OrderRow, Tables } from '#exchange/store/sqlite/tables.ts';

type Db = Kysely<Tables>;
type Closing = Pick<OrderRow, 'symbol_id' | 'cause' | 'plan_id' | 'steps'>;
const closing = ['symbol_id', 'cause', 'plan_id', 'steps'] as const;

/** The user's orders whose trades were billed, by trade. */
async function ordersOfTrades(db: Db, userId: bigint, bills: readonly BillRow[]) {
  const trades = [...new Set(bills.flatMap(({ trade_id }) => trade_id ?? []))];
  if (trades.length === 0) return new Map<bigint, Closing>();
  const rows = await db
    .selectFrom('fill')
    .innerJoin('orders', 'orders.id', 'fill.order_id')
    .select(['fill.trade_id', ...closing.map((name) => `orders.${name}` as const)])
    .where('fill.user_id', '=', userId)
    .where('fill.trade_id', 'in', trades)
    .execute();
  return new Map(rows.map((row) => [row.trade_id, row]));
}

/**
 * What the exchange closed outside the book has no trade: its order was made at the moment of the bill. Orders
 * of a liquidation trade in the book.
 */
async function forcedAt(db: Db, userId: bigint, at: bigint): Promise<readonly Closing[]> {
  const [first, end] = await Promise.all(
    [Number(at), Number(at) + 1].map((time) => firstIdFrom(db, 'orders', Number(userId), time)),
  );
  return db
    .selectFrom('orders')
    .select([...closing])
    .where('user_id', '=', userId)
    .where('end_reason', 'is not', null)
    .where('cause', '<>', 'liquidation')
    .where('id', '>=', first!)
    .where('id', '<', end!)
    .execute();
}

/** By what a position was closed, of bills that this concerns: a fee may be that of an opening. */
function causeOf(bill: BillRow, order: Closing | undefined): PositionEnd | undefined {
  if (order === undefined) return undefined;
  const end = endOf(orderEnding(order));
  const mayOpen = end === 'closed' || end === 'triggered';
  return mayOpen && bill.reason !== 'realized' ? undefined : end;
}

/** Bills of one user with what they were caused by. Bound: as many queries as bills without a trade. */
export async function withCauses(db: Db, bills: readonly BillRow[]): Promise<CausedBillRow[]> {
  const [first] = bills;
  if (first === undefined) return [];
  const byTrade = await ordersOfTrades(db, first.user_id, bills);
  const closings = bills.filter(
    ({ reason, trade_id }) => reason === 'realized' && trade_id === null,
  );
  const forced = new Map<bigint, readonly Closing[]>();
  for (const { at } of closings) {
    if (!forced.has(at)) forced.set(at, await forcedAt(db, first.user_id, at));
  }
  /** What belongs to one closing has its movement. */
  const moved = new Map(
    closings.map(({ movement_id, at, symbol_id }) => [
      movement_id,
      forced.get(at)?.find((order) => order.symbol_id === symbol_id),
    ]),
  );
  return bills.map((bill) => ({
    ...bill,
    cause: causeOf(
      bill,
      bill.trade_id === null ? moved.get(bill.movement_id) : byTrade.get(bill.trade_id),
    ),
  }));
}
