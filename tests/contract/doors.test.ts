import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startServer, type TestServer, Visitor } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const usual = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

describe('API-04 the usual headers', () => {
  type Kind = readonly [string, string, RequestInit & { headers?: Record<string, string> }, number];
  const json = { 'content-type': 'application/json' };
  const kinds: readonly Kind[] = [
    ['a call', '/v1/spot/public/tickers', {}, 200],
    [
      'a call that is refused',
      '/v1/assets/getAssets',
      { method: 'POST', headers: json, body: '{}' },
      401,
    ],
    ['a call that does not exist', '/v1/nothing', {}, 404],
    ['a call’s wrong method', '/v1/assets/getAssets', {}, 405],
    ['bad input', '/v1/assets/getAssets', { method: 'POST', headers: json, body: '{' }, 400],
    ['the accounts', '/api/auth/sign-out', { method: 'POST', headers: json, body: '{}' }, 200],
    ['the accounts’ refusals', '/api/auth/list-sessions', {}, 401],
    ['nothing of the accounts', '/api/auth/delete-user', { method: 'POST' }, 404],
    ['health', '/healthz', {}, 200],
    ['readiness', '/readyz', {}, 200],
    ['the metrics', '/metrics', {}, 200],
    ['metrics that stay closed', '/metrics', { headers: { 'x-forwarded-for': '1.2.3.4' } }, 401],
    ['nothing', '/nothing', {}, 404],
  ];
  it.each(kinds)('API-04 of %s', async (_, path, init, status) => {
    const visitor = new Visitor(server.base);
    const answer = await visitor.fetch(path, init);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(usual);
    expect(answer.headers.get('permissions-policy')).toContain('camera=()');
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    await answer.text();
  });

  it('API-04 with strict transport under https', async () => {
    const secure = await startServer({ PUBLIC_URL: 'https://exchange.example' });
    for (const path of ['/healthz', '/v1/nothing', '/api/auth/nothing', '/nothing']) {
      const { headers } = await fetch(secure.base + path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
    await secure.stop();
  });
});

describe('API-04 who may come in from where', () => {
  type Given = Readonly<Record<string, string>>;
  const rows: readonly (readonly [string, Given, boolean])[] = [
    ['its own origin', { origin: 'own' }, true],
    ['its own origin, with a cookie', { origin: 'own', cookie: 'x=1' }, true],
    ['a foreign origin', { origin: 'https://evil.example' }, false],
    ['the same host on another port', { origin: 'http://127.0.0.1:1' }, false],
    ['null', { origin: 'null' }, false],
    ['no origin, with a cookie', { cookie: 'x=1' }, false],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }, false],
    ['a neighbor without an origin', { 'sec-fetch-site': 'same-site' }, false],
    [
      'the same origin without saying which',
      { 'sec-fetch-site': 'same-origin', cookie: 'x=1' },
      true,
    ],
    ['no browser', {}, true],
  ];

  /** Status of an upgrade to the socket: 101 when it is opened. */
  const upgrade = (headers: Given): Promise<number> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${server.base.replace('http', 'ws')}/stream`, { headers });
      socket.on('open', () => {
        socket.terminate();
        resolve(101);
      });
      socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode ?? 0));
      socket.on('error', reject);
    });

  /** As it is: fetch would add headers of its own. */
  const post = (path: string, headers: Given): Promise<number> =>
    new Promise((resolve, reject) => {
      const request = httpRequest(server.base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
      });
      request.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      request.on('error', reject);
      request.end('{"nothing":true}');
    });

  it.each(rows)('API-04 %s', async (_, given, comesIn) => {
    const headers = { ...given, ...(given.origin === 'own' && { origin: server.base }) };
    expect(await upgrade(headers)).toBe(comesIn ? 101 : 403);
    expect(await post('/v1/user/login/logout', headers)).toBe(comesIn ? 400 : 403);
    expect(await post('/api/auth/sign-out', headers)).toBe(comesIn ? 400 : 403);
  });
});

describe('API-04 metrics are the operator’s', () => {
  const status = async (base: string, headers: Record<string, string>) => {
    const answer = await fetch(`${base}/metrics`, { headers });
    await answer.text();
    return answer.status;
  };

  it('API-04 without a token the machine itself reads them, and nobody through a proxy', async () => {
    expect(await status(server.base, {})).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      expect(await status(server.base, { [name]: '127.0.0.1' })).toBe(401);
    }
  });

  it('API-04 with a public address nobody does without the token', async () => {
    const open = await startServer({ PUBLIC_URL: 'https://exchange.example' });
    expect(await status(open.base, {})).toBe(401);
    await open.stop();
  });

  it('API-04 with a token it is asked of everyone', async () => {
    const token = 'a-token-of-sixteen';
    const guarded = await startServer({ METRICS_TOKEN: token });
    expect(await status(guarded.base, {})).toBe(401);
    expect(await status(guarded.base, { authorization: `Bearer ${token}x` })).toBe(401);
    expect(await status(guarded.base, { authorization: `Bearer ${token}` })).toBe(200);
    await guarded.stop();
  });
});

describe('API-04 a session that ends elsewhere', () => {
  it('API-04 loses its socket and its calls at once', async () => {
    const here = new Visitor(server.base);
    await here.signUp('here@x.test');
    const there = new Visitor(server.base);
    const body = JSON.stringify({ email: 'here@x.test', password: 'a long password' });
    const headers = { 'content-type': 'application/json' };
    await there.fetch('/api/auth/sign-in/email', { method: 'POST', headers, body });
    const stream = await here.stream();
    await here.call('getAssets', {});
    const ending = await there.fetch('/api/auth/revoke-other-sessions', {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect(ending.status).toBe(200);
    expect((await here.raw('getAssets', {})).status).toBe(401);
    await stream.whenClosed();
    expect((await there.raw('getAssets', {})).status).toBe(200);
  });

  it('API-04 ends by the call that logs out as by the accounts’ own', async () => {
    const ann = new Visitor(server.base);
    await ann.signUp('logout@x.test');
    const { cookie } = ann;
    const stream = await ann.stream();
    await ann.call('logout', {});
    expect(ann.cookie).toBe('');
    await stream.whenClosed();
    ann.cookie = cookie;
    expect((await ann.raw('getAssets', {})).status).toBe(401);
    expect((await ann.fetch('/api/auth/list-sessions')).status).toBe(401);
  });
});
