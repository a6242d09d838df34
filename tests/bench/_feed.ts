// The site behind a socket of our own: books and trades of one pair come from here, as many as a
// bench wants, and everything else from the site. So it is known what a page should be showing.
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { bookChecksum, streamPath } from '#contract/channels.ts';

type Level = readonly [price: string, size: string];
/** Levels a side, best first. */
export interface FeedBook {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

export interface FeedSettings {
  /** Where the site is. */
  readonly sitePort: number;
  readonly symbolId: string;
  /** In steps of `decimals`, around which the book lies. */
  readonly middle: number;
  readonly decimals: number;
  /** Frames a second. */
  readonly books: number;
  readonly trades: number;
}

const levels = 200;
/** Levels that a frame changes, and how deep they may lie. */
const changedLevels = 5;
const changedDepth = 30;

/** Serves the site at a port of its own; books and trades go on until it is closed. */
export class Feed {
  readonly #settings: FeedSettings;
  readonly #server: Server;
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  /** Those that follow the pair, with the sequence of what they were told. */
  readonly #clients = new Set<WebSocket>();
  readonly #sizes = { bids: new Map<number, number>(), asks: new Map<number, number>() };
  readonly #seqs = { books: 0, trades: 0 };
  readonly #timers: NodeJS.Timeout[] = [];
  #random = 1;
  #tradeId = 1_000_000;

  constructor(settings: FeedSettings) {
    this.#settings = settings;
    for (let n = 0; n < levels; n++) {
      this.#sizes.bids.set(settings.middle - 1 - n, this.#size());
      this.#sizes.asks.set(settings.middle + 1 + n, this.#size());
    }
    this.#server = createServer((asked, answer) => {
      const { method, url, headers } = asked;
      const passed = request(
        {
          port: settings.sitePort,
          host: '127.0.0.1',
          method,
          path: url,
          headers: { ...headers, ...(headers.origin && { origin: this.#site }) },
        },
        (came) => {
          answer.writeHead(came.statusCode ?? 502, came.headers);
          came.pipe(answer);
        },
      );
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
    });
    this.#server.on('upgrade', (asked, socket, head) => {
      this.#sockets.handleUpgrade(asked, socket, head, (client) => this.#join(client, asked));
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { books, trades } = this.#settings;
    this.#timers.push(setInterval(() => this.#changeBook(), 1000 / books));
    this.#timers.push(setInterval(() => this.#trade(), 1000 / trades));
    return (this.#server.address() as { port: number }).port;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const client of this.#sockets.clients) client.terminate();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get #site(): string {
    return `http://127.0.0.1:${this.#settings.sitePort}`;
  }

  /** The book as it is now. */
  book(): FeedBook {
    return { bids: this.#side('bids'), asks: this.#side('asks') };
  }

  /** Everything but the pair's book and trades is between the client and the site. */
  #join(client: WebSocket, { headers }: IncomingMessage): void {
    const site = new WebSocket(`${this.#site.replace('http', 'ws')}${streamPath}`, {
      headers: { origin: this.#site, ...(headers.cookie && { cookie: headers.cookie }) },
    });
    const early: string[] = [];
    const pass = (text: string) => (site.readyState === 1 ? site.send(text) : early.push(text));
    site.on('open', () => {
      for (const text of early) site.send(text);
    });
    site.on('message', (text: RawData) => client.readyState === 1 && client.send(String(text)));
    site.on('close', () => client.close());
    site.on('error', () => client.close());
    client.on('close', () => {
      this.#clients.delete(client);
      site.close();
    });
    client.on('message', (text: RawData) => {
      const others = this.#take(client, String(text));
      if (others !== undefined) pass(others);
    });
  }

  /** Answers for the pair's own topics; what is left of the frame for the site. */
  #take(client: WebSocket, text: string): string | undefined {
    const frame = JSON.parse(text) as { op: string; topics?: Record<string, unknown>[] };
    if (frame.topics === undefined) return text;
    const isOurs = ({ channel, symbolId, grouping = 1 }: Record<string, unknown>) =>
      symbolId === this.#settings.symbolId &&
      (channel === 'books' || channel === 'trades') &&
      grouping === 1;
    const ours = frame.topics.filter(isOurs);
    const others = frame.topics.filter((topic) => !isOurs(topic));
    for (const { channel } of ours) {
      if (frame.op !== 'subscribe') this.#clients.delete(client);
      else this.#begin(client, channel as 'books' | 'trades');
    }
    return others.length > 0 ? JSON.stringify({ ...frame, topics: others }) : undefined;
  }

  #begin(client: WebSocket, channel: 'books' | 'trades'): void {
    this.#clients.add(client);
    const data = channel === 'books' ? this.#checked(this.book()) : [];
    const topic = `${channel}:${this.#settings.symbolId}`;
    client.send(JSON.stringify({ op: 'subscribed', topics: [topic] }));
    client.send(this.#frame(channel, 'snapshot', data));
  }

  #frame(channel: 'books' | 'trades', type: 'snapshot' | 'delta', data: unknown): string {
    const topic = `${channel}:${this.#settings.symbolId}`;
    const seq = this.#seqs[channel];
    return JSON.stringify({ op: 'data', topic, channel, type, seq, at: Date.now(), data });
  }

  #tell(channel: 'books' | 'trades', data: unknown): void {
    this.#seqs[channel] += 1;
    const frame = this.#frame(channel, 'delta', data);
    for (const client of this.#clients) if (client.readyState === 1) client.send(frame);
  }

  #checked({ bids, asks }: FeedBook) {
    return { bids, asks, checksum: bookChecksum(bids, asks) };
  }

  #changeBook(): void {
    const changed = { bids: [] as Level[], asks: [] as Level[] };
    for (let n = 0; n < changedLevels; n++) {
      const side = this.#next() < 0.5 ? 'bids' : 'asks';
      const away = 1 + Math.floor(this.#next() * changedDepth);
      const price = this.#settings.middle + (side === 'bids' ? -away : away);
      const size = this.#size();
      this.#sizes[side].set(price, size);
      changed[side].push(this.#level(price, size));
    }
    const { bids, asks } = this.book();
    this.#tell('books', { ...changed, checksum: bookChecksum(bids, asks) });
  }

  #trade(): void {
    const { middle } = this.#settings;
    const isBuy = this.#next() < 0.5;
    const [price, size] = this.#level(middle + (isBuy ? 1 : -1), this.#size());
    const row = {
      tradeId: String(this.#tradeId++),
      side: isBuy ? 'buy' : 'sell',
      price,
      size,
      at: Date.now(),
    };
    this.#tell('trades', [row]);
  }

  #side(side: 'bids' | 'asks'): Level[] {
    const prices = [...this.#sizes[side].keys()].sort((a, b) => (side === 'bids' ? b - a : a - b));
    return prices.map((price) => this.#level(price, this.#sizes[side].get(price) ?? 0));
  }

  #level(price: number, size: number): Level {
    const { decimals } = this.#settings;
    return [(price / 10 ** decimals).toFixed(decimals), (size / 1e6).toFixed(6)];
  }

  #size(): number {
    return 1 + Math.floor(this.#next() * 2_000_000);
  }

  /** The same figures in every run (a linear congruence). */
  #next(): number {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#random / 2 ** 32;
  }
}
