// One address's bursts, in a process of its own: raw requests written as fast as the server takes
// them, many of them pipelined on one connection. It has accounts, since anybody may have some.
import { createSecretKey, type KeyObject } from 'node:crypto';
import { connect } from 'node:net';
import { signatureHeader } from '#contract/signing.ts';
import { signPost } from '../contract/signer.ts';

export interface Hostile {
  readonly port: number;
  readonly addressHeader: string;
  readonly address: string;
  readonly cookies: readonly string[];
  /** What each of its users signs with, as hex. */
  readonly keys: readonly string[];
  readonly pairs: readonly string[];
  readonly price: number;
}

/** A burst is over when all is answered, its connections are closed, or after so long. */
const burstMaxMs = 10_000;
const dayMs = 86_400_000;

/** What came of a burst: answers by status, and connections that the server closed early. */
export interface BurstResult {
  readonly name: string;
  readonly ms: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly closed: number;
}

const get = (path: string, headers = '') => ({ method: 'GET', path, headers, body: '' });
type Sent = ReturnType<typeof get>;

/** Made when they are sent, since a signature is good for half a minute. By connection. */
function bursts({ cookies, keys, pairs, price }: Hostile): Record<string, () => Sent[][]> {
  const signers = keys.map((key) => createSecretKey(key, 'hex'));
  const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
  const times = <T>(count: number, make: (n: number) => T): T[] =>
    Array.from({ length: count }, (_, n) => make(n));
  const split = (all: Sent[], connections: number): Sent[][] =>
    times(connections, (n) => all.filter((_, at) => at % connections === n));
  const pastDay = () => {
    const endTime = Date.now() - Math.floor((2 + Math.random() * 2000) * dayMs);
    const query = `symbolId=${any(pairs)}&kLineType=1m&endTime=${endTime}&limit=1`;
    return get(`/v1/kline/getMoreKlineDataV2?${query}`);
  };
  const post = (path: string, user: number, input: object, key?: KeyObject): Sent => {
    const body = JSON.stringify(input);
    const signature = key ? `${signatureHeader}: ${signPost(key, path, body)}\r\n` : '';
    const headers = `cookie: ${cookies[user]}\r\n${signature}`;
    return { method: 'POST', path, headers, body };
  };
  const order = () => ({
    symbolId: 'BTCUSDT',
    delegateType: 21,
    orderType: 0,
    delegateCount: '0.0002',
    delegatePrice: (price * (0.96 + Math.random() * 0.03)).toFixed(1),
  });
  const batch = (n: number) => {
    const user = n % cookies.length;
    const input = { orders: times(50, order) };
    return post('/v1/spot/order/batchPlace', user, input, signers[user]);
  };
  const history = (n: number) => post('/v1/spot/order/history', n % cookies.length, { limit: 100 });
  const page = (n: number) => get(`/spot/BTCUSDT?n=${n}`);
  const depth = 32_000;
  const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const deep = (): Sent => ({
    method: 'POST',
    path: '/v1/kline/getOpenPrice',
    headers: '',
    body: nested,
  });
  return {
    '2,000 past days, pipelined': () => [times(2000, pastDay)],
    'past days on 64 connections': () => times(64, () => times(32, pastDay)),
    '1,000 tickers, pipelined': () => [times(1000, () => get('/v1/spot/public/tickers'))],
    '280 batches of 50 orders': () => split(times(280, batch), cookies.length),
    '2,400 reads of history': () => split(times(2400, history), cookies.length),
    '600 pages of their own': () => split(times(600, page), 8),
    '500 deep bodies of 64 kB': () => split(times(500, deep), 4),
  };
}

/**
 * Writes all requests of one connection; where the server closes it, the rest goes on on a new one.
 * Resolves when all is answered or the time is over; with how often it was closed.
 */
async function send(
  { port, addressHeader, address }: Hostile,
  requests: readonly Sent[],
  statuses: Record<string, number>,
): Promise<number> {
  const origin = `http://127.0.0.1:${port}`;
  const texts = requests.map(({ method, path, headers, body }) => {
    const typed = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
    const more = method === 'POST' ? `origin: ${origin}\r\n${typed}` : '';
    const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n`;
    return `${head}${addressHeader}: ${address}\r\n${headers}${more}\r\n${body}`;
  });
  const until = performance.now() + burstMaxMs;
  let closed = 0;
  for (let answered = 0; answered < texts.length && performance.now() < until; ) {
    const answers = await pipeline(port, texts.slice(answered), until, (status) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
    answered += answers;
    if (answered < texts.length) closed++;
    // Nobody listens, or everything sent was cut: not a loop without a pause.
    if (answers === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return closed;
}

/** Sends all over one connection; how much was answered when that was all, or it closed. */
function pipeline(
  port: number,
  texts: readonly string[],
  until: number,
  onStatus: (status: string) => void,
): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answers = 0;
    let rest = '';
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answers);
    };
    const timer = setTimeout(end, Math.max(1, until - performance.now()));
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      const seen = rest + String(chunk);
      for (const [, status] of seen.matchAll(/HTTP\/1\.1 (\d{3})/g)) {
        answers++;
        onStatus(status!);
      }
      // A status line may be cut in two, but none may be counted twice.
      rest = seen.slice(Math.max(seen.lastIndexOf('HTTP/1.1 ') + 12, seen.length - 11));
      if (answers >= texts.length) end();
    });
    socket.on('error', end);
    socket.on('close', end);
    socket.write(texts.join(''));
  });
}

process.once('message', (hostile: Hostile) => {
  const all = bursts(hostile);
  process.send?.(Object.keys(all));
  process.on('message', async (name: string) => {
    const statuses: Record<string, number> = {};
    const at = performance.now();
    const connections = all[name]!().map((requests) => send(hostile, requests, statuses));
    const closed = (await Promise.all(connections)).reduce((sum, one) => sum + one, 0);
    const result: BurstResult = { name, ms: performance.now() - at, statuses, closed };
    process.send?.(result);
  });
});
process.once('disconnect', () => process.exit(0));
