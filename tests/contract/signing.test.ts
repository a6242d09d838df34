import { createECDH } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { signatureHeader } from '#contract/signing.ts';
import { password, startServer, type TestServer, Visitor } from './harness.ts';
import { agreeOnKeyAt, bodyHash, sign, signPost } from './signer.ts';

const { path } = calls.cancelAllOrders;
const body = '{}';
const good = { method: 'POST', path, bodyHash: bodyHash(body) };

let server: TestServer;
let ann: Visitor;
let bob: Visitor;
let key: Buffer;
beforeAll(async () => {
  server = await startServer();
  ann = new Visitor(server.base);
  await ann.signUp('ann@x.test');
  bob = new Visitor(server.base);
  await bob.signUp('bob@x.test');
  key = (await ann.signingKey())!;
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

/** One request as it is given: nothing is signed for it. */
async function post(visitor: Visitor, signature?: string, sent = body, at: string = path) {
  const response = await visitor.fetch(at, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { [signatureHeader]: signature }),
    },
    body: sent,
  });
  const envelope = (await response.json()) as Envelope<unknown>;
  return { status: response.status, ...envelope };
}

/** Another session of a user. */
async function logIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(server.base);
  const answer = await visitor.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return visitor;
}

const changing = (Object.keys(calls) as CallName[]).filter((name) =>
  /^\/v1\/spot\/(order|plan)\//.test(calls[name].path),
);
const reading = ['openOrders', 'orderHistory', 'fills', 'openPlans', 'planHistory', 'planFills'];

describe('API-05 signed calls', () => {
  it.each(changing)('%s is signed exactly when it changes something', (name) => {
    const { signed = false }: { signed?: boolean } = calls[name];
    expect(signed).toBe(!reading.includes(name));
  });

  const refused: readonly [
    string,
    () => Promise<string | undefined> | string | undefined,
    object,
  ][] = [
    ['without a signature', () => undefined, { status: 401, code: '40101' }],
    ['with an empty one', () => '', { status: 401, code: '40101' }],
    ['with one that is none', () => 'v1,1,2,3', { status: 400, code: '40000' }],
    ['with two', () => `${sign(key, good)}, ${sign(key, good)}`, { status: 400, code: '40000' }],
    ['signed for a GET', () => sign(key, { ...good, method: 'GET' }), { code: '40102' }],
    [
      'signed for another call',
      () => sign(key, { ...good, path: calls.cancelOrder.path }),
      { status: 401, code: '40102' },
    ],
    [
      'signed for another body',
      () => sign(key, { ...good, bodyHash: bodyHash('{"symbolId":"BTCUSDT"}') }),
      { status: 401, code: '40102' },
    ],
    [
      'with another time than it was signed for',
      () => sign(key, good).replace(/,(\d+),/, (_, time) => `,${Number(time) + 1},`),
      { status: 401, code: '40102' },
    ],
    [
      'with another nonce than it was signed for',
      () => sign(key, good).replace(/-\w+,/, '-000000000000,'),
      { status: 401, code: '40102' },
    ],
    [
      'with another user’s key',
      async () => sign((await bob.signingKey())!, good),
      { code: '40102' },
    ],
    [
      'signed 31 s ago',
      () => sign(key, good, { time: Date.now() - 31_000 }),
      { status: 401, code: '40103', data: null },
    ],
    [
      'signed for 32 s from now',
      () => sign(key, good, { time: Date.now() + 32_000 }),
      { status: 401, code: '40103' },
    ],
  ];
  it.each(refused)('refuses a call %s, and changes nothing', async (_name, signature, expected) => {
    await restingOrder(ann);
    expect(await post(ann, await signature())).toMatchObject(expected);
    expect((await ann.call('openOrders', {})).items).toHaveLength(1);
    await ann.call('cancelAllOrders', {});
  });

  it('refuses a signed call whose body or query was touched on the way', async () => {
    const signature = () => signPost(key, path, body);
    expect(await post(ann, signature(), '{ }')).toMatchObject({ code: '40102' });
    expect(await post(ann, signature(), body, `${path}?a=1`)).toMatchObject({ code: '40102' });
    expect(await post(ann, signature())).toMatchObject({ code: '00000' });
  });

  it('carries out a replayed call once, and answers 409 from then on', async () => {
    const order = JSON.stringify(await restingBuy(ann));
    const at = calls.placeOrder.path;
    const signature = signPost(key, at, order);
    const answers = await Promise.all([1, 2, 3].map(() => post(ann, signature, order, at)));
    expect(answers.map(({ status, code }) => `${status} ${code}`).sort()).toEqual([
      '200 00000',
      '409 40009',
      '409 40009',
    ]);
    expect((await ann.call('openOrders', {})).items).toHaveLength(1);
    await ann.call('cancelAllOrders', {});
  });

  it('tells the time, so that a wrong clock can be set right', async () => {
    const before = Date.now();
    const answer = await post(ann, sign(key, good, { time: before - 60_000 }));
    expect(answer.msg).toContain(String(answer.requestTime).slice(0, 9));
    expect(answer.requestTime).toBeGreaterThanOrEqual(before);
    expect(answer.requestTime).toBeLessThanOrEqual(Date.now());
  });

  it('answers a stranger and a frozen-out session before any signature', async () => {
    const answer = await post(new Visitor(server.base), sign(key, good));
    expect(answer).toMatchObject({ status: 401, code: '00004' });
  });
});

