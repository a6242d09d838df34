// What somebody else notices while one address, which has accounts too, does its worst within the
// limits as they are set by default: a user at another address sends a signed order every 20 ms, and
// a socket listens to the market. Each burst stands beside a quiet stretch of the same run.
// `LIMITS=none` lifts the limits: then the turns of the loop alone must keep the order.
import type { ChildProcess } from 'node:child_process';
import { createSecretKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { signatureHeader } from '#contract/signing.ts';
import { signPost } from '../contract/signer.ts';
import {
  addressHeader,
  agreeAll,
  enterAll,
  freePort,
  line,
  makeSessions,
  messageFrom,
  quantile,
  secret,
  startProgram,
  stopExchange,
  verdict,
} from './_exchange.ts';
import type { BurstResult, Hostile } from './_hostile-client.ts';
import { startSite } from './_site.ts';

const orderEveryMs = 20;
const quietMs = 6000;
/** After a burst: what it left behind belongs to it, and buckets fill again. */
const afterMs = 12_000;
const p99MaxMs = 100;
const gapMaxMs = 500;
const memoryMaxMb = 600;
const attackers = 14;
const pairs = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'DOGEUSDT', 'FILUSDT', 'BCHBTC', 'HBARUSDT'];

const limits: Readonly<Record<string, string>> =
  process.env.LIMITS === 'none'
    ? { RATE_PER_USER: '1000000', RATE_PER_ADDRESS: '1000000' }
    : { RATE_PER_USER: '100', RATE_PER_ADDRESS: '500' };

/** One user at an own address: an order or its cancellation is due every 20 ms, answered or not. */
class Trader {
  readonly #port: number;
  readonly #cookie: string;
  readonly #key: ReturnType<typeof createSecretKey>;
  readonly #price: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #open: string[] = [];
  readonly address: string;
  #times: number[] = [];
  #codes: Record<string, number> = {};
  #waiting = 0;

  constructor(port: number, cookie: string, key: string, price: number, address: string) {
    this.#port = port;
    this.#cookie = cookie;
    this.#key = createSecretKey(key, 'hex');
    this.#price = (price * 0.97).toFixed(1);
    this.address = address;
  }

  start(): NodeJS.Timeout {
    const from = performance.now();
    let due = 0;
    return setInterval(() => {
      const wanted = (performance.now() - from) / orderEveryMs;
      for (; due < wanted; due++) void this.#step(from + due * orderEveryMs);
    }, 2);
  }

  /** What was measured since it was asked last, once what is under way is answered. */
  async taken(): Promise<{ times: number[]; codes: Record<string, number> }> {
    const [times, codes] = [this.#times, this.#codes];
    this.#times = [];
    this.#codes = {};
    for (let n = 0; n < 500 && this.#waiting > 2; n++) await sleep(10);
    times.sort((a, b) => a - b);
    return { times, codes };
  }

  async #step(dueAt: number): Promise<void> {
    const [times, codes] = [this.#times, this.#codes];
    const orderId = this.#open.length >= 20 ? this.#open.shift() : undefined;
    const answer =
      orderId === undefined
        ? await this.#post('/v1/spot/order/place', {
            symbolId: 'BTCUSDT',
            delegateType: 21,
            orderType: 0,
            delegateCount: '0.0002',
            delegatePrice: this.#price,
          })
        : await this.#post('/v1/spot/order/cancel', { orderId });
    times.push(performance.now() - dueAt);
    const code = /"code":"(\w+)"/.exec(answer)?.[1] ?? 'none';
    codes[code] = (codes[code] ?? 0) + 1;
    const placed = /"orderId":"(\d+)"/.exec(answer)?.[1];
    if (orderId === undefined && placed) this.#open.push(placed);
  }

  #post(path: string, body: object): Promise<string> {
    const text = JSON.stringify(body);
    const headers = {
      origin: `http://127.0.0.1:${this.#port}`,
      cookie: this.#cookie,
      [signatureHeader]: signPost(this.#key, path, text),
      [addressHeader]: this.address,
      'content-type': 'application/json',
      'content-length': text.length,
    };
    this.#waiting++;
    return new Promise<string>((resolve) => {
      const end = (text: string) => {
        this.#waiting--;
        resolve(text);
      };
      const { port } = { port: this.#port };
      const asked = request(
        { port, host: '127.0.0.1', path, method: 'POST', headers, agent: this.#agent },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => end(String(Buffer.concat(parts))));
        },
      );
      asked.on('error', () => end('"code":"lost"'));
      asked.end(text);
    });
  }
}

/** A socket of the market's busiest book: the longest it heard nothing. */
class Listener {
  #at = performance.now();
  #longest = 0;
  readonly socket: WebSocket;

