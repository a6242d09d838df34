import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressed } from './compress.ts';
import { sendPage } from './send-page.ts';

const text = '<p>62,418.3</p>'.repeat(500);
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const body = Buffer.from(request.url === '/short' ? '<p>1</p>' : text);
    const page = { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
    void sendPage(request, response, page, (encoding) =>
      compressed(body, encoding, { isForMany: request.url === '/many' }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

const ask = (takes: string, path = '', method = 'GET') =>
  fetch(url + path, { method, headers: { 'accept-encoding': takes } });

describe('a rendered page', () => {
  it.each([
    ['br', 'br', ''],
    ['br', 'br', 'many'],
    ['gzip', 'gzip', ''],
    ['gzip, deflate, br', 'br', ''],
    ['gzip;q=0, br;q=0.0', null, ''],
    ['identity', null, ''],
  ])('goes out to a client that takes %s as %s', async (takes, encoding, path) => {
    const answer = await ask(takes, path);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(await answer.text()).toBe(text);
  });

  it('is sent as it is when it is short', async () => {
    expect((await ask('br', 'short')).headers.get('content-encoding')).toBeNull();
  });

  it('has no body for who asks for its headers alone', async () => {
    const answer = await ask('br', '', 'HEAD');
    expect(await answer.text()).toBe('');
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
  });
});
