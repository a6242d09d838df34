import { describe, expect, it } from 'vitest';
import { Outbox, type Told } from './outbox.ts';
import type { Peer } from './peer.ts';

interface Reader {
  readonly peer: Peer;
  readonly got: string[];
}

function newReader(): Reader {
  const got: string[] = [];
  return { peer: { send: (frame: Buffer) => got.push(String(frame)) } as unknown as Peer, got };
}

const subscribersOf = (readers: readonly Reader[]) =>
  new Map<Peer, Told>(readers.map(({ peer }) => [peer, { seq: 0 }]));
const turn = () => new Promise((resolve) => setImmediate(resolve));
const frame = (n: number) => Buffer.from(String(n));

describe('API-02 frames to many sockets', () => {
  it('reach a few at once', () => {
    const reader = newReader();
    const outbox = new Outbox();
    outbox.add(frame(1), 1, subscribersOf([reader]));
    expect([reader.got, outbox.busy]).toEqual([['1'], false]);
  });

  it('go out a slice per turn of the event loop, in order, and lose nobody', async () => {
    const readers = Array.from({ length: 1000 }, newReader);
    const subscribers = subscribersOf(readers);
    const outbox = new Outbox();
    outbox.add(frame(1), 1, subscribers);
    outbox.add(frame(2), 2, subscribers);
    const served = () => readers.filter(({ got }) => got.length > 0).length;
    expect([served(), outbox.busy]).toEqual([400, true]);
    await turn();
    expect(served()).toBe(800);
    for (let n = 0; n < 4; n++) await turn();
    expect(outbox.busy).toBe(false);
    expect(readers.every(({ got }) => got.join() === '1,2')).toBe(true);
  });

  it('pass over who left, and who came with a snapshot that has them already', async () => {
    const readers = Array.from({ length: 500 }, newReader);
    const subscribers = subscribersOf(readers);
    const outbox = new Outbox();
    outbox.add(frame(1), 1, subscribers);
    const [late, gone, back] = [newReader(), readers[450]!, readers[451]!];
    subscribers.delete(gone.peer);
    subscribers.set(late.peer, { seq: 1 });
    subscribers.delete(back.peer);
    subscribers.set(back.peer, { seq: 1 });
    await turn();
    outbox.add(frame(2), 2, subscribers);
    await turn();
    await turn();
    expect([late.got, gone.got, back.got]).toEqual([['2'], [], ['2']]);
  });
});
