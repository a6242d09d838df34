import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadStaticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'perigee-static-'));
let server: Server;
let base: string;

beforeAll(async () => {
  mkdirSync(join(folder, '_astro'));
  writeFileSync(join(folder, '_astro/app.abc.js'), 'let a = 1;');
  writeFileSync(join(folder, '_astro/app.abc.js.br'), brotliCompressSync('let a = 1;'));
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(folder, 'page.html'), '<p>a page</p>');
  mkdirSync(join(folder, 'coins'));
  writeFileSync(join(folder, 'coins/BTC.svg'), '<svg id="btc"/>');
  writeFileSync(join(folder, 'coins/other.svg'), '<svg id="other"/>');
  const files = loadStaticFiles(folder);
  server = createServer((request, response) => {
    if (!files(request, response)) response.writeHead(404).end();
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

describe('static files', () => {
  it('are sent compressed to who takes that, and plain to others', async () => {
    const packed = await get('/_astro/app.abc.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('vary')).toBe('accept-encoding');
    expect(await packed.text()).toBe('let a = 1;');
    const plain = await get('/_astro/app.abc.js');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe('let a = 1;');
  });

  it('are kept for ever when their name holds a digest, else asked for again', async () => {
    const hashed = await get('/_astro/app.abc.js');
    expect(hashed.headers.get('cache-control')).toContain('immutable');
    const other = await get('/robots.txt?x=1');
    expect(other.headers.get('cache-control')).toBe('no-cache');
    const etag = other.headers.get('etag')!;
    expect((await get('/robots.txt', { 'if-none-match': etag })).status).toBe(304);
  });

  it('API-04 keep to a policy of their own', async () => {
    const { headers } = await get('/_astro/app.abc.js');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'self';.*frame-ancestors 'none'/,
    );
  });

  it('CORE-08 a coin without an icon of its own has the common one', async () => {
    expect(await (await get('/coins/BTC.svg')).text()).toContain('btc');
    expect(await (await get('/coins/SBTC.svg')).text()).toContain('btc');
    const icon = await get('/coins/ZED.svg');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await icon.text()).toContain('other');
    expect((await get('/coins/zed.svg')).status).toBe(404);
  });

  it('have a type', async () => {
    expect((await get('/robots.txt')).headers.get('content-type')).toMatch(/^text\/plain/);
  });

  const none = [
    '/nope',
    '/../package.json',
    '/%2e%2e/package.json',
    '/_astro',
    '/%',
    '/app.abc.js.br',
    '/page.html',
  ];
  it.each(none)('%s is none', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
