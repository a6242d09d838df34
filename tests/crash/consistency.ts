import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { isSystem, worldId } from '#domain/account/account.ts';
import { baseAmount, notional } from '#domain/instrument/value.ts';
import { lots, type Ticks } from '#domain/money/units.ts';
import type { ConditionalOrder, Order } from '#domain/order/order.ts';
import type { Position } from '#domain/position/position.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import type { Store } from '#exchange/store/store.ts';
import type { Acknowledged } from './acknowledged.ts';
import { trafficPairs } from './traffic.ts';

type Row = Record<string, bigint | string | null>;

/** Reads a store's file beside the store: checks share no code with what they check. */
class Reader {
  readonly #database: DatabaseSync;

  constructor(folder: string) {
    this.#database = new DatabaseSync(join(folder, 'exchange.db'), {
      readOnly: true,
      readBigInts: true,
    });
  }

  rows(text: string): Row[] {
    return this.#database.prepare(text).all() as Row[];
  }

  close(): void {
    this.#database.close();
  }
}

const add = (sums: Map<string, bigint>, key: string, units: bigint) =>
  sums.set(key, (sums.get(key) ?? 0n) + units);
const owner = (row: Row) => `${row.user_id} ${row.account_type} ${row.scope} ${row.asset}`;

/** Each asset's bills sum to zero, and each balance is the sum of its bills and not negative. */
export function expectLedgerSumsToZero(folder: string): void {
  const reader = new Reader(folder);
  const byAsset = new Map<string, bigint>();
  const byOwner = new Map<string, bigint>();
  const lastTotals = new Map<string, bigint>();
  for (const bill of reader.rows('select * from bill order by id')) {
    add(byAsset, String(bill.asset), bill.delta as bigint);
    add(byOwner, owner(bill), bill.delta as bigint);
    lastTotals.set(owner(bill), bill.total_after as bigint);
  }
  const balances = new Map<string, bigint>();
  for (const balance of reader.rows('select * from balance')) {
    const total = balance.total as bigint;
    const unbilled = balance.unbilled as bigint;
    if (total < 0n) expect(balance.user_id).toBe(BigInt(worldId));
    if (unbilled !== 0n) expect(isSystem(Number(balance.user_id))).toBe(true);
    const billed = total - unbilled;
    if (billed !== 0n || byOwner.has(owner(balance))) balances.set(owner(balance), billed);
  }
  reader.close();
  expect([...byAsset].filter(([, sum]) => sum !== 0n)).toEqual([]);
  expect(byAsset.size).toBeGreaterThan(0);
  expect(sorted(balances)).toEqual(sorted(byOwner));
  expect(sorted(lastTotals)).toEqual(sorted(byOwner));
}

