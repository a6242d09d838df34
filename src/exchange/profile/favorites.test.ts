import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { favoritesMax } from '#domain/account/favorites.ts';
import { type OpenProfileDatabase, openProfileDatabase } from './database.ts';
import { Favorites } from './favorites.ts';

let dataDir: string;
let database: OpenProfileDatabase;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'perigee-favorites-'));
  database = await openProfileDatabase(dataDir);
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('API-01 a user has at most 500 favorites in all lists together', async () => {
  const favorites = new Favorites(database.db);
  await favorites.addGroup(1000, 'mine');
  const groupId = (await favorites.groups(1000))[1]!.id;
  const added = await Promise.all(
    Array.from({ length: favoritesMax + 10 }, (_, n) =>
      favorites.add(1000, n % 2 === 0 ? 0 : groupId, `PAIR${n}`),
    ),
  );
  const refused = added.filter((outcome) => !outcome.ok);
  expect(refused).toHaveLength(10);
  expect(refused[0]).toMatchObject({
    refusal: { code: 'favoritesMax', values: { limit: '500' } },
  });
  const groups = await favorites.groups(1000);
  expect(groups.map(({ symbols }) => symbols.length)).toEqual([250, 250]);
  // Whoever has as many as there may be can still move one: it is in both lists until it is moved.
  expect((await favorites.add(1000, groupId, 'PAIR0')).ok).toBe(true);
  expect((await favorites.add(1000, groupId, 'PAIR2')).ok).toBe(false);
  await favorites.remove(1000, 0, 'PAIR0');
  expect((await favorites.add(1000, groupId, 'NEW')).ok).toBe(false);
  expect((await favorites.add(1000, 0, 'PAIR0')).ok).toBe(true);
  await favorites.remove(1000, groupId, 'PAIR0');
  // One that is there already is no more; another user's count is another.
  expect((await favorites.add(1000, 0, 'PAIR0')).ok).toBe(true);
  expect((await favorites.add(1001, 0, 'PAIR0')).ok).toBe(true);
});

it('SPOT-06: what is taken over has its bound too; what has no room is left out', async () => {
  const favorites = new Favorites(database.db);
  await favorites.add(2000, 0, 'FIRST');
  const symbols = Array.from({ length: favoritesMax + 10 }, (_, n) => `PAIR${n}`);
  await favorites.merge(2000, [{ name: undefined, symbols }]);
  await favorites.merge(2000, [{ name: 'more', symbols: ['LAST'] }]);
  const [own, more] = await favorites.groups(2000);
  expect(own?.symbols).toHaveLength(favoritesMax);
  expect(own?.symbols.slice(0, 2)).toEqual(['FIRST', 'PAIR0']);
  expect(more).toMatchObject({ name: 'more', symbols: [] });
});
