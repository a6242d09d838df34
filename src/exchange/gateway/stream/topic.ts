import type { Channel, ChannelData, DataFrame } from '#contract/channels.ts';
import type { Feed } from '#exchange/gateway/stream/feeds/feed.ts';
import type { Peer } from '#exchange/gateway/stream/peer.ts';

/** A topic with its subscribers: one sequence, one serialised frame for all of them. */
export class Topic<C extends Channel = Channel, F extends Feed<C> = Feed<C>> {
  /** As subscribers know it: `books:BTCUSDT`, `orders`. */
  readonly key: string;
  readonly channel: C;
  readonly feed: F;
  readonly peers = new Set<Peer>();
  /** Subscribers, those that still wait for their first snapshot included. */
  claims = 0;
  /** Whether something may have happened since the last flush. */
  dirty = false;
  #seq = 0;

  constructor(key: string, channel: C, feed: F) {
    this.key = key;
    this.channel = channel;
    this.feed = feed;
  }

  get seq(): number {
    return this.#seq;
  }

  /** Sends what changed to all subscribers. */
  flush(now: number): void {
    if (!this.dirty) return;
    this.dirty = false;
    const data = this.feed.delta();
    if (data !== undefined) this.#broadcast('delta', data, now);
  }

  /** Sends one new subscriber everything, then keeps it up to date. */
  async welcome(peer: Peer, wanted: () => boolean, now: () => number): Promise<void> {
    await this.feed.loaded;
    // The others first: they and the newcomer go on from the same point.
    this.flush(now());
    if (!peer.open || !wanted()) return;
    this.peers.add(peer);
    peer.send(this.#frame('snapshot', this.feed.snapshot(), now()));
  }

  /** Tells every subscriber everything anew. */
  restate(now: number): void {
    this.feed.reset();
    this.dirty = false;
    this.#broadcast('snapshot', this.feed.snapshot(), now);
  }

  #broadcast(type: 'snapshot' | 'delta', data: ChannelData[C], now: number): void {
    this.#seq++;
    const frame = this.#frame(type, data, now);
    for (const peer of this.peers) peer.send(frame);
  }

  #frame(type: 'snapshot' | 'delta', data: ChannelData[C], at: number): Buffer {
    const { key, channel } = this;
    const frame: DataFrame<C> = { op: 'data', topic: key, channel, type, seq: this.#seq, at, data };
    return Buffer.from(JSON.stringify(frame));
  }
}
