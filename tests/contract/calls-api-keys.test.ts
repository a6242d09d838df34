import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallInput, type CallName, type CallOutput, calls } from '#contract/calls.ts';
import { errorTable } from '#contract/errors.ts';
import { accessKeyHeader, signatureHeader } from '#contract/signing.ts';
import { type KeyPermission, keyPermissions } from '#domain/api-key/api-key.ts';
import { goodInput } from './good-input.ts';
import { password, type Stream, startServer, type TestServer, Visitor } from './harness.ts';
import { bodyHash, sign } from './signer.ts';
import { noLimits } from './standing.ts';

const dayMs = 24 * 3_600_000;

let server: TestServer;
let ann: Visitor;
let anns = 0;
beforeAll(async () => {
  server = await startServer({ ...noLimits, ADDRESS_HEADER: 'x-real-ip' });
});

/** Somebody new for a few tests: who creates ten keys at once is asked to wait, as who signs up often. */
async function newAnn(): Promise<void> {
  ann = new Visitor(server.base);
  await ann.signUp(`ann${++anns}@x.test`);
}
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

interface Made {
  readonly accessKey: string;
  readonly secret: string;
}

type Terms = Partial<CallInput<'createApiKey'>>;

async function create(visitor: Visitor, terms: Terms = {}): Promise<Made> {
  const { key, secret } = await visitor.call('createApiKey', {
    ...{ label: 'bot', permissions: ['read', 'trade'], ips: [], password },
    ...terms,
  });
  return { accessKey: key.accessKey, secret };
}

interface Sent {
  readonly headers?: Record<string, string>;
  readonly signature?: string;
}

/** A call that a key signs, as a program sends it: without cookies and without an origin. */
async function byKey<N extends CallName>(
  { accessKey, secret }: Made,
  name: N,
  input: object,
  { headers = {}, signature }: Sent = {},
) {
  const { method, path } = calls[name];
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const body = method === 'GET' ? '' : JSON.stringify(input);
  const request = { method, path: path + query, bodyHash: bodyHash(body) };
  const response = await fetch(server.base + path + query, {
    method,
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      [accessKeyHeader]: accessKey,
      [signatureHeader]: signature ?? sign(Buffer.from(secret), request),
      ...headers,
    },
    ...(method === 'POST' ? { body } : {}),
  });
  const { code, data, msg } = (await response.json()) as {
    code: string;
    data: CallOutput<N>;
    msg: string;
  };
  return { code, data, msg, status: response.status };
}

const wire = (name: keyof typeof errorTable) => errorTable[name].wire;
const far = {
  ...{ symbolId: 'BTCUSDT', delegateType: 21, orderType: 0 },
  ...{ delegateCount: '0.01' },
} as const;

async function farPrice(): Promise<string> {
  const { last } = await ann.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
  return String(Math.floor(Number(last) * 0.7));
}

