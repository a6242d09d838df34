import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFull } from '#exchange/sqlite/database.ts';
import { openProfileDatabase } from './database.ts';
import { Favorites } from './favorites.ts';
import { Preferences } from './preferences.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'perigee-profile-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('API-01 the file of what users keep', () => {
  it('holds what was kept when it is opened again', async () => {
    const first = await openProfileDatabase(dataDir);
    await new Preferences(first.db).change(1000, { theme: 'light' });
    await new Favorites(first.db).add(1000, 0, 'BTCUSDT');
    await first.close();
    const second = await openProfileDatabase(dataDir);
    expect(await new Preferences(second.db).of(1000)).toMatchObject({
      preference: { theme: 'light' },
      chosen: ['theme'],
    });
    expect(await new Favorites(second.db).groups(1000)).toEqual([
      { id: 0, name: '', symbols: ['BTCUSDT'] },
    ]);
    await second.close();
  });

  it('CORE-08 of the version before lines keeps its pairs, by their symbol ids', async () => {
    const first = await openProfileDatabase(dataDir);
    await new Favorites(first.db).add(1000, 0, 'BTCUSDT');
    await sql`insert into price_alert (user_id, symbol_id, direction, price, created_at)
      values (1000, 'BTCUSDT', 'up', 7, 1)`.execute(first.db);
    await sql`alter table favourite rename column symbol_id to symbol`.execute(first.db);
    await sql`alter table price_alert rename column symbol_id to symbol`.execute(first.db);
    await sql`delete from kysely_migration where name = '0002-lines'`.execute(first.db);
    await first.close();
    const second = await openProfileDatabase(dataDir);
    const kept = await second.db.selectFrom('price_alert').select('symbol_id').execute();
    expect(kept).toEqual([{ symbol_id: 'BTCUSDT' }]);
    expect(await new Favorites(second.db).groups(1000)).toMatchObject([{ symbols: ['BTCUSDT'] }]);
    await second.close();
  });

  it('says so when it is full, and goes on from what it was', async () => {
    const { db, close } = await openProfileDatabase(dataDir);
    const favorites = new Favorites(db);
    await sql`pragma max_page_count = 1`.execute(db);
    let failed: unknown;
    let added = 0;
    for (; added < 500 && failed === undefined; added++) {
      const symbolId = `PAIR${added}${'X'.repeat(100)}`;
      failed = await favorites.add(1000, 0, symbolId).then(
        () => undefined,
        (error: unknown) => error,
      );
    }
    expect(isFull(failed)).toBe(true);
    expect((await favorites.groups(1000))[0]?.symbols).toHaveLength(added - 1);
    await sql`pragma max_page_count = 10000`.execute(db);
    expect((await favorites.add(1000, 0, 'BTCUSDT')).ok).toBe(true);
    await close();
  });
});
