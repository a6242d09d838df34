import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { CallerUser } from '#contract/client.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import type { Hub } from './hub.ts';
import { Sockets } from './sockets.ts';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: vi.fn() };
const user = { userId: 1000, sessionId: 's1', expiresAt: 5000 } as CallerUser;

let server: Server | undefined;
let sockets: Sockets | undefined;
let now = 0;
afterEach(() => {
  sockets?.stop();
  server?.close();
  now = 0;
  log.error.mockClear();
  vi.restoreAllMocks();
});

/** Refuses every topic: what is counted is that it was asked for. */
const hub = { refusal: () => ({ name: 'symbolUnknown' }) };

interface Doings {
  lookUp: () => Promise<Outcome<CallerUser | undefined>>;
  expiryOf?: () => Promise<number | undefined>;
  tooManyFrom?: () => { name: 'tooMany'; retryAfterSeconds: number };
}

/** The real door and sockets, on accounts that do as they are told. */
async function start({ lookUp, expiryOf, tooManyFrom }: Doings) {
  let end: (sessionId: string) => void = silent;
  const accounts = {
    cached: () => undefined,
    endOf: async () => undefined,
    lookUp,
    expiryOf,
    onSessionEnded: (listener: typeof end) => {
      end = listener;
    },
  };
  const messages = (_locale: string, name: string) => name;
  const settings = { origins: new Set<string>(), addressHeader: undefined, log };
  server = createServer();
  const view = { subscribe: () => silent };
  sockets = new Sockets({ accounts, messages, view } as unknown as Gate, hub as unknown as Hub, {
    ...settings,
    now: () => now,
    tooManyFrom: tooManyFrom ?? silent,
  });
  sockets.attach(server, 'refuse');
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const open = (query = '') => new WebSocket(`ws://127.0.0.1:${port}/stream${query}`);
  return { open, endSession: (id: string) => end(id) };
}

const closeOf = (socket: WebSocket) =>
  new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)));
const openingOf = (socket: WebSocket) =>
  new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
const statusOf = (socket: WebSocket) =>
  new Promise<[number | undefined, string | undefined]>((resolve) => {
    socket.on('error', silent);
    socket.once('unexpected-response', (_request, response) => {
      resolve([response.statusCode, response.headers['retry-after']]);
      response.resume();
    });
  });

describe('API-02 a session that ends while its socket is on the way in', () => {
  it('takes the socket: it was found before its end, and is welcomed after', async () => {
    let found: (outcome: Outcome<CallerUser>) => void = silent;
    const asked = Promise.withResolvers<void>();
    const { open, endSession } = await start({
      lookUp: () => {
        asked.resolve();
        return new Promise((resolve) => {
          found = resolve;
        });
      },
    });
    const socket = open();
    await asked.promise;
    endSession('s1');
    found(done(user));
    expect(await closeOf(socket)).toBe(4001);
    expect([sockets?.count, sockets?.drops.sessionEnded]).toEqual([0, 1]);
  });

  it('takes no other session’s socket', async () => {
    const { open, endSession } = await start({
      lookUp: async () => {
        endSession('s2');
        return done(user);
      },
    });
    await openingOf(open());
    expect(sockets?.count).toBe(1);
  });
});

describe('API-02 the socket of a page', () => {
  const account = JSON.stringify({ op: 'subscribe', topics: [{ channel: 'account' }] });
  const rows: readonly [string, CallerUser | undefined, string, 'user' | 'visitor' | 4001][] = [
    ['of the session', user, '?locale=en&session=s1', 'user'],
    ['of another session', user, '?session=s2', 4001],
    ['whose session has ended', undefined, '?session=s1', 4001],
    ['with no such session', user, `?session=${'s1'.repeat(500)}`, 4001],
    ['of two sessions, of which the first counts', user, '?session=s2&session=s1', 4001],
    ['of a visitor, though a user has logged in since', user, '?session=', 'visitor'],
    ['of a visitor', undefined, '?session=', 'visitor'],
    ['that does not say whose it is', user, '', 'user'],
  ];
  it.each(rows)('%s', async (_, who, query, expected) => {
    const refusal = vi.spyOn(hub, 'refusal');
    const { open } = await start({ lookUp: async () => done(who) });
    const socket = open(query);
    const closed = closeOf(socket);
    await openingOf(socket);
    if (expected === 4001) {
      expect(await closed).toBe(4001);
      expect(refusal).not.toHaveBeenCalled();
      return;
    }
    socket.send(account);
    await expect.poll(() => refusal).toHaveBeenCalledTimes(1);
    const [peer] = refusal.mock.calls[0] as unknown as [{ who: { user?: CallerUser } }];
    expect(peer.who.user).toEqual(expected === 'user' ? user : undefined);
  });
});

