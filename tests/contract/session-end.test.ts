import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamClose } from '#contract/channels.ts';
import { sessionsPerUserMax } from '#exchange/identity/accounts/sessions.ts';
import { password, startServer, type TestServer, Visitor } from './harness.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'perigee-ends-'));
const env = { DATA_DIR: dataDir, ADDRESS_HEADER: 'x-address' };
const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

let server: TestServer;
beforeAll(async () => {
  server = await startServer(env);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const json = { 'content-type': 'application/json' };

function account(visitor: Visitor, path: string, body: object, headers = {}): Promise<Response> {
  const init = { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) };
  return visitor.fetch(`/api/auth${path}`, init);
}

async function logIn(email: string, headers = {}): Promise<Visitor> {
  const visitor = new Visitor(server.base);
  const answer = await account(visitor, '/sign-in/email', { email, password }, headers);
  expect(answer.status).toBe(200);
  return visitor;
}

/** Two sessions of one user: the first is the one that will end. */
async function two(email: string): Promise<{ old: Visitor; mine: Visitor; oldId: string }> {
  const old = new Visitor(server.base);
  await old.signUp(email);
  const mine = await logIn(email);
  const sessions = (await (await mine.fetch('/api/auth/list-sessions')).json()) as {
    id: string;
    current: boolean;
  }[];
  return { old, mine, oldId: sessions.find(({ current }) => !current)!.id };
}

/** What the accounts' file says, changed as time would change it. */
function inFile(change: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(join(dataDir, 'accounts.db'));
  database.exec('pragma busy_timeout = 5000');
  change(database);
  database.close();
}

type Two = Awaited<ReturnType<typeof two>>;

const ways: readonly (readonly [string, string, (sessions: Two, email: string) => unknown])[] = [
  ['its user logs out', '00004', ({ old }) => account(old, '/sign-out', {})],
  [
    'its time is over',
    '00005',
    ({ oldId }) =>
      inFile((database) => {
        const past = new Date(Date.now() - 1).toISOString();
        database.prepare('update session set expiresAt = ? where id = ?').run(past, oldId);
      }),
  ],
  [
    'a newer login takes its place',
    '00006',
    async ({ oldId }, email) => {
      inFile((database) => {
        const row = database.prepare('select * from session where id = ?').get(oldId)!;
        const columns = Object.keys(row);
        const insert = database.prepare(
          `insert into session (${columns.join()}) values (${columns.map(() => '?').join()})`,
        );
        const later = new Date(Date.now() + 60_000).toISOString();
        for (let n = 2; n < sessionsPerUserMax; n++) {
          const copy = { ...row, id: `${email}${n}`, token: `${email}${n}`, updatedAt: later };
          insert.run(...columns.map((name) => copy[name as keyof typeof copy] as string));
        }
        const update = database.prepare('update session set updatedAt = ? where id = ?');
        update.run(new Date(0).toISOString(), oldId);
      });
      await logIn(email);
    },
  ],
  [
    'the password is changed',
    '20906',
    ({ mine }) =>
      account(mine, '/change-password', {
        currentPassword: password,
        newPassword: 'another password',
      }),
  ],
  [
    'it is ended from another session',
    '20205',
    ({ mine, oldId }) => account(mine, '/revoke-session', { id: oldId }),
  ],
  [
    'all other sessions are ended',
    '20205',
    ({ mine }) => account(mine, '/revoke-other-sessions', {}),
  ],
];

/** Sessions past their time are looked for every five seconds. */
async function codeOfEnded(visitor: Visitor): Promise<string> {
  for (let tries = 0; tries < 60; tries++) {
    const { code } = await visitor.raw('getAssets', {});
    if (code !== '00000') return code;
    await sleep(200);
  }
  throw new Error('the session did not end');
}

describe('API-07 why a session has ended', () => {
  let n = 0;
  it.each(ways)('%s: %s', async (_, code, end) => {
    const email = `end${++n}@x.test`;
    const sessions = await two(email);
    await end(sessions, email);
    const { old, mine } = sessions;
    expect(await codeOfEnded(old)).toBe(code);
    const answer = await old.raw('getAssets', {});
    expect([answer.status, answer.code, answer.data]).toEqual([401, code, null]);
    // Whoever asks who is logged in is told why nobody is; after a log-out nobody just is.
    const info = await old.raw('userInfo', {});
    if (code === '00004') expect(info).toMatchObject({ code: '00000', data: null });
    else expect(info).toMatchObject({ status: 401, code });
    // What is open to all stays open.
    expect(await old.raw('contractRatio', { symbolId: 'BTCUSDT_UMCBL' })).toMatchObject({
      code: '00000',
    });
    if (code !== '20906') expect((await mine.raw('getAssets', {})).code).toBe('00000');
  });

  it('is told on the socket, too', async () => {
    const { old, mine, oldId } = await two('socket@x.test');
    await account(mine, '/revoke-session', { id: oldId });
    const stream = await old.stream({}, `?session=${oldId}`);
    expect(await stream.whenClosed()).toMatchObject({ code: streamClose.sessionEnded });
    expect(stream.frames).toContainEqual(expect.objectContaining({ op: 'error', code: '20205' }));
    const visitor = await old.stream();
    visitor.subscribe({ channel: 'account' });
    await visitor.find((frame) => frame.op === 'error' && frame.code === '20205');
    visitor.close();
  });

  it('is known after a restart', async () => {
    const { old, mine } = await two('restart@x.test');
    await account(mine, '/revoke-other-sessions', {});
    await server.exchange.stop();
    const reopened = new DatabaseSync(join(dataDir, 'accounts.db'), { readOnly: true });
    const rows = reopened.prepare('select reason from sessionEnd').all();
    reopened.close();
    expect(rows.map(({ reason }) => reason)).toContain('revoked');
    await server.stop().catch(() => undefined);
    server = await startServer(env);
    const again = new Visitor(server.base);
    again.cookie = old.cookie;
    expect((await again.raw('getAssets', {})).code).toBe('20205');
  });
});

describe('API-07 a session that is used from an unusual place', () => {
  const at = (address: string, agent: string) => ({ 'x-address': address, 'user-agent': agent });

  it.each([
    ['another network', at('203.0.113.9', chrome), '00000'],
    ['another browser on the same network', at('198.51.100.1', firefox), '00000'],
    ['another version elsewhere', at('203.0.113.9', chrome.replace('140', '141')), '00000'],
    ['another browser on another network', at('203.0.113.9', firefox), '20206'],
    ['a program on another network', at('203.0.113.9', 'python'), '00000'],
  ])('%s', async (name, from, code) => {
    const email = `${name.replaceAll(' ', '-')}@x.test`;
    const home = at('198.51.100.1', chrome);
    await account(
      new Visitor(server.base),
      '/sign-up/email',
      { email, password, name: 'Ann' },
      home,
    );
    const visitor = await logIn(email, home);
    expect((await visitor.raw('getAssets', {}, home)).code).toBe('00000');
    expect((await visitor.raw('getAssets', {}, from)).code).toBe(code);
    // It has ended for its user too: nobody knows which of the two they are.
    expect((await visitor.raw('getAssets', {}, home)).code).toBe(code);
  });
});