describe('API-08 an API key', () => {
  beforeAll(newAnn);

  it('is made by its user, shown with its secret once, and listed without', async () => {
    const made = await create(ann, {
      label: 'Grid bot می\u200cخواهم',
      ips: ['203.0.113.9/24', '2001:DB8::1'],
    });
    const listed = (await ann.call('apiKeys', {})).find(
      ({ accessKey }) => accessKey === made.accessKey,
    );
    expect(listed).toMatchObject({
      label: 'Grid bot می\u200cخواهم',
      permissions: ['read', 'trade'],
      ips: ['203.0.113.0/24', '2001:db8::1'],
    });
    expect(listed!.expiresAt).toBeUndefined();
    expect(listed!.lastUsedAt).toBeUndefined();
    expect(JSON.stringify(await ann.raw('apiKeys', {}))).not.toContain(made.secret);
  });

  it('signs calls in the session’s place: reads, orders that come from the API, and no PIN', async () => {
    const key = await create(ann);
    const assets = await byKey(key, 'getAssets', {}, { headers: { 'x-real-ip': '198.51.100.4' } });
    expect(assets).toMatchObject({ code: '00000', status: 200 });
    await ann.call('enablePin', { enable: true, pin: '123456', password });
    const elsewhere = { ...far, delegatePrice: await farPrice() };
    const placed = await byKey(key, 'placeOrder', elsewhere, { headers: { terminaltype: '1' } });
    expect(placed).toMatchObject({ code: '00000', data: { source: 3 } });
    const cancelled = await byKey(key, 'cancelOrder', { orderId: placed.data.orderId });
    expect(cancelled.code).toBe('00000');
    await ann.call('enablePin', { enable: false, password });
    const used = (await ann.call('apiKeys', {})).find((row) => row.accessKey === key.accessKey)!;
    expect(used.lastUsedAt).toBeGreaterThan(Date.now() - 60_000);
    expect(used.lastUsedIp).toBe('127.0.0.1');
  });

  it('signs the query of a GET', async () => {
    const key = await create(ann);
    expect(await byKey(key, 'userTradeFlags', {})).toMatchObject({ code: '00000' });
    const bare = { method: 'GET', path: calls.userTradeFlags.path, bodyHash: bodyHash('') };
    const signature = sign(Buffer.from(key.secret), bare);
    const other = await byKey(key, 'userTradeFlags', { languageType: '0' }, { signature });
    expect(other).toMatchObject({ status: 401, code: wire('signatureInvalid') });
  });

  it('is refused without a signature, with another’s, an old one, and the same one twice', async () => {
    const [key, other] = [await create(ann), await create(ann)];
    const read = (sent: Sent) => byKey(key, 'getAssets', {}, sent);
    const request = { method: 'POST', path: calls.getAssets.path, bodyHash: bodyHash('{}') };
    const signed = (secret: string, time = Date.now()) =>
      sign(Buffer.from(secret), request, { time });
    expect(await read({ signature: '' })).toMatchObject({
      ...{ status: 401, code: wire('signatureMissing') },
    });
    expect(await read({ signature: signed(other.secret) })).toMatchObject({
      ...{ status: 401, code: wire('signatureInvalid') },
    });
    for (const off of [-31_000, 31_000]) {
      expect(await read({ signature: signed(key.secret, Date.now() + off) })).toMatchObject({
        ...{ status: 401, code: wire('signatureStale') },
      });
    }
    const once = signed(key.secret);
    expect(await read({ signature: once })).toMatchObject({ code: '00000' });
    expect(await read({ signature: once })).toMatchObject({
      ...{ status: 409, code: wire('signatureReplayed') },
    });
  });

  it('tells who lacks the secret no more than that it is there', async () => {
    const key = await create(ann, { ips: ['203.0.113.7'], permissions: ['transfer'] });
    const guessed = { accessKey: key.accessKey, secret: 'x'.repeat(43) };
    expect((await byKey(guessed, 'openOrders', {})).code).toBe(wire('signatureInvalid'));
    const none = { accessKey: 'A'.repeat(22), secret: key.secret };
    expect(await byKey(none, 'openOrders', {})).toMatchObject({
      ...{ status: 401, code: wire('accessKeyUnknown') },
    });
    const odd = { accessKey: "' or 1=1 --", secret: key.secret };
    expect(await byKey(odd, 'openOrders', {})).toMatchObject({ status: 400 });
  });

  it('works from the addresses on its list alone, as a trusted proxy tells them', async () => {
    const key = await create(ann, { ips: ['203.0.113.0/24', '2001:db8:1::/48'] });
    const from = (address: string) =>
      byKey(key, 'getAssets', {}, { headers: { 'x-real-ip': address } });
    for (const address of ['203.0.113.200', '1.2.3.4, 203.0.113.1', '2001:db8:1::99']) {
      expect([address, (await from(address)).code]).toEqual([address, '00000']);
    }
    for (const address of ['203.0.114.1', '203.0.113.1, 1.2.3.4', '2001:db8:2::1']) {
      const answer = await from(address);
      expect(answer).toMatchObject({ status: 403, code: wire('addressNotAllowed'), data: null });
      expect(answer.msg).not.toContain('203.0.113.0/24');
    }
  });

  it('is never beside a session, and never where a browser names another site', async () => {
    const key = await create(ann);
    const sessions: Record<string, string>[] = [
      { cookie: ann.cookie, origin: server.base },
      { 'dy-token': 'x' },
    ];
    for (const headers of sessions) {
      expect(await byKey(key, 'getAssets', {}, { headers })).toMatchObject({ status: 400 });
    }
    const headers = { origin: 'https://evil.example' };
    expect(await byKey(key, 'getAssets', {}, { headers })).toMatchObject({ status: 403 });
  });

  it('is revoked at once and everywhere, and unknown from then on', async () => {
    const key = await create(ann);
    expect((await byKey(key, 'getAssets', {})).code).toBe('00000');
    const stream = await logIn(key);
    await ann.call('revokeApiKey', { accessKey: key.accessKey });
    expect((await byKey(key, 'getAssets', {})).code).toBe(wire('accessKeyUnknown'));
    expect((await stream.whenClosed()).code).toBe(4001);
    const again = { accessKey: key.accessKey };
    expect((await ann.raw('revokeApiKey', again)).code).toBe(wire('apiKeyUnknown'));
  });

  it('outlives a log-out and a new password', async () => {
    const bob = new Visitor(server.base);
    await bob.signUp('bob@x.test');
    const key = await create(bob);
    const next = { currentPassword: password, newPassword: 'another long password' };
    const changed = await bob.fetch('/api/auth/change-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(next),
    });
    expect(changed.status).toBe(200);
    await bob.call('logout', {});
    expect((await byKey(key, 'getAssets', {})).code).toBe('00000');
  });

  it('of a frozen user does nothing until that is over', async () => {
    const cid = new Visitor(server.base);
    await cid.signUp('cid@x.test');
    const key = await create(cid);
    const stream = await logIn(key);
    const freeze = (frozen: boolean) =>
      server.exchange.operate(
        'operatorFreezeUser',
        { user: 'cid@x.test', frozen, cancelOrders: false, reason: 'test' },
        'local:test',
      );
    expect(await freeze(true)).toHaveProperty('data');
    expect((await byKey(key, 'openOrders', {})).code).toBe(wire('userFrozen'));
    expect((await stream.whenClosed()).code).toBe(4001);
    await freeze(false);
    expect((await byKey(key, 'openOrders', {})).code).toBe('00000');
  });
});