  constructor(port: number) {
    const headers = { origin: `http://127.0.0.1:${port}`, [addressHeader]: '10.2.0.2' };
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/stream`, { headers });
    this.socket.on('open', () => {
      const topics = [{ channel: 'books', symbolId: 'BTCUSDT' }, { channel: 'ticker' }];
      this.socket.send(JSON.stringify({ op: 'subscribe', topics }));
    });
    this.socket.on('message', () => this.#heard());
  }

  longest(): number {
    this.#heard();
    const longest = this.#longest;
    this.#longest = 0;
    return longest;
  }

  #heard(): void {
    const now = performance.now();
    this.#longest = Math.max(this.#longest, now - this.#at);
    this.#at = now;
  }
}

function watchMemory(pid: number): { mostMb: () => number; end: () => void } {
  let most = 0;
  const look = () => {
    const kb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    most = Math.max(most, kb / 1024);
  };
  const timer = setInterval(look, 50);
  return {
    mostMb: () => {
      const seen = most;
      most = 0;
      return seen;
    },
    end: () => clearInterval(timer),
  };
}

type Look = Awaited<ReturnType<Trader['taken']>> & { gap: number; mb: number };

function print(name: string, { times, codes, gap, mb }: Look, burst?: BurstResult): boolean {
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  const lost = Object.keys(codes).filter((code) => code !== '00000');
  const good = p99 < p99MaxMs && gap < gapMaxMs && mb < memoryMaxMb && lost.length === 0;
  const sent = burst
    ? `${burst.ms.toFixed(0)} ms ${JSON.stringify(burst.statuses)} ${burst.closed} closed`
    : '';
  const beat = `no frame for ${gap.toFixed(0)} ms, ${mb.toFixed(0)} MB`;
  const more = `p50 ${p50.toFixed(1)}, longest ${times.at(-1)?.toFixed(0)}; ${beat}; ${sent}`;
  const wrong = lost.length > 0 ? ` ${JSON.stringify(codes)}` : '';
  return line(name, p99.toFixed(1), `${verdict(good)}: ${more}${wrong}`) && good;
}

async function run(site: ChildProcess, port: number, cookies: string[]): Promise<boolean> {
  const price = await enterAll(port, cookies);
  const keys = await agreeAll(port, cookies);
  await fillHistories(port, cookies, keys, price);
  const honest = new Trader(port, cookies[0]!, keys[0]!, price, '10.2.0.1');
  const hostile: Hostile = {
    port,
    addressHeader,
    address: '10.1.0.1',
    cookies: cookies.slice(1),
    keys: keys.slice(1),
    pairs,
    price,
  };
  const attack = startProgram<Hostile>('_hostile-client.ts', hostile);
  const names = await messageFrom<string[]>(attack);
  const listener = new Listener(port);
  const memory = watchMemory(site.pid!);
  const trading = honest.start();
  const look = async (): Promise<Look> => {
    const [gap, mb] = [listener.longest(), memory.mostMb()];
    return { ...(await honest.taken()), gap, mb };
  };
  await sleep(3000);
  await look();
  await sleep(quietMs);
  line(
    'a signed order beside',
    'p99, ms',
    `budget < ${p99MaxMs}; no frame < ${gapMaxMs} ms; < ${memoryMaxMb} MB`,
  );
  const held = [print('nothing', await look())];
  for (const name of names) {
    attack.send(name);
    const burst = await messageFrom<BurstResult>(attack);
    await sleep(500);
    held.push(print(name, await look(), burst));
    await sleep(afterMs);
    await look();
  }
  clearInterval(trading);
  listener.socket.terminate();
  memory.end();
  attack.disconnect();
  return !held.includes(false);
}

/** The attackers have something to read: a hundred ended orders each. */
async function fillHistories(
  port: number,
  cookies: readonly string[],
  keys: readonly string[],
  price: number,
): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const order = {
    symbolId: 'BTCUSDT',
    delegateType: 21,
    orderType: 0,
    delegateCount: '0.0002',
    delegatePrice: (price * 0.97).toFixed(1),
  };
  for (const [n, cookie] of cookies.entries()) {
    const post = async (path: string, input: object) => {
      const body = JSON.stringify(input);
      const headers = {
        origin,
        cookie,
        'content-type': 'application/json',
        [addressHeader]: `10.3.0.${n}`,
        [signatureHeader]: signPost(createSecretKey(keys[n]!, 'hex'), path, body),
      };
      const answer = await fetch(origin + path, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    for (let half = 0; half < 2; half++) {
      await post('/v1/spot/order/batchPlace', { orders: Array(50).fill(order) });
      await post('/v1/spot/order/cancelAll', {});
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'perigee-bench-hostile-'));
const cookies = await makeSessions(folder, attackers + 1);
const port = await freePort();
const site = await startSite(folder, port, undefined, {
  ...limits,
  AUTH_SECRET: secret,
  ADDRESS_HEADER: addressHeader,
  STARTING_BALANCES: 'USDT=10000000,BTC=1000',
});
try {
  if (!(await run(site, port, cookies))) process.exitCode = 1;
} finally {
  await stopExchange(site);
  rmSync(folder, { recursive: true, force: true });
}
