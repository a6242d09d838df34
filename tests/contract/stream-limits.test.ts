import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DataFrame, type ServerFrame, streamLimits, type Topic } from '#contract/channels.ts';
import { candleIntervals } from '#domain/codes/candle-interval.ts';
import { type Stream, startServer, type TestServer, Visitor } from './harness.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'perigee-stream-'));
let server: TestServer;
const opened: Stream[] = [];
beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir, ADDRESS_HEADER: 'x-address' });
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

async function streamOf(visitor: Visitor, headers?: Record<string, string>): Promise<Stream> {
  const stream = await visitor.stream(headers);
  opened.push(stream);
  return stream;
}

let users = 0;
async function newUser(): Promise<Visitor> {
  const visitor = new Visitor(server.base);
  await visitor.signUp(`limits${++users}@x.test`);
  return visitor;
}

const isError = (frame: ServerFrame): boolean => frame.op === 'error';
const books: Topic = { channel: 'books', symbolId: 'BTCUSDT' };

/** What a socket holds, as its next heartbeat tells. */
async function topicsOf(stream: Stream): Promise<string[]> {
  const beat = await stream.find((frame) => frame.op === 'heartbeat', stream.frames.length);
  return beat.op === 'heartbeat' ? Object.keys(beat.seqs).sort() : [];
}

/** Waits until so many topics have begun: a candle's past is made by a thread. */
const hasTopics = (stream: Stream, count: number) =>
  expect.poll(() => topicsOf(stream)).toHaveLength(count);

describe('API-02 a frame that does not fit', () => {
  const deep = `${'['.repeat(7000)}${']'.repeat(7000)}`;
  const topic = (text: string) => `{"op":"subscribe","topics":[${text}]}`;
  const wrong: readonly [string, string | Buffer, string, RegExp][] = [
    ['no JSON', 'hello', '40000', /JSON/],
    ['half a JSON', '{"op":"ping"', '40000', /JSON/],
    ['nothing', '', '40000', /JSON/],
    ['bytes', Buffer.from('{"op":"ping","t":1}'), '40000', /JSON/],
    ['a number', '7', '40000', /object/],
    ['null', 'null', '40000', /object/],
    ['a deep nest', deep, '40000', /JSON/],
    ['a deep nest for topics', `{"op":"subscribe","topics":${deep}}`, '40000', /JSON/],
    [
      'an unknown operation',
      '{"op":"dance"}',
      '40000',
      /subscribe \| unsubscribe \| login \| ping/,
    ],
    ['an operation of the prototype', '{"op":"__proto__"}', '40000', /subscribe/],
    ['an unknown channel', topic('{"channel":"gossip"}'), '40000', /ticker \| books/],
    ['a channel of the prototype', topic('{"channel":"constructor"}'), '40000', /ticker/],
    ['an unknown field', '{"op":"ping","t":1,"x":1}', '40000', /“x”/],
    ['a key of the prototype', '{"op":"ping","t":1,"__proto__":{"t":2}}', '40000', /__proto__/],
    ['another user', topic('{"channel":"orders","userId":1000}'), '40000', /userId/],
    ['no topics', '{"op":"subscribe","topics":[]}', '40000', /≥ 1/],
    ['too many topics', topic(Array(51).fill('{"channel":"ticker"}').join()), '40000', /≤ 50/],
    ['topics that are no list', '{"op":"subscribe","topics":{"length":1}}', '40000', /array/],
    [
      'a grouping that is none',
      topic('{"channel":"books","symbolId":"BTCUSDT","grouping":5}'),
      '40000',
      /10000/,
    ],
    ['a pair that is a number', topic('{"channel":"books","symbolId":1}'), '40000', /string/],
    [
      'an interval that is none',
      topic('{"channel":"candle","symbolId":"BTCUSDT","interval":"2m"}'),
      '40000',
      /1m/,
    ],
    ['a time beyond numbers', '{"op":"ping","t":1e999}', '40000', /number/],
    ['an unknown pair', topic('{"channel":"books","symbolId":"NOPE"}'), '50045', /NOPE/],
  ];

  it('gets a clear error, and changes nothing', async () => {
    const ann = await newUser();
    const stream = await streamOf(ann);
    stream.subscribe({ channel: 'ticker' }, { channel: 'account' });
    const totals = async () =>
      (await ann.call('getAssets', {})).coinList.map(({ coinName, total, frozen }) => ({
        [coinName]: `${total} ${frozen}`,
      }));
    const before = await totals();
    for (const [what, frame, code, says] of wrong) {
      const from = stream.frames.length;
      stream.socket.send(frame);
      const answer = await stream.find(isError, from);
      expect(answer, what).toMatchObject({ code, msg: expect.stringMatching(says) });
      expect((answer as { msg: string }).msg.length, what).toBeLessThan(400);
    }
    expect(await topicsOf(stream)).toEqual(['account', 'ticker']);
    expect(await totals()).toEqual(before);
  });

  it('says what is wrong in the visitor’s language', async () => {
    const socket = new Visitor(`${server.base}`);
    const stream = await socket.stream({}, '?locale=ar');
    opened.push(stream);
    stream.send('hello');
    expect(await stream.find(isError)).toMatchObject({
      msg: expect.stringMatching(/\p{Script=Arabic}/u),
    });
  });

  it('closes the socket when it is larger than any', async () => {
    const stream = await streamOf(new Visitor(server.base));
    stream.send('x'.repeat(streamLimits.frameBytes + 1));
    expect(await stream.whenClosed()).toMatchObject({ code: 1009 });
  });

  it('or comes in too many pieces', async () => {
    const stream = await streamOf(new Visitor(server.base));
    for (let n = 0; n < 100; n++) stream.socket.send('x', { fin: false });
    expect(await stream.whenClosed()).toMatchObject({ code: 1008 });
  });
});

