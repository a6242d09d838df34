import { type Channel, privateChannels } from '#contract/channels.ts';
import type { Feed } from '#exchange/stream/feeds/feed.ts';
import type { Outbox, Told } from '#exchange/stream/outbox.ts';
import type { Peer } from '#exchange/stream/peer.ts';

/** A topic with its subscribers: one sequence, one serialized frame for all of them. */
export class Topic<C extends Channel = Channel, F extends Feed<C> = Feed<C>> {
  /** As subscribers know it: `books:BTCUSDT`, `orders`. */
  readonly key: string;
  readonly channel: C;
  readonly feed: F;
  readonly peers = new Map<Peer, Told>();
  readonly isPrivate: boolean;
  /** Subscribers, those that still wait for their first snapshot included. */
  claims = 0;
  /** Whether something may have happened since the last flush. */
  dirty = false;
  readonly #outbox: Outbox;
  /** What is being told: one thing after the other, since feeds read in between. */
  #telling: Promise<unknown> = Promise.resolve();
  #flushing = false;
  #seq: number;
  /** The snapshot at this sequence, as text: many newcomers cost as much as one. */
  #snapshot: string | undefined;

  /**
   * `firstSeq` must be beyond the last sequence of any topic of this name before: then a frame that
   * was long under way is never taken for a newer one.
   */
  constructor(key: string, channel: C, feed: F, outbox: Outbox, firstSeq: number) {
    this.key = key;
    this.channel = channel;
    this.feed = feed;
    this.isPrivate = privateChannels.includes(channel);
    this.#outbox = outbox;
    this.#seq = firstSeq;
  }

  /** Whether what changed is on its way: more is gathered meanwhile. */
  get flushing(): boolean {
    return this.#flushing;
  }

  /** Sends what changed to all subscribers. */
  async flush(now: number): Promise<void> {
    this.#flushing = true;
    try {
      await this.#inTurn(() => this.#flush(now));
    } finally {
      this.#flushing = false;
    }
  }

  /** Sends one new subscriber everything, then keeps it up to date. */
  async welcome(peer: Peer, wanted: () => boolean, now: () => number): Promise<void> {
    await this.feed.loaded;
    await this.#inTurn(async () => {
      if (!peer.open || !wanted()) return;
      // A user's own feeds tell the present. Public ones tell what they told last: newcomers must not
      // make the frames of all others come faster.
      if (this.isPrivate) await this.#flush(now());
      const whole = await this.#whole();
      if (!peer.open || !wanted()) return;
      this.peers.set(peer, { seq: this.#seq });
      peer.send(this.#frame('snapshot', whole, now()));
    });
  }

  /** Tells every subscriber everything anew. */
  restate(now: number): Promise<void> {
    return this.#inTurn(async () => {
      this.dirty = false;
      await this.feed.reset();
      const whole = JSON.stringify(await this.feed.snapshot());
      this.#broadcast('snapshot', whole, now);
    });
  }

  /** Does something after all that is being told, whatever became of that. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#telling.then(work);
    this.#telling = turn.catch(() => undefined);
    return turn;
  }

  async #flush(now: number): Promise<void> {
    if (!this.dirty) return;
    this.dirty = false;
    await this.feed.refresh?.();
    const data = this.feed.delta();
    if (data !== undefined) this.#broadcast('delta', JSON.stringify(data), now);
  }

  async #whole(): Promise<string> {
    if (this.isPrivate) return JSON.stringify(await this.feed.snapshot());
    this.#snapshot ??= JSON.stringify(this.feed.snapshot());
    return this.#snapshot;
  }

  #broadcast(type: 'snapshot' | 'delta', data: string, now: number): void {
    this.#seq++;
    this.#snapshot = undefined;
    if (this.peers.size === 0) return;
    this.#outbox.add(this.#frame(type, data, now), this.#seq, this.peers);
  }

  /** A `DataFrame` whose data is text already. Neither key nor channel has a character to escape. */
  #frame(type: 'snapshot' | 'delta', data: string, at: number): Buffer {
    const { key, channel } = this;
    return Buffer.from(
      `{"op":"data","topic":"${key}","channel":"${channel}","type":"${type}",` +
        `"seq":${this.#seq},"at":${at},"data":${data}}`,
    );
  }
}
