import { expect, it, vi } from 'vitest';
import { onRequest } from './middleware.ts';

vi.mock('astro:middleware', () => ({ defineMiddleware: (handler: unknown) => handler }));

const ann = { userId: 1000, sessionId: 's1', expiresAt: 0 };
const refused = async () => ({ ok: false });

/** What leaves as `answer` goes through, for a user or a visitor. */
async function left(user: object | undefined, answer: Response, area?: string): Promise<Response> {
  const request = new Request('http://localhost/spot/BTCUSDT');
  const locals = { caller: { user, area }, exchange: { call: refused } };
  const cookies = { get: () => undefined, has: () => false };
  const context = { locals, request, cookies, isPrerendered: false };
  return (await onRequest(context as never, async () => answer)) as Response;
}

it.each<[string, object | undefined, Response, string]>([
  // Back must not show it to whoever logs in next.
  ['a user’s page', ann, new Response(''), 'private, no-store'],
  ['a user’s page that there is not', ann, new Response('', { status: 404 }), 'private, no-store'],
  ['a visitor’s page', undefined, new Response(''), 'private, no-cache'],
  [
    'what says so itself',
    ann,
    new Response('', { headers: { 'cache-control': 'no-cache' } }),
    'no-cache',
  ],
])('API-04 how long a browser keeps %s', async (_what, user, answer, expected) => {
  expect((await left(user, answer)).headers.get('cache-control')).toBe(expected);
});

const shared = (type = 'text/html; charset=utf-8') =>
  new Response('', { headers: { 'cache-control': 'public, max-age=0', 'content-type': type } });

it.each<[string, object | undefined, string | undefined, Response, string]>([
  ['a visitor’s', undefined, undefined, shared(), 'public, max-age=0'],
  ['a user’s', ann, undefined, shared(), 'private, no-store'],
  ['one that depends on where its visitor is', undefined, 'KR', shared(), 'private, no-cache'],
  ['a list for crawlers', ann, 'KR', shared('application/xml'), 'public, max-age=0'],
])(
  'SITE-09 caches between keep what is for all, of pages %s',
  async (_, user, area, page, expected) => {
    expect((await left(user, page, area)).headers.get('cache-control')).toBe(expected);
  },
);
