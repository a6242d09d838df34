import { dayMs } from '#domain/candle/bucket.ts';
import type { AssetProfile } from '#exchange/market/assets.ts';
import type { Chance } from '#exchange/market/chance.ts';

/** A reference price moves at most so much per step, and stays so near to what it is told. */
const moveMax = 0.008;
/** A pause of the process is not made up for: time passes at most so far per step. */
const stepMaxMs = 2000;

interface Mood {
  /** Logarithm of the factor on the usual volatility; wanders around 0. */
  volatility: number;
  logPrice: number;
  readonly logStart: number;
}

/** How long a mood lasts, and how far it swings. */
const moodMs = 45 * 60_000;
const moodDeviation = 0.35;

/**
 * One reference price per asset, in USDT: random walks with moods of volatility, sudden moves and
 * a common part with BTC, drawn weakly back to where they started. A pure step function of its own
 * state, the chance given and the time passed.
 */
export class ReferencePrices {
  readonly #profiles: readonly AssetProfile[];
  readonly #chance: Chance;
  readonly #moods = new Map<string, Mood>();

  /** `prices`: where each asset begins, in USDT; the pull goes to the profile's start price. */
  constructor(
    profiles: readonly AssetProfile[],
    chance: Chance,
    prices: ReadonlyMap<string, number>,
  ) {
    this.#profiles = profiles;
    this.#chance = chance;
    for (const { asset, startPrice } of profiles) {
      const price = prices.get(asset.code) ?? startPrice;
      this.#moods.set(asset.code, {
        volatility: moodDeviation * chance.normal(),
        logPrice: Math.log(price),
        logStart: Math.log(startPrice),
      });
    }
  }

  /** Logarithm of an asset's price in USDT. */
  logPrice(code: string): number {
    return this.#moods.get(code)!.logPrice;
  }

  /** Adds to the logarithm of an asset's price: it goes on from there. */
  shift(code: string, byLog: number): void {
    this.#moods.get(code)!.logPrice += byLog;
  }

  /** Lets `elapsedMs` pass. */
  step(elapsedMs: number): void {
    const passedMs = Math.min(Math.max(0, elapsedMs), stepMaxMs);
    if (passedMs === 0) return;
    const days = passedMs / dayMs;
    const together = this.#chance.normal();
    const jumpTogether = this.#chance.normal();
    const jumps = this.#chance.next();
    for (const profile of this.#profiles) {
      if (profile.dailyVolatility === 0) continue;
      this.#move(profile, days, passedMs, together, jumps, jumpTogether);
    }
  }

  #move(
    profile: AssetProfile,
    days: number,
    passedMs: number,
    together: number,
    jumps: number,
    jumpTogether: number,
  ): void {
    const mood = this.#moods.get(profile.asset.code)!;
    const { correlation } = profile;
    const own = Math.sqrt(1 - correlation * correlation);
    const fade = Math.exp(-passedMs / moodMs);
    mood.volatility =
      mood.volatility * fade + moodDeviation * Math.sqrt(1 - fade * fade) * this.#chance.normal();
    const deviation = profile.dailyVolatility * Math.exp(mood.volatility) * Math.sqrt(days);
    let move = deviation * (correlation * together + own * this.#chance.normal());
    // The first part of the number line is a jump of all, the next one of this asset alone.
    if (jumps < profile.jumpsPerDay * days * correlation) {
      move += profile.jumpDeviation * jumpTogether;
    } else if (this.#chance.next() < profile.jumpsPerDay * days * (1 - correlation)) {
      move += profile.jumpDeviation * this.#chance.normal();
    }
    move -= (mood.logPrice - mood.logStart) * profile.pullPerDay * days;
    mood.logPrice += Math.min(moveMax, Math.max(-moveMax, move));
  }
}