describe('API-02 a session whose time is over', () => {
  const rows: readonly [string, () => Promise<number | undefined>, number | undefined][] = [
    ['ends its socket', async () => undefined, 4001],
    ['goes on when it was prolonged', async () => 90_000, undefined],
    ['ends its socket when nobody can tell', () => Promise.reject(new Error('no file')), 1011],
  ];
  it.each(rows)('%s', async (_, expiryOf, code) => {
    const asked = vi.fn(expiryOf);
    const { open } = await start({ lookUp: async () => done(user), expiryOf: asked });
    const socket = open();
    let beats = 0;
    socket.on('message', () => {
      beats++;
    });
    const closed = closeOf(socket);
    await openingOf(socket);
    now = 5001;
    if (code !== undefined) expect(await closed).toBe(code);
    else await expect.poll(() => beats).toBeGreaterThan(2);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('SPOT-08 a page that is not seen', () => {
  it.each([
    ['a visitor', undefined],
    ['a user', user],
  ])('of %s hears nothing, and again when it is seen', async (_, who) => {
    const { open } = await start({ lookUp: async () => done(who) });
    const beats = [0, 0];
    let isAnswered = false;
    const [hidden, seen] = await Promise.all(
      [open(), open()].map(async (socket, n) => {
        socket.on('message', (data) => {
          if (String(data).includes('"op":"pong"')) isAnswered = true;
          else beats[n]! += 1;
        });
        await openingOf(socket);
        return socket;
      }),
    );
    const beatsOfSeen = async (more: number) => {
      const until = beats[1]! + more;
      await expect.poll(() => beats[1]).toBeGreaterThanOrEqual(until);
    };
    hidden!.send(JSON.stringify({ op: 'visibility', visible: 0 }));
    // Frames are obeyed in their order: with the answer the first has been.
    hidden!.send(JSON.stringify({ op: 'ping', t: 1 }));
    await expect.poll(() => isAnswered).toBe(true);
    const before = beats[0];
    // Two beats later it would have had one, whatever its turn is.
    await beatsOfSeen(2);
    expect(beats[0]).toBe(before);
    hidden!.send(JSON.stringify({ op: 'visibility', visible: 1 }));
    await expect.poll(() => beats[0]).toBeGreaterThanOrEqual(before! + 2);
    expect(seen!.readyState).toBe(WebSocket.OPEN);
  });
});

describe('API-02 what the sockets of one user say together', () => {
  const ping = JSON.stringify({ op: 'ping', t: 1 });
  const pairs = Array.from({ length: 19 }, (_, n) => ({ channel: 'books', symbolId: `PAIR${n}` }));
  const subscribe = JSON.stringify({ op: 'subscribe', topics: pairs });
  const socketsOpen = 6;
  const rows: readonly [string, string, number, string, number | undefined][] = [
    ['frames', ping, 190, 'pong', 1008],
    ['topics', subscribe, 10, 'subscribed', undefined],
  ];
  it.each(rows)('%s are bounded too', async (_, frame, each, answer, code) => {
    const { open } = await start({ lookUp: async () => done(user) });
    const opened = Array.from({ length: socketsOpen }, () => open());
    await Promise.all(opened.map(openingOf));
    const said: string[] = [];
    const closes: number[] = [];
    for (const socket of opened) {
      socket.on('message', (data) => said.push(String(data)));
      socket.on('close', (why) => closes.push(why));
      for (let n = 0; n < each; n++) socket.send(frame);
    }
    await expect.poll(() => said.join()).toContain('tooMany');
    const answered = said.filter((text) => text.includes(`"op":"${answer}"`)).length;
    // A thousand in ten seconds; each socket alone stays below its own limit.
    expect(answered).toBeGreaterThan(1);
    expect(answered).toBeLessThan(socketsOpen * each);
    if (code !== undefined) await expect.poll(() => closes).toContain(code);
    else expect(closes).toEqual([]);
  });
});

describe('API-02 the door', () => {
  it('refuses like a call, with a code and when to come again', async () => {
    const { open } = await start({
      lookUp: async () => done(undefined),
      tooManyFrom: () => ({ name: 'tooMany', retryAfterSeconds: 7 }),
    });
    expect(await statusOf(open())).toEqual([429, '7']);
  });

  it('fails closed when nobody can tell whose socket it is', async () => {
    const { open } = await start({ lookUp: () => Promise.reject(new Error('no file')) });
    expect(await statusOf(open())).toEqual([500, undefined]);
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  it('lets nobody in once it was closed', async () => {
    const { open } = await start({ lookUp: async () => done(undefined) });
    sockets?.stop();
    expect(await statusOf(open())).toEqual([503, '30']);
  });
});
