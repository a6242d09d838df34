import { BoundedCache } from '#domain/bounded-cache.ts';
import { minuteMs } from '#domain/candle/bucket.ts';
import type { AssetProfile } from '#exchange/simulator/assets.ts';
import { Jumps } from '#exchange/simulator/jumps.ts';
import { Noise } from '#exchange/simulator/noise.ts';
import { takenBack, takenBackMs } from '#exchange/simulator/overshoot.ts';
import { dayMinutes, minuteSteps, Volatility } from '#exchange/simulator/volatility.ts';
import { DayWalk, historyDays } from '#exchange/simulator/walk.ts';

export const daySteps = dayMinutes * minuteSteps;

/** A day of an asset's price in USDT. */
export interface AssetDay {
  /** Logarithms of the price at the day's start and after each step of it. */
  readonly path: Float64Array;
  /** Deviation of each minute's return. */
  readonly deviations: Float64Array;
}

/** The prices of an asset by day. */
export interface AssetPrices {
  /** The first Unix day that there is. */
  readonly first: number;
  day(day: number): AssetDay;
}

const takenBackSteps = (takenBackMs / minuteMs) * minuteSteps;

/** Days kept of each asset, some 80 kB each: of all assets 20 MB. */
const keptMax = 8;

/**
 * The past prices of one asset: a walk by days, and within a day a walk by steps that is bound to
 * reach the next day's first price (a Brownian bridge, in a time that runs as fast as the
 * volatility goes). All of it is a function of the seed and the moment.
 */
export class AssetPath implements AssetPrices {
  readonly #profile: AssetProfile;
  readonly #startDay: number;
  readonly #days: DayWalk;
  readonly #volatility: Volatility;
  readonly #jumps: Jumps;
  readonly #common: Noise;
  readonly #own: Noise;
  readonly #cache = new BoundedCache<number, AssetDay>(keptMax, () => 1);

  /** `startDay`: the Unix day of the first start, which begins at the profile's start price. */
  constructor(seed: number, profile: AssetProfile, startDay: number) {
    this.#profile = profile;
    this.#startDay = startDay;
    this.#days = new DayWalk(seed, profile, startDay);
    this.#volatility = new Volatility(seed, profile);
    this.#jumps = new Jumps(seed, profile);
    this.#common = new Noise(seed, 'step', 'BTC');
    this.#own = new Noise(seed, 'step', profile.asset.code);
  }

  get first(): number {
    return this.#startDay - historyDays;
  }

  /** A Unix day, from `historyDays` before the first start's to that day. */
  day(day: number): AssetDay {
    return this.#cache.getOrMake(day, () => this.#make(day));
  }

  #make(day: number): AssetDay {
    const [open, next] = [this.#days.at(day), this.#days.at(day + 1)];
    const path = new Float64Array(daySteps + 1);
    if (this.#profile.dailyVolatility === 0) {
      return { path: path.fill(open), deviations: new Float64Array(dayMinutes) };
    }
    const deviations = this.#volatility.minutes(day * dayMinutes, dayMinutes);
    const jumps = this.#jumps.ofDay(day, deviations);
    this.#walk(day, path, deviations);
    for (const { step, move } of jumps) path[step + 1]! += move;
    bind(path, deviations, open, next);
    return { path, deviations };
  }

  /** The moves of the steps, each in the place of the price after it. */
  #walk(day: number, path: Float64Array, deviations: Float64Array): void {
    const { correlation } = this.#profile;
    const own = Math.sqrt(1 - correlation * correlation);
    const perStep = 1 / Math.sqrt(minuteSteps);
    const first = day * daySteps;
    let recent = 0;
    for (let step = 0; step < daySteps; step++) {
      const together = correlation === 0 ? 0 : correlation * this.#common.normal(first + step);
      const apart = own === 0 ? 0 : own * this.#own.normal(first + step);
      const minute = Math.floor(step / minuteSteps);
      const move = deviations[minute]! * perStep * (together + apart);
      path[step + 1] = move - (takenBack / takenBackSteps) * recent;
      recent += move - recent / takenBackSteps;
    }
  }
}

/** Makes prices of the moves: from `open` to `next`, what is missing spread by the variance. */
function bind(path: Float64Array, deviations: Float64Array, open: number, next: number): void {
  let sum = 0;
  let variance = 0;
  for (let step = 1; step <= daySteps; step++) sum += path[step]!;
  for (const deviation of deviations) variance += deviation * deviation;
  const missing = (next - open - sum) / (variance * minuteSteps);
  path[0] = open;
  let price = open;
  for (let minute = 0; minute < dayMinutes; minute++) {
    const drift = missing * deviations[minute]! ** 2;
    const first = minute * minuteSteps + 1;
    for (let step = first; step < first + minuteSteps; step++) {
      price += path[step]! + drift;
      path[step] = price;
    }
  }
  path[daySteps] = next;
}
