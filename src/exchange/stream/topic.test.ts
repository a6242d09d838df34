import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import type { DataFrame } from '#contract/channels.ts';
import type { Feed } from './feeds/feed.ts';
import { Outbox } from './outbox.ts';
import { Peer, type Who } from './peer.ts';
import { Topic } from './topic.ts';

/** As much of a socket as a peer uses. */
class Wire extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: DataFrame[] = [];
  closed: [number, string] | undefined;
  send(frame: Buffer): void {
    this.sent.push(JSON.parse(String(frame)) as DataFrame);
  }
  close(code: number, reason: string): void {
    this.readyState = 2;
    this.closed = [code, reason];
  }
  terminate(): void {
    this.readyState = 3;
  }
}

function newPeer(): { peer: Peer; wire: Wire } {
  const wire = new Wire();
  const who: Who = {
    user: undefined,
    nobody: 'noSession',
    locale: 'en',
    network: 'here',
    address: 'here',
  };
  const place = { join: () => true, leave: () => undefined };
  const room = { bufferedMaxBytes: 1024 * 1024, onDrop: () => undefined };
  return { peer: new Peer(wire as unknown as WebSocket, who, place, room), wire };
}

/** A feed of plain figures: a snapshot is all, a delta the new ones. */
class Figures implements Feed<'fills'> {
  all: unknown[] = [];
  fresh: unknown[] = [];
  readonly loaded: Promise<void>;
  load: () => void = () => undefined;
  constructor(waits: boolean) {
    this.loaded = waits
      ? new Promise((resolve) => {
          this.load = resolve;
        })
      : Promise.resolve();
  }
  add(figure: number): void {
    this.all.push(figure);
    this.fresh.push(figure);
  }
  snapshot = () => [...this.all] as never;
  delta = () => (this.fresh.length === 0 ? undefined : (this.fresh.splice(0) as never));
  reset(): void {
    this.all = [0];
    this.fresh = [];
  }
}

const topicOf = (feed: Figures) =>
  new Topic<'fills', Figures>('fills', 'fills', feed, new Outbox(), 0);
const now = () => 5;
const yes = () => true;
const told = ({ sent }: Wire) => sent.map(({ type, seq, data }) => [type, seq, data]);

describe('a topic', () => {
  it('brings a newcomer to the point where the others are', async () => {
    const topic = topicOf(new Figures(false));
    const [first, second] = [newPeer(), newPeer()];
    await topic.welcome(first.peer, yes, now);
    topic.feed.add(1);
    topic.dirty = true;
    await topic.welcome(second.peer, yes, now);
    topic.feed.add(2);
    topic.dirty = true;
    await topic.flush(now());
    const last = ['delta', 2, [2]];
    expect(told(first.wire)).toEqual([['snapshot', 0, []], ['delta', 1, [1]], last]);
    expect(told(second.wire)).toEqual([['snapshot', 1, [1]], last]);
  });

  it('sends nothing before the snapshot, and nothing to who left meanwhile', async () => {
    const topic = topicOf(new Figures(true));
    const [stays, leaves] = [newPeer(), newPeer()];
    let wanted = true;
    const welcomes = [
      topic.welcome(stays.peer, yes, now),
      topic.welcome(leaves.peer, () => wanted, now),
    ];
    topic.feed.add(1);
    topic.dirty = true;
    await topic.flush(now());
    wanted = false;
    topic.feed.load();
    await Promise.all(welcomes);
    expect(told(stays.wire)).toEqual([['snapshot', 1, [1]]]);
    expect(leaves.wire.sent).toEqual([]);
  });

  it('sends no frame when nothing changed', async () => {
    const topic = topicOf(new Figures(false));
    const { peer, wire } = newPeer();
    await topic.welcome(peer, yes, now);
    topic.dirty = true;
    await topic.flush(now());
    await topic.flush(now());
    expect(told(wire)).toEqual([['snapshot', 0, []]]);
  });

  it('tells one thing after the other: a newcomer waits for what is being read', async () => {
    const feed = new Figures(false);
    let answer: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => {
      answer = resolve;
    });
    // What is read is told with the delta only.
    const slow = Object.assign(feed, {
      refresh: async () => {
        await reading;
        feed.add(1);
      },
    });
    const topic = topicOf(slow);
    const [first, second] = [newPeer(), newPeer()];
    await topic.welcome(first.peer, yes, now);
    topic.dirty = true;
    const flushed = topic.flush(now());
    const restated = topic.restate(now());
    const welcomed = topic.welcome(second.peer, yes, now);
    expect(topic.flushing).toBe(true);
    answer();
    await Promise.all([flushed, restated, welcomed]);
    expect(told(first.wire).slice(1)).toEqual([
      ['delta', 1, [1]],
      ['snapshot', 2, [0]],
    ]);
    expect(told(second.wire)).toEqual([['snapshot', 2, [0]]]);
    expect(topic.flushing).toBe(false);
  });

  it('tells all anew after a rebuild, with the next sequence', async () => {
    const topic = topicOf(new Figures(false));
    const { peer, wire } = newPeer();
    await topic.welcome(peer, yes, now);
    topic.feed.add(1);
    topic.dirty = true;
    await topic.restate(now());
    await topic.flush(now());
    expect(told(wire).slice(1)).toEqual([['snapshot', 1, [0]]]);
  });
});

describe('a peer', () => {
  it('is dropped with a reason when it does not keep up, and leaves its topics', () => {
    const { peer, wire } = newPeer();
    let left = false;
    const leave = () => {
      left = true;
    };
    peer.topics.set('x', { seq: () => 1, leave });
    wire.bufferedAmount = 1024 * 1024;
    peer.tell({ op: 'pong', t: 1, at: 1 });
    expect([wire.sent.length, wire.closed]).toEqual([1, undefined]);
    wire.bufferedAmount += 1;
    peer.tell({ op: 'pong', t: 2, at: 1 });
    expect(wire.closed).toEqual([4008, 'client too slow']);
    expect([wire.sent.length, left, peer.topics.size]).toEqual([1, true, 0]);
    peer.tell({ op: 'pong', t: 3, at: 1 });
    expect(wire.sent).toHaveLength(1);
  });

  it('may send two hundred frames in ten seconds', () => {
    const { peer } = newPeer();
    for (let n = 0; n < 200; n++) expect(peer.frames.take(1, 20_000 + n)).toBe(0);
    expect(peer.frames.take(1, 20_300)).toBe(10);
    expect(peer.frames.take(1, 29_900)).toBe(1);
    expect(peer.frames.take(1, 30_000)).toBe(0);
  });
});
