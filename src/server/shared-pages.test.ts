import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SharedPages, visitorKey } from './shared-pages.ts';

let renders: number;
let now: number;
let status: number;
let setCookie: string | undefined;
let cacheControl: string;
let fails: boolean;
let server: Server;
let base: string;
const localsOf = (userId?: number, area?: string) =>
  ({
    caller: { user: userId === undefined ? undefined : { userId }, locale: 'en', area },
  }) as App.Locals;

beforeEach(async () => {
  [renders, now, status, setCookie, fails] = [0, 1000, 200, undefined, false];
  cacheControl = 'private, no-cache';
  const shared = new SharedPages(
    async (request) => {
      renders++;
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (fails) throw new Error('broken');
      const headers = {
        'content-type': 'text/html',
        'cache-control': cacheControl,
        ...(setCookie ? { 'set-cookie': setCookie } : {}),
      };
      // The framework writes no body for who asks for the headers alone.
      const text = request.method === 'HEAD' ? '' : `<p>${renders}</p>${'x'.repeat(2000)}`;
      return { status, headers, body: Buffer.from(text) };
    },
    () => now,
  );
  server = createServer((request, response) => {
    const key = visitorKey(request, localsOf());
    shared.answer(key ?? 'none', request, response, localsOf()).catch(() => {
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const get = async (path = '/', headers: Record<string, string> = {}) => {
  const answer = await fetch(base + path, {
    headers: { 'accept-encoding': 'identity', ...headers },
  });
  return `${answer.status} ${/<p>(\d+)/.exec(await answer.text())?.[1]}`;
};

describe('pages of visitors', () => {
  it('SITE-09 that are the same for all are sent again only when they changed', async () => {
    cacheControl = 'public, max-age=0, s-maxage=15';
    const ask = (headers = {}) => fetch(base, { headers });
    const first = await ask();
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('vary')).toBe('accept-encoding, cookie');
    const again = await ask({ 'if-none-match': etag });
    expect([again.status, again.headers.get('etag'), again.headers.get('cache-control')]).toEqual([
      ...[304, etag, cacheControl],
    ]);
    now += 250;
    expect((await ask({ 'if-none-match': etag })).status).toBe(200);
    cacheControl = 'private, no-cache';
    now += 250;
    const { headers } = await ask();
    expect([headers.get('etag'), headers.get('vary')]).toEqual([null, 'accept-encoding']);
  });

  it('are rendered once for all who ask at the same time, and for a quarter of a second', async () => {
    expect(await Promise.all([get(), get(), get()])).toEqual(Array(3).fill('200 1'));
    now += 249;
    expect(await get()).toBe('200 1');
    now += 1;
    expect(await get()).toBe('200 2');
  });

  it('are kept for a sixtieth of the time that any cache may keep them', async () => {
    cacheControl = 'public, max-age=3600';
    await get();
    now += 59_999;
    expect(await get()).toBe('200 1');
    now += 1;
    expect(await get()).toBe('200 2');
  });

  it.each([
    ['another address', '/?a=1', {}],
    ['another theme', '/', { cookie: 'a=b; theme=light' }],
    ['a language that was chosen', '/', { cookie: 'locale=ar' }],
  ])('are rendered anew for %s', async (_, path, headers) => {
    await get();
    expect(await get(path, headers)).toBe('200 2');
    expect(await get(path, headers)).toBe('200 2');
  });

  it('are whole after somebody asked for the headers alone', async () => {
    const head = await fetch(base, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(await get()).toBe('200 2');
  });

  it('are the same for cookies that no page reads', async () => {
    await get();
    expect(await get('/', { cookie: 'other=1' })).toBe('200 1');
  });

  it.each([
    ['that is not found', () => (status = 404)],
    ['that sets a cookie', () => (setCookie = 'a=b')],
    ['that failed', () => (fails = true)],
  ])('a page %s is handed to nobody later', async (_, plan) => {
    plan();
    await get();
    await get();
    expect(renders).toBe(2);
  });

  it('CORE-13 the longest unused is let go first, not one that others are shown', async () => {
    await get();
    for (let n = 0; n < 150; n++) {
      await get(`/?n=${n}`);
      expect(await get()).toBe('200 1');
    }
  });

  it('are compressed once for each way', async () => {
    const headers = { 'accept-encoding': 'gzip;q=0, br' };
    const answer = await fetch(base, { headers });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect((await answer.text()).length).toBeGreaterThan(2000);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(await get('/', {})).toBe('200 1');
  });
});

it('a page is the same for the first who asks and for the others, to whom it is sent smaller', async () => {
  const words = Array.from({ length: 9000 }, (_, n) => `${(n * 7919) % 1009} `).join('');
  const page = { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(words) };
  const shared = new SharedPages(async () => page);
  const other = createServer((request, response) => {
    void shared.answer('key', request, response, localsOf());
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const lengths: number[] = [];
  for (const _ of [1, 2, 3]) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    lengths.push(Number(answer.headers.get('content-length')));
    expect(await answer.text()).toBe(words);
  }
  await new Promise((resolve) => other.close(resolve));
  expect(lengths[1]).toBeLessThan(lengths[0]!);
  expect(lengths[2]).toBe(lengths[1]);
});

describe('what a page depends on', () => {
  const request = (more: object = {}) =>
    ({ method: 'GET', url: '/', headers: { host: 'a' }, ...more }) as IncomingMessage;

  it('is nothing that can be shared for a user, or for anything but a page', () => {
    expect(visitorKey(request(), localsOf(1000))).toBeUndefined();
    expect(visitorKey(request({ method: 'POST' }), localsOf())).toBeUndefined();
    expect(visitorKey(request(), localsOf())).toBeDefined();
  });

  it.each([
    ['host', { headers: { host: 'b' } }, undefined],
    ['address', { url: '/b' }, undefined],
    ['method', { method: 'HEAD' }, undefined],
    ['country', {}, 'KR'],
    ['colours', { headers: { host: 'a', cookie: 'colours=red-up' } }, undefined],
    ['sizes of panels', { headers: { host: 'a', cookie: 'panels=300..' } }, undefined],
    ['order of columns', { headers: { host: 'a', cookie: 'columns=form-book-chart' } }, undefined],
    ['market list', { headers: { host: 'a', cookie: 'markets=off' } }, undefined],
    ['theme', { headers: { host: 'a', cookie: 'theme=system' } }, undefined],
    ['size of texts', { headers: { host: 'a', cookie: 'font=large' } }, undefined],
    ['motion', { headers: { host: 'a', cookie: 'motion=off' } }, undefined],
  ])('is the %s', (_, more, area) => {
    expect(visitorKey(request(more), localsOf(undefined, area))).not.toBe(
      visitorKey(request(), localsOf()),
    );
  });

  it('is not the order of cookies', () => {
    const key = (cookie: string) => visitorKey(request({ headers: { cookie } }), localsOf());
    expect(key('theme=dark; colours=red-up')).toBe(key('colours=red-up; x=y; theme=dark'));
  });
});
