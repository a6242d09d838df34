import { type Kysely, sql } from 'kysely';

/**
 * Histories are read by line: each index leads from the user to the line and then on in the order of
 * the page. A symbol id has its line behind the underscore, spot none, so the column is computed and
 * nothing more is written with a row. Bills are read by account; what margins one contract alone is
 * known by that contract.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['orders', 'plans', 'fill', 'position', 'agent']) {
    await sql`alter table ${sql.table(table)} add column suffix text generated always as
      (iif(instr(symbol_id, '_') = 0, '', substr(symbol_id, instr(symbol_id, '_') + 1))) virtual
    `.execute(db);
  }
  await sql`alter table bill add column suffix text generated always as
    (iif(account_type = 'mixIsolated',
      substr(scope, instr(scope, '_') + 1, instr(scope, ':') - instr(scope, '_') - 1),
      account_type)) virtual`.execute(db);
  const replaced = [
    ...['orders_ended', 'plans_ended', 'bill_other', 'position_ended', 'agent_user'],
    ...['notice_user', 'funding_symbol'],
  ];
  for (const old of replaced) {
    await db.schema.dropIndex(old).execute();
  }
  await sql`create index orders_ended on orders (user_id, suffix, id, symbol_id)
    where end_reason is not null`.execute(db);
  await sql`create index plans_ended on plans (user_id, suffix, id, symbol_id)
    where status not in ('notExecuted', 'executing')`.execute(db);
  await sql`create index fill_line on fill (user_id, suffix, trade_id, symbol_id)`.execute(db);
  await sql`create index bill_other on bill (user_id, suffix, id, symbol_id)
    where account_type <> 'spot'`.execute(db);
  await entityPages(db);
}

/** Indexes of pages are named and made as descriptors of entities say. */
async function entityPages(db: Kysely<unknown>): Promise<void> {
  await sql`create index position_page on position (user_id, suffix, ended_at, id, symbol_id)
    where ended_at is not null`.execute(db);
  await sql`create index agent_page on agent (user_id, suffix, id, symbol_id)`.execute(db);
  await sql`create index notice_page on notice (user_id, id)`.execute(db);
  await sql`create index funding_page on funding (symbol_id, at, id)`.execute(db);
}
