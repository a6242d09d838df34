import { type Kysely, sql } from 'kysely';
import type { Tables } from '#exchange/store/sqlite/tables.ts';

const int = (value: number) => BigInt(value);

/** Numbered rows with the time of each, and whether their index begins with the user. */
const timed = {
  orders: { id: 'id', at: 'created_at', ofUser: false },
  plans: { id: 'id', at: 'created_at', ofUser: false },
  fill: { id: 'trade_id', at: 'at', ofUser: true },
  bill: { id: 'id', at: 'at', ofUser: true },
} as const;
export type Timed = keyof typeof timed;

/**
 * The first id whose row is not older than `at`. Time never goes back, so ids and times have the same
 * order and halving finds it: a range of time walks the index of ids, however far back it is.
 */
export async function firstIdFrom(
  db: Kysely<Tables>,
  table: Timed,
  userId: number,
  at: number,
): Promise<bigint> {
  const { id, at: time, ofUser } = timed[table];
  const whose = ofUser ? sql`user_id = ${int(userId)} and` : sql``;
  const upTo = async (bound: bigint) => {
    const { rows } = await sql<{ id: bigint; at: bigint }>`
      select ${sql.ref(id)} as id, ${sql.ref(time)} as at from ${sql.table(table)}
      where ${whose} ${sql.ref(id)} <= ${bound} order by ${sql.ref(id)} desc limit 1`.execute(db);
    return rows[0];
  };
  let low = 0n;
  let high = ((await upTo(BigInt(Number.MAX_SAFE_INTEGER)))?.id ?? 0n) + 1n;
  while (low < high) {
    const middle = (low + high) / 2n;
    const row = await upTo(middle);
    if (row === undefined || row.at < int(at)) low = middle + 1n;
    else high = row.id;
  }
  return low;
}
