// Many sockets in a process of its own: each subscribes, checks that its sequences have no gap, and
// notes how old a frame is when it arrives.
import { WebSocket } from 'ws';
import type { DataFrame, ServerFrame, Topic } from '#contract/channels.ts';
import { addressHeader } from './_exchange.ts';

export interface Clients {
  readonly port: number;
  readonly count: number;
  /** A `cookie` header per client; empty: visitors. */
  readonly cookies: readonly string[];
  readonly topics: readonly Topic[];
}

/** What it tells when it is asked, since it was asked last. */
export interface ClientCounts {
  readonly open: number;
  readonly seconds: number;
  /** Data frames that each client got. */
  readonly frames: readonly number[];
  readonly bytes: number;
  readonly gaps: number;
  /** Errors and closes, by what they said. */
  readonly troubles: Readonly<Record<string, number>>;
  /** Milliseconds from an order's last change until its row arrived. */
  readonly sinceChange: readonly number[];
  /** Milliseconds from when a frame was put together until it arrived. */
  readonly sinceFrame: readonly number[];
}

let frames: number[] = [];
let bytes = 0;
let gaps = 0;
let open = 0;
let since = performance.now();
let sinceChange: number[] = [];
let sinceFrame: number[] = [];
const troubles: Record<string, number> = {};
const trouble = (what: string) => {
  troubles[what] = (troubles[what] ?? 0) + 1;
};

function take(frame: DataFrame, seqs: Map<string, number>): void {
  const before = seqs.get(frame.topic);
  if (frame.type === 'delta' && before !== undefined && frame.seq !== before + 1) gaps++;
  seqs.set(frame.topic, frame.seq);
  if (frame.type !== 'delta') return;
  const now = Date.now();
  sinceFrame.push(now - frame.at);
  if (frame.channel !== 'orders') return;
  const { orders } = frame.data as DataFrame<'orders'>['data'];
  for (const { updateTime } of orders) sinceChange.push(now - updateTime);
}

function connect(n: number, { port, cookies, topics }: Clients): Promise<void> {
  const cookie = cookies[n];
  const socket = new WebSocket(`ws://127.0.0.1:${port}/stream`, {
    perMessageDeflate: false,
    headers: {
      origin: `http://127.0.0.1:${port}`,
      [addressHeader]: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      ...(cookie ? { cookie } : {}),
    },
  });
  const seqs = new Map<string, number>();
  const isPlain = topics.every(({ channel }) => channel === 'books');
  socket.on('message', (data: Buffer) => {
    bytes += data.length;
    // One in fifty reads what it gets: five hundred that parse would measure themselves.
    if (isPlain && n % 50 !== 0) {
      if (data.indexOf('"op":"data"') === 1) frames[n] = (frames[n] ?? 0) + 1;
      return;
    }
    const frame = JSON.parse(String(data)) as ServerFrame;
    if (frame.op === 'error') trouble(frame.msg);
    if (frame.op !== 'data') return;
    frames[n] = (frames[n] ?? 0) + 1;
    take(frame as DataFrame, seqs);
  });
  socket.on('close', (code, reason) => {
    open--;
    trouble(`closed ${code} ${reason}`);
  });
  socket.on('error', (error) => trouble(String(error)));
  return new Promise((resolve) => {
    socket.once('open', () => {
      open++;
      socket.send(JSON.stringify({ op: 'subscribe', topics }));
      resolve();
    });
    socket.once('close', () => resolve());
  });
}

function tell(count: number): void {
  const now = performance.now();
  const told: ClientCounts = {
    open,
    seconds: (now - since) / 1000,
    frames: Array.from({ length: count }, (_, n) => frames[n] ?? 0),
    bytes,
    gaps,
    troubles,
    sinceChange,
    sinceFrame,
  };
  [frames, bytes, gaps, sinceChange, sinceFrame, since] = [[], 0, 0, [], [], now];
  process.send?.(told);
}

process.once('message', async (clients: Clients) => {
  for (let n = 0; n < clients.count; n += 50) {
    const some = Array.from({ length: Math.min(50, clients.count - n) }, (_, i) => n + i);
    await Promise.all(some.map((one) => connect(one, clients)));
  }
  tell(clients.count);
  process.on('message', () => tell(clients.count));
});
process.once('disconnect', () => process.exit(0));
