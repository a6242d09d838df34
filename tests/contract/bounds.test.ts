import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';
import { lastPrice } from './standing.ts';
import { StandingClock } from './standing-clock.ts';

const ratePerUser = 10;
const ratePerAddress = 60;
const burstSeconds = 3;
const clock = new StandingClock();
let server: TestServer;
let users = 0;
let networks = 0;
/** How often the pages' own calls were refused. */
let refusedWithin = 0;

beforeAll(async () => {
  server = await startServer(
    {
      RATE_PER_USER: `${ratePerUser}`,
      RATE_PER_ADDRESS: `${ratePerAddress}`,
      ADDRESS_HEADER: 'x-address',
    },
    {
      clock: clock.now,
      // A page of the test's own: it asks for what a user has, as the site's pages do.
      async pages(_request, { exchange, caller }) {
        const name = caller.user === undefined ? 'getTickers' : 'getAssets';
        for (let n = 0; n < 5; n++) {
          const asked = await exchange.call(name, {}, caller);
          if (!asked.ok) refusedWithin++;
        }
        const body = Buffer.from(`<p>${caller.user?.userId ?? 'a visitor'}</p>`);
        return { status: 200, headers: { 'content-type': 'text/html' }, body };
      },
    },
  );
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

const newNetwork = () => ({ 'x-address': `10.4.${networks >> 8}.${networks++ & 255}` });

/** Signed up at an address of their own. */
async function newUser(): Promise<Visitor> {
  const visitor = new Visitor(server.base, clock.now);
  const response = await visitor.fetch('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...newNetwork() },
    body: JSON.stringify({
      email: `bounds${++users}@x.test`,
      password: 'a long password',
      name: 'x',
    }),
  });
  expect(response.status).toBe(200);
  return visitor;
}

/** The refusal of a request that was too many. */
async function expectTooMany(answer: Response): Promise<void> {
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  await answer.arrayBuffer();
}

describe('CORE-13 calls weigh what they cost', () => {
  it('a batch is its orders, for its user and for the address', async () => {
    const [ann, bob] = [await newUser(), await newUser()];
    const price = String(Math.floor((await lastPrice(ann)) * 0.97));
    const order = {
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 0,
      delegateCount: '0.001',
      delegatePrice: price,
    } as const;
    const batch = (size: number) => ({ orders: Array(size).fill(order) });
    const from = newNetwork();
    const [first, more] = await clock.during(async () => [
      await ann.raw('batchPlaceOrders', batch(20), from),
      // Ann has little left, whichever address she asks from.
      await ann.raw('batchPlaceOrders', batch(20), newNetwork()),
    ]);
    expect(first?.code).toBe('00000');
    if (more === undefined) throw new Error('no answer');
    expect([more.status, more.code]).toEqual([429, '40029']);
    expect(Number(more.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ann.call('openOrders', {})).items.length).toBe(20);
    // Bob has nothing used, but the address has: what is left of it does not do for ten batches.
    const codes = new Set<string>();
    const users = [bob, ...(await Promise.all(Array.from({ length: 9 }, newUser)))];
    await clock.during(async () => {
      for (const user of users)
        codes.add((await user.raw('batchPlaceOrders', batch(25), from)).code);
    });
    expect([...codes].sort()).toEqual(['00000', '40029']);
  });

  it('candles by the days that they touch, once the input is known', async () => {
    const visitor = new Visitor(server.base, clock.now);
    const from = newNetwork();
    const kline = (kLineType: string, limit: number) =>
      visitor.raw(
        'getKline',
        { symbolId: 'BTCUSDT', kLineType, limit: String(limit), endTime: '1600000000000' },
        from,
      );
    // 31 days of minutes and 1,500 candles are 48 of the 180 that may come at once.
    const codes: string[] = [];
    await clock.during(async () => {
      for (let n = 0; n < 5; n++) codes.push((await kline('30m', 1500)).code);
    });
    expect(codes.slice(0, 3)).toEqual(['00000', '00000', '00000']);
    expect(codes.at(-1)).toBe('40029');
  });

  it('a long body by its length, before it is looked into', async () => {
    const from = newNetwork();
    const statuses: number[] = [];
    await clock.during(async () => {
      for (let n = 0; n < 14; n++) {
        const answer = await fetch(server.base + calls.getOpenPrice.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: server.base, ...from },
          body: '['.repeat(64_000),
        });
        statuses.push(answer.status);
        await answer.arrayBuffer();
      }
    });
    expect(statuses[0]).toBe(400);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('CORE-13 pages', () => {
  const page = (path: string, headers: Record<string, string>) =>
    fetch(server.base + path, { headers });

  it('of their own cost an address more than one that others are shown too', async () => {
    const counts = { shared: 0, own: 0 };
    for (const kind of ['shared', 'own'] as const) {
      const from = newNetwork();
      await clock.during(async () => {
        for (let n = 0; n < 60; n++) {
          const answer = await page(kind === 'shared' ? '/x' : `/x?n=${n}`, from);
          if (answer.status === 200) counts[kind]++;
          else await expectTooMany(answer);
          await answer.arrayBuffer().catch(() => undefined);
        }
        if (kind === 'shared') return;
        const refused = await page('/ar/x?n=0', from);
        expect(await refused.text(), 'in the words of its address').toMatch(/[\u0600-\u06ff]/);
      });
    }
    expect(counts.own).toBeGreaterThan(5);
    expect(counts.shared).toBeGreaterThan(2 * counts.own);
  });

  it('of a user over the limit are refused like a call, and what they ask within counts once', async () => {
    const ann = await newUser();
    const headers = () => ({ cookie: ann.cookie, ...newNetwork() });
    refusedWithin = 0;
    const [first, second] = [await page('/', headers()), await page('/', headers())];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.text()).toMatch(/<p>\d+</);
    await clock.during(async () => {
      for (let n = 0; n < ratePerUser * burstSeconds; n++)
        await ann.raw('getAssets', {}, newNetwork());
      await expectTooMany(await page('/', headers()));
    });
    expect(refusedWithin).toBe(0);
  });
});

/** What a raw connection is answered, and whether the server closed it. */
async function saying(head: string, onOpen?: (write: (text: string) => void) => () => void) {
  const { hostname, port } = new URL(server.base);
  const socket = connect(Number(port), hostname);
  let text = '';
  let closed = false;
  socket.on('data', (chunk) => (text += String(chunk)));
  socket.on('error', () => undefined);
  socket.on('close', () => (closed = true));
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(head);
  const end = onOpen?.((more) => socket.writable && socket.write(more));
  await expect.poll(() => closed).toBe(true);
  end?.();
  socket.destroy();
  return { text, closed };
}

describe('API-03 a GET with a body', () => {
  it.each([
    ['/v1/mix/public/time', /"code":"40000"/],
    ['/x', /has no body/],
    ['/api/auth/list-sessions', /has no body/],
  ])('that never ends is refused and its connection closed: %s', async (path, says) => {
    const head = `GET ${path} HTTP/1.1\r\nhost: ${new URL(server.base).host}\r\ntransfer-encoding: chunked\r\n\r\n`;
    const { text, closed } = await saying(head, (write) => {
      const timer = setInterval(() => write('5\r\nhello\r\n'), 5);
      return () => clearInterval(timer);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toMatch(/connection: close/i);
    expect(text).toMatch(says);
    expect(closed).toBe(true);
  });
});

describe('API-04 pages name only addresses of the exchange', () => {
  const statusFor = (host: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { host, ...newNetwork() };
      const asked = httpRequest(`${server.base}/x`, { headers }, (answer: IncomingMessage) => {
        answer.resume();
        resolve(answer.statusCode!);
      });
      asked.on('error', reject);
      asked.end();
    });

  it('a page is answered to the names of this machine alone', async () => {
    const { port } = new URL(server.base);
    for (const name of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST']) {
      expect(await statusFor(`${name}:${port}`), name).toBe(200);
    }
    const wrong = [
      'evil.example',
      `evil.example:${port}`,
      'localhost:1',
      '"><script>alert(1)</script>',
      `localhost:${port}/"><b>`,
      `a@localhost:${port}`,
      `localhost:${port}#x`,
    ];
    for (const host of wrong) expect(await statusFor(host), host).toBe(400);
  });
});

describe('API-04 signing up', () => {
  const signUp = (body: object, headers: Record<string, string>) =>
    fetch(`${server.base}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.base, ...headers },
      body: JSON.stringify({ password: 'a long password', ...body }),
    });

  it.each([
    ['a NUL', 'Ann\u0000'],
    ['text turned around', 'Ann\u202egnp.exe'],
    ['a new line', 'Ann\nBob'],
    ['what has no width', 'A\u200bnn'],
    ['a hidden joiner', 'A\u200dnn'],
    ['an isolate that turns text around', 'Ann \u2067gnp'],
    ['half a character', 'Ann\ud800'],
    ['a line separator', 'Ann\u2028Bob'],
    ['spaces alone', '   '],
    ['nothing', ''],
    ['too long', 'x'.repeat(65)],
  ])('USER-07 takes no name with %s', async (_, name) => {
    const email = `named${++users}@x.test`;
    const answer = await signUp({ email, name }, newNetwork());
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'MALFORMED',
      message: expect.stringMatching(/^name is not valid/),
    });
    expect(
      await server.exchange.client.call('getTickers', {}, { user: undefined, locale: 'en' }),
    ).toMatchObject({ ok: true });
  });

  it.each([
    ['Ann O’Neil-Smith', 'Ann O’Neil-Smith'],
    ['  Zoe\u0308 ', 'Zo\u00eb'],
    ['محمد', 'محمد'],
    ['김민수 🙂', '김민수 🙂'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['അനില\u0d4d\u200d', 'അനില\u0d4d\u200d'],
    ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
    ['Jean\u00a0Dupont', 'Jean Dupont'],
    ['山田\u3000太郎', '山田 太郎'],
  ])('USER-07 keeps %j as %j', async (name, kept) => {
    const answer = await signUp({ email: `named${++users}@x.test`, name }, newNetwork());
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ user: { name: kept } });
  });

  it('tells a network of few addresses only that they have an account, then nothing at all', async () => {
    const from = newNetwork();
    const email = `taken${++users}@x.test`;
    expect((await signUp({ email, name: 'x' }, newNetwork())).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) statuses.push((await signUp({ email, name: 'x' }, from)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
    const fresh = await signUp({ email: `free${++users}@x.test`, name: 'x' }, from);
    await expectTooMany(fresh);
    expect((await signUp({ email: `free${++users}@x.test`, name: 'x' }, newNetwork())).status).toBe(
      200,
    );
  });
});

describe('API-01 the auto-cancel timer', () => {
  it.each([
    [0, true],
    [1, false],
    [4, false],
    [5, true],
    [600, true],
    [601, false],
  ])('of %d seconds is taken as its schema says: %s', async (timeoutSeconds, isTaken) => {
    const ann = await newUser();
    const openApi = await (
      await fetch(`${server.base}/v1/openapi.json`, { headers: newNetwork() })
    ).json();
    const path = calls.cancelAllAfter.path;
    const schema =
      openApi.paths[path].post.requestBody.content['application/json'].schema.properties
        .timeoutSeconds;
    const fits = schema.anyOf.some(
      (one: { const?: number; minimum?: number; maximum?: number }) =>
        one.const === timeoutSeconds ||
        (one.const === undefined &&
          timeoutSeconds >= one.minimum! &&
          timeoutSeconds <= one.maximum!),
    );
    expect(fits).toBe(isTaken);
    const { code } = await ann.raw('cancelAllAfter', { timeoutSeconds }, newNetwork());
    expect(code === '00000').toBe(isTaken);
  });
});
