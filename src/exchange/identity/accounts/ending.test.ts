import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserSession } from '#contract/client.ts';
import { openAccountsDatabase } from './database.ts';
import { authOptions } from './options.ts';
import { sessionsPerUserMax } from './sessions.ts';
import { codeOf, cookieOf, startAccounts, type TestAccounts, testPassword } from './testing.ts';
import { UsedCodes } from './used-codes.ts';

let test: TestAccounts;
beforeAll(async () => {
  test = await startAccounts({ sweepEveryMs: 50 });
});
afterAll(() => test.stop());

const password = testPassword;

/** Logged in twice; `old` is known to the cache, and its session's id. */
async function twoSessions(email: string) {
  const old = await test.signUp(email);
  const mine = await test.signIn(email);
  const oldId = (await test.sessionOf(old))!;
  const mineId = (await test.sessionOf(mine))!;
  return { old, oldId, mine, mineId };
}

async function enable(cookie: string): Promise<Response> {
  const answer = await test.post('/two-factor/enable', { password }, { cookie });
  const { totpURI } = (await answer.json()) as { totpURI: string };
  return test.post('/two-factor/verify-totp', { code: codeOf(totpURI) }, { cookie });
}

type Sessions = Awaited<ReturnType<typeof twoSessions>>;

/** Every way in which a session ends, and whether the one that did it ends too. */
const ways: readonly (readonly [
  string,
  (s: Sessions) => Promise<unknown>,
  'old' | 'mine' | 'both',
])[] = [
  ['logging out', ({ mine: cookie }) => test.post('/sign-out', {}, { cookie }), 'mine'],
  ['a call that logs out', ({ mine }) => test.accounts.signOut(mine), 'mine'],
  [
    'revoking it',
    ({ mine: cookie, oldId: id }) => test.post('/revoke-session', { id }, { cookie }),
    'old',
  ],
  [
    'revoking all others',
    ({ mine: cookie }) => test.post('/revoke-other-sessions', {}, { cookie }),
    'old',
  ],
  [
    'a new password, whatever the request says of other sessions',
    ({ mine: cookie }) =>
      test.post(
        '/change-password',
        { currentPassword: password, newPassword: 'another password', revokeOtherSessions: false },
        { cookie },
      ),
    'both',
  ],
  ['switching two-factor log-in on', ({ mine }) => enable(mine), 'mine'],
  [
    'switching two-factor log-in off',
    async ({ old }) => {
      const cookie = cookieOf(await enable(old));
      await test.post('/two-factor/disable', { password }, { cookie });
    },
    'old',
  ],
];

describe('API-04 a session that ends is told of, and forgotten at once', () => {
  let n = 0;
  it.each(ways)('API-04 by %s', async (_, end, which) => {
    const sessions = await twoSessions(`ending${++n}@x.test`);
    await end(sessions);
    const { old, oldId, mine, mineId } = sessions;
    const gone = which === 'both' ? [oldId, mineId] : [which === 'old' ? oldId : mineId];
    const stays = [oldId, mineId].filter((id) => !gone.includes(id));
    expect(test.ended).toEqual(expect.arrayContaining(gone));
    expect(test.ended.filter((id) => stays.includes(id))).toEqual([]);
    const alive = [await test.sessionOf(old), await test.sessionOf(mine)];
    expect(alive.filter((id) => id !== undefined)).toEqual(stays);
  });

  it('API-04 by time', async () => {
    const { old, oldId, mine } = await twoSessions('time@x.test');
    const database = new DatabaseSync(join(test.dataDir, 'accounts.db'));
    const past = new Date(Date.now() - 1).toISOString();
    database.prepare('update session set expiresAt = ? where id = ?').run(past, oldId);
    database.close();
    await expect.poll(() => test.ended).toContain(oldId);
    expect(await test.sessionOf(old)).toBeUndefined();
    expect(await test.sessionOf(mine)).toBeDefined();
  });

  it('API-04 by a new password, whose answer carries the session that goes on', async () => {
    const cookie = await test.signUp('goes-on@x.test');
    const body = { currentPassword: password, newPassword: 'another password' };
    const wrong = { ...body, currentPassword: 'guess' };
    expect((await test.post('/change-password', wrong, { cookie })).status).toBe(400);
    expect(await test.sessionOf(cookie)).toBeDefined();
    const changed = await test.post('/change-password', body, { cookie });
    expect(await test.sessionOf(cookieOf(changed))).toBeDefined();
    const old = await test.post('/sign-in/email', { email: 'goes-on@x.test', password });
    expect(old.status).toBe(401);
  });

  it('API-04 by one session too many: the least active ends', async () => {
    const email = 'many@x.test';
    const first = await test.signUp(email);
    const firstId = await test.sessionOf(first);
    const database = new DatabaseSync(join(test.dataDir, 'accounts.db'));
    const row = database.prepare('select * from session where id = ?').get(firstId!)!;
    const columns = Object.keys(row);
    const insert = database.prepare(
      `insert into session (${columns.join()}) values (${columns.map(() => '?').join()})`,
    );
    const older = new Date(Date.now() - 60_000).toISOString();
    for (let n = 1; n < sessionsPerUserMax; n++) {
      const copy = { ...row, id: `copy${n}`, token: `token${n}`, updatedAt: older };
      insert.run(...columns.map((name) => copy[name as keyof typeof copy] as string));
    }
    database.close();
    const last = await test.signIn(email);
    const { sessions } = (await test.accounts.security(last))!;
    expect(sessions).toHaveLength(sessionsPerUserMax);
    expect(sessions[0]).toMatchObject({ current: true });
    expect(sessions.some(({ id }) => id === firstId)).toBe(true);
    expect(test.ended.filter((id) => id.startsWith('copy'))).toHaveLength(1);
  });

  it('API-04 by the end of its user', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perigee-accounts-'));
    const database = await openAccountsDatabase(folder);
    const ended: string[] = [];
    const silent = () => undefined;
    const options = authOptions(
      {
        database,
        usedCodes: new UsedCodes(),
        secret: 'x'.repeat(32),
        baseUrl: test.base,
        origins: new Set(),
        log: { debug: silent, info: silent, warn: silent, error: silent },
      },
      {
        userMade: async () => undefined,
        userChanged: silent,
        sessionMade: async () => undefined,
        sessionEnded: ({ id }) => ended.push(id),
      },
    );
    await (await getMigrations(options)).runMigrations();
    const { internalAdapter } = await betterAuth(options).$context;
    const user = await internalAdapter.createUser({ email: 'z@x.test', name: 'Z' }, {
      method: 'email-password',
    } as never);
    const made = [
      await internalAdapter.createSession(user.id),
      await internalAdapter.createSession(user.id),
    ];
    await internalAdapter.deleteUser(user.id);
    expect(ended.sort()).toEqual(made.map(({ id }) => id).sort());
    await database.destroy();
    rmSync(folder, { recursive: true });
  });
});

