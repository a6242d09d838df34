import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientFrame, DataFrame, ServerFrame } from '#contract/channels.ts';
import { errorTable } from '#contract/errors.ts';
import { type SocketLike, StreamSocket } from './socket.ts';
import type { FrameListener } from './subscription.ts';

class FakeSocket implements SocketLike {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: ClientFrame[] = [];
  closed = false;

  send(text: string): void {
    if (this.readyState !== 1) throw new Error('not open');
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  /** Subscriptions and unsubscriptions, pings left out: `+orders`, `-books`. */
  get topics(): string[] {
    return this.sent.flatMap((frame) =>
      !('topics' in frame)
        ? []
        : frame.topics.map(({ channel }) => (frame.op === 'subscribe' ? '+' : '-') + channel),
    );
  }
}

const trades = { channel: 'trades', symbolId: 'BTCUSDT' } as const;
const data = (seq: number, type: 'snapshot' | 'delta' = 'delta'): DataFrame<'trades'> => ({
  op: 'data',
  topic: 'trades:BTCUSDT',
  channel: 'trades',
  type,
  seq,
  at: 0,
  data: [],
});

let sockets: FakeSocket[];
let stream: StreamSocket;
const onSessionEnd = vi.fn();
const last = () => sockets.at(-1)!;
const tick = () => Promise.resolve();

beforeEach(() => {
  vi.useFakeTimers();
  onSessionEnd.mockClear();
  sockets = [];
  stream = new StreamSocket({
    open: () => {
      sockets.push(new FakeSocket());
      return last();
    },
    now: () => Date.now(),
    chance: () => 0,
    onSessionEnd,
  });
});
afterEach(() => vi.useRealTimers());

function subscribed(listener: FrameListener = () => undefined) {
  const end = stream.subscribe(trades, listener);
  last().open();
  last().say(data(7, 'snapshot'));
  return end;
}

describe('API-02 subscriptions', () => {
  it('go out in one frame once the socket is open', async () => {
    stream.subscribe(trades, () => undefined);
    stream.subscribe({ channel: 'ticker' }, () => undefined);
    expect(sockets).toHaveLength(1);
    last().open();
    await tick();
    expect(last().sent.filter(({ op }) => op === 'subscribe')).toHaveLength(1);
    expect(last().topics.toSorted()).toEqual(['+ticker', '+trades']);
  });

  it('are counted: the topic is left with its last listener', async () => {
    const endFirst = subscribed();
    const endSecond = stream.subscribe(trades, () => undefined);
    await tick();
    // A second listener needs a snapshot of its own.
    expect(last().topics).toEqual(['+trades', '-trades', '+trades']);
    endFirst();
    await tick();
    expect(last().topics).toHaveLength(3);
    endSecond();
    await tick();
    expect(last().topics.at(-1)).toBe('-trades');
  });
});

describe('API-02 sequences', () => {
  it('hands on frames that follow each other', () => {
    const heard = vi.fn();
    subscribed(heard);
    last().say(data(8));
    last().say(data(9));
    expect(heard.mock.calls.map(([frame]) => frame.seq)).toEqual([7, 8, 9]);
  });

  it('asks for a snapshot after a gap, and ignores what comes before it', async () => {
    const heard = vi.fn();
    subscribed(heard);
    last().say(data(9));
    await tick();
    expect(last().topics).toEqual(['+trades', '-trades', '+trades']);
    last().say(data(10));
    last().say(data(11, 'snapshot'));
    last().say(data(12));
    expect(heard.mock.calls.map(([frame]) => frame.seq)).toEqual([7, 11, 12]);
  });

  it('asks for a snapshot, once, when what the frames made is doubted', async () => {
    subscribed();
    last().say(data(8));
    stream.doubt(trades);
    stream.doubt(trades);
    await tick();
    expect(last().topics).toEqual(['+trades', '-trades', '+trades']);
  });

  it.each([
    [{ 'trades:BTCUSDT': 7 }, 1],
    [{ 'trades:BTCUSDT': 8 }, 3],
    [{}, 3],
  ])('compares itself with the heartbeat %j', async (seqs, frames) => {
    subscribed();
    last().say({ op: 'heartbeat', at: 0, seqs: seqs as Record<string, number> });
    await tick();
    expect(last().topics).toHaveLength(frames);
  });
});

describe('API-02 a snapshot that does not come', () => {
  const refused = (code: string, topic?: string) =>
    last().say({ op: 'error', code, msg: 'no', ...(topic === undefined ? {} : { topic }) });
  const rows: readonly [string, string, string | undefined, number][] = [
    // Heartbeats come, so it is not that the server is behind.
    ['was never answered', '', undefined, 4],
    ['came too fast', errorTable.tooMany.wire, undefined, 2],
    ['met a busy exchange', errorTable.busy.wire, 'trades:BTCUSDT', 2],
    ['met a failure', errorTable.internal.wire, 'trades:BTCUSDT', 2],
    ['met a full disk', errorTable.readOnly.wire, 'trades:BTCUSDT', 2],
    ['was refused for good', errorTable.symbolUnknown.wire, 'trades:BTCUSDT', 1],
  ];
  it.each(rows)('is asked for again when it %s', async (_, code, topic, asks) => {
    stream.subscribe(trades, () => undefined);
    last().open();
    if (code !== '') refused(code, topic);
    for (let n = 0; n < 3; n++) {
      vi.advanceTimersByTime(2_000);
      last().say({ op: 'heartbeat', at: 0, seqs: {} });
      await tick();
    }
    expect(last().topics).toEqual(Array(asks).fill('+trades'));
  });

  it('ends the session here too when there is none there', () => {
    stream.subscribe({ channel: 'orders' }, () => undefined);
    last().open();
    refused(errorTable.noSession.wire, 'orders');
    expect(onSessionEnd).toHaveBeenCalledTimes(1);
  });

  it('is awaited longer when topics do not fit again and again', async () => {
    subscribed(({ type }) => {
      if (type === 'delta') stream.doubt(trades);
    });
    for (let n = 0; n < 10; n++) {
      last().say(data(8 + 2 * n));
      await tick();
      last().say(data(9 + 2 * n, 'snapshot'));
      vi.advanceTimersByTime(100);
    }
    expect(last().topics.filter((topic) => topic === '+trades')).toHaveLength(2);
    vi.advanceTimersByTime(2_000);
    await tick();
    expect(last().topics.filter((topic) => topic === '+trades').length).toBeLessThanOrEqual(3);
  });
});

describe('SPOT-08 frames that come twice or late', () => {
  it('change nothing, and nothing is asked for again', async () => {
    const heard = vi.fn();
    subscribed(heard);
    for (const seq of [8, 8, 9, 7, 9, 10]) last().say(data(seq));
    last().say(data(7, 'snapshot'));
    await tick();
    expect(heard.mock.calls.map(([frame]) => frame.seq)).toEqual([7, 8, 9, 10]);
    expect(last().topics).toEqual(['+trades']);
  });

  it('a gap within a second of the last one is mended when that second is over', async () => {
    subscribed();
    last().say(data(9));
    vi.advanceTimersByTime(100);
    last().say(data(10, 'snapshot'));
    vi.advanceTimersByTime(600);
    last().say(data(12));
    await tick();
    expect(last().topics.filter((topic) => topic === '+trades')).toHaveLength(2);
    vi.advanceTimersByTime(500);
    await tick();
    expect(last().topics.filter((topic) => topic === '+trades')).toHaveLength(3);
  });

  it('a snapshot that was lost is asked for with the next heartbeat, then less and less', async () => {
    subscribed();
    last().say(data(9));
    await tick();
    let asked = 0;
    const askedAt: number[] = [];
    for (let ms = 200; ms <= 10_000; ms += 200) {
      vi.advanceTimersByTime(200);
      last().say({ op: 'heartbeat', at: 0, seqs: { 'trades:BTCUSDT': 9 } });
      await tick();
      const asks = last().topics.filter((topic) => topic === '+trades').length;
      if (asked > 0 && asks > asked) askedAt.push(ms);
      asked = asks;
    }
    expect(askedAt).toEqual([600, 1600, 3600, 7600]);
  });
});

describe('SPOT-08 visibility', () => {
  const visibility = () =>
    last().sent.flatMap((frame) => (frame.op === 'visibility' ? frame.visible : []));

  it('is told as 1 or 0, and everything is asked for at once when the page is seen', async () => {
    const heard = vi.fn();
    subscribed(heard);
    stream.setVisible(true);
    expect(visibility()).toEqual([]);
    stream.setVisible(false);
    stream.setVisible(false);
    expect(visibility()).toEqual([0]);
    // The server has left all topics: what still comes was under way.
    last().say(data(8));
    last().say(data(9, 'snapshot'));
    expect(heard).toHaveBeenCalledTimes(1);
    stream.setVisible(true);
    expect(visibility()).toEqual([0, 1]);
    expect(last().topics).toEqual(['+trades', '+trades']);
    last().say(data(3, 'snapshot'));
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('hidden, it runs no timer, however long', async () => {
    subscribed();
    stream.setVisible(false);
    expect(vi.getTimerCount()).toBe(0);
    const before = last().sent.length;
    stream.subscribe({ channel: 'ticker' }, () => undefined);
    vi.advanceTimersByTime(3_600_000);
    await tick();
    expect([last().sent.length, sockets.length]).toEqual([before, 1]);
    stream.setVisible(true);
    expect(last().topics.slice(-2).sort()).toEqual(['+ticker', '+trades']);
    vi.advanceTimersByTime(1_000);
    last().say(data(9, 'snapshot'));
    expect([stream.status.state, sockets.length]).toEqual(['live', 1]);
  });

  it('seen again on a connection that died meanwhile, it says so and makes a new one', () => {
    subscribed();
    stream.setVisible(false);
    vi.advanceTimersByTime(600_000);
    stream.setVisible(true);
    vi.advanceTimersByTime(1_000);
    expect(stream.status.state).toBe('stale');
    vi.advanceTimersByTime(2_500);
    expect(sockets).toHaveLength(2);
  });

  it('does not come back while it is hidden, and at once when it is seen', () => {
    subscribed();
    stream.setVisible(false);
    last().drop();
    vi.advanceTimersByTime(60_000);
    stream.retryNow();
    expect(sockets).toHaveLength(1);
    stream.setVisible(true);
    expect(sockets).toHaveLength(2);
  });

  it('of a page that is opened behind others: it connects when it is seen', () => {
    stream.setVisible(false);
    stream.subscribe(trades, () => undefined);
    expect(sockets).toHaveLength(0);
    stream.setVisible(true);
    last().open();
    expect(last().topics).toEqual(['+trades']);
  });

  it('hidden while it connects, it says so and asks for nothing', () => {
    stream.subscribe(trades, () => undefined);
    stream.setVisible(false);
    last().open();
    expect([visibility(), last().topics]).toEqual([[0], []]);
    stream.setVisible(true);
    expect(last().topics).toEqual(['+trades']);
  });
});

describe('API-02 the connection', () => {
  it('is live with frames, stale after 5 s without, live again with the next', () => {
    subscribed();
    expect(stream.status.state).toBe('live');
    vi.advanceTimersByTime(5_000);
    expect(stream.status.state).toBe('live');
    vi.advanceTimersByTime(1_000);
    expect(stream.status.state).toBe('stale');
    last().say(data(8));
    expect(stream.status.state).toBe('live');
  });

  it('is never stale because nothing changed: heartbeats count', () => {
    subscribed();
    for (let n = 0; n < 10; n++) {
      vi.advanceTimersByTime(2_000);
      last().say({ op: 'heartbeat', at: 0, seqs: { 'trades:BTCUSDT': 7 } });
    }
    expect(stream.status.state).toBe('live');
  });

  it('is made anew after 15 s of silence', () => {
    subscribed();
    vi.advanceTimersByTime(16_000);
    expect(stream.status.state).toBe('offline');
    expect(sockets[0]?.closed).toBe(true);
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
  });

  it('comes back by itself, waiting longer each time, and subscribes again', () => {
    subscribed();
    last().drop();
    expect(stream.status.state).toBe('offline');
    const waits = [250, 500, 1000];
    for (const ms of waits) {
      const before = sockets.length;
      vi.advanceTimersByTime(ms - 1);
      expect(sockets).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(before + 1);
      last().drop();
    }
    stream.retryNow();
    last().open();
    expect(last().topics).toEqual(['+trades']);
    last().say(data(1, 'snapshot'));
    expect(stream.status.state).toBe('live');
  });

  it.each([
    [1008, 4_000],
    [4029, 4_000],
    [4008, 250],
  ])('closed with %i is made again after %i ms', (code, ms) => {
    subscribed();
    last().drop(code);
    vi.advanceTimersByTime(ms - 1);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });

  it('waits longer each time when all it hears is a refusal', () => {
    stream.subscribe(trades, () => undefined);
    for (const ms of [4_000, 7_500, 7_500]) {
      const before = sockets.length;
      last().open();
      last().say({ op: 'error', code: '40029', msg: 'too many' });
      last().drop(4029);
      vi.advanceTimersByTime(ms - 1);
      expect(sockets).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(before + 1);
    }
  });

  it('measures the round trip of its pings', () => {
    subscribed();
    const ping = last().sent.find(({ op }) => op === 'ping') as { t: number };
    vi.advanceTimersByTime(12);
    last().say({ op: 'pong', t: ping.t, at: 0 });
    expect(stream.status.latencyMs).toBe(12);
  });

  it('tells of the session’s end and leaves the user’s topics', () => {
    stream.subscribe({ channel: 'orders' }, () => undefined);
    subscribed();
    last().drop(4001);
    expect(onSessionEnd).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(250);
    last().open();
    expect(last().topics).toEqual(['+trades']);
  });

  it('connects anew at once when somebody has logged in, with all topics', () => {
    subscribed();
    const before = last();
    stream.reconnect();
    expect([before.closed, sockets.length]).toEqual([true, 2]);
    stream.subscribe({ channel: 'orders' }, () => undefined);
    last().open();
    expect(last().topics.sort()).toEqual(['+orders', '+trades']);
    last().drop();
    stream.reconnect();
    expect(sockets).toHaveLength(3);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  it('survives what is no JSON', () => {
    subscribed();
    expect(() => last().onmessage?.({ data: 'what?' })).not.toThrow();
  });
});
