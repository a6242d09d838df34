import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressAnswer } from './compress.ts';

const page = '<p>62,418.3</p>'.repeat(500);
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    compressAnswer(request, response);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(page.slice(0, 100));
    response.end(page.slice(100));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

describe('a rendered page', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['identity', null],
  ])('goes out to a client that takes %s as %s', async (takes, encoding) => {
    const answer = await fetch(url, { headers: { 'accept-encoding': takes } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toBe(page);
  });
});
