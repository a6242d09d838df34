import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyPart, type FrameParts } from '#domain/site/frame.ts';
import { holes, marksOf } from '#i18n/holes.ts';
import { MadePages } from './made-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'perigee-made-'));
let server: Server;
let base: string;
let session: string | undefined;
let origin = 'https://exchange.example';
let support: string | undefined;
let parts: FrameParts = everyPart;

beforeAll(async () => {
  mkdirSync(join(folder, 'ar/about'), { recursive: true });
  const text = `<p>${holes.origin}/a ws://site.invalid/b ${holes.ratePerUser} ${holes.ratePerAddress}</p>`;
  writeFileSync(join(folder, 'ar/about/index.html'), text);
  writeFileSync(join(folder, 'index.html'), '<p>home</p>');
  mkdirSync(join(folder, 'help'));
  const contact = marksOf(['support']);
  const link = `${contact.start}<a href="${holes.support}">${contact.end}`;
  writeFileSync(join(folder, 'help/index.html'), link);
  mkdirSync(join(folder, 'menus'));
  const [outer, inner] = [marksOf(['futures']), marksOf(['usdtFutures', 'users'])];
  const menu = `a${outer.start}b${inner.start}c${inner.end}d${outer.end}e`;
  writeFileSync(join(folder, 'menus/index.html'), menu);
  const made = new MadePages(folder);
  server = createServer((request, response) => {
    if (!made.has(request.url!)) return response.writeHead(404).end();
    const facts = { origin, support, ratePerUser: 50, ratePerAddress: 200, parts };
    return made.answer(request.url!, request, response, facts, session);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(base + path, { headers: { 'accept-encoding': 'identity', ...headers } });

describe('pages made by the build', () => {
  it('are found by their address, and say what the build could not know', async () => {
    const filled = '<p>https://exchange.example/a wss://exchange.example/b 50 200</p>';
    expect(await (await get('/ar/about')).text()).toBe(filled);
    const packed = await get('/ar/about', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(await packed.text()).toBe(filled);
    expect(await (await get('/')).text()).toBe('<p>home</p>');
    for (const none of ['/ar', '/about', '/ar/about/index.html', '/index.html']) {
      expect([none, (await get(none)).status]).toEqual([none, 404]);
    }
  });

  it('SITE-09 lead to the support where the site has one, and nowhere where it has none', async () => {
    parts = { has: (part) => part !== 'support', key: 'none' };
    expect(await (await get('/help')).text()).toBe('');
    parts = everyPart;
    support = 'https://help.example/new?product=spot&from=%22site%22';
    const shown = '<a href="https://help.example/new?product=spot&amp;from=%22site%22">';
    expect(await (await get('/help')).text()).toBe(shown);
  });

  it('API-04 have their policy in themselves but for who may frame them', async () => {
    const { headers } = await get('/ar/about');
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('are sent once to who has them, and anew when the site has moved', async () => {
    const etag = (await get('/ar/about')).headers.get('etag')!;
    expect((await get('/ar/about', { 'if-none-match': etag })).status).toBe(304);
    origin = 'https://other.example';
    const moved = await get('/ar/about', { 'if-none-match': etag });
    expect(moved.status).toBe(200);
    expect(await moved.text()).toContain('https://other.example/a');
    origin = 'https://exchange.example';
  });

  it('HEAD-02 hold the parts of the frame that are on, and no marks', async () => {
    const shown = async (...on: readonly string[]) => {
      parts = { has: (part) => on.includes(part), key: on.join() };
      return await (await get('/menus')).text();
    };
    expect(await shown('futures', 'usdtFutures', 'users')).toBe('abcde');
    expect(await shown('futures', 'usdtFutures')).toBe('abde');
    expect(await shown('usdtFutures', 'users')).toBe('ae');
    parts = everyPart;
  });

  it('CORE-13 are filled in once for an address that is in use, whatever others are asked for', async () => {
    const made = new MadePages(folder);
    const packs: string[] = [];
    const ask = async (of: string) => {
      const facts = {
        get origin() {
          packs.push(of);
          return of;
        },
        ratePerUser: 1,
        ratePerAddress: 1,
        parts,
      };
      const response = { writeHead: () => ({ end: () => undefined }), end: () => undefined };
      const request = { headers: {}, method: 'GET' };
      packs.length = 0;
      await made.answer('/ar/about', request as never, response as never, facts, undefined);
      return packs.length;
    };
    const [fresh, kept] = [await ask('https://a.example'), await ask('https://a.example')];
    expect(kept).toBeLessThan(fresh);
    for (let n = 0; n < 450; n++) {
      await ask(`https://${n}.example`);
      expect(await ask('https://a.example')).toBe(kept);
    }
  });

  it('tell by a cookie whose session it is, only where it does not say so yet', async () => {
    const told = async (cookie: string, now: string | undefined) => {
      session = now;
      return (await get('/', { cookie })).headers.get('set-cookie');
    };
    expect(await told('', undefined)).toBeNull();
    expect(await told('a=b', 's1')).toBe('session=s1; Path=/; SameSite=Lax; Secure');
    expect(await told('a=b; session=s1', 's1')).toBeNull();
    expect(await told('session=s1', 's2')).toMatch(/^session=s2;/);
    expect(await told('session=s2', undefined)).toMatch(/^session=;.*Max-Age=0/);
    session = undefined;
  });
});
