import { describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
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
  } as unknown as Gate;
}

function newPeer(): { peer: Peer; sent: string[] } {
  const sent: string[] = [];
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (f: Buffer) => sent.push(`${f}`),
  };
  const who = { user: undefined, locale: 'en', network: 'here' };
  return { peer: new Peer(socket as unknown as WebSocket, who), sent };
}

describe('a topic whose feed could not load', () => {
  it('is given up, so that the next subscriber has a new one', async () => {
    const hub = new Hub(gateWithFailingHistory(), () => 5);
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
