// A steady flow of orders over HTTP in a process of its own: so many a second, spread over the
// users, near the best price. Some cross and match, most rest; the oldest of those are canceled,
// beside the new ones, so that a steady number stays open.
import { createSecretKey } from 'node:crypto';
import { Agent, request } from 'node:http';
import { signatureHeader } from '#contract/signing.ts';
import { signPost } from '../contract/signer.ts';

export interface Flow {
  readonly port: number;
  readonly cookies: readonly string[];
  /** What each user signs with, as hex. */
  readonly keys: readonly string[];
  readonly perSecond: number;
  /** Around which limit prices lie. */
  readonly price: number;
}

/** What it tells when it is asked with any message. */
export interface FlowCounts {
  /** Orders placed. */
  readonly sent: number;
  /** Answers by wire code. */
  readonly codes: Readonly<Record<string, number>>;
}

const tickMs = 10;
/** Orders that stay open in all. */
const openMax = 1000;

interface Open {
  readonly user: number;
  readonly orderId: string;
}

function limitOrder(price: number) {
  const buys = Math.random() < 0.5;
  // One in ten crosses the spread and matches; the others rest within 0.3 % of the price.
  const away = Math.random() < 0.1 ? -0.002 : 0.00005 + Math.random() * 0.003;
  return {
    symbolId: 'BTCUSDT',
    delegateType: buys ? 21 : 22,
    orderType: 0,
    delegateCount: (0.0005 + Math.floor(Math.random() * 20) / 10_000).toFixed(4),
    delegatePrice: (price * (buys ? 1 - away : 1 + away)).toFixed(1),
  };
}

function run({ port, cookies, perSecond, price, ...flow }: Flow): void {
  const keys = flow.keys.map((key) => createSecretKey(key, 'hex'));
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const codes: Record<string, number> = {};
  const open: Open[] = [];
  let sent = 0;
  let next = 0;

  const post = (path: string, user: number, body: object) =>
    new Promise<string>((resolve) => {
      const text = JSON.stringify(body);
      const headers = {
        origin: `http://127.0.0.1:${port}`,
        cookie: cookies[user],
        [signatureHeader]: signPost(keys[user]!, path, text),
        'content-type': 'application/json',
        'content-length': text.length,
      };
      const asked = request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent });
      asked.on('response', (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve(String(Buffer.concat(parts))));
      });
      asked.on('error', () => resolve('"code":"lost"'));
      asked.end(text);
    });

  async function call(path: string, user: number, body: object): Promise<string> {
    const answer = await post(`/v1/spot/order/${path}`, user, body);
    const code = /"code":"(\w+)"/.exec(answer)?.[1] ?? 'none';
    codes[code] = (codes[code] ?? 0) + 1;
    return answer;
  }

  async function step(): Promise<void> {
    sent++;
    const user = next++ % cookies.length;
    const old = open.length >= openMax ? open.shift() : undefined;
    const [answer] = await Promise.all([
      call('place', user, limitOrder(price)),
      old && call('cancel', old.user, { orderId: old.orderId }),
    ]);
    const orderId = /"code":"00000".*"orderId":"(\d+)"/.exec(answer)?.[1];
    if (orderId) open.push({ user, orderId });
  }

  const startedAt = performance.now();
  let due = 0;
  setInterval(() => {
    const target = ((performance.now() - startedAt) / 1000) * perSecond;
    for (; due < target; due++) void step();
  }, tickMs);
  process.on('message', () => process.send?.({ sent, codes } satisfies FlowCounts));
}

process.once('message', (flow: Flow) => run(flow));
process.once('disconnect', () => process.exit(0));
