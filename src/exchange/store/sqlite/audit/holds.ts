import type { DatabaseSync } from 'node:sqlite';
import { accountPlaceOf } from '#domain/account/place.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import { auditRulesOf } from '#exchange/store/sqlite/audit/by-kind.ts';
import { Check, type Finding } from '#exchange/store/sqlite/audit/finding.ts';
import { toOrder, toPlan } from '#exchange/store/sqlite/rows.ts';
import { bigints } from '#exchange/store/sqlite/statements.ts';
import type { HoldRow, OrderRow, PlanRow } from '#exchange/store/sqlite/tables.ts';

/** What names an account, its owner and asset included. */
interface HeldAccount {
  readonly userId: number;
  readonly accountType: string;
  readonly scope: string;
  readonly asset: string;
}

export const heldKey = ({ userId, accountType, scope, asset }: HeldAccount): string =>
  JSON.stringify([userId, accountType, scope, asset]);

/**
 * What open orders and holds hold, by `heldKey`. Orders that cannot be counted are left out.
 */
export function heldUnits(
  database: DatabaseSync,
  pairs: ReadonlyMap<string, Instrument>,
): Map<string, bigint> {
  const held = new Map<string, bigint>();
  const add = (key: string, units: bigint) => held.set(key, (held.get(key) ?? 0n) + units);
  const stops = new Map<number, ConditionalOrder>();
  const waiting = `select * from plans where kind = 'oco' and status in ('notExecuted', 'executing')`;
  for (const row of bigints(database, waiting).iterate()) {
    const stop = toPlan(row as unknown as PlanRow);
    stops.set(stop.pairId!, stop);
  }
  const open = bigints(database, 'select * from orders where end_reason is null');
  for (const row of open.iterate()) {
    const order = toOrder(row as unknown as OrderRow);
    const pair = pairs.get(order.symbolId);
    const own = pair && auditRulesOf(pair).held(pair, order, stops.get(order.id));
    if (own === undefined) continue;
    const { type: accountType, scope } = accountPlaceOf(order.place);
    const { userId } = order;
    add(heldKey({ userId, accountType, scope, asset: own.asset }), own.units);
  }
  for (const row of bigints(database, 'select * from hold where ended_at is null').iterate()) {
    const { user_id, account_type, scope, asset, units } = row as unknown as HoldRow;
    add(heldKey({ userId: Number(user_id), accountType: account_type, scope, asset }), units);
  }
  return held;
}

/** Nobody's open orders and holds hold more than there is. */
export function holdsFinding(
  database: DatabaseSync,
  pairs: ReadonlyMap<string, Instrument>,
): Finding {
  const check = new Check('holds', 'open orders and holds hold no more than their account has');
  const total = bigints(
    database,
    `select coalesce(sum(total), 0) as total from balance
     where (user_id, account_type, scope, asset) = (?, ?, ?, ?)`,
  );
  for (const [key, units] of heldUnits(database, pairs)) {
    const [userId, type, scope, asset] = JSON.parse(key) as [number, string, string, string];
    const { total: has } = total.get(userId, type, scope, asset) as { total: bigint };
    check.note(units <= has ? undefined : `${key}: ${units} held of ${has}`);
  }
  return check;
}
