import { minuteMs } from '#domain/candle/bucket.ts';

const minutes = 60;
/** What the provider may lose on a pair in an hour, as a share of what a side of its ladder holds. */
const budgetShare = 0.01;
/** A pair comes back when so much of its budget is free again: it does not come and go. */
const freeShare = 0.5;

/**
 * What users gained from the provider on one pair in the last hour, against the price that no trade
 * moves, in USDT: a ring of minutes.
 */
export class LossMeter {
  readonly #budget: number;
  readonly #gains = new Float64Array(minutes);
  #minute: number;
  #isUsedUp = false;

  /** `depth`: what a side of the pair's ladder holds, in USDT. */
  constructor(depth: number, now: number) {
    this.#budget = budgetShare * depth;
    this.#minute = Math.floor(now / minuteMs);
  }

  /** Users gained so much; negative: they lost it. */
  add(gain: number, now: number): void {
    this.#roll(now);
    this.#gains[this.#minute % minutes]! += gain;
  }

  /** What users gained in the last hour. */
  sum(now: number): number {
    this.#roll(now);
    return this.#gains.reduce((sum, gain) => sum + gain, 0);
  }

  /** Whether the hour's budget is used up. */
  isUsedUp(now: number): boolean {
    const sum = this.sum(now);
    this.#isUsedUp = sum > (this.#isUsedUp ? 1 - freeShare : 1) * this.#budget;
    return this.#isUsedUp;
  }

  #roll(now: number): void {
    const minute = Math.floor(now / minuteMs);
    // A clock that went back adds to the minute that was reached.
    const passed = Math.min(minutes, minute - this.#minute);
    for (let i = 1; i <= passed; i++) this.#gains[(this.#minute + i) % minutes] = 0;
    this.#minute = Math.max(this.#minute, minute);
  }
}
