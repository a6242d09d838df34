import { WebSocket } from 'ws';
import { type DataFrame, type ServerFrame, streamPath } from '#contract/channels.ts';

/** How long a book is remembered after it was the newest. */
const keepMs = 5_000;

interface Past {
  readonly rows: readonly string[];
  readonly at: number;
}

/** What the server tells of a book on a good line: which levels it has had lately. */
export class Books {
  readonly #sides = { bids: new Map<string, string>(), asks: new Map<string, string>() };
  /** Oldest first. */
  #past: Past[] = [];
  #socket: WebSocket | undefined;

  async follow(site: string, symbolId: string): Promise<void> {
    const socket = new WebSocket(site.replace('http', 'ws') + streamPath);
    this.#socket = socket;
    socket.on('message', (data) => this.#take(JSON.parse(String(data)) as ServerFrame));
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    const topics = [{ channel: 'books', symbolId }];
    socket.send(JSON.stringify({ op: 'subscribe', topics }));
  }

  /** Every `price size` of the books that were the newest at some time since then. */
  rowsSince(at: number): ReadonlySet<string> {
    const first = this.#past.findLastIndex((one) => one.at <= at);
    return new Set(this.#past.slice(Math.max(0, first)).flatMap(({ rows }) => rows));
  }

  /** How long ago a `price size` was in the book; undefined: not since books are remembered. */
  msSince(row: string): number | undefined {
    const found = this.#past.findLast(({ rows }) => rows.includes(row));
    return found && Date.now() - found.at;
  }

  close(): void {
    this.#socket?.terminate();
  }

  #take(frame: ServerFrame): void {
    if (frame.op !== 'data') return;
    const { data, type } = frame as DataFrame<'books'>;
    for (const side of ['bids', 'asks'] as const) {
      if (type === 'snapshot') this.#sides[side].clear();
      for (const [price, size] of data[side]) {
        if (Number(size) === 0) this.#sides[side].delete(price);
        else this.#sides[side].set(price, size);
      }
    }
    const { bids, asks } = this.#sides;
    const rows = [...bids, ...asks].map((level) => level.join(' '));
    const now = Date.now();
    this.#past.push({ rows, at: now });
    this.#past = this.#past.filter(({ at }) => at > now - keepMs);
  }
}
