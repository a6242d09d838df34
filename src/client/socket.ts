import { backoffMs } from '#client/backoff.ts';
import { type FrameListener, Subscription } from '#client/subscription.ts';
import {
  type ClientFrame,
  type DataFrame,
  privateChannels,
  type ServerFrame,
  streamClose,
  type Topic,
  topicKey,
  topicsPerFrame,
} from '#contract/channels.ts';
import { effectOfCode } from '#contract/errors.ts';

/** No frame for this long: what is shown may be old. Heartbeats come every 2 s. */
const staleAfterMs = 5_000;
/** No frame for this long: the connection is given up and made anew. */
const deadAfterMs = 15_000;
/** No frame for this long: some were lost. */
const lostAfterMs = 2_500;
const watchEveryMs = 500;
/** A page that is seen again, and hears nothing within this time, connects anew. */
const wakeWithinMs = 2_500;
const pingEveryMs = 5_000;
/** Refusals that pass: too many, busy, failed. Any other is the same the next time. */
const passingCodes: readonly string[] = ['40029', '50000', '50001', '50002'];
/** Thrown out for asking too much: as if so many tries had failed already. */
const triesWhenTooMany = 4;

export type StreamState = 'connecting' | 'live' | 'stale' | 'offline';
export interface StreamStatus {
  readonly state: StreamState;
  /** Of the last ping's round trip; undefined before the first. */
  readonly latencyMs: number | undefined;
}

/** What of a WebSocket is used. */
export interface SocketLike {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

/** Closes a connection that brought nothing for too long. */
export const deadCode = 4000;

export interface StreamSettings {
  readonly open: () => SocketLike;
  readonly now: () => number;
  readonly chance: () => number;
  /** Told when the server says that the session has ended. */
  readonly onSessionEnd: () => void;
}

const openState = 1;

/**
 * The page's one connection to `/stream`. Topics are counted by their listeners; every subscription
 * begins with a snapshot, and a lost or misfitting frame leads to a new one.
 */
export class StreamSocket {
  readonly #settings: StreamSettings;
  /** Bounded by what the page shows: a dozen. */
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #statusListeners = new Set<() => void>();
  #status: StreamStatus = { state: 'connecting', latencyMs: undefined };
  #socket: SocketLike | undefined;
  #tries = 0;
  #lastFrameAt = 0;
  #lastPingAt = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #watchTimer: ReturnType<typeof setInterval> | undefined;
  /** Batch until the end of the task, so that a page subscribes in one frame. */
  #toSubscribe = new Set<string>();
  #toUnsubscribe = new Map<string, Topic>();
  #flushing = false;
  #isVisible = true;

  constructor(settings: StreamSettings) {
    this.#settings = settings;
  }