const sorted = (map: Map<string, bigint>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

/** What each order says it filled is what its fills say. */
export function expectFillsMatchOrders(folder: string): void {
  const reader = new Reader(folder);
  const wrong = reader.rows(`
    select o.id from orders o left join
      (select order_id, sum(size) as size, sum(quote) as quote from fill group by order_id) f
      on f.order_id = o.id
    where o.filled_size <> coalesce(f.size, 0) or o.filled_quote <> coalesce(f.quote, 0)`);
  reader.close();
  expect(wrong).toEqual([]);
}

/** The core built from the store freezes exactly what its open orders and holds hold. */
export function expectFrozenIsWhatIsHeld(store: Store): void {
  const { orders, plans, balances, entities } = new Exchange(store.load()).snapshot();
  const held = new Map<string, bigint>();
  for (const order of orders) {
    const stop = plans.find(({ kind, pairId }) => kind === 'oco' && pairId === order.id);
    add(held, `${order.userId} spot ${heldAsset(order)}`, heldUnits(order, stop));
  }
  for (const { userId, accountType, asset, units } of entities.holds) {
    add(held, `${userId} ${accountType} ${asset}`, units);
  }
  const frozen = new Map<string, bigint>();
  for (const { userId, accountType, asset, frozen: units, total } of balances) {
    if (units !== 0n) add(frozen, `${userId} ${accountType} ${asset}`, units);
    if (userId !== worldId) expect(total).toBeGreaterThanOrEqual(units);
  }
  expect(sorted(frozen)).toEqual(sorted(held));
}

const pairOf = ({ symbolId }: Order) => trafficPairs.find((pair) => pair.symbolId === symbolId)!;
const heldAsset = (order: Order) =>
  order.side === 'buy' ? pairOf(order).quote.code : pairOf(order).base.code;

/** An OCO's buy holds what its dearer leg may cost. */
function heldUnits(order: Order, stop: ConditionalOrder | undefined): bigint {
  const rest = lots(order.size! - order.filledSize);
  return order.side === 'buy'
    ? notional(pairOf(order), dearest(order.price!, stop), rest)
    : baseAmount(pairOf(order), rest);
}

const dearest = (price: Ticks, stop: ConditionalOrder | undefined): Ticks =>
  Math.max(price, stop === undefined ? 0 : (stop.price ?? stop.trigger)) as Ticks;

/** Everything that was acknowledged is in the store, as it was or as it became later. */
export async function expectNothingLost(
  folder: string,
  store: Store,
  said: Acknowledged[],
): Promise<void> {
  const reader = new Reader(folder);
  const keys = (text: string) => new Set(reader.rows(text).map((row) => row.key as string));
  const fills = keys(`select user_id || ' ' || trade_id || ' ' || order_id || ' ' || size || ' ' ||
    quote || ' ' || fee || ' ' || fee_asset as key from fill`);
  const bills = keys(`select user_id || ' ' || id || ' ' || asset || ' ' || delta || ' ' ||
    total_after as key from bill`);
  const positions = new Map(
    reader.rows('select * from position').map((row) => [Number(row.id), row]),
  );
  reader.close();
  const idsOf = (kind: Acknowledged['what']) =>
    said.filter(({ what }) => what === kind).map(({ row }) => (row as Order | ConditionalOrder).id);
  const byId = <T extends { id: number }>(rows: readonly T[]) =>
    new Map<number, T>(rows.map((row) => [row.id, row]));
  const orders = byId<Order | ConditionalOrder>(await store.findOrders(idsOf('order')));
  const plans = byId<Order | ConditionalOrder>(await store.findPlans(idsOf('plan')));
  const lost = said.filter(({ what, row }) => {
    if (what === 'fill') {
      const { userId, tradeId, orderId, size, quote, fee, feeAsset } = row;
      return !fills.has([userId, tradeId, orderId, size, quote, fee, feeAsset].join(' '));
    }
    if (what === 'bill') {
      const { userId, id, asset, delta, totalAfter } = row;
      return !bills.has([userId, id, asset, delta, totalAfter].join(' '));
    }
    if (what === 'position') return isLost(row, positions.get(row.id));
    const stored = (what === 'order' ? orders : plans).get(row.id);
    if (stored === undefined || stored.version < row.version) return true;
    if (stored.version > row.version) return false;
    expect(withoutAbsent(stored)).toEqual(withoutAbsent(row));
    return false;
  });
  expect(lost).toEqual([]);
}

/** Whether a position that was told of is not there, or not as it was. */
function isLost(told: Position, stored: Row | undefined): boolean {
  if (stored === undefined || Number(stored.version) < told.version) return true;
  if (Number(stored.version) > told.version) return false;
  const { size, cost, realized, fees, funding, settledAt, openedSize, closedSize } = told;
  const mine = [size, cost, realized, fees, funding, settledAt, openedSize, closedSize];
  const { settled_at, opened_size, closed_size, ...row } = stored;
  const theirs = [row.size, row.cost, row.realized, row.fees, row.funding, settled_at];
  expect([...theirs, opened_size, closed_size].map(String)).toEqual(mine.map(String));
  return false;
}

/**
 * Each delivery that has a price was carried out once: nothing is left on its contract, as many positions were
 * settled as it says, and all at its price. Answers how many positions were.
 */
export function expectDeliveredOnce(folder: string): number {
  const reader = new Reader(folder);
  const rows = reader.rows(`select symbol_id, positions,
    (select count(*) from position p where p.symbol_id = d.symbol_id and p.user_id >= 1000
      and p.ended_by = 'delivery') as settled,
    (select count(*) from position p where p.symbol_id = d.symbol_id and p.ended_at is null) as open,
    (select count(*) from orders o where o.symbol_id = d.symbol_id and o.cause = 'delivery'
      and o.price <> d.price) as elsewhere
    from delivery d where price is not null and ended_at is not null`);
  reader.close();
  expect(new Set(rows.map(({ symbol_id }) => symbol_id)).size).toBe(rows.length);
  for (const { symbol_id, positions, settled, open, elsewhere } of rows) {
    expect([settled, open, elsewhere], `${symbol_id}`).toEqual([positions, 0n, 0n]);
  }
  return rows.reduce((sum, { positions }) => sum + Number(positions), 0);
}

/** A position pays or gets each funding once: it has no more such bills than there were since it began. */
export function expectFundedOnce(folder: string): number {
  const reader = new Reader(folder);
  const bills = reader.rows(`select user_id, symbol_id, count(*) as count from bill
    where reason = 'funding' and user_id >= 1000 group by user_id, symbol_id`);
  const fundings = reader.rows('select symbol_id, at from funding');
  const positions = reader.rows('select * from position where user_id >= 1000');
  const told = `from notice where kind = 'funding'`;
  const [sums] = reader.rows(`select (select count(*) ${told}) as told,
    (select coalesce(sum(value), 0) ${told}) as value,
    (select count(*) from bill where reason = 'funding' and user_id >= 1000) as billed,
    (select coalesce(sum(delta), 0) from bill where reason = 'funding' and user_id >= 1000) as delta`);
  reader.close();
  expect([sums!.told, sums!.value], 'fundings that were told').toEqual([sums!.billed, sums!.delta]);
  for (const { user_id, symbol_id, count } of bills) {
    const due = positions
      .filter((one) => one.user_id === user_id && one.symbol_id === symbol_id)
      .flatMap((one) =>
        fundings.filter(
          ({ symbol_id: of, at }) =>
            of === symbol_id &&
            (at as bigint) >= (one.created_at as bigint) &&
            (one.ended_at === null || (at as bigint) <= (one.ended_at as bigint)),
        ),
      );
    expect(Number(count), `fundings of ${user_id} ${symbol_id}`).toBeLessThanOrEqual(due.length);
  }
  return bills.length;
}

/** JSON leaves absent fields out. */
const withoutAbsent = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

/** Icebergs and TWAPs filled what their slices did, no more than they were asked, one at a time. */
export function expectAgentsMatchSlices(folder: string): number {
  const reader = new Reader(folder);
  const slices = reader.rows('select * from orders where agent_id is not null');
  const agents = reader.rows('select * from agent');
  reader.close();
  for (const agent of agents) {
    const own = slices.filter((one) => one.agent_id === agent.id);
    const open = own.filter((one) => one.end_reason === null);
    const sum = (field: string, rows: readonly Row[]) =>
      rows.reduce((total, row) => total + (row[field] as bigint), 0n);
    const filled = sum('filled_size', own);
    expect([agent.id, filled]).toEqual([agent.id, agent.filled_size]);
    expect([agent.id, sum('filled_quote', own)]).toEqual([agent.id, agent.filled_quote]);
    const waiting = sum('size', open) - sum('filled_size', open);
    const { size } = JSON.parse(String(agent.terms)) as { size: number };
    expect(filled + waiting).toBeLessThanOrEqual(BigInt(size));
    expect(open.length).toBeLessThanOrEqual(agent.ended_at === null ? 1 : 0);
    expect([agent.id, agent.order_id]).toEqual([agent.id, open[0]?.id ?? null]);
    // One that runs either shows a slice or knows when it goes on: it is never forgotten.
    if (agent.ended_at === null && open.length === 0) expect(agent.wake_at).not.toBeNull();
    if (agent.end_reason === 'filled') expect(filled).toBe(BigInt(size));
  }
  return agents.length;
}
