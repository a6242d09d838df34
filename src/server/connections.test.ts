import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Connections, pipelinedMax } from './connections.ts';

let server: Server;
let port: number;
/** Requests that were begun and are not answered, and the most of them at once. */
let open: { path: string; response: ServerResponse }[];
let most: number;
let begun: string[];
const sockets: Socket[] = [];

beforeEach(async () => {
  [open, most, begun] = [[], 0, []];
  const connections = new Connections((request, response) => {
    const path = request.url!;
    begun.push(path);
    open.push({ path, response });
    most = Math.max(most, open.length);
  });
  server = createServer((request, response) => connections.take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function opened(): Promise<{ socket: Socket; text: () => string; closed: () => boolean }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  let closed = false;
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => (text += String(chunk)));
  socket.on('close', () => (closed = true));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  return { socket, text: () => text, closed: () => closed };
}

const get = (n: number) => `GET /${n} HTTP/1.1\r\nhost: x\r\n\r\n`;
const gets = (count: number) => Array.from({ length: count }, (_, n) => get(n)).join('');

/** Answers what is open, as long as there is something. */
async function answerAll(until: () => boolean): Promise<void> {
  while (!until()) {
    for (const { path, response } of open.splice(0)) response.end(`body of ${path};`);
    await sleep(2);
  }
}

describe('CORE-13 requests sent ahead on one connection', () => {
  it('are begun one after the other, each when the one before was answered', async () => {
    const { socket, text } = await opened();
    socket.write(gets(pipelinedMax + 1));
    await expect.poll(() => begun).toEqual(['/0']);
    await sleep(20);
    expect(begun).toEqual(['/0']);
    await answerAll(() => begun.length > pipelinedMax && open.length === 0);
    const answered = () => [...text().matchAll(/body of \/(\d+);/g)].map(([, n]) => Number(n));
    await expect.poll(() => answered().length).toBe(pipelinedMax + 1);
    expect(most).toBe(1);
    expect(answered()).toEqual(Array.from({ length: pipelinedMax + 1 }, (_, n) => n));
  });

  it('beyond those that may wait are not begun: the connection ends when the others are answered', async () => {
    const { socket, text, closed } = await opened();
    socket.write(gets(1000));
    await answerAll(closed);
    expect(closed()).toBe(true);
    expect(begun.length).toBe(pipelinedMax + 1);
    expect(text().match(/connection: close/gi)?.length).toBe(1);
    expect(text()).toMatch(new RegExp(`connection: close[^]*body of /${pipelinedMax};$`, 'i'));
  });

  it('of a client that left are not begun', async () => {
    const { socket } = await opened();
    socket.write(gets(5));
    await expect.poll(() => begun).toEqual(['/0']);
    socket.destroy();
    await sleep(20);
    expect(begun).toEqual(['/0']);
  });

  it('may have bodies', async () => {
    const { socket, text } = await opened();
    const post = 'POST /p HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\nabc';
    socket.write(post.repeat(4));
    await answerAll(() => begun.length === 4 && open.length === 0);
    await expect.poll(() => text().match(/body of \/p;/g)?.length).toBe(4);
  });
});

describe('CORE-13 a request that never ends', () => {
  it('is not read for ever once it is answered', async () => {
    const { socket, closed } = await opened();
    socket.write('POST /p HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
    const timer = setInterval(() => socket.writable && socket.write('3\r\nabc\r\n'), 20);
    await answerAll(() => begun.length === 1 && open.length === 0);
    await expect.poll(closed).toBe(true);
    clearInterval(timer);
  });
});
