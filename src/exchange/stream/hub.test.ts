import { describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { CallerUser } from '#contract/client.ts';
import { bucketStart } from '#domain/candle/bucket.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import type { Fill, Trade } from '#domain/order/order.ts';
import { noChanged } from '#exchange/core/entities.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import type { Published, ViewListener } from '#exchange/view/view.ts';
import { Hub } from './hub.ts';
import { Peer, type Who } from './peer.ts';

/** Nothing sleeps. */
const look = async () => undefined;

/** As much of the exchange as a candle topic reads; the first look at its history fails. */
function gateWithFailingHistory(): Gate {
  const candles = vi.fn(async () => []).mockRejectedValueOnce(new Error('too many reads'));
  const leave = () => undefined;
  return {
    view: { subscribe: () => leave, candles, look },
    profile: { alerts: { onFired: () => leave } },
  } as unknown as Gate;
}

/** An event of which only some is of interest. */
const eventOf = (event: Partial<Published>): Published => ({
  at: 5,
  users: new Set(),
  instruments: new Set(),
  balances: new Set(),
  orders: new Set(),
  plans: new Set(),
  trades: [],
  fills: [],
  rows: noChanged,
  contracts: [],
  books: [],
  operating: undefined,
  ...event,
});

/** Two candles by what time it is told; a batch that began at 59 s is published at 60 s. */
function gateOfCandles() {
  let listener: ViewListener = {};
  const leave = () => undefined;
  const candle = (start: number, price: number) => ({
    start,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: 0,
    turnover: 0n,
  });
  const instrument = {
    ...{ symbolId: 'BTCUSDT', kind: 'spot', priceScale: 0, sizeScale: 0 },
    quote: { scale: 0 },
  };
  const gate = {
    directory: { listed: () => instrument, instruments: [instrument] },
    view: {
      look,
      subscribe: (given: ViewListener) => {
        listener = given;
        return leave;
      },
      candles: async () => [candle(0, 100)],
      runningCandle: async (_: string, interval: CandleInterval, at: number) =>
        candle(bucketStart(interval, at), 105),
    },
    profile: { alerts: { onFired: () => leave } },
  } as unknown as Gate;
  return {
    gate,
    batch: (trade: Trade, at: number) => listener.published?.(eventOf({ trades: [trade], at })),
  };
}

function newPeer(user?: Partial<CallerUser>) {
  const sent: string[] = [];
  let closed: number | undefined;
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (f: Buffer) => sent.push(`${f}`),
    close: (code: number) => {
      closed = code;
    },
    terminate: silent,
  };
  const who: Who = {
    user: user as CallerUser | undefined,
    nobody: 'noSession',
    locale: 'en',
    network: 'here',
    address: 'here',
  };
  const place = { join: () => true, leave: () => undefined };
  const room = { bufferedMaxBytes: 1024 * 1024, onDrop: () => undefined };
  return {
    peer: new Peer(socket as unknown as WebSocket, who, place, room),
    sent,
    closed: () => closed,
  };
}

const silent = () => undefined;
/** After all that waits for answers at hand. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const log = { debug: silent, info: silent, warn: silent, error: silent };

describe('API-02 a topic whose feed could not load', () => {
  it('is given up, so that the next subscriber has a new one', async () => {
    const hub = new Hub(gateWithFailingHistory(), () => 5, log);
    const name = { channel: 'candle', symbolId: 'BTCUSDT', interval: '1m' } as const;
    const first = newPeer();
    await expect(hub.subscribe(first.peer, name)).rejects.toThrow('too many reads');
    expect([hub.topicCount, first.peer.topics.size]).toEqual([0, 0]);
    const second = newPeer();
    await hub.subscribe(second.peer, name);
    expect(second.sent).toEqual([expect.stringContaining('"type":"snapshot"')]);
    hub.stop();
  });
});

/** As much of the exchange as fills and a book read, with a hand on its batches. */
function gateInHand(depth: () => unknown[]) {
  let listener: ViewListener = {};
  const leave = () => undefined;
  const gate = {
    directory: { listed: () => ({}), instruments: [], asset: () => undefined },
    view: {
      look,
      subscribe: (given: ViewListener) => {
        listener = given;
        return leave;
      },
      depth: async () => ({ bids: depth(), asks: depth() }),
    },
    profile: { alerts: { onFired: () => leave } },
  } as unknown as Gate;
  return { gate, batch: (event: Partial<Published>) => listener.published?.(eventOf(event)) };
}

describe('API-02 a batch that an interval ends under', () => {
  it('tells the candle that its trades belong to', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    const { gate, batch } = gateOfCandles();
    const hub = new Hub(gate, () => 60_000, log);
    const { peer, sent } = newPeer();
    await hub.subscribe(peer, { channel: 'candle', symbolId: 'BTCUSDT', interval: '1m' });
    batch({ symbolId: 'BTCUSDT' } as Trade, 59_999);
    await vi.advanceTimersByTimeAsync(200);
    const told = sent.map((text) => JSON.parse(text).data);
    expect(told).toEqual([
      [[0, '100', '100', '100', '100', '0', '0']],
      [[0, '105', '105', '105', '105', '0', '0']],
    ]);
    hub.stop();
    vi.useRealTimers();
  });
});

describe('API-02 a batch that cannot be told', () => {
  it('leads to telling everything anew: nobody misses a change without a gap', async () => {
    const { gate, batch } = gateInHand(() => []);
    const hub = new Hub(gate, () => 5, log);
    const { peer, sent } = newPeer({ userId: 7 });
    await hub.subscribe(peer, { channel: 'fills' });
    batch({ fills: [{ userId: 7, feeAsset: 'NONE' } as Fill] });
    await settled();
    const told = sent.map((text) => JSON.parse(text)).map(({ type, seq }) => [type, seq]);
    expect(told).toEqual([
      ['snapshot', 5],
      ['snapshot', 6],
    ]);
    hub.stop();
  });

  it('takes the sockets of a feed that fails, and no other', async () => {
    vi.useFakeTimers();
    const depth = vi.fn<() => unknown[]>(() => []);
    const { gate, batch } = gateInHand(depth);
    const hub = new Hub(gate, () => 5, log);
    const [reader, other] = [newPeer(), newPeer({ userId: 7 })];
    await hub.subscribe(reader.peer, { channel: 'books', symbolId: 'BTCUSDT' });
    await hub.subscribe(other.peer, { channel: 'fills' });
    depth.mockImplementation(() => {
      throw new Error('no book');
    });
    batch({ books: ['BTCUSDT'] });
    await vi.advanceTimersByTimeAsync(200);
    expect([reader.closed(), other.closed()]).toEqual([1011, undefined]);
    hub.stop();
    vi.useRealTimers();
  });
});