  get status(): StreamStatus {
    return this.#status;
  }

  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  /** Connects on the first call. The result ends the listener's share in the topic. */
  subscribe(topic: Topic, listener: FrameListener): () => void {
    const key = topicKey(topic);
    const subscription = this.#subscriptions.get(key) ?? new Subscription(topic);
    this.#subscriptions.set(key, subscription);
    subscription.listeners.add(listener);
    if (this.#socket) this.#renew(key, subscription);
    else if (this.#retryTimer === undefined && this.#isVisible) this.#connect();
    return () => this.#leave(key, subscription, listener);
  }

  /** What a topic's frames made is not what the server has: it is asked for anew. */
  doubt(topic: Topic): void {
    const key = topicKey(topic);
    const subscription = this.#subscriptions.get(key);
    // Without a sequence it has been asked for already.
    if (subscription?.seq !== undefined) this.#mend(key, subscription);
  }

  /**
   * Whether anybody sees the page. Unseen it wants no frames, watches nothing and does not connect;
   * seen again it asks for everything at once.
   */
  setVisible(isVisible: boolean): void {
    if (isVisible === this.#isVisible) return;
    this.#isVisible = isVisible;
    if (isVisible) this.#appear();
    else this.#disappear();
  }

  /** Tries to connect now instead of when the wait is over: the network is back. */
  retryNow(): void {
    if (this.#retryTimer === undefined) return;
    clearTimeout(this.#retryTimer);
    this.#connect();
  }

  /** Connects anew, with the cookies as they are now: somebody has logged in. */
  reconnect(): void {
    if (this.#socket) {
      this.#tries = 0;
      this.#lose(undefined);
    }
    this.retryNow();
  }

  #disappear(): void {
    clearInterval(this.#watchTimer);
    clearTimeout(this.#retryTimer);
    this.#watchTimer = this.#retryTimer = undefined;
    for (const subscription of this.#subscriptions.values()) subscription.forget();
    if (this.#isOpen) this.#send({ op: 'visibility', visible: 0 });
  }

  #appear(): void {
    if (!this.#socket) {
      if (this.#subscriptions.size > 0) this.#connect();
      return;
    }
    this.#lastFrameAt = this.#settings.now() - deadAfterMs + wakeWithinMs;
    this.#watchTimer ??= setInterval(() => this.#watch(), watchEveryMs);
    if (!this.#isOpen) return;
    this.#send({ op: 'visibility', visible: 1 });
    this.#askForAll();
  }

  /** Of a server that has none of the topics. */
  #askForAll(): void {
    this.#toUnsubscribe.clear();
    for (const [key, subscription] of this.#subscriptions) {
      subscription.begin();
      this.#ask(key, subscription);
    }
    this.#flush();
    this.#ping();
  }

  #leave(key: string, subscription: Subscription, listener: FrameListener): void {
    subscription.listeners.delete(listener);
    if (subscription.listeners.size > 0 || this.#subscriptions.get(key) !== subscription) return;
    this.#subscriptions.delete(key);
    this.#toSubscribe.delete(key);
    this.#toUnsubscribe.set(key, subscription.topic);
    this.#flushSoon();
  }

  /** Asks for a snapshot: of a new topic, or again of one that no longer fits. */
  #renew(key: string, subscription: Subscription): void {
    if (subscription.seq !== undefined) this.#toUnsubscribe.set(key, subscription.topic);
    subscription.forget();
    this.#ask(key, subscription);
    this.#flushSoon();
  }

  #ask(key: string, subscription: Subscription): void {
    subscription.asked(this.#settings.now(), this.#status.latencyMs ?? 0);
    this.#toSubscribe.add(key);
  }

  /** What came does not fit what was there. */
  #mend(key: string, subscription: Subscription): void {
    if (subscription.mayMend(this.#settings.now())) this.#renew(key, subscription);
  }

  #flushSoon(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    queueMicrotask(() => {
      this.#flushing = false;
      this.#flush();
    });
  }

  #flush(): void {
    const gone = [...this.#toUnsubscribe.values()];
    const wanted = [...this.#toSubscribe].flatMap((key) => this.#subscriptions.get(key) ?? []);
    if (!this.#isOpen || !this.#isVisible) return;
    this.#toUnsubscribe.clear();
    this.#toSubscribe.clear();
    this.#sendTopics('unsubscribe', gone);
    this.#sendTopics(
      'subscribe',
      wanted.map(({ topic }) => topic),
    );
  }

  #sendTopics(op: 'subscribe' | 'unsubscribe', topics: readonly Topic[]): void {
    for (let at = 0; at < topics.length; at += topicsPerFrame) {
      this.#send({ op, topics: topics.slice(at, at + topicsPerFrame) });
    }
  }

  get #isOpen(): boolean {
    return this.#socket?.readyState === openState;
  }

  #send(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #connect(): void {
    this.#retryTimer = undefined;
    const socket = this.#settings.open();
    this.#socket = socket;
    this.#lastFrameAt = this.#settings.now();
    this.#watchTimer ??= setInterval(() => this.#watch(), watchEveryMs);
    socket.onopen = () => {
      this.#lastFrameAt = this.#settings.now();
      if (this.#isVisible) this.#askForAll();
      else this.#send({ op: 'visibility', visible: 0 });
    };
    socket.onmessage = ({ data }) => this.#take(data);
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lose(code);
    };
  }

  #lose(code: number | undefined, closing?: number): void {
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close(closing);
    }
    if (code === streamClose.sessionEnded) this.#endSession();
    if (code === streamClose.tooManyFrames || code === streamClose.tooManySockets) {
      this.#tries = Math.max(this.#tries, triesWhenTooMany);
    }
    this.#set({ state: 'offline', latencyMs: undefined });
    if (!this.#isVisible) return;
    const waitMs = backoffMs(this.#tries, this.#settings.chance());
    this.#tries += 1;
    this.#retryTimer = setTimeout(() => this.#connect(), waitMs);
  }

  /** A visitor's topics stay; a user's go, since they would only be refused. */
  #endSession(): void {
    for (const [key, { topic }] of this.#subscriptions) {
      if (privateChannels.includes(topic.channel)) this.#subscriptions.delete(key);
    }
    this.#settings.onSessionEnd();
  }

  #watch(): void {
    if (!this.#socket) return;
    const quietMs = this.#settings.now() - this.#lastFrameAt;
    if (quietMs > deadAfterMs) {
      this.#lose(undefined, deadCode);
      return;
    }
    if (quietMs > staleAfterMs && this.#status.state !== 'offline') {
      this.#set({ ...this.#status, state: 'stale' });
    }
    this.#askAgain();
    if (this.#isOpen && this.#settings.now() - this.#lastPingAt >= pingEveryMs) this.#ping();
  }

  #askAgain(): void {
    const now = this.#settings.now();
    for (const [key, subscription] of this.#subscriptions) {
      if (subscription.isLate(now, this.#lastFrameAt)) this.#renew(key, subscription);
    }
  }

  /** The line was silent, and speaks again: what was asked meanwhile may never have arrived. */
  #hurry(): void {
    for (const subscription of this.#subscriptions.values()) subscription.hurry();
    this.#askAgain();
  }

  #ping(): void {
    this.#lastPingAt = this.#settings.now();
    this.#send({ op: 'ping', t: this.#lastPingAt });
  }

  #set(status: StreamStatus): void {
    const { state, latencyMs } = this.#status;
    if (state === status.state && latencyMs === status.latencyMs) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }

  #take(data: unknown): void {
    // What was under way when the page was hidden is old by the time that it is seen.
    if (!this.#isVisible) return;
    let frame: ServerFrame;
    try {
      frame = JSON.parse(String(data));
    } catch {
      return;
    }
    const quietMs = this.#settings.now() - this.#lastFrameAt;
    this.#lastFrameAt += quietMs;
    if (quietMs > lostAfterMs) this.#hurry();
    if (frame.op === 'error') {
      this.#takeError(frame.code, frame.topic);
      return;
    }
    this.#tries = 0;
    if (this.#status.state !== 'live') this.#set({ ...this.#status, state: 'live' });
    if (frame.op === 'data') this.#takeData(frame);
    else if (frame.op === 'heartbeat') this.#compare(frame.seqs);
    else if (frame.op === 'pong') {
      this.#set({ state: 'live', latencyMs: Math.max(0, this.#lastFrameAt - frame.t) });
    }
  }

  #takeError(code: string, topic: string | undefined): void {
    if (effectOfCode(code) === 'logout') this.#endSession();
    const refused = topic === undefined ? undefined : this.#subscriptions.get(topic);
    const forGood = refused !== undefined && !passingCodes.includes(code);
    for (const one of refused ? [refused] : this.#subscriptions.values()) one.refused(forGood);
  }

  #takeData(frame: DataFrame): void {
    const subscription = this.#subscriptions.get(frame.topic);
    if (subscription?.take(frame) === false) this.#mend(frame.topic, subscription);
  }

  /**
   * A topic whose sequence is another than ours, or that the server has lost, is asked for again; so
   * is one whose snapshot is late.
   */
  #compare(seqs: Readonly<Record<string, number>>): void {
    this.#askAgain();
    for (const [key, subscription] of this.#subscriptions) {
      if (subscription.seq !== undefined && seqs[key] !== subscription.seq) {
        this.#mend(key, subscription);
      }
    }
  }
}
