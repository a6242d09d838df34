import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Envelope } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { signatureHeader } from '#contract/signing.ts';
import { password, Stream, startServer, type TestServer, Visitor } from './harness.ts';
import { agreeOnKeyAt, signPost } from './signer.ts';

let server: TestServer;
let ann: Visitor;
beforeAll(async () => {
  server = await startServer();
  ann = new Visitor(server.base);
  await ann.signUp('ann@x.test');
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

type Headers = Record<string, string>;

/** A request of a client that is no browser: no cookies and no origin but those given. */
async function ask(name: CallName, input: object, headers: Headers) {
  const response = await fetch(server.base + calls[name].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  return { status: response.status, ...((await response.json()) as Envelope<never>) };
}

/** The token of a new session of a user, as its log-in's cookie carries it. */
async function newToken(email = 'ann@x.test'): Promise<string> {
  const response = await fetch(`${server.base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.base },
    body: JSON.stringify({ email, password }),
  });
  return /session_token=([^;]+)/.exec(response.headers.getSetCookie().join('\n'))![1]!;
}

const openStream = async (headers: Headers): Promise<Stream> => {
  const socket = new WebSocket(`${server.base.replace('http', 'ws')}/stream`, { headers });
  const stream = new Stream(socket);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return stream;
};

describe('API-04 a bearer token', () => {
  it('is the session of a client without cookies', async () => {
    const token = await newToken();
    expect(await ask('getAssets', {}, { 'dy-token': token })).toMatchObject({ status: 200 });
    const decoded = decodeURIComponent(token);
    expect(await ask('getAssets', {}, { 'dy-token': decoded })).toMatchObject({ status: 200 });
    const info = await ask('userInfo', {}, { 'dy-token': token });
    expect(info.data).toMatchObject({ email: 'ann@x.test' });
  });

  it('signs its orders like everyone, and they come from the API', async () => {
    const headers = { 'dy-token': await newToken() };
    const input = { symbolId: 'BTCUSDT', delegateType: 21, orderType: 1, delegateCount: '0.001' };
    expect(await ask('placeOrder', input, headers)).toMatchObject({ code: '40101' });
    const key = await agreeOnKeyAt(server.base, headers);
    const signature = signPost(key, calls.placeOrder.path, JSON.stringify(input));
    const answer = await ask('placeOrder', input, { ...headers, [signatureHeader]: signature });
    expect(answer).toMatchObject({ code: '00000', data: { source: 3 } });
  });

  it.each([
    ['another’s', 'a.b'],
    ['too long', 'a'.repeat(5000)],
    ['markup', '<script>'],
    ['the name of a property', '__proto__'],
  ])('that is no session’s is nobody: %s', async (_name, token) => {
    expect(await ask('getAssets', {}, { 'dy-token': token })).toMatchObject({ code: '00004' });
    expect(await ask('userInfo', {}, { 'dy-token': token })).toMatchObject({ data: null });
  });

  it('without its mac, or with another, is nobody', async () => {
    const token = decodeURIComponent(await newToken());
    const [bare, mac] = [token.slice(0, token.indexOf('.')), token.slice(token.indexOf('.'))];
    for (const wrong of [bare, `${bare}.`, `x${bare}${mac}`, `${token.slice(0, -3)}AA=`]) {
      expect(await ask('getAssets', {}, { 'dy-token': wrong })).toMatchObject({ code: '00004' });
    }
  });

  it('is refused beside cookies, whoever’s they are', async () => {
    const headers = { 'dy-token': await newToken(), origin: server.base };
    for (const cookie of [ann.cookie, 'theme=dark']) {
      const answer = await ask('getAssets', {}, { ...headers, cookie });
      expect(answer).toMatchObject({ status: 400, code: '40000' });
      expect(answer.msg).toContain('dy-token');
    }
    await expect(openStream({ ...headers, cookie: ann.cookie })).rejects.toThrow(/400/);
  });

  it('opens no way for another site', async () => {
    const headers = { 'dy-token': await newToken(), origin: 'https://evil.example' };
    expect(await ask('getAssets', {}, headers)).toMatchObject({ status: 403 });
    await expect(openStream(headers)).rejects.toThrow(/403/);
  });

  it('opens the private channels, until its session is logged out with it', async () => {
    const token = await newToken();
    const stream = await openStream({ 'dy-token': token });
    stream.subscribe({ channel: 'account' });
    await stream.find((frame) => 'channel' in frame && frame.channel === 'account');
    expect(await ask('logout', {}, { 'dy-token': token })).toMatchObject({ code: '00000' });
    await stream.whenClosed();
    expect(await ask('getAssets', {}, { 'dy-token': token })).toMatchObject({ code: '00004' });
    expect((await ann.raw('getAssets', {})).status).toBe(200);
  });
});

describe('API-01 the headers of §7', () => {
  const all = { website: 'perigee', terminalcode: 'cli-1', deviceid: 'd-1', paptrading: '0' };

  it('are taken, and say where an order comes from and which language its answer is in', async () => {
    const headers = { ...all, terminaltype: '2', locale: 'ar', language: 'ar' };
    const order = { symbolId: 'BTCUSDT', delegateType: 21, orderType: 1, delegateCount: '0.001' };
    const placed = await ann.raw('placeOrder', order, headers);
    expect(placed).toMatchObject({ code: '00000', data: { source: 2 } });
    const refused = await ann.raw('placeOrder', { ...order, delegateCount: '0' }, headers);
    expect(refused.msg).toMatch(/[\u0600-\u06ff]/);
  });

  it('that ask for paper trading get nothing done', async () => {
    const before = await ann.available('USDT');
    const order = { symbolId: 'BTCUSDT', delegateType: 21, orderType: 1, delegateCount: '0.001' };
    const answer = await ann.raw('placeOrder', order, { paptrading: '1' });
    expect(answer).toMatchObject({ status: 200, code: '40020', data: { key: 'noPaperTrading' } });
    expect(await ann.available('USDT')).toBe(before);
    await expect(openStream({ cookie: ann.cookie, paptrading: '1' })).rejects.toThrow(/403/);
  });

  it.each([
    ['1', 1],
    ['2', 2],
    ['3', 3],
    ['13', 2],
    ['14', 2],
  ])('API-07 terminal %s gives an order the source %i', async (terminaltype, source) => {
    const order = { symbolId: 'BTCUSDT', delegateType: 21, orderType: 1, delegateCount: '0.001' };
    const placed = await ann.raw('placeOrder', order, { terminaltype });
    expect(placed).toMatchObject({ code: '00000', data: { source } });
  });

  it.each([
    ['terminaltype', '9'],
    ['locale', 'tlh'],
    ['language', '999'],
    ['deviceid', 'a'.repeat(65)],
    ['website', 'a b'],
    ['terminalcode', '<b>'],
    ['paptrading', 'yes'],
  ])('with a wrong %s are a clear 400', async (name, value) => {
    const answer = await ann.raw('getTickers', {}, { [name]: value });
    expect(answer).toMatchObject({ status: 400, code: '40000', data: null });
    expect(answer.msg).toContain(name);
  });
});
