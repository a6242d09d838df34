import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, cookieOf, startAccounts, type TestAccounts, testPassword } from './testing.ts';

let test: TestAccounts;
beforeAll(async () => {
  test = await startAccounts();
});
afterAll(() => test.stop());

const password = testPassword;
let people = 0;

/** Someone with the second step switched on. */
async function withTwoFactor() {
  const email = `two${++people}@x.test`;
  const before = await test.signUp(email);
  const answer = await test.post('/two-factor/enable', { password }, { cookie: before });
  const { totpURI, backupCodes } = (await answer.json()) as {
    totpURI: string;
    backupCodes: string[];
  };
  const verify = { code: codeOf(totpURI) };
  const verified = await test.post('/two-factor/verify-totp', verify, { cookie: before });
  expect(verified.status).toBe(200);
  return { email, before, cookie: cookieOf(verified), totpURI, backupCodes };
}

/** The cookie of a log-in that waits for its second step. */
async function challenge(email: string): Promise<string> {
  const answer = await test.post('/sign-in/email', { email, password });
  expect(await answer.json()).toMatchObject({ twoFactorRedirect: true });
  return cookieOf(answer);
}

/** Waits until codes stay what they are for a while: three of them are taken, each once. */
async function untilSteady(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 12_000) await sleep(left);
}

const later = (uri: string) => codeOf(uri, Date.now() + 30_000);

describe('API-04 two-factor log-in', () => {
  it('API-04 the second step is on once a code was right, and not before', async () => {
    const cookie = await test.signUp('half-on@x.test');
    const wrong = await test.post('/two-factor/enable', { password: 'guess' }, { cookie });
    expect(wrong.status).toBe(400);
    const answer = await test.post('/two-factor/enable', { password }, { cookie });
    const body = (await answer.json()) as { totpURI: string; backupCodes: string[] };
    expect(body.totpURI).toMatch(/^otpauth:\/\/totp\/Perigee:half-on%40x\.test\?secret=[A-Z2-7]+/);
    expect(new Set(body.backupCodes).size).toBe(10);
    expect(await test.sessionOf(await test.signIn('half-on@x.test'))).toBeDefined();
    expect(await test.accounts.security(cookie)).toMatchObject({ twoFactor: false });
  });

  it('API-04 a password alone opens no session; the code does, once', async () => {
    const { email, totpURI } = await withTwoFactor();
    const waiting = await challenge(email);
    expect(await test.sessionOf(waiting)).toBeUndefined();
    const code = later(totpURI);
    const wrong = code === '000000' ? '000001' : '000000';
    const bad = await test.post('/two-factor/verify-totp', { code: wrong }, { cookie: waiting });
    expect(bad.status).toBe(401);
    const good = await test.post('/two-factor/verify-totp', { code }, { cookie: waiting });
    expect(good.status).toBe(200);
    expect(JSON.stringify(await good.json())).not.toMatch(/token/);
    expect(await test.sessionOf(cookieOf(good))).toBeDefined();
    const second = await challenge(email);
    const replay = await test.post('/two-factor/verify-totp', { code }, { cookie: second });
    expect([replay.status, (await replay.json()).code]).toEqual([401, 'CODE_USED']);
    const spent = await test.post('/two-factor/verify-totp', { code }, { cookie: waiting });
    expect(spent.status).toBe(401);
  });

  it('API-04 a recovery code logs in once', async () => {
    const { email, backupCodes } = await withTwoFactor();
    const body = { code: backupCodes[3]! };
    const first = { cookie: await challenge(email) };
    const good = await test.post('/two-factor/verify-backup-code', body, first);
    expect(await test.sessionOf(cookieOf(good))).toBeDefined();
    const again = { cookie: await challenge(email) };
    expect((await test.post('/two-factor/verify-backup-code', body, again)).status).toBe(401);
  });

  it('API-04 new recovery codes take the place of the old ones', async () => {
    const { email, cookie, backupCodes } = await withTwoFactor();
    const path = '/two-factor/generate-backup-codes';
    expect((await test.post(path, { password: 'guess' }, { cookie })).status).toBe(400);
    const made = (await (await test.post(path, { password }, { cookie })).json()) as {
      backupCodes: string[];
    };
    const waiting = { cookie: await challenge(email) };
    const old = { code: backupCodes[0]! };
    expect((await test.post('/two-factor/verify-backup-code', old, waiting)).status).toBe(401);
    const fresh = { code: made.backupCodes[0]! };
    expect((await test.post('/two-factor/verify-backup-code', fresh, waiting)).status).toBe(200);
  });

  it('API-04 switching it off takes the password, and ends the session it was done in', async () => {
    const { email, cookie } = await withTwoFactor();
    const guess = await test.post('/two-factor/disable', { password: 'guess' }, { cookie });
    expect(guess.status).toBe(400);
    const off = await test.post('/two-factor/disable', { password }, { cookie });
    expect(off.status).toBe(200);
    expect(await test.sessionOf(cookie)).toBeUndefined();
    expect(await test.sessionOf(cookieOf(off))).toBeDefined();
    expect(await test.sessionOf(await test.signIn(email))).toBeDefined();
  });

  it('API-04 five wrong codes end the attempt, ten lock the second step', async () => {
    await untilSteady();
    const { email, totpURI } = await withTwoFactor();
    const statuses: number[] = [];
    for (let round = 0; round < 2; round++) {
      const cookie = await challenge(email);
      const from = { cookie };
      for (let n = 0; n < 5; n++) {
        const nobodys = { code: `0000${n}-zzzzz` };
        const answer = await test.post('/two-factor/verify-backup-code', nobodys, from);
        statuses.push(answer.status);
      }
      // Each code is taken once, also of an attempt that has ended.
      const right = { code: codeOf(totpURI, Date.now() + round * 30_000) };
      const answer = await test.post('/two-factor/verify-totp', right, from);
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 400, 401, 401, 401, 401, 401, 429]);
    const cookie = await challenge(email);
    const code = codeOf(totpURI, Date.now() - 30_000);
    const locked = await test.post('/two-factor/verify-totp', { code }, { cookie });
    expect([locked.status, Number(locked.headers.get('retry-after'))]).toEqual([429, 900]);
  });

  it('API-04 no device is trusted without its second step', async () => {
    const { email, totpURI } = await withTwoFactor();
    const cookie = await challenge(email);
    const body = { code: later(totpURI), trustDevice: true };
    expect((await test.post('/two-factor/verify-totp', body, { cookie })).status).toBe(400);
  });
});
