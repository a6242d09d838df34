import { hourMs, minuteMs } from '#domain/candle/bucket.ts';
import type { AssetProfile } from '#exchange/simulator/assets.ts';
import { Noise } from '#exchange/simulator/noise.ts';
import { clockFactor, dayMinutes, minuteSteps } from '#exchange/simulator/volatility.ts';

/** A sudden move of the log price, at a step of its day. */
export interface Jump {
  readonly step: number;
  readonly move: number;
}

/** After a jump of the usual size volatility is so much higher, and calms down in so long. */
const unrest = 0.9;
export const unrestMs = 25 * minuteMs;
/** Some jumps are much larger than the others. */
const sizeDeviation = 0.5;

const hours = 24;
const hourMinutes = hourMs / minuteMs;

/** How often the jumps come that all assets have together with BTC, and those of this one alone. */
export function jumpRates({ jumpsPerDay, correlation }: AssetProfile) {
  return { together: jumpsPerDay * correlation, alone: jumpsPerDay * (1 - correlation) };
}

/** The factor that a jump's usual size is multiplied by, out of two normal numbers. */
export const jumpSize = (one: number, two: number): number =>
  one * Math.exp(sizeDeviation * two - sizeDeviation ** 2);

/** What a jump of so many usual sizes raises the volatility by, at first. */
export const unrestOf = (size: number): number => Math.min(3, Math.abs(size)) * unrest;

/** The sudden moves of an asset's past. */
export class Jumps {
  readonly #profile: AssetProfile;
  readonly #common: Noise;
  readonly #own: Noise;

  constructor(seed: number, profile: AssetProfile) {
    this.#profile = profile;
    this.#common = new Noise(seed, 'jump', 'BTC');
    this.#own = new Noise(seed, 'jump', 'alone', profile.asset.code);
  }

  /** Those of a Unix day; raises `deviations`, which are by minute, in the time after each. */
  ofDay(day: number, deviations: Float64Array): Jump[] {
    const found: Jump[] = [];
    const first = day * dayMinutes;
    // Those of the evening before are still felt.
    this.#each(day * hours - 3, (day + 1) * hours, (minute, size, late) => {
      raise(deviations, minute - first, unrestOf(size));
      if (minute < first) return;
      const move = size * this.#profile.jumpDeviation;
      found.push({ step: (minute - first) * minuteSteps + late, move });
    });
    return found;
  }

  /** How far a Unix day's jumps go together. */
  sum(day: number): number {
    let sum = 0;
    this.#each(day * hours, (day + 1) * hours, (_, size) => {
      sum += size;
    });
    return sum * this.#profile.jumpDeviation;
  }

  /** The minute (from 1970), the size and how many steps late in its minute, of each jump. */
  #each(from: number, to: number, tell: (minute: number, size: number, late: number) => void) {
    const { together, alone } = jumpRates(this.#profile);
    for (let hour = from; hour < to; hour++) {
      look(this.#common, hour, together, tell);
      look(this.#own, hour, alone, tell);
    }
  }
}

/** At most one jump an hour of each kind: four numbers say whether, when and how far. */
function look(
  noise: Noise,
  hour: number,
  perDay: number,
  tell: (minute: number, size: number, late: number) => void,
): void {
  const at = hour * 4;
  const often = noise.even(at) * hours;
  // No minute of any day is livelier than that.
  if (often >= perDay * 3) return;
  const minute = hour * hourMinutes + Math.floor(noise.even(at + 1) * hourMinutes);
  if (often >= perDay * clockFactor(minute)) return;
  tell(minute, jumpSize(noise.normal(at + 2), noise.normal(at + 3)), noise.bits(at + 1) & 3);
}

/** Multiplies what follows minute `from` by 1 + `more`, falling back to 1. */
function raise(deviations: Float64Array, from: number, more: number): void {
  const perMinute = minuteMs / unrestMs;
  const end = Math.min(deviations.length, from + 5 * (unrestMs / minuteMs));
  for (let minute = Math.max(0, from); minute < end; minute++) {
    deviations[minute]! *= 1 + more * Math.exp((from - minute) * perMinute);
  }
}
