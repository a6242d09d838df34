import type { DatabaseSync } from 'node:sqlite';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type Lots, lots } from '#domain/money/units.ts';
import { orderHold, spentAsset } from '#domain/order/hold.ts';
import { Check, type Finding } from '#exchange/store/sqlite/audit/finding.ts';
import { toOrder } from '#exchange/store/sqlite/rows.ts';
import { bigints } from '#exchange/store/sqlite/statements.ts';
import type { OrderRow } from '#exchange/store/sqlite/tables.ts';

/** What open orders hold, by owner and asset; orders that cannot be counted are left out. */
export function heldByOrders(
  database: DatabaseSync,
  pairs: ReadonlyMap<string, Instrument>,
): Map<string, bigint> {
  const held = new Map<string, bigint>();
  const open = bigints(database, 'select * from orders where end_reason is null');
  for (const row of open.iterate()) {
    const { userId, symbolId, side, price, size, filledSize } = toOrder(row as unknown as OrderRow);
    const pair = pairs.get(symbolId);
    if (pair === undefined || price === undefined || size === undefined) continue;
    const rest: Lots = lots(Math.max(0, size - filledSize));
    const key = `${userId} ${spentAsset(pair, side).code}`;
    held.set(key, (held.get(key) ?? 0n) + orderHold(pair, side, price, rest));
  }
  return held;
}

/** Nobody's open orders hold more than there is. */
export function holdsFinding(
  database: DatabaseSync,
  pairs: ReadonlyMap<string, Instrument>,
): Finding {
  const check = new Check('holds', 'open orders hold no more than their owner has');
  const total = bigints(
    database,
    `select coalesce(sum(total), 0) as total from balance where user_id = ? and asset = ?`,
  );
  for (const [key, units] of heldByOrders(database, pairs)) {
    const [userId = '', asset = ''] = key.split(' ');
    const has = (total.get(Number(userId), asset) as { total: bigint }).total;
    check.note(units <= has ? undefined : `${key}: ${units} held of ${has}`);
  }
  return check;
}
