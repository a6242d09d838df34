import { dayMs, minuteMs } from '#domain/candle/bucket.ts';
import type { AssetProfile } from '#exchange/simulator/assets.ts';
import { Noise } from '#exchange/simulator/noise.ts';

export const dayMinutes = dayMs / minuteMs;
/** Prices within a minute that the past is made of: one each ten seconds. */
export const minuteSteps = 6;

interface Scale {
  readonly minutes: number;
  readonly deviation: number;
}

/**
 * How volatility wanders: the logarithm of the factor on the usual one is a sum of noises that
 * change over so many minutes each, with such deviations. Many scales together remember for long.
 */
const fastScales: readonly Scale[] = [
  { minutes: 8, deviation: 0.3 },
  { minutes: 40, deviation: 0.3 },
];
/** Those of hours and more, which make a difference between days as well. */
const slowScales: readonly Scale[] = [
  { minutes: 240, deviation: 0.27 },
  { minutes: dayMinutes, deviation: 0.22 },
  { minutes: 6 * dayMinutes, deviation: 0.22 },
  { minutes: 30 * dayMinutes, deviation: 0.22 },
];
/** What a single minute has of its own. */
const minuteDeviation = 0.33;
/** The part of all that, in variance, which all assets have in common. */
const commonShare = 0.8;

/** How lively the hours of a UTC day are: most while both Europe and America are awake. */
const hourFactors = [
  ...[0.98, 0.92, 0.86, 0.8, 0.74, 0.72, 0.74, 0.82, 0.92, 0.95, 0.96, 1.0],
  ...[1.1, 1.3, 1.44, 1.42, 1.32, 1.2, 1.08, 1.02, 1.0, 0.98, 0.94, 0.97],
];
/** Minutes of an hour at which programs trade that go by the clock. */
const minuteFactors: Readonly<Record<number, number>> = {
  ...{ 0: 1.32, 1: 1.12, 15: 1.08, 30: 1.15, 31: 1.06, 45: 1.06 },
};
/** Days of a week, from Thursday on, as Unix days count. */
const weekdayFactors = [1.06, 1.04, 0.72, 0.76, 1.06, 1.06, 1.06];

/** The day's pattern by minute, with a mean square of 1: a day's variance is what it was. */
const pattern = dayPattern();

function dayPattern(): Float64Array {
  const values = Float64Array.from({ length: dayMinutes }, (_, minute) => {
    // An hour's figure holds in its middle.
    const at = (minute / 60 + 23.5) % 24;
    const share = at - Math.floor(at);
    const [here, next] = [Math.floor(at), Math.ceil(at) % 24];
    const hour = hourFactors[here]! * (1 - share) + hourFactors[next]! * share;
    return hour * (minuteFactors[minute % 60] ?? 1);
  });
  const square = values.reduce((sum, value) => sum + value * value, 0) / dayMinutes;
  return values.map((value) => value / Math.sqrt(square));
}

/** How lively a Unix day is for its place in the week. */
const weekdayFactor = (day: number): number => weekdayFactors[day % 7]!;

/** How lively a minute (counted from 1970) is by the clock and the week. */
export const clockFactor = (minute: number): number =>
  pattern[minute % dayMinutes]! * weekdayFactor(Math.floor(minute / dayMinutes));

/** A day's volatility is looked at so often. */
const everyMinutes = 120;

const squares = (scales: readonly Scale[]) =>
  scales.reduce((sum, { deviation }) => sum + deviation ** 2, 0);
/** A log-normal factor's mean square is e^(2 deviation²): taken away, it is 1. */
const fastMean = squares(fastScales) + minuteDeviation ** 2;
const slowMean = squares(slowScales);

/** The shares of the two noises around a moment; their squares add up to 1 all the way. */
const shareTables = new Map(
  [...fastScales, ...slowScales].map(({ minutes }) => {
    const angle = (i: number) => ((i / minutes) * Math.PI) / 2;
    const falling = Float64Array.from({ length: minutes }, (_, i) => Math.cos(angle(i)));
    const rising = Float64Array.from({ length: minutes }, (_, i) => Math.sin(angle(i)));
    return [minutes, { falling, rising }] as const;
  }),
);

/**
 * The volatility of an asset at any time, past or to come: out of the seed and the moment alone, so
 * history and the running market have the same, and no day has to know the one before it.
 */
export class Volatility {
  readonly #usual: number;
  readonly #scales: readonly Wave[];
  readonly #slow: readonly Wave[];
  readonly #common: Noise;
  readonly #own: Noise;

  constructor(seed: number, { asset, dailyVolatility }: AssetProfile) {
    this.#usual = dailyVolatility;
    const noises = (scale: Scale) => ({
      ...scale,
      common: new Noise(seed, 'volatility', scale.minutes),
      own: new Noise(seed, 'volatility', scale.minutes, asset.code),
    });
    this.#slow = slowScales.map(noises);
    this.#scales = [...fastScales.map(noises), ...this.#slow];
    this.#common = new Noise(seed, 'volatility');
    this.#own = new Noise(seed, 'volatility', asset.code);
  }

  /** Deviation of a Unix day's return: as its hours have it, looked at every two. */
  day(day: number): number {
    let sum = 0;
    for (let minute = everyMinutes / 2; minute < dayMinutes; minute += everyMinutes) {
      let log = -slowMean;
      for (const wave of this.#slow) log += waveAt(wave, day * dayMinutes + minute);
      sum += (pattern[minute]! * Math.exp(log)) ** 2;
    }
    return this.#usual * weekdayFactor(day) * Math.sqrt((sum * everyMinutes) / dayMinutes);
  }

  /** Deviations of the returns of `count` minutes from `first` on, counted from 1970. */
  minutes(first: number, count: number): Float64Array {
    const logs = new Float64Array(count);
    for (const scale of this.#scales) addWave(logs, scale, first);
    const usual = this.#usual / Math.sqrt(dayMinutes);
    for (let i = 0; i < count; i++) {
      const minute = first + i;
      const own = blend(this.#common.normal(minute), this.#own.normal(minute));
      const log = logs[i]! + minuteDeviation * own - fastMean - slowMean;
      logs[i] = usual * clockFactor(minute) * Math.exp(log);
    }
    return logs;
  }
}

const [commonPart, ownPart] = [Math.sqrt(commonShare), Math.sqrt(1 - commonShare)];
const blend = (common: number, own: number) => commonPart * common + ownPart * own;

type Wave = Scale & { readonly common: Noise; readonly own: Noise };

const knot = ({ common, own, deviation }: Wave, at: number): number =>
  deviation * blend(common.normal(at), own.normal(at));

function waveAt(wave: Wave, minute: number): number {
  const at = Math.floor(minute / wave.minutes);
  const { falling, rising } = shareTables.get(wave.minutes)!;
  const i = minute - at * wave.minutes;
  return falling[i]! * knot(wave, at) + rising[i]! * knot(wave, at + 1);
}

/** Adds the wave's values at the minutes from `first` on. */
function addWave(sums: Float64Array, wave: Wave, first: number): void {
  const { falling, rising } = shareTables.get(wave.minutes)!;
  let at = Math.floor(first / wave.minutes);
  let i = first - at * wave.minutes;
  let [from, to] = [knot(wave, at), knot(wave, at + 1)];
  for (let k = 0; k < sums.length; k++) {
    sums[k] = sums[k]! + falling[i]! * from + rising[i]! * to;
    i++;
    if (i < wave.minutes) continue;
    i = 0;
    at++;
    [from, to] = [to, knot(wave, at + 1)];
  }
}
