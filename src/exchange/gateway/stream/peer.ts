import type { WebSocket } from 'ws';
import type { ServerFrame } from '#contract/channels.ts';
import type { CallerUser } from '#contract/client.ts';

/** Topics that one socket may have. */
export const topicsMax = 100;
/** Frames a second that one socket may send, on average over ten seconds. */
const framesPerSecondMax = 20;
/** Bytes that may wait for a consumer; one that is slower is dropped and comes back anew. */
const bufferedMaxBytes = 1024 * 1024;

/** Why the server closes a socket: codes of our own beside the protocol's. */
export const closeCode = {
  going: 1001,
  policy: 1008,
  sessionEnded: 4001,
  slow: 4008,
} as const;

interface Held {
  /** The last sequence that was sent; undefined before the first snapshot. */
  readonly seq: () => number | undefined;
  readonly leave: () => void;
}

/** One socket: who it belongs to and what it may still take. */
export class Peer {
  readonly user: CallerUser | undefined;
  readonly locale: string;
  readonly network: string;
  readonly socket: WebSocket;
  /** Keys of topics that it has, with a way to leave each; in the order of subscription. */
  readonly topics = new Map<string, Held>();
  /** Whether it answered the last ping of the protocol. */
  alive = true;
  #windowAt = 0;
  #frames = 0;

  constructor(
    socket: WebSocket,
    who: { user: CallerUser | undefined; locale: string; network: string },
  ) {
    this.socket = socket;
    this.user = who.user;
    this.locale = who.locale;
    this.network = who.network;
  }

  get open(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  /** Whether one more incoming frame is too many. */
  tooFast(now: number): boolean {
    if (now - this.#windowAt >= 10_000) {
      this.#windowAt = now;
      this.#frames = 0;
    }
    return ++this.#frames > framesPerSecondMax * 10;
  }

  send(frame: Buffer): void {
    if (!this.open) return;
    if (this.socket.bufferedAmount > bufferedMaxBytes) {
      this.drop(closeCode.slow, 'slow consumer');
      return;
    }
    this.socket.send(frame, { binary: false });
  }

  tell(frame: ServerFrame): void {
    this.send(Buffer.from(JSON.stringify(frame)));
  }

  /** Says why and closes; a socket that does not read its buffer is cut off soon after. */
  drop(code: number, reason: string): void {
    this.leaveAll();
    this.socket.close(code, reason);
    setTimeout(() => this.socket.terminate(), 1000).unref();
  }

  leaveAll(): void {
    for (const { leave } of this.topics.values()) leave();
    this.topics.clear();
  }
}
