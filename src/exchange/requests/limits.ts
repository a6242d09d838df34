import { RecentMap } from '#exchange/requests/recent-map.ts';

/** Keys that one limit remembers; the ones longest unused go first. */
const keysMax = 50_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** A token bucket per key: `perSecond` on average, `burst` at once. */
export class RateLimit {
  readonly #buckets = new RecentMap<string | number, Bucket>(keysMax);
  readonly #perSecond: number;
  readonly #burst: number;

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
  }

  /**
   * Takes `cost` tokens at `now` (ms). 0 when they were there, else in how many whole seconds they
   * will be. A cost above a whole burst is taken when the bucket is full.
   */
  take(key: string | number, cost: number, now: number): number {
    const full = this.#burst;
    const bucket = this.#bucket(key, full, now);
    const need = Math.min(cost, full);
    if (bucket.tokens >= need) {
      bucket.tokens -= need;
      return 0;
    }
    return Math.max(1, Math.ceil((need - bucket.tokens) / this.#perSecond));
  }

  /** In how many whole seconds one token will be there; 0: now. Takes none. */
  wait(key: string | number, now: number): number {
    const { tokens } = this.#bucket(key, this.#burst, now);
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / this.#perSecond));
  }

  /** Takes `cost` tokens whether they are there or not: what is missing has to come in first. */
  owe(key: string | number, cost: number, now: number): void {
    this.#bucket(key, this.#burst, now).tokens -= cost;
  }

  #bucket(key: string | number, full: number, now: number): Bucket {
    const known = this.#buckets.get(key);
    if (known) {
      const gained = (Math.max(0, now - known.at) / 1000) * this.#perSecond;
      known.tokens = Math.min(full, known.tokens + gained);
      known.at = now;
      return known;
    }
    const bucket = { tokens: full, at: now };
    this.#buckets.set(key, bucket);
    return bucket;
  }
}
