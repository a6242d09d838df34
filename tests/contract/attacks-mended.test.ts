import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, startServer, type TestServer, Visitor } from './harness.ts';
import { noLimits } from './standing.ts';

let server: TestServer;
let users = 0;
beforeAll(async () => {
  server = await startServer({ ...noLimits, ADDRESS_HEADER: 'x-forwarded-for' });
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

async function newUser(): Promise<{ visitor: Visitor; email: string }> {
  const email = `mended${++users}@x.test`;
  const visitor = new Visitor(server.base);
  await visitor.signUp(email);
  return { visitor, email };
}

describe('API-04 guesses at a password with a stolen session', () => {
  const spellings: readonly [string, (cookie: string) => string][] = [
    ['as browsers write it', (cookie) => cookie],
    ['with a tab before the name', (cookie) => `a=b;\t${cookie}`],
    ['with a space after the name', (cookie) => cookie.replace('=', ' =')],
  ];
  it.each(spellings)('are counted however the cookie is written: %s', async (_, spelled) => {
    const { visitor } = await newUser();
    const statuses = new Set<number>();
    for (let n = 0; n < 40; n++) {
      const answer = await fetch(`${server.base}/api/auth/change-password`, {
        method: 'POST',
        headers: {
          origin: server.base,
          'content-type': 'application/json',
          cookie: spelled(visitor.cookie),
          'x-forwarded-for': `10.0.${n >> 3}.${n & 7}`,
        },
        body: JSON.stringify({ currentPassword: `wrong ${n}`, newPassword: 'another long one' }),
      });
      statuses.add(answer.status);
      await answer.arrayBuffer();
    }
    // Either it is a session, and counted, or it is none.
    expect(statuses.has(429) || statuses.has(401)).toBe(true);
    expect([...statuses].every((status) => [400, 401, 429].includes(status))).toBe(true);
    const tried = [...statuses].includes(400);
    expect(tried && !statuses.has(429)).toBe(false);
  });
});

describe('API-05 a PIN that was changed', () => {
  it('has not been shown by a session that showed the one before', async () => {
    const { visitor, email } = await newUser();
    const thief = new Visitor(server.base);
    await thief.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const far = {
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 0,
      delegateCount: '0.0001',
      delegatePrice: '1',
    } as const;
    const pinAsked = async () => (await thief.raw('placeOrder', far)).code;
    await visitor.call('enablePin', { enable: true, pin: '111111', password });
    const needed = await pinAsked();
    await thief.call('verifyPin', { pin: '111111' });
    expect(await pinAsked()).not.toBe(needed);
    await visitor.call('enablePin', { enable: false, password });
    await visitor.call('enablePin', { enable: true, pin: '222222', password });
    expect(await pinAsked()).toBe(needed);
  });
});

describe('API-03 what is no page', () => {
  it.each([
    ['GET', '/_image?href=/preview.png&w=10&f=webp', 404],
    ['GET', '/_server-islands/x', 404],
    ['PUT', '/', 405],
    ['DELETE', '/spot/BTCUSDT', 405],
  ])('%s %s is refused with %d', async (method, path, status) => {
    const answer = await fetch(server.base + path, { method });
    expect(answer.status).toBe(status);
  });
});
