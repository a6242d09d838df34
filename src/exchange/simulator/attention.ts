import { minuteMs, secondMs } from '#domain/candle/bucket.ts';

/** So long an instrument stays awake after it was last looked at, or found in use. */
export const awakeMs = 5 * minuteMs;
/** A look that comes sooner after another one changes nothing. */
const looksEveryMs = 10 * secondMs;
/** How often what users have is looked through: well within the time that a look lasts. */
const useEveryMs = minuteMs;
/** So long lists count as looked at. */
const listsMs = 15 * secondMs;

/**
 * What sleeps is quoted, traded and marked at the same moments, so often. A mark stays fresh for ten
 * seconds.
 */
const sleepersEveryMs = 5 * secondMs;

/** Whether such a moment has come since `before`. */
export const isSleepersTime = (before: number, now: number): boolean =>
  Math.floor(now / sleepersEveryMs) > Math.floor(before / sleepersEveryMs);

/** Who looks at what. A look is a lease: it ends by itself, so nothing is ever left awake by mistake. */
export class Attention {
  /** Until when each instrument is awake. Bound: those that are quoted. */
  readonly #until = new Map<string, number>();
  #longest = Number.NEGATIVE_INFINITY;
  #listsUntil = Number.NEGATIVE_INFINITY;
  #usedAt = Number.NEGATIVE_INFINITY;

  /** Notes a look. `woke`: the instrument slept; `again`: it has just been looked at. */
  look(symbolId: string, now: number): 'woke' | 'awake' | 'again' {
    const until = this.#until.get(symbolId) ?? Number.NEGATIVE_INFINITY;
    if (until > now + awakeMs - looksEveryMs) return 'again';
    this.#until.set(symbolId, now + awakeMs);
    this.#longest = Math.max(this.#longest, now + awakeMs);
    return until > now ? 'awake' : 'woke';
  }

  lookAtLists(now: number): void {
    this.#listsUntil = now + listsMs;
  }

  isAwake(symbolId: string, now: number): boolean {
    return (this.#until.get(symbolId) ?? Number.NEGATIVE_INFINITY) > now;
  }

  /** Whether anything is awake, or lists are looked at. */
  isAnyone(now: number): boolean {
    return this.#longest > now || this.#listsUntil > now;
  }

  areListsSeen(now: number): boolean {
    return this.#listsUntil > now;
  }

  /** Whether it is time to look through what users have; true once each time. */
  mustLookThrough(now: number): boolean {
    if (now - this.#usedAt < useEveryMs) return false;
    this.#usedAt = now;
    return true;
  }
}
