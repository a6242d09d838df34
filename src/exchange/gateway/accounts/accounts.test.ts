import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { type Accounts, openAccounts, sessionCookie } from './accounts.ts';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: vi.fn() };

/** The accounts alone, behind a bare http server. */
let server: Server;
let accounts: Accounts;
let base: string;
let opens: (authId: string) => Outcome<number> = () => done(1000);
const ended: string[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'perigee-accounts-'));

beforeAll(async () => {
  server = createServer((request, response) => {
    accounts.handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  accounts = await openAccounts({
    dataDir,
    secret: undefined,
    baseUrl: base,
    origins: new Set([base]),
    addressHeader: undefined,
    log,
    openUser: async (authId) => opens(authId),
  });
  accounts.onSessionEnded((sessionId) => ended.push(sessionId));
});

afterAll(async () => {
  server.close();
  await accounts.stop();
  rmSync(dataDir, { recursive: true });
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${base}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base, ...headers },
    body: JSON.stringify(body),
  });

const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

const signUp = async (email: string): Promise<string> => {
  const made = await post('/sign-up/email', { email, password: 'a long password', name: 'Ann' });
  expect(made.status).toBe(200);
  return cookieOf(made);
};

describe('accounts', () => {
  it('sign up gives a session in an HttpOnly, SameSite=Lax cookie', async () => {
    const body = { email: 'a@x.test', password: 'a long password', name: 'Ann' };
    const made = await post('/sign-up/email', body);
    const [line] = made.headers.getSetCookie();
    expect(line).toMatch(/HttpOnly/i);
    expect(line).toMatch(/SameSite=Lax/i);
    expect(line).not.toMatch(/Secure/);
    const found = await accounts.lookUp(cookieOf(made));
    expect(found).toMatchObject({ ok: true, value: { userId: 1000, email: 'a@x.test' } });
  });

  it('keeps a session in memory, and forgets it at once at sign out', async () => {
    const cookie = await signUp('b@x.test');
    expect(accounts.cached(cookie)).toBeUndefined();
    const found = await accounts.lookUp(cookie);
    const sessionId = found.ok && found.value?.sessionId;
    expect(accounts.cached(cookie)?.email).toBe('b@x.test');
    expect((await post('/sign-out', {}, { cookie })).status).toBe(200);
    expect(accounts.cached(cookie)).toBeUndefined();
    expect(await accounts.lookUp(cookie)).toEqual({ ok: true, value: undefined });
    expect(ended).toContain(sessionId);
  });

  it('forgets a session that another one revokes', async () => {
    const first = await signUp('c@x.test');
    const second = cookieOf(
      await post('/sign-in/email', { email: 'c@x.test', password: 'a long password' }),
    );
    await accounts.lookUp(first);
    expect(accounts.cached(first)).toBeDefined();
    expect((await post('/revoke-other-sessions', {}, { cookie: second })).status).toBe(200);
    expect(accounts.cached(first)).toBeUndefined();
    expect(await accounts.lookUp(first)).toEqual({ ok: true, value: undefined });
    expect(await accounts.lookUp(second)).toMatchObject({ value: { email: 'c@x.test' } });
  });

  it('leaves nothing of a sign-up that fails half-way, so that it can be tried again', async () => {
    const body = { email: 'half@x.test', password: 'a long password', name: 'Ann' };
    const other = new DatabaseSync(join(dataDir, 'accounts.db'));
    other.exec(`create trigger no_password before insert on account
      begin select raise(abort, 'pulled plug'); end`);
    const raw = vi.spyOn(console, 'error');
    expect((await post('/sign-up/email', body)).status).toBe(500);
    expect([log.error.mock.calls.length, raw.mock.calls.length]).toEqual([1, 0]);
    raw.mockRestore();
    other.exec('drop trigger no_password');
    other.close();
    expect((await post('/sign-up/email', body)).status).toBe(200);
  });

  it('takes many sign-ups and look-ups at once', async () => {
    const cookies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => signUp(`many${i}@x.test`)),
    );
    const found = await Promise.all(cookies.map((cookie) => accounts.lookUp(cookie)));
    expect(found.every((one) => one.ok && one.value !== undefined)).toBe(true);
  });

  it('opens the exchange’s user later when it could not at sign up', async () => {
    opens = () => refuse('readOnly');
    const cookie = await signUp('d@x.test');
    expect(await accounts.lookUp(cookie)).toMatchObject({ ok: false });
    opens = () => done(1004);
    expect(await accounts.lookUp(cookie)).toMatchObject({ value: { userId: 1004 } });
  });

  it('refuses a name or address too long for a session in memory', async () => {
    const password = 'a long password';
    const long = 'x'.repeat(5000);
    const named = await post('/sign-up/email', { email: 'long@x.test', password, name: long });
    expect([named.status, (await named.json()).code]).toEqual([400, 'TOO_LONG']);
    const cookie = await signUp('short@x.test');
    const renamed = await post('/update-user', { name: long }, { cookie });
    expect(renamed.status).toBe(400);
    expect(await accounts.lookUp(cookie)).toMatchObject({ value: { name: 'Ann' } });
  });

  it('takes no forged or damaged cookie', async () => {
    const cookie = await signUp('e@x.test');
    const forged = cookie.replace(/\.[^.]+$/, '.AAAA');
    for (const bad of [forged, `${cookie.slice(0, 40)}`, 'perigee.session_token=', 'x=1']) {
      expect(await accounts.lookUp(bad)).toEqual({ ok: true, value: undefined });
    }
  });

  it('refuses a POST from another origin, and one with a cookie and no origin', async () => {
    const body = { email: 'a@x.test', password: 'a long password' };
    const other = await post('/sign-in/email', body, { origin: 'https://evil.example' });
    expect(other.status).toBe(403);
    const none = await fetch(`${base}/api/auth/sign-out`, {
      method: 'POST',
      headers: { cookie: 'perigee.session_token=x', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(none.status).toBe(403);
  });

  it('stops guessing passwords, with Retry-After, whatever address header is sent', async () => {
    const guess = (n: number) =>
      post(
        '/sign-in/email',
        { email: 'nobody@x.test', password: `guess number ${n}` },
        { 'x-visitor-address': `10.0.0.${n}`, 'x-forwarded-for': `10.0.0.${n}` },
      );
    const answers: Response[] = [];
    for (let n = 0; n < 30 && answers.at(-1)?.status !== 429; n++) answers.push(await guess(n));
    expect(answers.length).toBeLessThanOrEqual(21);
    expect(answers.at(-1)?.status).toBe(429);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('refuses a body above 64 kB', async () => {
    const big = { email: 'x@x.test', password: 'x'.repeat(70_000), name: 'x' };
    expect((await post('/sign-up/email', big)).status).toBe(413);
  });

  it('keeps its secret for its owner’s eyes only', () => {
    expect(statSync(join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600);
  });
});

describe('the session cookie in a header', () => {
  const name = 'p.session_token';
  const rows: readonly [string | undefined, string | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    [`${name}=abc`, 'abc'],
    [`a=1; ${name}=abc; b=2`, 'abc'],
    [`a=1;${name}=abc`, 'abc'],
    [`x${name}=evil; ${name}=abc`, 'abc'],
    [`${name}2=evil; ${name}=abc`, 'abc'],
    [`a=${name}; ${name}=abc`, 'abc'],
    [`${name}=`, undefined],
    [`x${name}=evil`, undefined],
  ];
  it.each(rows)('of %j is %j', (cookies, value) => {
    expect(sessionCookie(cookies, name)).toBe(value);
  });
});
