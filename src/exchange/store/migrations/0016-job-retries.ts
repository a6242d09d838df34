import { type Kysely, sql } from 'kysely';

/** Jobs are set back when they fail, and those of the exchange's own are known by what they are about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job rename column failed to abandoned`.execute(db);
  await db.schema.alterTable('job').addColumn('key', 'text').execute();
  await db.schema
    .alterTable('job')
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('job').addColumn('error', 'text').execute();
  await db.schema
    .alterTable('job')
    .addColumn('skipped', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  await db.schema.alterTable('job').addColumn('due_at', 'integer').execute();
  const of = (name: string) => sql`json_extract(terms, ${sql.lit(`$.${name}`)})`;
  const target = sql`${of('userId')} || ' ' || ${of('line')} || ' ' || coalesce(${of('symbolId')}, '')
    || ' ' || coalesce(${of('positionSide')}, '')`;
  await sql`update job set key = 'liquidate ' || ${target}
    where kind = 'liquidate' and ended_at is null`.execute(db);
  await sql`update job set kind = 'fundingPayments' where kind = 'funding'`.execute(db);
  await sql`update job set key = kind || ' ' || ${of('symbolId')}
    where kind in ('closePair', 'fundingPayments') and ended_at is null`.execute(db);
}
