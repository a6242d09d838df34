import { hourMs, minuteMs } from '#domain/candle/bucket.ts';
import { deliversAtOf } from '#domain/futures/delivery.ts';
import { quarterOf } from '#domain/futures/quarter.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { profileOf } from '#exchange/simulator/assets.ts';
import type { Listing } from '#exchange/simulator/listing.ts';
import { Noise } from '#exchange/simulator/noise.ts';

/** The waves that a basis is made of: how long each takes, and its part of the variance. */
const waves = [
  { periodMs: 30 * hourMs, part: 0.35 },
  { periodMs: 5 * hourMs, part: 0.3 },
  { periodMs: 40 * minuteMs, part: 0.2 },
  { periodMs: 5 * minuteMs, part: 0.15 },
] as const;

/** The deviation of a basis, as a share of its coin's daily volatility. */
const deviationShare = 0.008;
/** The premium that it returns to, as a share of that deviation. */
const premiumShare = 0.45;
/**
 * For days on end a crowd leans to one side, and the premium with it, about as far as it changes nothing
 * of the funding: so rates of the interest alone come beside others, of either sign.
 */
const leanMs = 72 * hourMs;
const leanMost = 0.000_56;
const leanGain = 2;
/** The part of it, in variance, that all contracts have in common. */
const leanTogether = 0.35;
/** What a contract of a quarter costs above its index a year before its delivery, as a logarithm: 6 %. */
const carryPerYear = Math.log(1.06);
const yearMs = 365 * 24 * hourMs;
/** In its last day the basis goes to nothing on a straight line. */
const convergingMs = 24 * hourMs;

/** A wave between two independent points has, on average, this part of their variance. */
const keptVariance = 26 / 35;

/** A contract, and how far its quotes lie apart. */
type Quoted = Pick<Listing, 'instrument' | 'spreadPpm'>;

/**
 * How far a contract trades from its index, as a logarithm. A function of the seed and the moment, so
 * that what was made up for the past and what is quoted now are one path, and a restart changes
 * nothing: waves of several lengths around a small premium, to which it therefore returns.
 */
export class Basis {
  readonly #premium: number;
  readonly #leans: readonly { readonly noise: Noise; readonly share: number }[];
  readonly #leanMost: number;
  /** The regular delivery of a contract of a quarter, Unix milliseconds. */
  readonly #quarter: number | undefined;
  readonly #waves: readonly {
    readonly noise: Noise;
    readonly periodMs: number;
    readonly height: number;
  }[];

  constructor(seed: number, { instrument, spreadPpm }: Quoted) {
    const { base, symbol, symbolId } = instrument;
    this.#quarter = quarterOf(symbol);
    const deviation = deviationShare * profileOf(base.code).dailyVolatility;
    this.#premium = premiumShare * deviation;
    // A premium is what lies beyond the quotes.
    this.#leanMost = leanMost + spreadPpm / 2e6;
    this.#leans = [
      { noise: new Noise(seed, 'lean'), share: Math.sqrt(leanTogether) },
      { noise: new Noise(seed, 'lean', symbolId), share: Math.sqrt(1 - leanTogether) },
    ];
    this.#waves = waves.map(({ periodMs, part }, place) => ({
      noise: new Noise(seed, 'basis', symbolId, place),
      periodMs,
      height: deviation * Math.sqrt(part / keptVariance),
    }));
  }

  /** At a moment, Unix milliseconds. */
  at(moment: number): number {
    const left = this.#quarter === undefined ? 0 : Math.max(0, this.#quarter - moment);
    let sum =
      this.#quarter === undefined
        ? this.#premium + this.#lean(moment)
        : (carryPerYear * left) / yearMs;
    for (const { noise, periodMs, height } of this.#waves) {
      sum += height * waveAt(noise, moment / periodMs);
    }
    return this.#quarter === undefined ? sum : sum * Math.min(1, left / convergingMs);
  }

  /** To which side the crowd leans. */
  #lean(moment: number): number {
    let sum = 0;
    for (const { noise, share } of this.#leans) sum += share * waveAt(noise, moment / leanMs);
    return this.#leanMost * Math.min(1, Math.max(-1, leanGain * sum));
  }
}

/** A wave through a normal number at each whole place. */
export function waveAt(noise: Noise, at: number): number {
  const place = Math.floor(at);
  const part = at - place;
  const [from, to] = [noise.normal(place), noise.normal(place + 1)];
  return from + (to - from) * part * part * (3 - 2 * part);
}

/** The bases of several contracts, on a clock that is let pass. */
export class Bases {
  readonly #bases: Map<string, Basis>;
  readonly #seed: number;
  #now: number;

  /** `now`: Unix milliseconds. */
  constructor(seed: number, contracts: readonly Quoted[], now: number) {
    this.#bases = new Map(contracts.map((one) => [one.instrument.symbolId, new Basis(seed, one)]));
    this.#seed = seed;
    this.#now = now;
  }

  /** Knows a contract of a quarter that was listed since. */
  list(listing: Quoted): void {
    const { instrument } = listing;
    if (deliversAtOf(instrument) === undefined || this.#bases.has(instrument.symbolId)) return;
    this.#bases.set(instrument.symbolId, new Basis(this.#seed, listing));
  }

  pass(elapsedMs: number): void {
    this.#now += Math.max(0, elapsedMs);
  }

  /**
   * 0 for what is neither a contract of the first start nor one of a quarter. One whose delivery was brought near
   * comes to its index in the last day before that.
   */
  log(instrument: Instrument): number {
    const basis = this.#bases.get(instrument.symbolId)?.at(this.#now) ?? 0;
    const deliversAt = deliversAtOf(instrument);
    if (deliversAt === undefined || deliversAt === quarterOf(instrument.symbol)) return basis;
    return basis * Math.min(1, Math.max(0, deliversAt - this.#now) / convergingMs);
  }
}