describe('API-08 who changes API keys', () => {
  beforeAll(newAnn);

  const wrong = 'not the password';

  it('gives the password, each time', async () => {
    const dora = new Visitor(server.base);
    await dora.signUp('dora@x.test');
    const { accessKey } = await create(dora);
    const terms = { label: 'x', permissions: ['transfer'] as KeyPermission[], ips: [] };
    const refused = await dora.raw('createApiKey', { ...terms, password: wrong });
    expect(refused.code).toBe(wire('passwordWrong'));
    const change = { accessKey, ...terms, password: wrong };
    expect((await dora.raw('updateApiKey', change)).code).toBe(wire('passwordWrong'));
    expect(await dora.call('apiKeys', {})).toMatchObject([{ accessKey, label: 'bot' }]);
  });

  it('gives a code as well where two-factor authentication is on, each code once', async () => {
    const eve = new Visitor(server.base);
    await eve.signUp(`eve${++anns}@x.test`);
    const post = async (path: string, body: object) => {
      const response = await eve.fetch(`/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(200);
      return (await response.json()) as { totpURI: string };
    };
    const { totpURI } = await post('/two-factor/enable', { password });
    const secret = new URL(totpURI).searchParams.get('secret')!;
    // The step may end before its code arrives: that of now is still taken then, and so is the next one.
    await post('/two-factor/verify-totp', { code: codeOf(secret) });
    const terms = { label: 'x', permissions: ['read'], ips: [], password };
    const ask = async (code?: string) =>
      (await eve.raw('createApiKey', { ...terms, ...(code && { code }) })).code;
    expect(await ask()).toBe(wire('codeNeeded'));
    const code = codeOf(secret, 1);
    const other = code === '000000' ? '111111' : '000000';
    expect(await ask(other)).toBe(wire('codeWrong'));
    expect(await ask(code)).toBe('00000');
    expect(await ask(code)).toBe(wire('codeWrong'));
  });

  it('cannot do it fast enough to guess', async () => {
    const fay = new Visitor(server.base);
    await fay.signUp('fay@x.test');
    const terms = { label: 'x', permissions: ['read'], ips: [], password: wrong };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fay.raw('createApiKey', terms)),
    );
    expect(answers.filter(({ code }) => code === wire('passwordWrong'))).toHaveLength(15);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('changes all of a key, and its sockets log in again', async () => {
    const key = await create(ann);
    const stream = await logIn(key);
    const next = { label: 'only trades', permissions: ['trade'] as KeyPermission[], ips: [] };
    const changed = await ann.call('updateApiKey', {
      ...{ accessKey: key.accessKey, password },
      ...next,
    });
    expect(changed).toMatchObject({ label: 'only trades', permissions: ['trade'] });
    expect((await stream.whenClosed()).code).toBe(4001);
    expect((await byKey(key, 'getAssets', {})).code).toBe(wire('keyPermissionMissing'));
  });

  it.each([
    ['without addresses it ends after 90 days', [], undefined, 90],
    ['without addresses it may end earlier', [], 30, 30],
    ['without addresses it may not end later', [], 91, 'refused'],
    ['with addresses it need not end', ['203.0.113.7'], undefined, undefined],
    ['with addresses it may end later', ['203.0.113.7'], 400, 400],
    ['it does not end in the past', ['203.0.113.7'], -1, 'refused'],
  ] as const)('says when it ends: %s', async (name, ips, days, expected) => {
    const visitor = new Visitor(server.base);
    await visitor.signUp(`${name.replaceAll(' ', '')}@x.test`);
    const now = Date.now();
    const answer = await visitor.raw('createApiKey', {
      ...{ label: 'x', permissions: ['read'], ips, password },
      ...(days !== undefined && { expiresAt: now + days * dayMs }),
    });
    if (expected === 'refused') return expect(answer.code).toBe(wire('apiKeyExpiryInvalid'));
    const { expiresAt } = answer.data.key;
    if (expected === undefined) return expect(expiresAt).toBeUndefined();
    expect(Math.round((expiresAt! - now) / dayMs)).toBe(expected);
  });

  it('may not do it by an API key, whatever it may do', async () => {
    const key = await create(ann, { permissions: [...keyPermissions] });
    for (const name of ['apiKeys', 'createApiKey', 'updateApiKey', 'revokeApiKey'] as const) {
      const answer = await byKey(key, name, goodInput(name));
      expect([name, answer.status, answer.code]).toEqual([name, 403, wire('callNotForKeys')]);
    }
  });
});

describe('API-08 each call by each permission', () => {
  it('is carried out with the one that it declares, and with no other', async () => {
    const zoe = new Visitor(server.base);
    await zoe.signUp('zoe@x.test');
    const refused = new Set([wire('callNotForKeys'), wire('keyPermissionMissing')]);
    const keys = new Map<KeyPermission, Made>();
    for (const one of keyPermissions) keys.set(one, await create(zoe, { permissions: [one] }));
    const names = (Object.keys(calls) as CallName[]).filter((name) => name !== 'reportClientError');
    for (const name of names) {
      const declared = 'byKey' in calls[name] ? calls[name].byKey : undefined;
      const isOpen = calls[name].access === 'public';
      for (const [permission, key] of keys) {
        const { code } = await byKey(key, name, goodInput(name));
        const mayDo = isOpen || declared === permission;
        expect([name, permission, !refused.has(code)]).toEqual([name, permission, mayDo]);
        if (!mayDo) {
          const expected = declared === undefined ? 'callNotForKeys' : 'keyPermissionMissing';
          expect([name, permission, code]).toEqual([name, permission, wire(expected)]);
        }
      }
    }
  });

  it('no permission covers accounts, security, keys, preferences or operators', () => {
    const names = Object.keys(calls) as CallName[];
    const by = (permission: KeyPermission) =>
      names.filter((name) => 'byKey' in calls[name] && calls[name].byKey === permission);
    const writes = (name: CallName) => 'writes' in calls[name] && calls[name].writes;
    expect(by('transfer')).toEqual(['transfer']);
    expect(by('read').filter(writes)).toEqual([]);
    expect(by('trade').filter((name) => !('signed' in calls[name]))).toEqual([]);
    const closed = names.filter(
      (name) => !('byKey' in calls[name]) && calls[name].access !== 'public',
    );
    expect(closed.filter((name) => calls[name].access !== 'operator').sort()).toEqual(
      [
        ...['userInfo', 'getPreference', 'setPreference', 'setDelegateFlag', 'logout'],
        ...['clearCookie', 'signingKey'],
        ...['enablePin', 'verifyPin', 'apiKeys', 'createApiKey', 'updateApiKey', 'revokeApiKey'],
        ...['savePriceAlert', 'deletePriceAlert', 'addFavorite', 'deleteFavorite'],
        ...['mergeFavorites', 'addFavoriteGroup', 'renameFavoriteGroup'],
        ...['deleteFavoriteGroup', 'sortFavoriteGroups'],
      ].sort(),
    );
  });
});

describe('API-08 a socket', () => {
  beforeAll(newAnn);

  it('becomes a user’s by a signed frame, once', async () => {
    const key = await create(ann);
    const stream = await logIn(key);
    stream.subscribe({ channel: 'orders' });
    await stream.find((frame) => frame.op === 'data' && frame.topic === 'orders');
    const before = stream.frames.length;
    stream.send(loginOf(key));
    await stream.find((frame) => frame.op === 'error' && frame.code === '40000', before);
    stream.socket.close();
  });

  it.each([
    ['without read permission', { permissions: ['trade'] }, 'keyPermissionMissing'],
    ['from another address', { ips: ['203.0.113.7'] }, 'addressNotAllowed'],
  ] satisfies readonly [string, Terms, keyof typeof errorTable][])(
    'does not %s',
    async (_name, terms, expected) => {
      const key = await create(ann, terms);
      const stream = await visit();
      stream.send(loginOf(key));
      await stream.find((frame) => frame.op === 'error' && frame.code === wire(expected));
      stream.subscribe({ channel: 'orders' });
      await stream.find((frame) => frame.op === 'error' && frame.code === wire('noSession'));
      stream.socket.close();
    },
  );

  it('takes a signature once, and none of another request', async () => {
    const key = await create(ann);
    const frame = loginOf(key);
    const first = await visit();
    first.send(frame);
    await first.find(({ op }) => op === 'loggedIn');
    const second = await visit();
    second.send(frame);
    await second.find((one) => one.op === 'error' && one.code === wire('signatureReplayed'));
    second.send({ ...frame, signature: signatureOf(key, 'POST', calls.getAssets.path) });
    await second.find((one) => one.op === 'error' && one.code === wire('signatureInvalid'));
    for (const stream of [first, second]) stream.socket.close();
  });
});

const signatureOf = ({ secret }: Made, method: string, path: string): string =>
  sign(Buffer.from(secret), { method, path, bodyHash: bodyHash('') });

const loginOf = (key: Made) => ({
  op: 'login',
  accessKey: key.accessKey,
  signature: signatureOf(key, 'GET', '/stream'),
});

const visit = (): Promise<Stream> => new Visitor(server.base).stream();

async function logIn(key: Made): Promise<Stream> {
  const stream = await visit();
  stream.send(loginOf(key));
  await stream.find(({ op }) => op === 'loggedIn');
  return stream;
}

/** The code that an authenticator shows, so many half minutes from now. */
function codeOf(secret: string, steps = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replace(/=+$/, '')]
    .map((one) => alphabet.indexOf(one).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const at = mac[19]! & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
