import type { Peer } from '#exchange/stream/peer.ts';

/**
 * Sends of one turn of the event loop: some 5 ms of work. Whoever has more to tell lets commands
 * be carried out in between.
 */
const sendsPerTurn = 400;

/** What a subscriber of a topic has been sent. */
export interface Told {
  /** The sequence of the last frame. */
  seq: number;
}

interface Sending {
  readonly frame: Buffer;
  readonly seq: number;
  readonly left: Iterator<[Peer, Told]>;
}

/** Frames on their way to many sockets, in order, a slice of them per turn of the event loop. */
export class Outbox {
  /** Bounded by the topics that live: nothing is put together while something waits here. */
  readonly #waiting: Sending[] = [];
  #turn: NodeJS.Immediate | undefined;
  #left = sendsPerTurn;
  /** Bounded by those who ask: each asks again only after it was answered. */
  #whenEmpty: (() => void)[] = [];

  /** Whether frames still wait: then what changes meanwhile is gathered into the next ones. */
  get busy(): boolean {
    return this.#waiting.length > 0;
  }

  add(frame: Buffer, seq: number, subscribers: Map<Peer, Told>): void {
    this.#waiting.push({ frame, seq, left: subscribers.entries() });
    // The rest of a turn's sends comes back with the next turn.
    this.#turn ??= setImmediate(() => this.#goOn());
    if (this.#waiting.length === 1) this.#send();
  }

  /** Calls back once all that waits has been handed to its sockets; at once when nothing does. */
  whenEmpty(work: () => void): void {
    if (this.busy) this.#whenEmpty.push(work);
    else work();
  }

  stop(): void {
    clearImmediate(this.#turn);
    this.#waiting.length = 0;
  }

  #goOn(): void {
    this.#turn = undefined;
    this.#left = sendsPerTurn;
    this.#send();
    if (this.busy) this.#turn = setImmediate(() => this.#goOn());
  }

  #send(): void {
    while (this.#waiting.length > 0) {
      const { frame, seq, left } = this.#waiting[0]!;
      while (this.#left > 0) {
        const next = left.next();
        if (next.done) break;
        const [peer, told] = next.value;
        // Who came after this frame was put together has it in the snapshot.
        if (told.seq >= seq) continue;
        told.seq = seq;
        this.#left--;
        peer.send(frame);
      }
      if (this.#left <= 0) return;
      this.#waiting.shift();
    }
    const told = this.#whenEmpty;
    this.#whenEmpty = [];
    for (const work of told) work();
  }
}
