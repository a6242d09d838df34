import { cpSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { type Accounts, sessionCookie } from './accounts.ts';
import { cookieOf, startAccounts, type TestAccounts } from './testing.ts';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: vi.fn() };

let test: TestAccounts;
let accounts: Accounts;
let opens: (authId: string) => Outcome<number> = () => done(1000);

beforeAll(async () => {
  test = await startAccounts({ log, openUser: (authId) => opens(authId) });
  accounts = test.accounts;
});
afterAll(() => test.stop());

const post: TestAccounts['post'] = (path, body, headers) => test.post(path, body, headers);
const signUp = (email: string) => test.signUp(email);

describe('API-04 accounts', () => {
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
    expect(test.ended).toContain(sessionId);
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
    const other = new DatabaseSync(join(test.dataDir, 'accounts.db'));
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
    expect([named.status, (await named.json()).code]).toEqual([400, 'MALFORMED']);
    const addressed = await post('/sign-up/email', {
      email: `${long}@x.test`,
      password,
      name: 'A',
    });
    expect(addressed.status).toBe(400);
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
    const none = await fetch(`${test.base}/api/auth/sign-out`, {
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
    expect(statSync(join(test.dataDir, 'auth-secret')).mode & 0o777).toBe(0o600);
  });
});

describe('API-04 accounts of the version before two-factor log-in', () => {
  it('API-04 are carried on: their users log in, and their sessions live', async () => {
    const before = await startAccounts();
    const cookie = await before.signUp('old@x.test');
    const kept = mkdtempSync(join(tmpdir(), 'perigee-accounts-old-'));
    const old = new DatabaseSync(join(before.dataDir, 'accounts.db'));
    old.exec('drop table twoFactor');
    old.exec('alter table user drop column twoFactorEnabled');
    old.exec(`vacuum into '${join(kept, 'accounts.db')}'`);
    old.close();
    cpSync(join(before.dataDir, 'auth-secret'), join(kept, 'auth-secret'));
    await before.stop();
    const after = await startAccounts({ dataDir: kept, addressHeader: 'x-real-ip' });
    expect(await after.sessionOf(cookie)).toBeDefined();
    expect(await after.accounts.security(cookie)).toMatchObject({ twoFactor: false });
    expect(
      await after.sessionOf(await after.signIn('old@x.test', { 'x-real-ip': '10.3.0.1' })),
    ).toBeDefined();
    const password = 'a long password';
    const enabled = await after.post('/two-factor/enable', { password }, { cookie });
    expect(enabled.status).toBe(200);
    await after.stop();
  });
});

describe('API-04 cookies', () => {
  it('API-04 under https they are Secure, by their name too', async () => {
    const secure = await startAccounts({ baseUrl: 'https://exchange.example' });
    const body = { email: 's@x.test', password: 'a long password', name: 'Ann' };
    const made = await secure.post('/sign-up/email', body);
    const lines = made.headers.getSetCookie();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^__Secure-perigee\.session_token=/);
    for (const part of ['; Secure', '; HttpOnly', '; SameSite=Lax', '; Path=/']) {
      expect(lines[0]).toContain(part);
    }
    const plain = cookieOf(made).replace('__Secure-', '');
    expect(await secure.sessionOf(plain)).toBeUndefined();
    expect(await secure.sessionOf(cookieOf(made))).toBeDefined();
    await secure.stop();
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
