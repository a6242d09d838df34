import { type Kysely, sql } from 'kysely';
import { createEntityTable } from '#exchange/store/sqlite/entity-shape.ts';

/**
 * An agent's row has terms and a state by its kind, and no list of its orders: these name their agent, and have
 * a tag. Ends that no step has dealt with are rows of their own. Slices that are open get the tags that they
 * would have today: their numbers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column tag text`.execute(db);
  await sql`update orders set tag = (select cast(json_extract(a.progress, '$.slices') as text) from agent a
      where a.id = orders.agent_id)
    where agent_id is not null and end_reason is null`.execute(db);
  await createEntityTable(db, {
    name: 'agent_order_end',
    columns: {
      ...{ id: 'integer', agentId: 'integer', tag: 'text', reason: 'text' },
      ...{ filledSize: 'integer', endedAt: 'integer' },
    },
  });
  await sql`insert into agent_order_end (id, agent_id, tag, reason, filled_size)
    select json_extract(o.value, '$.id'), a.id,
      cast(json_extract(a.progress, '$.slices') as text), json_extract(o.value, '$.end'),
      json_extract(o.value, '$.filledSize')
    from agent a, json_each(a.orders) o where json_extract(o.value, '$.end') is not null`.execute(
    db,
  );
  await sql`alter table agent rename column progress to state`.execute(db);
  await sql`alter table agent add column order_id integer`.execute(db);
  await sql`update agent set terms = json_set(terms, '$.side', side, '$.size', size),
    order_id = (select max(o.id) from orders o
      where o.agent_id = agent.id and o.end_reason is null)`.execute(db);
  for (const column of ['side', 'size', 'orders']) {
    await db.schema.alterTable('agent').dropColumn(column).execute();
  }
}
