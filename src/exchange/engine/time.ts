import { dayMs } from '#domain/candle/bucket.ts';

/** A jump of the clock forward by more than this is believed only when an operator confirms it. */
export const jumpMaxMs = dayMs;
/** A longer pause between the last batch and a start has to be confirmed as well. */
export const pauseMaxMs = 366 * dayMs;

/** How the machine's clock and the exchange's time stand to each other, Unix milliseconds. */
export interface ClockState {
  /** Whether the exchange waits for the clock to come back, or for an operator to confirm it. */
  readonly held: boolean;
  /** The exchange's time, that of its latest batch. */
  readonly at: number;
  /** What the machine's clock says. */
  readonly clockAt: number;
  /** What it should say, going by an earlier reading and the time that has passed since. */
  readonly expectedAt: number;
}

/**
 * The exchange's time. It follows the machine's clock and never goes back. A clock that runs behind
 * does not stop it: time then goes on at half its pace until the clock has caught up. A clock that
 * jumps forward by more than a day is not followed: what was stored at a wrong time stays for ever.
 * `steady` is a clock that only ever counts on (`performance.now`).
 */
export class EngineTime {
  readonly #clock: () => number;
  readonly #steady: () => number;
  /** The time of the last batch; 0 before the first. */
  #at: number;
  /** A reading of the clock that was believed, and when; before the first the last batch's time. */
  #anchor: { readonly at: number; readonly steadyAt: number; readonly jumpMaxMs: number };
  #readAt: number;
  /** Part of a millisecond that half the pace leaves. */
  #rest = 0;
  #held = false;

  constructor(clock: () => number, steady: () => number, lastBatchAt: number) {
    this.#clock = clock;
    this.#steady = steady;
    this.#at = lastBatchAt;
    this.#readAt = steady();
    this.#anchor = { at: lastBatchAt, steadyAt: this.#readAt, jumpMaxMs: pauseMaxMs };
    this.read();
  }

  /** Whether the latest reading of the clock was not believed. */
  get held(): boolean {
    return this.#held;
  }

  /** Reads the clock. Returns the time to go on with; undefined while the clock is not believed. */
  read(): number | undefined {
    const clockAt = this.#clock();
    const steadyAt = this.#steady();
    const passedMs = Math.max(0, steadyAt - this.#readAt);
    this.#readAt = steadyAt;
    const { jumpMaxMs: maxMs } = this.#anchor;
    this.#held = clockAt - this.#expectedAt(clockAt, steadyAt) > maxMs;
    if (this.#held) return undefined;
    this.#follow(clockAt, steadyAt, passedMs);
    return this.#at;
  }

  /** Believes the clock as it stands. Returns the time to go on with. */
  confirm(): number {
    const clockAt = this.#clock();
    this.#held = false;
    this.#follow(clockAt, this.#steady(), 0);
    return this.#at;
  }

  /** The clock for everything else: what it says while that is believed, else what it should say. */
  clock(): number {
    const clockAt = this.#clock();
    const expectedAt = this.#expectedAt(clockAt, this.#steady());
    const isAhead = clockAt - expectedAt > this.#anchor.jumpMaxMs;
    const isBehind = clockAt <= this.#at - jumpMaxMs;
    return isAhead || isBehind ? Math.round(expectedAt) : clockAt;
  }

  state(): ClockState {
    const clockAt = this.#clock();
    const expectedAt = Math.round(this.#expectedAt(clockAt, this.#steady()));
    return { held: this.#held, at: this.#at, clockAt, expectedAt };
  }

  /** What the clock should say. A new store has nothing to tell it by. */
  #expectedAt(clockAt: number, steadyAt: number): number {
    const { at, steadyAt: since } = this.#anchor;
    return at === 0 ? clockAt : at + steadyAt - since;
  }

  #follow(clockAt: number, steadyAt: number, passedMs: number): void {
    // A clock that is far behind is as little believed as one far ahead: it tells nothing later on.
    if (clockAt > this.#at - jumpMaxMs) this.#anchor = { at: clockAt, steadyAt, jumpMaxMs };
    if (clockAt >= this.#at) {
      this.#at = clockAt;
      this.#rest = 0;
      return;
    }
    this.#rest += passedMs / 2;
    this.#at += Math.floor(this.#rest);
    this.#rest %= 1;
  }
}
