import { describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { CallerUser } from '#contract/client.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { Fill } from '#domain/order/order.ts';
import { type Changes, newChanges } from '#exchange/core/changes.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import { Hub } from './hub.ts';
import { Peer } from './peer.ts';

/** As much of the exchange as a candle topic reads; the first look at its history fails. */
function gateWithFailingHistory(): Gate {
  const candles = vi.fn(async () => []).mockRejectedValueOnce(new Error('too many reads'));
  const leave = () => undefined;
  return {
    engine: { onBatch: () => leave, onRebuilt: () => leave },
    market: { candles },
    profile: { alerts: { onFired: () => leave } },
  } as unknown as Gate;
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
  const who = { user: user as CallerUser | undefined, locale: 'en', network: 'here' };
  const room = { bufferedMaxBytes: 1024 * 1024, onDrop: () => undefined };
  return { peer: new Peer(socket as unknown as WebSocket, who, room), sent, closed: () => closed };
}

const silent = () => undefined;
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
  let tell: (changes: Changes) => void = silent;
  const leave = () => undefined;
  const exchange = { depth, instruments: () => [], instrument: () => ({}) };
  const gate = {
    engine: {
      exchange,
      onBatch: (listener: typeof tell) => {
        tell = listener;
        return leave;
      },
      onRebuilt: () => leave,
    },
    profile: { alerts: { onFired: () => leave } },
  } as unknown as Gate;
  return { gate, batch: (changes: Partial<Changes>) => tell({ ...newChanges(), ...changes }) };
}

describe('API-02 a batch that cannot be told', () => {
  it('leads to telling everything anew: nobody misses a change without a gap', async () => {
    const { gate, batch } = gateInHand(() => []);
    const hub = new Hub(gate, () => 5, log);
    const { peer, sent } = newPeer({ userId: 7 });
    await hub.subscribe(peer, { channel: 'fills' });
    batch({ fills: [{ userId: 7, feeAsset: 'NONE' } as Fill] });
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
    const marks = { buy: new Set<Ticks>(), sell: new Set<Ticks>() };
    batch({ levels: new Map([['BTCUSDT', marks]]) });
    vi.advanceTimersByTime(200);
    expect([reader.closed(), other.closed()]).toEqual([1011, undefined]);
    hub.stop();
    vi.useRealTimers();
  });
});
