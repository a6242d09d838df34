import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { goodInput } from './good-input.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';
import { noLimits, quickStandingOf, type Standing, settle } from './standing.ts';

let server: TestServer;
let ann: Visitor;
let standing: Standing;
beforeAll(async () => {
  server = await startServer(noLimits);
  ann = new Visitor(server.base);
  await ann.signUp('ann@x.test');
  await settle(ann, 'ann');
  standing = await quickStandingOf(server, ann);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

const untouched = async () => expect(await quickStandingOf(server, ann)).toEqual(standing);

/** Bytes on a connection of their own; the first that came back before it ended, or until `waitMs` are over. */
function rawTalk(bytes: string, waitMs = 120_000): Promise<string> {
  const { port } = new URL(server.base);
  return new Promise((resolve) => {
    let got = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    const timer = setTimeout(() => socket.destroy(), waitMs);
    socket.on('data', (data) => {
      got += data;
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(got);
    });
  });
}

describe('API-03 headers that were made to hurt', () => {
  const { path } = calls.getAssets;
  const head = () => `POST ${path} HTTP/1.1\r\nhost: x\r\norigin: ${server.base}\r\n`;
  const withBody = () => `${head()}cookie: ${ann.cookie}\r\ncontent-type: application/json\r\n`;

  it.each([
    ['lengths that disagree', 'content-length: 2\r\ncontent-length: 3\r\n\r\n{} ', 400],
    ['a length and chunks', 'content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}', 400],
    ['a negative length', 'content-length: -1\r\n\r\n{}', 400],
    ['a length that is no figure', 'content-length: 0x2\r\n\r\n{}', 400],
    ['chunks that are none', 'transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n', 400],
    ['an encoding that is none', 'transfer-encoding: xchunked\r\n\r\n{}', 400],
    ['a bare line feed in a header', 'x-a: 1\nx-b: 2\r\n\r\n', 400],
    ['a header too long', `x-a: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an expectation that is none', 'expect: miracles\r\ncontent-length: 2\r\n\r\n{}', 417],
  ])('%s', async (_what, rest, status) => {
    const answer = await rawTalk(withBody() + rest);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    await untouched();
  });

  it('chunks without an end, and lengths that never come, hold up nobody', async () => {
    const stalled = [
      rawTalk(`${withBody()}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n`, 800),
      rawTalk(`${withBody()}content-length: 1000\r\n\r\n{`, 800),
      rawTalk(head(), 800),
      rawTalk('POST ', 800),
    ];
    expect((await ann.raw('getAssets', {})).status).toBe(200);
    for (const answer of await Promise.all(stalled)) expect(answer).not.toContain('200');
    await untouched();
  });

  it.each<[string, Record<string, string>]>([
    ['cookies that are none', { cookie: '%E0%A4%A; ==; better-auth.session_token=%ff' }],
    ['a cookie without end', { cookie: `better-auth.session_token=${'x'.repeat(12_000)}` }],
    ['a prototype for a language', { locale: '__proto__' }],
    ['a path for a language', { locale: '../../etc/passwd' }],
    ['a token that is none', { 'dy-token': '\u00ff' }],
    ['a signature that is none', { 'security-verify': 'v1,,,' }],
    ['bytes for names', { website: '\u00ff\u00fe', deviceid: '{{7*7}}', terminalcode: '\\0' }],
  ])('%s are answered without a failure', async (_what, headers) => {
    for (const name of ['getAssets', 'userInfo', 'placeOrder'] as const) {
      const answer = await new Visitor(server.base).raw(name, goodInput(name), headers);
      expect(answer.status).toBeLessThan(500);
      expect(answer.msg).not.toMatch(/[\u0600-\u06ff]/);
    }
  });

  it('two hundred headers and an address of many kB are answered without a failure', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`x-${n}`, '1']));
    expect((await ann.raw('getAssets', {}, many)).status).toBe(200);
    const status = await new Promise<number>((resolve, reject) => {
      const { port } = new URL(server.base);
      const options = { port, path: `/v1/${'x'.repeat(14_000)}`, method: 'GET' };
      httpRequest(options, (response) => {
        response.resume();
        resolve(response.statusCode!);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });
});

describe('API-03 frames that do not fit', () => {
  const topic = '{"channel":"ticker"}';
  const frames: readonly [string, string | Buffer][] = [
    ['no JSON', '{"op":'],
    ['null', 'null'],
    ['an array', '[]'],
    ['nothing', ''],
    ['bytes', Buffer.from([1, 2, 3])],
    ['an unknown op', '{"op":"place"}'],
    ['no op', '{"topics":[]}'],
    ['an op that is a prototype', '{"op":"__proto__"}'],
    ['no topics', '{"op":"subscribe","topics":[]}'],
    ['too many topics', `{"op":"subscribe","topics":[${Array(51).fill(topic)}]}`],
    ['topics that are none', '{"op":"subscribe","topics":"ticker"}'],
    ['an unknown channel', '{"op":"subscribe","topics":[{"channel":"users"}]}'],
    ['an unknown field', `{"op":"subscribe","topics":[${topic}],"userId":1}`],
    ['another’s id', '{"op":"subscribe","topics":[{"channel":"orders","userId":"1001"}]}'],
    [
      'a symbol of the wrong kind',
      '{"op":"subscribe","topics":[{"channel":"books","symbolId":1}]}',
    ],
    [
      'a symbol that is a path',
      '{"op":"subscribe","topics":[{"channel":"books","symbolId":"../x"}]}',
    ],
    ['no symbol', '{"op":"subscribe","topics":[{"channel":"books"}]}'],
    [
      'an unknown interval',
      '{"op":"subscribe","topics":[{"channel":"candle","symbolId":"BTCUSDT","interval":"2m"}]}',
    ],
    ['a ping that is none', '{"op":"ping","t":"1"}'],
    ['a ping without end', '{"op":"ping","t":1e999}'],
    ['deep nesting', `{"op":"subscribe","topics":${'['.repeat(2000)}${']'.repeat(2000)}}`],
    ['the same field twice', '{"op":"ping","t":1,"t":2}'],
    ['a prototype', '{"op":"ping","t":1,"__proto__":{"t":2}}'],
  ];
  it.each(frames)('%s', async (_what, bytes) => {
    const stream = await ann.stream();
    try {
      stream.socket.send(bytes);
      const answer = await stream.find((frame) => frame.op === 'error');
      expect(answer).toMatchObject({ op: 'error', code: '40000' });
      stream.send({ op: 'ping', t: 7 });
      await stream.find((frame) => frame.op === 'pong' && frame.t === 7);
      await untouched();
    } finally {
      stream.close();
    }
  });

  it.each<[string, string | Buffer, number]>([['a frame over 16 kB', 'x'.repeat(17_000), 1009]])(
    '%s closes the socket, and nothing else',
    async (_what, bytes, code) => {
      const stream = await ann.stream();
      stream.socket.send(bytes);
      expect((await stream.whenClosed()).code).toBe(code);
      await untouched();
    },
  );
});
