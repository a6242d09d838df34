import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doors } from './doors.ts';
import { startAccounts, type TestAccounts, testPassword } from './testing.ts';

let test: TestAccounts;
let cookie: string;
beforeAll(async () => {
  test = await startAccounts({ addressHeader: 'x-real-ip' });
  cookie = await test.signUp('ann@x.test');
});
afterAll(() => test.stop());

/** What the sign-in service has beside what is used, and ways to spell a path otherwise. */
const absent = [
  '/get-session',
  '/update-user',
  '/update-session',
  '/delete-user',
  '/delete-user/callback',
  '/change-email',
  '/set-password',
  '/request-password-reset',
  '/reset-password',
  '/verify-password',
  '/verify-email',
  '/send-verification-email',
  '/revoke-sessions',
  '/sign-in/social',
  '/link-social',
  '/unlink-account',
  '/list-accounts',
  '/account-info',
  '/get-access-token',
  '/refresh-token',
  '/callback/github',
  '/ok',
  '/error',
  '/two-factor/get-totp-uri',
  '/two-factor/send-otp',
  '/two-factor/verify-otp',
  '/two-factor/view-backup-codes',
  '/sign-out/',
  '//sign-out',
  '/SIGN-OUT',
  '/sign%2Dout',
  '',
];

describe('API-04 what can be reached of the sign-in service', () => {
  it.each(absent)('API-04 %j is not there', async (path) => {
    const headers = { 'x-real-ip': `10.1.0.${absent.indexOf(path)}`, cookie };
    const statuses = [(await test.post(path, {}, headers)).status];
    statuses.push((await test.get(path, headers)).status);
    expect(statuses).toEqual([404, 404]);
  });

  it.each([...doors].map(([path, { method }]) => [method, path]))(
    'API-04 %s %s takes no other method',
    async (method, path) => {
      for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (other === method) continue;
        const init = { method: other, headers: { origin: test.base, cookie } };
        const answer = await fetch(`${test.base}/api/auth${path}`, init);
        expect([other, answer.status, answer.headers.get('allow')]).toEqual([other, 405, method]);
      }
    },
  );

  const bodies: readonly (readonly [string, string, string, number])[] = [
    ['no JSON', 'application/json', '{', 400],
    ['a list', 'application/json', '[]', 400],
    ['null', 'application/json', 'null', 400],
    ['a number for text', 'application/json', '{"email":1,"password":"x"}', 400],
    ['a field too many', 'application/json', '{"email":"a@x.test","password":"x","b":1}', 400],
    [
      'another’s prototype',
      'application/json',
      '{"email":"a@x.test","password":"x","__proto__":{"admin":true}}',
      400,
    ],
    [
      'somewhere else to go to',
      'application/json',
      '{"email":"a@x.test","password":"x","callbackURL":"https://evil.example"}',
      400,
    ],
    ['a field too few', 'application/json', '{"email":"a@x.test"}', 400],
    ['a form', 'application/x-www-form-urlencoded', 'email=a', 415],
    ['text', 'text/plain', '{"email":"a@x.test","password":"x"}', 415],
    ['64 kB', 'application/json', `{"email":"${'x'.repeat(70_000)}"}`, 413],
  ];
  it.each(bodies)('API-04 a log-in with %s is refused', async (_, type, body, status) => {
    const answer = await fetch(`${test.base}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { origin: test.base, 'content-type': type },
      body,
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code: expect.any(String) });
  });
});

describe('API-04 requests that change something come from own pages', () => {
  const own = 'own';
  type Given = Readonly<Record<string, string>>;
  const rows: readonly (readonly [string, Given, boolean])[] = [
    ['its own origin', { origin: own }, true],
    ['a foreign one', { origin: 'https://evil.example' }, false],
    ['null', { origin: 'null' }, false],
    ['its own, as part of another', { origin: 'https://own.evil.example' }, false],
    [
      'a foreign one that says it is the same site',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      false,
    ],
    ['no origin, with a cookie', { cookie: 'x=1' }, false],
    ['no origin, from another site', { 'sec-fetch-site': 'cross-site', cookie: 'x=1' }, false],
    ['no origin, from a neighbor', { 'sec-fetch-site': 'same-site', cookie: 'x=1' }, false],
    ['no origin, from the same origin', { 'sec-fetch-site': 'same-origin', cookie: 'x=1' }, true],
    ['no origin and no cookie', {}, true],
  ];
  it.each(rows)('API-04 %s', async (_, given, comesIn) => {
    const headers = { ...given, ...(given.origin === own && { origin: test.base }) };
    for (const [path, { method }] of doors) {
      if (method !== 'POST') continue;
      const address = { 'x-real-ip': `10.2.0.${rows.findIndex((row) => row[1] === given)}` };
      const answer = await fetch(`${test.base}/api/auth${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...address, ...headers },
        body: '{"nothing":true}',
      });
      expect([path, answer.status]).toEqual([path, comesIn ? 400 : 403]);
    }
  });
});

describe('API-04 guesses are counted', () => {
  const guess = (email: string, address: string) =>
    test.post('/sign-in/email', { email, password: 'a guess' }, { 'x-real-ip': address });

  it('API-04 by address: an IPv6 visitor has a whole network', async () => {
    const statuses = new Set<number>();
    for (let n = 1; n <= 22; n++) {
      const answer = await guess(`v6-${n}@x.test`, `2001:db8:1:2:${n}::${n}`);
      statuses.add(answer.status);
      if (answer.status !== 429) continue;
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect([...statuses]).toEqual([401, 429]);
    expect((await guess('v6-x@x.test', '2001:db8:1:3::1')).status).toBe(401);
  });

  it('API-04 by account: many addresses do not help, and the user is not kept out', async () => {
    const email = 'victim@x.test';
    const home = { 'x-real-ip': '192.0.2.7' };
    const body = { email, password: testPassword, name: 'Vic' };
    expect((await test.post('/sign-up/email', body, home)).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 1; n <= 32; n++) statuses.push((await guess(email, `10.9.${n}.1`)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    const upper = await guess(email.toUpperCase(), '10.9.99.1');
    expect([upper.status, Number(upper.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const { name: _, ...right } = body;
    expect((await test.post('/sign-in/email', right, home)).status).toBe(200);
  });

  it('API-04 by user: a stolen session does not try passwords for long', async () => {
    const stolen = await test.signUp('stolen@x.test');
    const body = { password: 'a guess' };
    const statuses: number[] = [];
    for (let n = 1; n <= 17; n++) {
      const headers = { cookie: stolen, 'x-real-ip': `10.8.${n}.1` };
      statuses.push((await test.post('/two-factor/enable', body, headers)).status);
    }
    expect(statuses.slice(0, 15).every((status) => status === 400)).toBe(true);
    expect(statuses.slice(15)).toEqual([429, 429]);
  });
});
