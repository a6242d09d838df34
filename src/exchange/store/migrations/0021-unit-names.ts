import { type Kysely, sql } from 'kysely';

/**
 * Liquidations name the unit that they liquidate: the account that its money lies in, and what that is counted
 * in. Until now they named a line, and the contract and side of an isolated position; the only line had
 * been that of USDT.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const of = (name: string) => sql`json_extract(terms, ${sql.lit(`$.${name}`)})`;
  const place = sql`iif(${of('symbolId')} is null, 'usdtMix',
    'mixIsolated:' || ${of('symbolId')} || ':' || ${of('positionSide')})`;
  const open = sql`kind = 'liquidate' and ended_at is null`;
  await sql`update job set key = 'liquidate ' || ${of('userId')} || ' ' || ${place} || ' USDT'
    where ${open}`.execute(db);
  await sql`update job set terms = json_object('userId', ${of('userId')}, 'place', ${place},
    'asset', 'USDT') where kind = 'liquidate'`.execute(db);
}
