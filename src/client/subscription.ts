import type { DataFrame, Topic } from '#contract/channels.ts';

/** A snapshot that did not come by then is asked for again. */
const askAgainAfterMs = 5_000;
/** The same once another frame shows that the server is not behind; twice as long each further time. */
const askAgainSoonMs = 500;
const doublingsMax = 4;
/** A topic that does not fit gets a new snapshot once in this time at most. */
const mendEveryMs = 1_000;

/** Takes a frame. */
export type FrameListener = (frame: DataFrame) => void;

/** A topic that is listened to: how far its frames have come, and when it is asked for again. Times in ms. */
export class Subscription {
  readonly topic: Topic;
  readonly listeners = new Set<FrameListener>();
  /** Of the last frame; undefined while a snapshot is awaited. */
  #seq: number | undefined;
  #askAgainAt = Number.POSITIVE_INFINITY;
  /** From when on another frame without it is reason enough. */
  #askSoonAt = Number.POSITIVE_INFINITY;
  /** Times that it was asked for in vain. */
  #asks = 0;
  #mendedAt = Number.NEGATIVE_INFINITY;

  constructor(topic: Topic) {
    this.topic = topic;
  }

  get seq(): number | undefined {
    return this.#seq;
  }

  /** What came counts no more: a snapshot is needed. */
  forget(): void {
    this.#seq = undefined;
  }

  /** A server that knows nothing of earlier askings is asked. */
  begin(): void {
    this.forget();
    this.#asks = 0;
  }

  /** A snapshot is asked for at `now`, of a server whose answers take `latencyMs`. */
  asked(now: number, latencyMs: number): void {
    const soonMs = Math.max(askAgainSoonMs, 3 * latencyMs);
    this.#askAgainAt = now + askAgainAfterMs;
    this.#askSoonAt = now + soonMs * 2 ** Math.min(this.#asks, doublingsMax);
    this.#asks += 1;
  }

  /** What was asked for may be lost: it is asked for again with the next frame. */
  hurry(): void {
    if (Number.isFinite(this.#askSoonAt)) this.#askSoonAt = Number.NEGATIVE_INFINITY;
  }

  /** Whoever refused is not to be hurried, and `forGood` not to be asked again. */
  refused(forGood: boolean): void {
    this.#askSoonAt = Number.POSITIVE_INFINITY;
    if (forGood) this.#askAgainAt = Number.POSITIVE_INFINITY;
  }

  /** Whether its snapshot has taken too long; sooner where other frames come, the last at `heardAt`. */
  isLate(now: number, heardAt: number): boolean {
    const isOverdue = now >= this.#askAgainAt || heardAt >= this.#askSoonAt;
    return this.#seq === undefined && isOverdue;
  }

  /** Whether what does not fit may be asked for anew now; else it will be, so that it is no flood. */
  mayMend(now: number): boolean {
    const mayAt = this.#mendedAt + mendEveryMs;
    if (now >= mayAt) {
      this.#mendedAt = now;
      return true;
    }
    this.forget();
    this.#askAgainAt = this.#askSoonAt = mayAt;
    return false;
  }

  /** Hands a frame to the listeners unless it is old. Whether it fits what came before. */
  take(frame: DataFrame): boolean {
    const seq = this.#seq;
    // Deltas that were under way when a snapshot was asked for belong to what it replaces.
    if (frame.type === 'delta' && seq === undefined) return true;
    // It is known already: come twice, or late.
    if (seq !== undefined && frame.seq <= seq) return true;
    if (frame.type === 'delta' && seq !== undefined && frame.seq > seq + 1) return false;
    this.#seq = frame.seq;
    this.#asks = 0;
    for (const listener of this.listeners) listener(frame);
    return true;
  }
}
