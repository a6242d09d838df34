// A load generator in a process of its own: 64 keep-alive connections that each send the next
// request when the last is answered. It speaks HTTP by hand, so that the server is what is measured.
import { createSecretKey, type KeyObject } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { signatureHeader } from '#contract/signing.ts';
import { signPost } from '../contract/signer.ts';

export interface Load {
  readonly port: number;
  readonly clients: number;
  /** `cookie` header of each user; empty: none is sent. */
  readonly cookies: readonly string[];
  /** What each user signs with, as hex; empty: nothing is signed. */
  readonly keys: readonly string[];
  readonly warmMs: number;
  readonly measureMs: number;
  /** What is traded. */
  readonly line: keyof typeof lines;
  /** Around which limit prices lie. */
  readonly price: number;
}

export interface LoadResult {
  readonly answers: number;
  readonly ms: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers by wire code. */
  readonly codes: Readonly<Record<string, number>>;
}

const ofContracts = {
  place: '/v1/mcp/order/openContract',
  cancel: '/v1/mcp/order/cancelContract',
};
/** Sizes in coins, the smallest and up to twenty steps more. */
const inCoins = (steps: number): string => (0.0005 + steps / 10_000).toFixed(4);
const lines = {
  spot: {
    symbolId: 'BTCUSDT',
    place: '/v1/spot/order/place',
    cancel: '/v1/spot/order/cancel',
    size: inCoins,
  },
  usdt: { symbolId: 'BTCUSDT_UMCBL', ...ofContracts, size: inCoins },
  usdc: { symbolId: 'BTCPERP_CMCBL', ...ofContracts, size: inCoins },
  /** In contracts of 10 US dollars. */
  usd: {
    symbolId: 'BTCUSD_DMCBL',
    ...ofContracts,
    size: (steps: number): string => String(3 + steps),
  },
};
/** Open orders remembered per user, to be canceled. */
const rememberedMax = 50;

class Client {
  readonly #load: Load;
  readonly #keys: readonly KeyObject[];
  readonly #socket: Socket;
  readonly #open: Map<number, string[]>;
  #answer: (body: string) => void = () => undefined;
  #buffer = '';

  constructor(load: Load, keys: readonly KeyObject[], open: Map<number, string[]>) {
    this.#load = load;
    this.#keys = keys;
    this.#open = open;
    this.#socket = connect(load.port, '127.0.0.1');
    this.#socket.setNoDelay(true);
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (chunk) => this.#take(String(chunk)));
  }

  /** Sends one request of the mix; answers the wire code. */
  async step(): Promise<string> {
    const user = Math.floor(Math.random() * this.#load.cookies.length);
    const kind = Math.random();
    const mine = this.#open.get(user) ?? [];
    const { place, cancel } = lines[this.#load.line];
    const toCancel = kind < 0.2 ? mine.pop() : undefined;
    if (toCancel !== undefined) {
      const { line } = this.#load;
      const of = line === 'spot' ? {} : { businessLine: line };
      return codeOf(await this.#post(cancel, user, { orderId: toCancel, ...of }));
    }
    const body = await this.#post(place, user, kind < 0.3 ? this.#market() : this.#limit());
    const code = codeOf(body);
    if (kind >= 0.3 && code === '00000' && mine.length < rememberedMax) {
      const orderId = /"orderId":"(\d+)"/.exec(body)?.[1];
      if (orderId) this.#open.set(user, [...mine, orderId]);
    }
    return code;
  }

  close(): void {
    this.#socket.destroy();
  }

  #market() {
    const { symbolId, size } = lines[this.#load.line];
    return {
      symbolId,
      delegateType: Math.random() < 0.5 ? 21 : 22,
      orderType: 1,
      delegateCount: size(0),
    };
  }

  #limit() {
    const buys = Math.random() < 0.5;
    // Most rest within 1 % of the price; one in ten crosses it and matches.
    const away = Math.random() < 0.1 ? -0.002 : 0.0005 + Math.random() * 0.01;
    const price = this.#load.price * (buys ? 1 - away : 1 + away);
    const { symbolId, size } = lines[this.#load.line];
    return {
      symbolId,
      delegateType: buys ? 21 : 22,
      orderType: 0,
      delegateCount: size(Math.floor(Math.random() * 20)),
      delegatePrice: price.toFixed(1),
    };
  }

  #post(path: string, user: number, body: object): Promise<string> {
    const text = JSON.stringify(body);
    const cookie = this.#load.cookies[user];
    const key = this.#keys[user];
    const signature = key ? `${signatureHeader}: ${signPost(key, path, text)}\r\n` : '';
    this.#socket.write(
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${this.#load.port}\r\n` +
        `origin: http://127.0.0.1:${this.#load.port}\r\n${cookie ? `cookie: ${cookie}\r\n` : ''}` +
        `${signature}content-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
    );
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  #take(chunk: string): void {
    this.#buffer += chunk;
    const end = this.#buffer.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#buffer)?.[1]);
    if (this.#buffer.length < end + 4 + length) return;
    const body = this.#buffer.slice(end + 4, end + 4 + length);
    this.#buffer = '';
    this.#answer(body);
  }
}

const codeOf = (body: string): string => /"code":"(\d+)"/.exec(body)?.[1] ?? 'none';

async function run(load: Load): Promise<LoadResult> {
  const open = new Map<number, string[]>();
  const keys = load.keys.map((key) => createSecretKey(key, 'hex'));
  const clients = Array.from({ length: load.clients }, () => new Client(load, keys, open));
  const measureFrom = performance.now() + load.warmMs;
  const until = measureFrom + load.measureMs;
  const latencies: number[] = [];
  const codes: Record<string, number> = {};
  await Promise.all(
    clients.map(async (client) => {
      for (let at = performance.now(); at < until; ) {
        const code = await client.step();
        const now = performance.now();
        if (at >= measureFrom) {
          latencies.push(now - at);
          codes[code] = (codes[code] ?? 0) + 1;
        }
        at = now;
      }
      client.close();
    }),
  );
  latencies.sort((a, b) => a - b);
  const quantile = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  return {
    answers: latencies.length,
    ms: load.measureMs,
    p50: quantile(0.5),
    p99: quantile(0.99),
    codes,
  };
}

process.once('message', (load: Load) => {
  run(load).then((result) => {
    process.send?.(result);
    process.disconnect();
  });
});
