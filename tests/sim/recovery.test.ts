import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SocketLike, StreamSocket } from '#client/socket.ts';
import { type ClientFrame, type ServerFrame, type Topic, topicKey } from '#contract/channels.ts';
import { Random } from './random.ts';

const topics: readonly Topic[] = [
  { channel: 'books', symbolId: 'BTCUSDT' },
  { channel: 'trades', symbolId: 'BTCUSDT' },
  { channel: 'ticker' },
  { channel: 'orders' },
];
/** How often each of them changes. */
const everyMs = [100, 250, 400, 1_300];
/** As a user's. */
const heartbeatMs = 1_000;
const travelMs = 5;

/** A server of a few topics behind a line that loses, repeats, reorders, falls silent and cuts. */
class FaultyServer {
  /** Of each topic the last sequence. */
  readonly seqs = new Map(topics.map((topic) => [topicKey(topic), 1]));
  isFaulty = false;
  isSilent = false;
  readonly #random: Random;
  #peer:
    | { readonly socket: SocketLike & { readyState: number }; readonly keys: Set<string> }
    | undefined;

  constructor(random: Random) {
    this.#random = random;
    for (const [at, topic] of topics.entries()) setInterval(() => this.#change(topic), everyMs[at]);
    setInterval(() => this.#beat(), heartbeatMs);
  }

  open(): SocketLike {
    const socket: SocketLike & { readyState: number } = {
      readyState: 0,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) =>
        this.#pass(() => this.#peer?.socket === socket && this.#obey(JSON.parse(text))),
      close: () => {
        socket.readyState = 3;
      },
    };
    setTimeout(() => {
      if (socket.readyState === 3) return;
      socket.readyState = 1;
      this.#peer = { socket, keys: new Set() };
      socket.onopen?.();
    }, travelMs);
    return socket;
  }

  cut(): void {
    const { socket } = this.#peer ?? {};
    this.#peer = undefined;
    if (!socket) return;
    socket.readyState = 3;
    socket.onclose?.({ code: 1006 });
  }

  /** What becomes of a frame, either way. */
  #pass(then: () => void): void {
    const is = (percent: number) => this.isFaulty && this.#random.chance(percent);
    const lateMs = () => this.#random.int(0, 399);
    if (this.isSilent || is(2)) return;
    if (is(2)) setTimeout(then, travelMs + lateMs());
    setTimeout(then, travelMs + (is(10) ? lateMs() : 0));
  }

  #tell(frame: ServerFrame): void {
    const peer = this.#peer;
    const text = JSON.stringify(frame);
    this.#pass(() => peer && this.#peer === peer && peer.socket.onmessage?.({ data: text }));
  }

  #obey(frame: ClientFrame): void {
    if (frame.op === 'ping') this.#tell({ op: 'pong', t: frame.t, at: Date.now() });
    else if (frame.op === 'visibility') {
      if (!frame.visible) this.#peer?.keys.clear();
    } else if (frame.op !== 'login') {
      for (const topic of frame.topics) {
        const key = topicKey(topic);
        if (frame.op === 'subscribe') {
          this.#peer?.keys.add(key);
          this.#say(topic, 'snapshot');
        } else this.#peer?.keys.delete(key);
      }
    }
  }

  #say(topic: Topic, type: 'snapshot' | 'delta'): void {
    const key = topicKey(topic);
    const seq = this.seqs.get(key)!;
    const { channel } = topic;
    this.#tell({ op: 'data', topic: key, channel, type, seq, at: 0, data: [] } as never);
  }

  #change(topic: Topic): void {
    const key = topicKey(topic);
    this.seqs.set(key, this.seqs.get(key)! + 1);
    if (this.#peer?.keys.has(key)) this.#say(topic, 'delta');
  }

  #beat(): void {
    const keys = [...(this.#peer?.keys ?? [])];
    const seqs = Object.fromEntries(keys.map((key) => [key, this.seqs.get(key)!]));
    this.#tell({ op: 'heartbeat', at: 0, seqs });
  }
}

const spells = 500;
const spellMs = 18_000;
const rightWithinMs = 2_000;

/** One spell of all that can go wrong; then the line is good. */
async function spell(server: FaultyServer, stream: StreamSocket, random: Random) {
  const until = Date.now() + spellMs;
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  server.isFaulty = true;
  while (Date.now() < until) {
    await wait(random.int(500, 3000));
    const what = random.int(1, 7);
    if (what <= 2) server.cut();
    else if (what === 3) {
      server.isSilent = true;
      await wait(random.int(1000, 7000));
      server.isSilent = false;
    } else if (what === 4) {
      stream.setVisible(false);
      await wait(random.int(500, 4000));
      stream.setVisible(true);
    }
  }
  server.isFaulty = false;
}

/** A client of all topics, and whether it has heard the last of each. */
function following(server: FaultyServer, random: Random) {
  const stream = new StreamSocket({
    open: () => server.open(),
    now: () => Date.now(),
    chance: () => random.next(),
    onSessionEnd: () => undefined,
  });
  const heard = new Map<string, number>();
  for (const topic of topics) {
    stream.subscribe(topic, ({ topic: key, seq }) => heard.set(key, seq));
  }
  // The last one may be on its way.
  const isRight = () => [...server.seqs].every(([key, seq]) => (heard.get(key) ?? 0) >= seq - 1);
  return { stream, isRight };
}

describe('SPOT-08 after a spell of faults', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('every topic is right again within 2 s of a good line', async () => {
    const late: string[] = [];
    for (let seed = 1; seed <= spells; seed++) {
      const random = new Random(seed);
      const server = new FaultyServer(random);
      const { stream, isRight } = following(server, random);
      await spell(server, stream, random);
      const goodAt = Date.now();
      while (!isRight() && Date.now() < goodAt + 10_000) await vi.advanceTimersByTimeAsync(20);
      const tookMs = Date.now() - goodAt;
      if (tookMs > rightWithinMs) late.push(`${tookMs} ms with seed ${seed}`);
      vi.clearAllTimers();
    }
    expect(late).toEqual([]);
  });
});