describe('API-04 the list of sessions', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36';

  it('API-04 tells device, address and times, and no token', async () => {
    await test.signUp('list@x.test');
    const cookie = await test.signIn('list@x.test', { 'user-agent': chrome });
    const answer = await test.get('/list-sessions', { cookie });
    const list = (await answer.json()) as UserSession[];
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({
      current: true,
      browser: 'Chrome',
      system: 'Linux',
      address: '127.0.0.1',
    });
    const days = (list[0]!.expiresAt - list[0]!.startedAt) / 86_400_000;
    expect(days).toBeCloseTo(30, 5);
    expect(Object.keys(list[0]!).filter((key) => /token/i.test(key))).toEqual([]);
    expect((await test.get('/list-sessions')).status).toBe(401);
  });

  it('API-04 nobody ends a session of another', async () => {
    const ann = await test.signUp('ann@x.test');
    const eve = await test.signUp('eve@x.test');
    const id = await test.sessionOf(ann);
    const answer = await test.post('/revoke-session', { id }, { cookie: eve });
    expect([answer.status, (await answer.json()).code]).toEqual([404, 'SESSION_UNKNOWN']);
    expect((await test.post('/revoke-session', { id })).status).toBe(401);
    expect(await test.sessionOf(ann)).toBe(id);
  });

  it('API-04 keeps the last activity over a restart', async () => {
    const cookie = await test.signUp('active@x.test');
    const other = await test.signIn('active@x.test');
    const database = new DatabaseSync(join(test.dataDir, 'accounts.db'));
    const before = Date.now();
    const longAgo = new Date(0).toISOString();
    const id = await test.sessionOf(cookie);
    database.prepare('update session set updatedAt = ? where id = ?').run(longAgo, id!);
    const { sessions } = (await test.accounts.security(other))!;
    expect(sessions.find((one) => one.id === id)?.activeAt).toBeGreaterThanOrEqual(before);
    // Every twelfth look writes what was noted.
    const read = database.prepare('select updatedAt from session where id = ?');
    await expect
      .poll(() => Date.parse(String(read.get(id!)?.updatedAt)))
      .toBeGreaterThanOrEqual(before);
    database.close();
  });
});

describe('API-04 a bearer token', () => {
  it('API-04 is the session cookie’s value, percent-encoded or not', async () => {
    const cookie = await test.signUp('bearer@x.test');
    const value = cookie.slice(cookie.indexOf('=') + 1);
    const { accounts } = test;
    for (const token of [value, decodeURIComponent(value)]) {
      expect(await accounts.lookUpToken(token)).toMatchObject({
        value: { email: 'bearer@x.test' },
      });
      expect(accounts.cachedToken(token)?.email).toBe('bearer@x.test');
    }
    const bare = decodeURIComponent(value).split('.')[0]!;
    const bad = [
      bare,
      `${bare}.x`,
      '',
      `x; ${cookie}`,
      `${value}; a=b`,
      'x\r\ny',
      'é',
      'x'.repeat(999),
    ];
    for (const token of bad) {
      expect(await accounts.lookUpToken(token)).toEqual({ ok: true, value: undefined });
    }
  });
});
