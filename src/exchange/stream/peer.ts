import type { WebSocket } from 'ws';
import { type ServerFrame, streamClose, streamLimits } from '#contract/channels.ts';
import type { CallerUser } from '#contract/client.ts';
import type { ErrorName } from '#contract/errors.ts';
import type { Party, Place } from '#exchange/stream/quotas.ts';

/** What a socket may send is counted in windows of this length. */
const windowSeconds = 10;
/** How long a socket that was closed may take to read the reason, before it is cut off. */
export const goodbyeMs = 3000;
/** The same when the exchange is stopping, which must not take long. */
const goingMs = 1000;

export type CloseReason = keyof typeof streamClose;

const closeText: { readonly [R in CloseReason]: string } = {
  going: 'server is shutting down',
  tooManyFrames: 'too many frames',
  failed: 'internal error',
  sessionEnded: 'session ended',
  slow: 'client too slow',
  tooManySockets: 'too many connections for this user',
};

interface Held {
  /** The last sequence that was sent; undefined before the first snapshot. */
  readonly seq: () => number | undefined;
  readonly leave: () => void;
}

/** Shared by all sockets: the buffer limit and a callback for disconnected clients. */
export interface PeerRoom {
  bufferedMaxBytes: number;
  readonly onDrop: (why: CloseReason) => void;
}

export interface Who {
  readonly user: CallerUser | undefined;
  /** Why a socket without a user has none. */
  readonly nobody: ErrorName;
  /** Path key of the language that messages are to be in. */
  readonly locale: string;
  readonly network: string;
  /** The whole address. */
  readonly address: string;
}

/** So much of something in a window of time. */
class Meter {
  readonly #most: number;
  #from = Number.NEGATIVE_INFINITY;
  #taken = 0;

  constructor(perSecond: number) {
    this.#most = perSecond * windowSeconds;
  }

  /** 0 when `count` more are within the limit, else in how many seconds they will be. */
  take(count: number, now: number): number {
    const passedMs = now - this.#from;
    if (passedMs >= windowSeconds * 1000 || passedMs < 0) {
      this.#from = now;
      this.#taken = 0;
    }
    if (this.#taken + count > this.#most) {
      return Math.max(1, Math.ceil(windowSeconds - (now - this.#from) / 1000));
    }
    this.#taken += count;
    return 0;
  }
}

/** One socket: who it belongs to and what it may still take. */
export class Peer {
  readonly socket: WebSocket;
  /** Keys of topics that it has, with a way to leave each; in the order of subscription. */
  readonly topics = new Map<string, Held>();
  readonly frames = new Meter(streamLimits.framesPerSecond);
  readonly subscriptions = new Meter(streamLimits.topicsPerSecond);
  /** Whether anybody looks at what it is told; without that it gets no heartbeats. */
  seen = true;
  /** Whether it answered the last ping of the protocol. */
  alive = true;
  /** When its session is to be looked at again; Unix milliseconds. */
  expiresAt: number;
  /** Its frames are obeyed one after the other; bounded by the frames that it may send. */
  obeying: Promise<void> = Promise.resolve();
  readonly #room: PeerRoom;
  readonly #place: Place;
  #who: Who;
  #dropped = false;

  constructor(socket: WebSocket, who: Who, place: Place, room: PeerRoom) {
    this.socket = socket;
    this.#who = who;
    this.#place = place;
    this.expiresAt = who.user?.expiresAt ?? Number.POSITIVE_INFINITY;
    this.#room = room;
  }

  get who(): Who {
    return this.#who;
  }

  get party(): Party {
    return { network: this.#who.network, userId: this.#who.user?.userId };
  }

  /** Makes a visitor's socket a user's; false: the user has as many as one may have. */
  become(user: CallerUser): boolean {
    if (!this.#place.join(user.userId)) return false;
    this.#who = { ...this.#who, user };
    this.expiresAt = user.expiresAt;
    return true;
  }

  get open(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  send(frame: Buffer): void {
    if (this.#mayTake) this.socket.send(frame, asText);
  }

  tell(frame: ServerFrame): void {
    this.send(Buffer.from(JSON.stringify(frame)));
  }

  /** Answers a ping of the protocol: a flood of them must not fill the memory either. */
  pong(data: Buffer): void {
    if (this.#mayTake) this.socket.pong(data);
  }

  /** Says why and closes; a socket that does not read its buffer is cut off soon after. */
  drop(why: CloseReason): void {
    this.leaveAll();
    if (this.#dropped) return;
    this.#dropped = true;
    this.#room.onDrop(why);
    this.socket.close(streamClose[why], closeText[why]);
    setTimeout(() => this.socket.terminate(), why === 'going' ? goingMs : goodbyeMs).unref();
  }

  leaveAll(): void {
    for (const { leave } of this.topics.values()) leave();
    this.topics.clear();
  }

  get #mayTake(): boolean {
    if (!this.open) return false;
    if (this.socket.bufferedAmount <= this.#room.bufferedMaxBytes) return true;
    this.drop('slow');
    return false;
  }
}

const asText = { binary: false } as const;
