import { type Kysely, sql } from 'kysely';

/** What operators publish. Announcements were plain text, kept with what they had set. */
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
  await announcements(db);
  await sql`
    update operating set body = json_remove(body, '$.announcements', '$.announcementId')
  `.execute(db);
}

/** Plain text as Markdown that says the same: its marks are escaped, and its lines stay lines. */
const markdownOf = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\`*_~[\]<>&|]/g, '\\$&')
    .replace(/^[ \t]+/gm, '')
    .replace(/^([#+=-]|\d+(?=[.)]))/gm, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`))
    .replaceAll('\n', '  \n');

async function announcements(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ announcement: string }>`
    select value as announcement from operating, json_each(body, '$.announcements')
  `.execute(db);
  for (const { announcement } of rows) {
    const { id, at, title, text } = JSON.parse(announcement);
    const texts = Object.entries<string>(text).map(([locale, one]) => [locale, markdownOf(one)]);
    await sql`
      insert into post (id, kind, slug, title, body, at, coins, pinned, counts, released)
      values (${id}, 'announcement', ${String(id)}, ${JSON.stringify(title)},
        ${JSON.stringify(Object.fromEntries(texts))}, ${at}, '[]', 0, '[]', 0)
    `.execute(db);
  }
}