describe('API-02 too much of one socket', () => {
  it('frames: it is closed with a reason', async () => {
    const stream = await streamOf(new Visitor(server.base));
    for (let n = 0; n < 300; n++) stream.send({ op: 'ping', t: n });
    expect(await stream.whenClosed()).toEqual({ code: 1008, reason: 'too many frames' });
    expect(stream.frames.filter(isError)).toMatchObject([{ code: '40029' }]);
  });

  it('pings of the protocol count like frames', async () => {
    const stream = await streamOf(new Visitor(server.base));
    for (let n = 0; n < 300; n++) stream.socket.ping();
    expect(await stream.whenClosed()).toEqual({ code: 1008, reason: 'too many frames' });
  });

  it('topics: those beyond the limit are refused by name, and the others stay', async () => {
    const stream = await streamOf(new Visitor(server.base));
    const pairs = ['BTCUSDT', 'ETHUSDT', 'BGBUSDT', 'USDCUSDT', 'SOLUSDT', 'DOGEUSDT', 'ETHBTC'];
    const wanted = pairs
      .flatMap((symbolId) =>
        candleIntervals.map((interval): Topic => ({ channel: 'candle', symbolId, interval })),
      )
      .slice(0, streamLimits.topicsPerSocket + 2);
    for (let n = 0; n < wanted.length; n += 50) stream.subscribe(...wanted.slice(n, n + 50));
    await stream.find((frame) => isError(frame) && JSON.stringify(frame).includes('≤ 100'));
    const refused = stream.frames.flatMap((frame) => (frame.op === 'error' ? [frame.topic] : []));
    expect(refused).toHaveLength(2);
    await hasTopics(stream, streamLimits.topicsPerSocket);
    expect(await topicsOf(stream)).not.toContain(refused[0]);
  });

  it('subscriptions in a short time: the frame is refused and the socket stays', async () => {
    const stream = await streamOf(new Visitor(server.base));
    for (let n = 0; n < 150; n++) stream.subscribe(books);
    for (let n = 0; n < 2; n++) {
      stream.subscribe(
        ...candleIntervals.map(
          (interval): Topic => ({ channel: 'candle', symbolId: 'BTCUSDT', interval }),
        ),
        ...candleIntervals.map(
          (interval): Topic => ({ channel: 'candle', symbolId: 'ETHUSDT', interval }),
        ),
      );
    }
    expect(await stream.find(isError)).toMatchObject({ code: '40029' });
    stream.send({ op: 'ping', t: 5 });
    await stream.find(({ op }) => op === 'pong');
    await hasTopics(stream, 33);
  });
});

describe('API-02 too many sockets', () => {
  it('of a user: one more is told why and closed; when one leaves there is room again', async () => {
    const ann = await newUser();
    const streams: Stream[] = [];
    for (let n = 0; n < streamLimits.socketsPerUser; n++) {
      streams.push(await streamOf(ann, { 'x-address': `10.1.1.${n}` }));
    }
    const more = await streamOf(ann);
    expect(await more.whenClosed()).toEqual({ code: 4029, reason: expect.stringMatching(/user/) });
    expect(more.frames).toMatchObject([{ op: 'error', code: '40029' }]);
    streams[0]!.close();
    await expect
      .poll(() => server.exchange.stats().sockets)
      .toBeLessThan(streamLimits.socketsPerUser);
    const again = await streamOf(ann);
    again.subscribe({ channel: 'orders' });
    await again.find((frame) => frame.op === 'data');
  });

  it('of a network: one more is refused at the door, and other networks are not', async () => {
    const visitor = new Visitor(server.base);
    const from = { 'x-address': '10.9.9.9' };
    for (let n = 0; n < streamLimits.socketsPerNetwork; n += 50) {
      await Promise.all(Array.from({ length: 50 }, () => streamOf(visitor, from)));
    }
    await expect(visitor.stream(from)).rejects.toThrow(/429/);
    await streamOf(visitor, { 'x-address': '10.9.9.8' });
  });
});