describe('API-05 a signing key', () => {
  it('belongs to one session: another of the same user has its own', async () => {
    const other = await logIn('ann@x.test');
    expect(await post(other, sign(key, good))).toMatchObject({ status: 401, code: '40104' });
    const otherKey = (await other.signingKey())!;
    expect(await post(other, sign(key, good))).toMatchObject({ status: 401, code: '40102' });
    expect(await post(ann, sign(otherKey, good))).toMatchObject({ status: 401, code: '40102' });
    expect(await post(other, sign(otherKey, good))).toMatchObject({ code: '00000' });
  });

  it('is replaced by a new one', async () => {
    const other = await logIn('ann@x.test');
    const headers = { origin: other.base, cookie: other.cookie };
    const old = await agreeOnKeyAt(other.base, headers);
    const fresh = await agreeOnKeyAt(other.base, headers);
    expect(await post(other, sign(old, good))).toMatchObject({ code: '40102' });
    expect(await post(other, sign(fresh, good))).toMatchObject({ code: '00000' });
  });

  it('is lost in a restart: the call is not carried out, and goes through with a new one', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'perigee-signing-'));
    const first = await startServer({ DATA_DIR });
    const eve = new Visitor(first.base);
    await eve.signUp('eve@x.test');
    await restingOrder(eve);
    const old = (await eve.signingKey())!;
    await first.stop();
    const second = await startServer({ DATA_DIR });
    try {
      const back = new Visitor(second.base);
      back.cookie = eve.cookie;
      expect(await post(back, sign(old, good))).toMatchObject({ status: 401, code: '40104' });
      expect((await back.call('openOrders', {})).items).toHaveLength(1);
      const fresh = (await back.signingKey())!;
      expect(await post(back, sign(old, good))).toMatchObject({ code: '40102' });
      expect(await post(back, sign(fresh, good))).toMatchObject({ code: '00000' });
      expect((await back.call('openOrders', {})).items).toHaveLength(0);
    } finally {
      await second.stop();
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  });

  it.each([
    ['log-out', '00004', (visitor: Visitor) => visitor.call('logout', {})],
    ['a log-out at the accounts', '00004', (visitor: Visitor) => end(visitor, 'sign-out')],
    ['revocation elsewhere', '20205', () => end(ann, 'revoke-other-sessions')],
  ])('is of no use after %s', async (_name, code, over) => {
    const other = await logIn('ann@x.test');
    const otherKey = (await other.signingKey())!;
    expect(await post(other, sign(otherKey, good))).toMatchObject({ code: '00000' });
    const { cookie } = other;
    await over(other);
    other.cookie = cookie;
    expect(await post(other, sign(otherKey, good))).toMatchObject({ status: 401, code });
  });

  it.each([
    ['a stranger', () => new Visitor(server.base), {}, 401],
    ['another site', () => ann, { origin: 'https://evil.example' }, 403],
  ])('is not agreed on with %s', async (_name, who, headers, status) => {
    const half = createECDH('prime256v1').generateKeys('base64url');
    const answer = await who().raw('signingKey', { publicKey: half }, headers);
    expect(answer.status).toBe(status);
    expect(await post(ann, sign(key, good))).toMatchObject({ code: '00000' });
  });

  it('is not agreed on with a point off the curve', async () => {
    const answer = await ann.raw('signingKey', { publicKey: `BA${'A'.repeat(85)}` });
    expect(answer).toMatchObject({ status: 400, code: '40016' });
    expect(await post(ann, sign(key, good))).toMatchObject({ code: '00000' });
  });
});

const end = (visitor: Visitor, what: string) =>
  visitor.fetch(`/api/auth/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });

async function restingBuy(visitor: Visitor) {
  const { bids } = await visitor.call('getDepth', { symbolId: 'BTCUSDT', limit: 1 });
  const delegatePrice = (Number(bids[0]![0]) * 0.97).toFixed(1);
  return {
    symbolId: 'BTCUSDT',
    delegateType: 21 as const,
    orderType: 0 as const,
    delegateCount: '0.01',
    delegatePrice,
  };
}

const restingOrder = async (visitor: Visitor) =>
  visitor.call('placeOrder', await restingBuy(visitor));
