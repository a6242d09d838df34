import { type Kysely, sql } from 'kysely';

/** What operators publish. Announcements were kept with what they had set. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('post')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('at', 'integer', (c) => c.notNull())
    .addColumn('coins', 'text', (c) => c.notNull())
    .addColumn('pinned', 'integer', (c) => c.notNull())
    .addColumn('counts', 'text', (c) => c.notNull())
    .addColumn('released', 'integer', (c) => c.notNull())
    .addColumn('retracted_at', 'integer')
    .addColumn('ended_at', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('post_slug').on('post').columns(['kind', 'slug']).unique().execute();
  await db.schema.createIndex('post_ended').on('post').columns(['ended_at']).execute();
  await sql`
    insert into post (id, kind, slug, title, body, at, coins, pinned, counts, released)
    select value ->> 'id', 'announcement', cast(value ->> 'id' as text), value -> 'title',
      value -> 'text', value ->> 'at', '[]', 0, '[]', 0
    from operating, json_each(body, '$.announcements')
  `.execute(db);
  await sql`
    update operating set body = json_remove(body, '$.announcements', '$.announcementId')
  `.execute(db);
}
