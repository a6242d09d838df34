import { dayMs, hourMs, minuteMs } from '#domain/candle/bucket.ts';
import type { AssetProfile } from '#exchange/simulator/assets.ts';
import type { Chance } from '#exchange/simulator/chance.ts';
import { jumpRates, jumpSize, unrestMs, unrestOf } from '#exchange/simulator/jumps.ts';
import { takenBack, takenBackMs } from '#exchange/simulator/overshoot.ts';
import type { Stir } from '#exchange/simulator/stir.ts';
import { paceMs, paceOf, Strain } from '#exchange/simulator/stir.ts';
import { clockFactor, Volatility } from '#exchange/simulator/volatility.ts';

/** A reference price moves at most so much per step, and stays so near to what it is told. */
const moveMax = 0.008;
/** A pause of the process is not made up for: time passes at most so far per step. */
const stepMaxMs = 2000;
const hourMinutes = hourMs / minuteMs;

/** The seed of the volatility, which is that of history, and when it begins (Unix milliseconds). */
export interface ReferenceClock {
  readonly seed: number;
  readonly at: number;
}

interface Asset {
  readonly profile: AssetProfile;
  readonly volatility: Volatility;
  /** Deviations of the minutes of the hour in hand. */
  deviations: Float64Array;
  logPrice: number;
  readonly logStart: number;
  /** Recent moves, fading: of them some is taken back. */
  recent: number;
  /** What the last jumps have raised the volatility by, fading. */
  unrest: number;
  /** The same of what was no chance. */
  readonly strain: Strain;
  /** Moves of about the last half minute, fading. */
  pace: number;
}

/** What all assets have together in a step. */
interface Common {
  readonly normal: number;
  readonly jump: number;
  readonly jumpSize: number;
}

/**
 * One reference price per asset, in USDT: goes on as history went, with its volatility at each
 * moment, its sudden moves and the common part with BTC, drawn weakly back to where the asset is
 * listed. The volatility is a function of the seed and the time; the moves are out of the chance.
 */
export class ReferencePrices {
  readonly #chance: Chance;
  readonly #assets = new Map<string, Asset>();
  #at: number;
  /** The hour that the deviations are of, counted from 1970. */
  #hour = -1;

  /** `prices`: where each asset begins, in USDT; the pull goes to the profile's start price. */
  constructor(
    profiles: readonly AssetProfile[],
    chance: Chance,
    prices: ReadonlyMap<string, number>,
    clock: ReferenceClock = { seed: 0, at: 0 },
  ) {
    this.#chance = chance;
    this.#at = clock.at;
    for (const profile of profiles) {
      const { asset, startPrice } = profile;
      this.#assets.set(asset.code, {
        profile,
        volatility: new Volatility(clock.seed, profile),
        deviations: new Float64Array(hourMinutes),
        logPrice: Math.log(prices.get(asset.code) ?? startPrice),
        logStart: Math.log(startPrice),
        recent: 0,
        unrest: 0,
        strain: new Strain(),
        pace: 0,
      });
    }
    this.#turnTo(Math.floor(clock.at / minuteMs / hourMinutes));
  }

  /** Logarithm of an asset's price in USDT. */
  logPrice(code: string): number {
    return this.#assets.get(code)!.logPrice;
  }

  /** Moves an asset's price at once, by so much in its logarithm; it goes on from there. */
  shift(code: string, byLog: number): void {
    const asset = this.#assets.get(code);
    if (asset === undefined) throw new RangeError(`No such asset: ${code}`);
    if (!Number.isFinite(byLog)) throw new RangeError(`A price cannot move by ${byLog}.`);
    asset.logPrice += byLog;
    asset.pace += byLog;
    const { dailyVolatility } = asset.profile;
    if (dailyVolatility > 0) asset.strain.add(byLog, dailyVolatility);
  }

  /** How lively an asset's market is now. */
  stir(code: string): Stir {
    const { profile, deviations, unrest, strain, pace } = this.#assets.get(code)!;
    const { dailyVolatility } = profile;
    if (dailyVolatility === 0) return { lively: 1, far: 1, strain: 0, shed: 0, pace, bent: 0 };
    const minute = Math.floor(this.#at / minuteMs);
    const deviation = deviations[minute % hourMinutes]! * (1 + unrest) * (1 + strain.sum);
    return {
      lively: deviation / (dailyVolatility / Math.sqrt(dayMs / minuteMs)),
      far: paceOf(pace, deviation),
      strain: strain.sum,
      shed: strain.shed,
      pace,
      bent: strain.bent,
    };
  }

  /** Whether a crash of any asset is still felt. */
  isStrained(): boolean {
    for (const { strain } of this.#assets.values()) if (strain.isFelt) return true;
    return false;
  }

  /** Lets `elapsedMs` pass. */
  step(elapsedMs: number): void {
    this.#at += Math.max(0, elapsedMs);
    const passedMs = Math.min(Math.max(0, elapsedMs), stepMaxMs);
    if (passedMs === 0) return;
    const minute = Math.floor(this.#at / minuteMs);
    this.#turnTo(Math.floor(minute / hourMinutes));
    const common = {
      normal: this.#chance.normal(),
      jump: this.#chance.next(),
      jumpSize: jumpSize(this.#chance.normal(), this.#chance.normal()),
    };
    const lively = clockFactor(minute);
    const calmer = Math.exp(-passedMs / unrestMs);
    const slower = Math.exp(-passedMs / paceMs);
    for (const asset of this.#assets.values()) {
      asset.pace *= slower;
      if (asset.profile.dailyVolatility === 0) continue;
      asset.unrest *= calmer;
      asset.strain.pass(passedMs);
      const deviation = asset.deviations[minute % hourMinutes]!;
      this.#move(asset, passedMs, deviation, lively, common);
    }
  }

  #turnTo(hour: number): void {
    if (hour === this.#hour) return;
    this.#hour = hour;
    for (const asset of this.#assets.values()) {
      asset.deviations = asset.volatility.minutes(hour * hourMinutes, hourMinutes);
    }
  }

  #move(asset: Asset, passedMs: number, perMinute: number, lively: number, common: Common): void {
    const { profile } = asset;
    const { correlation } = profile;
    const own = Math.sqrt(1 - correlation * correlation);
    const days = passedMs / dayMs;
    const raised = (1 + asset.unrest) * (1 + asset.strain.sum);
    const deviation = perMinute * raised * Math.sqrt(passedMs / minuteMs);
    const walked = deviation * (correlation * common.normal + own * this.#chance.normal());
    const back = (takenBack * asset.recent * passedMs) / takenBackMs;
    asset.recent += walked - (asset.recent * passedMs) / takenBackMs;
    const pull = (asset.logPrice - asset.logStart) * profile.pullPerDay * days;
    const jump = this.#jump(asset, days * lively, common);
    const move = walked - back - pull + jump;
    const bounded = Math.min(moveMax, Math.max(-moveMax, move));
    asset.logPrice += bounded;
    asset.pace += bounded;
  }

  /** A sudden move, of all assets together or of this one alone; mostly none. */
  #jump(asset: Asset, days: number, common: Common): number {
    const rates = jumpRates(asset.profile);
    let size = 0;
    if (common.jump < rates.together * days) size = common.jumpSize;
    else if (this.#chance.next() < rates.alone * days) {
      size = jumpSize(this.#chance.normal(), this.#chance.normal());
    }
    if (size !== 0) asset.unrest += unrestOf(size);
    return size * asset.profile.jumpDeviation;
  }
}
