import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { errorTable } from '#contract/errors.ts';
import { signatureHeader } from '#contract/signing.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';
import { signPost } from './signer.ts';
import { lastPrice, noLimits } from './standing.ts';

let server: TestServer;
let ann: Visitor;
beforeAll(async () => {
  server = await startServer(noLimits);
  ann = new Visitor(server.base);
  await ann.signUp('ann@x.test');
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

const locales = ['en', 'ar'] as const;
type Locale = (typeof locales)[number];
type Refused = 'busy' | 'tooMany';
const messageIn = (locale: Locale, name: Refused): string =>
  JSON.parse(readFileSync(`locales/${locale}/errors.json`, 'utf8'))[name];

interface Sent {
  readonly name: CallName;
  readonly input: object;
  readonly locale: Locale;
}
interface Got extends Sent {
  readonly status: number;
  readonly headers: string;
  readonly code: string;
  readonly msg: string;
  readonly data: unknown;
}

function bytesOf(key: Buffer, { name, input, locale }: Sent): string {
  const { path } = calls[name];
  const body = JSON.stringify(input);
  return [
    `POST ${path} HTTP/1.1`,
    `host: ${server.base.slice('http://'.length)}`,
    `origin: ${server.base}`,
    `cookie: ${ann.cookie}`,
    'content-type: application/json',
    `locale: ${locale}`,
    `${signatureHeader}: ${signPost(key, path, body)}`,
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

/** The answers in what a connection said, without the last one where it is not whole yet. */
function answersIn(text: string): string[] {
  return text.split(/(?=HTTP\/1\.1 \d{3} )/).filter((answer) => answer.endsWith('}'));
}

/** Sends all of it over one open connection, without waiting for any answer. */
async function pipeline(key: Buffer, sent: readonly Sent[], open: Promise<void>): Promise<Got[]> {
  const requests = sent.map((one) => bytesOf(key, one)).join('');
  const { hostname, port } = new URL(server.base);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  await new Promise((resolve) => socket.once('connect', resolve));
  await open;
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the connection closed')));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (chunk.at(-1) !== '}'.charCodeAt(0)) return;
      if (answersIn(Buffer.concat(chunks).toString()).length === sent.length) resolve();
    });
    socket.write(requests);
  });
  socket.destroy();
  return answersIn(Buffer.concat(chunks).toString()).map((answer, i) => {
    const end = answer.indexOf('\r\n\r\n');
    const headers = answer.slice(0, end);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)![1]);
    return { ...sent[i]!, status, headers, ...JSON.parse(answer.slice(end)) };
  });
}

/** Sends so much over so many connections that the server reads it before it carries any out. */
async function flood(all: readonly Sent[], connections: number): Promise<Got[]> {
  const key = (await ann.signingKey())!;
  const { promise: open, resolve: start } = Promise.withResolvers<void>();
  const each = Math.ceil(all.length / connections);
  const got = Array.from({ length: connections }, (_, n) =>
    pipeline(key, all.slice(n * each, (n + 1) * each), open),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  start();
  return (await Promise.all(got)).flat();
}

const is =
  (name: Refused) =>
  ({ code }: Got): boolean =>
    code === errorTable[name].wire;
const isBusy = is('busy');
const isTooMany = is('tooMany');

/** Each refusal says in its reader's language that nothing was done, and when to come back. */
function expectClear(refused: readonly Got[], name: Refused): void {
  for (const { status, headers, msg, data, locale } of refused) {
    const message = messageIn(locale, name).replace('{{seconds}}', '1');
    expect([status, msg, data]).toEqual([errorTable[name].status, message, null]);
    expect(headers).toMatch(/^retry-after: 1$/im);
  }
  expect(new Set(refused.map(({ locale }) => locale))).toEqual(new Set(locales));
}

describe('more than the exchange can take', () => {
  it('API-06 commands beyond a user’s share are refused, change nothing, and pass later', async () => {
    const price = String(Math.floor((await lastPrice(ann)) * 0.9));
    const order = (n: number) => ({
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 0,
      delegateCount: '0.0001',
      delegatePrice: price,
      clientOid: `busy-${n}`,
    });
    // Every hundredth is an order, which is seen to stand or not to; the rest fill the queue.
    const all = Array.from({ length: 14_000 }, (_, n): Sent => {
      const locale = locales[(n / 100) & 1]!;
      return n % 100 === 0
        ? { name: 'placeOrder', input: order(n), locale }
        : { name: 'cancelAllAfter', input: { timeoutSeconds: 0 }, locale };
    });
    const got = await flood(all, 70);
    expect(got.length).toBe(all.length);
    const refused = got.filter(isTooMany);
    const { refusedShare, refusedBusy } = server.exchange.stats().engine;
    expect([refusedShare, refusedBusy]).toEqual([refused.length, 0]);
    expect(new Set(got.map(({ code }) => code))).toEqual(
      new Set(['00000', errorTable.tooMany.wire]),
    );
    expectClear(refused, 'tooMany');

    const orders = got.filter(({ name }) => name === 'placeOrder');
    const lost = orders.filter(isTooMany);
    expect(lost.length).toBeGreaterThan(0);
    const clientOids = (of: readonly Got[]) =>
      of.map(({ input }) => (input as ReturnType<typeof order>).clientOid).sort();
    const { items } = await ann.call('openOrders', {});
    expect(items.map(({ clientOid }) => clientOid).sort()).toEqual(
      clientOids(orders.filter((one) => !isTooMany(one))),
    );
    expect((await ann.call('orderHistory', {})).items).toEqual([]);

    // The client's own id of what was refused is free still.
    const again = await ann.call('placeOrder', lost[0]!.input as never);
    expect(again.clientOid).toBe(clientOids(lost.slice(0, 1))[0]);
    await ann.call('cancelAllOrders', {});
    const { coinList } = await ann.call('getAssets', {});
    expect(coinList.filter(({ frozen }) => Number(frozen) > 0)).toEqual([]);
  });

  it('API-06 reads beyond those that may wait are refused as busy, and pass later', async () => {
    const all = Array.from({ length: 3000 }, (_, n): Sent => {
      return { name: 'orderHistory', input: { limit: 1 }, locale: locales[n & 1]! };
    });
    const got = await flood(all, 30);
    const refused = got.filter(isBusy);
    expect(refused.length).toBeGreaterThan(0);
    expect(got.filter(({ code }) => code === '00000').length).toBe(all.length - refused.length);
    expectClear(refused, 'busy');
    expect((await ann.raw('orderHistory', {})).code).toBe('00000');
  });
});
