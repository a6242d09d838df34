import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openAccountsDatabase } from './database.ts';
import { Endings, endByPath } from './endings.ts';
import { isUsual } from './place.ts';

const folder = mkdtempSync(join(tmpdir(), 'perigee-endings-'));
const database = await openAccountsDatabase(folder);
afterAll(async () => {
  await database.destroy();
  rmSync(folder, { recursive: true });
});

const dayMs = 86_400_000;

describe('API-07 why sessions ended', () => {
  it('is known before and after it is written, for 30 days, by token', async () => {
    let now = 1_000_000;
    const endings = new Endings(database, () => now);
    endings.note('a', 'revoked');
    expect(await endings.of('a')).toBe('revoked');
    await endings.flush();
    const reopened = new Endings(database, () => now);
    expect([await reopened.of('a'), await reopened.of('b')]).toEqual(['revoked', undefined]);
    now += 30 * dayMs;
    expect(await reopened.of('a')).toBeUndefined();
    reopened.note('b', 'expired');
    await reopened.flush();
    const { rows } = await sql`select token from sessionEnd`.execute(database);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('"b"');
  });

  it('is forgotten beyond what may wait, the oldest first', async () => {
    const endings = new Endings(database);
    for (let n = 0; n <= 20_000; n++) endings.note(`many${n}`, 'replaced');
    expect(await endings.of('many0')).toBeUndefined();
    expect(await endings.of('many1')).toBe('replaced');
  });

  it('is forgotten beyond what may lie in the file, the oldest first', async () => {
    let now = 0;
    const endings = new Endings(database, () => now);
    await sql`delete from sessionEnd`.execute(database);
    await sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 50000)
      insert into sessionEnd select 'row' || i, 'expired', i from n
    `.execute(database);
    now = 60_000;
    endings.note('newest', 'expired');
    await endings.flush();
    const { rows } = await sql<{ n: number; oldest: number }>`
      select count(*) as n, min(endedAt) as oldest from sessionEnd
    `.execute(database);
    expect(rows).toEqual([{ n: 50_000, oldest: 2 }]);
  });

  it.each([
    ['/change-password', 'passwordChanged'],
    ['/revoke-other-sessions', 'revoked'],
    ['/two-factor/enable', 'replaced'],
    ['/sign-in/email', 'replaced'],
    ['/sign-out', undefined],
    [undefined, undefined],
  ])('by %s it is %s', (path, end) => {
    expect(endByPath(path)).toBe(end);
  });
});

describe('API-07 the places of a session', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36';
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko Firefox/143.0';
  const login = { userAgent: chrome, network: 'home' };

  it.each([
    ['the same', login, login, true],
    ['another network', login, { userAgent: chrome, network: 'train' }, true],
    ['another browser at home', login, { userAgent: firefox, network: 'home' }, true],
    [
      'a desktop’s page elsewhere',
      login,
      { userAgent: 'Mozilla/5.0 (X11; Linux) Chrome/141.0 Safari/537.36', network: 'train' },
      true,
    ],
    ['another browser elsewhere', login, { userAgent: firefox, network: 'train' }, false],
    ['who knows what elsewhere', login, { userAgent: undefined, network: 'train' }, true],
    [
      'a program that moves',
      { userAgent: 'node', network: 'home' },
      { userAgent: 'python', network: 'cloud' },
      true,
    ],
  ])('%s', (_name, begun, from, usual) => {
    expect(isUsual(begun, from)).toBe(usual);
  });
});