describe('API-02 a slow consumer', () => {
  it('is dropped with a reason, while orders go on and others hear of theirs', async () => {
    const [ann, bob] = [await newUser(), await newUser()];
    const { last } = await ann.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
    const order = {
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 0,
      delegateCount: '0.001',
      delegatePrice: String(Math.floor(Number(last) * 0.95)),
    } as const;
    for (let n = 0; n < 4; n++)
      await ann.call('batchPlaceOrders', { orders: Array(50).fill(order) });
    const slow = await streamOf(ann);
    const quick = await streamOf(bob);
    quick.subscribe(books, { channel: 'orders' });
    await quick.find((frame) => frame.op === 'data' && frame.topic === 'orders');
    slow.socket.pause();
    const before = process.memoryUsage().external;
    // Each answer is a snapshot of two hundred orders; the system's own buffers take the first ones.
    const flood = (async () => {
      for (let n = 0; n < 190; n++) {
        slow.subscribe({ channel: 'orders' });
        await sleep(2);
      }
    })();
    let most = 0;
    for (let n = 0; n < 20; n++) {
      const at = quick.frames.length;
      const { orderId } = await bob.call('placeOrder', order);
      await quick.find(
        (frame) => frame.op === 'data' && JSON.stringify(frame.data).includes(orderId),
        at,
      );
      most = Math.max(most, process.memoryUsage().external - before);
    }
    await flood;
    most = Math.max(most, process.memoryUsage().external - before);
    // One megabyte may wait for it; the rest is what was not collected yet. All answers together
    // would be many times that.
    expect(most).toBeLessThan(10 * 1024 * 1024);
    slow.socket.resume();
    // Its reason comes last, and only where the socket takes it before it is cut off.
    const { code } = await slow.whenClosed();
    expect([4008, 1006]).toContain(code);
    expect(server.exchange.stats().socketDrops.slow).toBe(1);
    const bobs = quick.frames.filter(({ op }) => op === 'data') as DataFrame[];
    const seqs = bobs.filter(({ channel }) => channel === 'books').map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, i) => seqs[0]! + i));
    // It may come back at once, anew.
    const again = await streamOf(ann);
    again.subscribe({ channel: 'orders' });
    await again.find((frame) => frame.op === 'data');
  });
});

describe('API-02 a session that ends', () => {
  const signIn = async (email: string) => {
    const visitor = new Visitor(server.base);
    const response = await visitor.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a long password' }),
    });
    expect(response.status).toBe(200);
    return visitor;
  };
  const expireAfter = (visitor: Visitor, ms: number) => {
    const token = decodeURIComponent(visitor.cookie.split('=')[1]!).split('.')[0]!;
    const accounts = new DatabaseSync(join(dataDir, 'accounts.db'));
    const at = new Date(Date.now() + ms).toISOString();
    const { changes } = accounts
      .prepare('update session set expiresAt = ? where token = ?')
      .run(at, token);
    accounts.close();
    expect(changes).toBe(1);
  };

  /** A socket of a session that soon ends: later, should the machine have been too slow to open it. */
  const openExpiring = async (email: string): Promise<Stream> => {
    for (let ms = 1500; ; ms *= 2) {
      const visitor = await signIn(email);
      expireAfter(visitor, ms);
      const stream = await streamOf(visitor);
      stream.subscribe({ channel: 'orders' });
      const answer = await stream.find(({ op }) => op === 'data' || op === 'error');
      if (answer.op === 'data') return stream;
    }
  };

  it('elsewhere takes its own socket at once, and no other', async () => {
    const ann = await newUser();
    const email = `limits${users}@x.test`;
    const elsewhere = await signIn(email);
    const [gone, stays] = [await streamOf(ann), await streamOf(elsewhere)];
    for (const stream of [gone, stays]) {
      stream.subscribe({ channel: 'account' });
      await stream.find((frame) => frame.op === 'data');
    }
    const response = await elsewhere.fetch('/api/auth/revoke-other-sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(200);
    expect(await gone.whenClosed()).toEqual({ code: 4001, reason: 'session ended' });
    stays.send({ op: 'ping', t: 1 });
    await stays.find(({ op }) => op === 'pong');
  });

  it('by its time takes the socket too', async () => {
    await newUser();
    const stream = await openExpiring(`limits${users}@x.test`);
    expect(await stream.whenClosed()).toEqual({ code: 4001, reason: 'session ended' });
  });
});
