import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { favouritesMax } from '#domain/account/favourites.ts';
import { type OpenProfileDatabase, openProfileDatabase } from './database.ts';
import { Favourites } from './favourites.ts';

let dataDir: string;
let database: OpenProfileDatabase;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'perigee-favourites-'));
  database = await openProfileDatabase(dataDir);
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('API-01 a user has at most 500 favourites in all lists together', async () => {
  const favourites = new Favourites(database.db);
  await favourites.addGroup(1000, 'mine');
  const groupId = (await favourites.groups(1000))[1]!.id;
  const added = await Promise.all(
    Array.from({ length: favouritesMax + 10 }, (_, n) =>
      favourites.add(1000, n % 2 === 0 ? 0 : groupId, `PAIR${n}`),
    ),
  );
  const refused = added.filter((outcome) => !outcome.ok);
  expect(refused).toHaveLength(10);
  expect(refused[0]).toMatchObject({
    refusal: { code: 'favouritesMax', values: { limit: '500' } },
  });
  const groups = await favourites.groups(1000);
  expect(groups.map(({ symbols }) => symbols.length)).toEqual([250, 250]);
  // Whoever has as many as there may be can still move one: it is in both lists until it is moved.
  expect((await favourites.add(1000, groupId, 'PAIR0')).ok).toBe(true);
  expect((await favourites.add(1000, groupId, 'PAIR2')).ok).toBe(false);
  await favourites.remove(1000, 0, 'PAIR0');
  expect((await favourites.add(1000, groupId, 'NEW')).ok).toBe(false);
  expect((await favourites.add(1000, 0, 'PAIR0')).ok).toBe(true);
  await favourites.remove(1000, groupId, 'PAIR0');
  // One that is there already is no more; another user's count is another.
  expect((await favourites.add(1000, 0, 'PAIR0')).ok).toBe(true);
  expect((await favourites.add(1001, 0, 'PAIR0')).ok).toBe(true);
});

it('SPOT-06: what is taken over has its bound too; what has no room is left out', async () => {
  const favourites = new Favourites(database.db);
  await favourites.add(2000, 0, 'FIRST');
  const symbols = Array.from({ length: favouritesMax + 10 }, (_, n) => `PAIR${n}`);
  await favourites.merge(2000, [{ name: undefined, symbols }]);
  await favourites.merge(2000, [{ name: 'more', symbols: ['LAST'] }]);
  const [own, more] = await favourites.groups(2000);
  expect(own?.symbols).toHaveLength(favouritesMax);
  expect(own?.symbols.slice(0, 2)).toEqual(['FIRST', 'PAIR0']);
  expect(more).toMatchObject({ name: 'more', symbols: [] });
});
