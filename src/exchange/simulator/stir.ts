import { hourMs, minuteMs, secondMs } from '#domain/candle/bucket.ts';

/* How a market answers to what its price does: more trades, wider and thinner quotes, and aftershocks. */

/** How lively a market is. */
export interface Stir {
  /** Deviation of this minute's return, in parts of an average minute's. */
  readonly lively: number;
  /** How far the price went of late, in parts of what that deviation lets expect. */
  readonly far: number;
  /** What a crash has left: 0 is nothing. */
  readonly strain: number;
  /** What part of their positions traders have closed for it. */
  readonly shed: number;
  /** Moves of about the last half minute, fading, as a logarithm. */
  readonly pace: number;
  /** What a crash does to the premium of contracts, as a logarithm: the crowd stays on its side for hours. */
  readonly bent: number;
}

/** What moves with the market is forgotten in about so long. */
export const paceMs = 25 * secondMs;
/** A normal number's size is so much of its deviation, on average. */
const meanSize = 0.8;
/** No minute's move counts more than so many usual ones, and none of the last half minute. */
export const farMax = 8;
const paceMost = 14;

/** A fading sum of moves by what it is on average, of which `perMinute` is the deviation of a minute. */
export const paceOf = (pace: number, perMinute: number): number =>
  perMinute === 0
    ? 1
    : Math.min(
        paceMost,
        Math.abs(pace) / (meanSize * perMinute * Math.sqrt(paceMs / 2 / minuteMs)),
      );

/** Contracts go ahead of their index by so much of what moved of late, at most by a part of a day's deviation. */
const leadShare = 0.35;
const leadMost = 0.06;

/** How far a contract's price is ahead of its index, as a logarithm: so in a fall the last lies under the mark. */
export function leadOf(pace: number, dailyVolatility: number): number {
  const most = leadMost * dailyVolatility;
  return Math.min(most, Math.max(-most, leadShare * pace));
}

/** How much of the volume comes with moves. */
const volumeByMove = 0.42;
/** How far volume swings by itself. */
const volumeDeviation = 0.6;
/** The liveliest minute of a made past, and what a crash adds to that of a live one. */
const livelyMax = 20;
const strainPower = 0.4;

/**
 * Volume of a minute in parts of an average one's: more of it in lively times, in minutes that move far
 * and after a crash. `clock`: how lively the minute is by itself; `normal`: the minute's own number.
 * History and live trading go by this one rule, so no seam shows between them.
 */
export const volumeFactor = (
  { lively, far, strain }: Pick<Stir, 'lively' | 'far' | 'strain'>,
  clock: number,
  normal: number,
): number =>
  (1 - volumeByMove + volumeByMove * far) *
  Math.min(livelyMax, lively * Math.sqrt(clock)) *
  (1 + strain) ** strainPower *
  Math.exp(volumeDeviation * normal - volumeDeviation ** 2 / 2);

/** Up to so much unrest, quotes are as usual; spreads are at most so many times as wide. */
const calmHeat = 1.4;
const widestSpread = 12;
/** How much of the depth goes as the spread widens. */
const thinning = 0.9;

/** What unrest makes of the quotes: how many times the spread, and what part of the depth. */
export interface Nerve {
  readonly spread: number;
  readonly depth: number;
}

/** Spreads widen and depth goes when prices move fast; quotes never come nearer than in calm. */
export function nerveOf({ lively, far }: Pick<Stir, 'lively' | 'far'>): Nerve {
  const heat = lively * (1 - volumeByMove + volumeByMove * far);
  const spread = Math.min(widestSpread, Math.max(1, heat / calmHeat));
  return { spread, depth: spread ** -thinning };
}

/** What a crash leaves fades on several scales, which together make a power of the time since it. */
const strainScales = [
  { ms: 8 * minuteMs, share: 0.12 },
  { ms: 40 * minuteMs, share: 0.145 },
  { ms: 200 * minuteMs, share: 0.035 },
] as const;
/** A crash closes so much of what is open per day's deviation, at most so much; it comes back in days. */
const shedShare = 0.035;
const shedMost = 0.25;
const shedMs = 36 * hourMs;
/** Of a crash so much is left in the premium of contracts, for hours: fundings after it are below zero. */
const bentShare = 0.02;
const bentMs = 3 * hourMs;
/** A farther fall than so many days' deviations strains a market no more. */
const strainDays = 6;

/** How much a market trembles after moves that were no chance. */
export class Strain {
  readonly #parts = new Float64Array(strainScales.length);
  #sum = 0;
  #shed = 0;
  #bent = 0;

  /** Whether it is still felt. */
  get isFelt(): boolean {
    return this.#sum > feltFrom;
  }

  /** What part of their positions traders have closed for it. */
  get shed(): number {
    return this.#shed;
  }

  /** What the volatility is raised by, in parts of it. */
  get sum(): number {
    return this.#sum;
  }

  /** What is left of it in the premium of contracts. */
  get bent(): number {
    return this.#bent;
  }

  /** The price was moved so far, as a logarithm, where `deviation` is usual in a day. */
  add(byLog: number, deviation: number): void {
    const days = Math.abs(byLog) / deviation;
    this.#bent += bentShare * byLog;
    this.#shed = Math.min(shedMost, this.#shed + shedShare * days);
    for (const [i, { share }] of strainScales.entries()) {
      this.#parts[i] = Math.min(strainDays * share, this.#parts[i]! + share * days);
    }
    this.#sum = this.#parts.reduce((sum, part) => sum + part, 0);
  }

  /** Lets `elapsedMs` pass. */
  pass(elapsedMs: number): void {
    if (this.#shed === 0) return;
    const shed = this.#shed * Math.exp(-elapsedMs / shedMs);
    // A slow fall comes in tiny steps: what is forgotten is far below one of them.
    this.#shed = shed < negligible ? 0 : shed;
    this.#bent *= Math.exp(-elapsedMs / bentMs);
    for (const [i, { ms }] of strainScales.entries()) {
      this.#parts[i] = this.#parts[i]! * Math.exp(-elapsedMs / ms);
    }
    const sum = this.#parts.reduce((total, part) => total + part, 0);
    this.#sum = sum < negligible ? 0 : sum;
  }
}

const feltFrom = 0.05;
const negligible = 1e-7;
