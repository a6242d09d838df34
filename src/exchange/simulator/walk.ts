import type { AssetProfile } from '#exchange/simulator/assets.ts';
import { Jumps } from '#exchange/simulator/jumps.ts';
import { Noise } from '#exchange/simulator/noise.ts';
import { Volatility } from '#exchange/simulator/volatility.ts';

/** Days of history before the first start (§9: the daily chart shows 1,500). */
export const historyDays = 1500;

/** A trend lasts about so many days, and moves a day by this share of its deviation. */
const trendDays = 24;
const trendShare = 0.16;
/** What is left of a day’s deviation once overshooting moves are taken back. */
const lasting = 0.86;

/**
 * Natural logarithms of an asset's price in USDT at the starts of days: from the start price of the
 * first start's day backwards, around a path of steady growth, with quiet and wild weeks and trends,
 * partly together with BTC. Walked no further back than somebody has asked.
 */
export class DayWalk {
  readonly #profile: AssetProfile;
  readonly #startDay: number;
  readonly #returnOf: (day: number) => number;
  readonly #start: number;
  readonly #next: number;
  /** The price so many days before the first start's, and how far the last one is off its path. */
  readonly #back: number[];
  #distance = 0;

  constructor(seed: number, profile: AssetProfile, startDay: number) {
    this.#profile = profile;
    this.#startDay = startDay;
    this.#returnOf = dayReturns(seed, profile);
    this.#start = Math.log(profile.startPrice);
    this.#next = this.#start + this.#returnOf(startDay);
    this.#back = [this.#start];
  }

  /** At the start of a Unix day, from `historyDays` before the first start's to the one after it. */
  at(day: number): number {
    const back = this.#startDay - day;
    if (back === -1) return this.#next;
    if (back < 0 || back > historyDays) throw new RangeError(`No price is known of day ${day}.`);
    const growthPerDay = Math.log1p(this.#profile.yearlyGrowth) / 365;
    for (let known = this.#back.length; known <= back; known++) {
      this.#distance *= 1 - Math.min(1, this.#profile.pullPerDay);
      this.#distance -= this.#returnOf(this.#startDay - known);
      this.#back.push(this.#start - growthPerDay * known + this.#distance);
    }
    return this.#back[back]!;
  }
}

function dayReturns(seed: number, profile: AssetProfile): (day: number) => number {
  if (profile.dailyVolatility === 0) return () => 0;
  const { correlation, asset } = profile;
  const own = Math.sqrt(1 - correlation * correlation);
  const volatility = new Volatility(seed, profile);
  const jumps = new Jumps(seed, profile);
  const noises = (code: string) => ({
    shock: new Noise(seed, 'day', code),
    trend: new Noise(seed, 'trend', code),
  });
  const [common, alone] = [noises('BTC'), noises(asset.code)];
  const moveOf = ({ shock, trend }: ReturnType<typeof noises>, day: number) =>
    shock.normal(day) + trendShare * trend.normal(Math.floor(day / trendDays));
  return (day) => {
    const together = correlation === 0 ? 0 : correlation * moveOf(common, day);
    const apart = own === 0 ? 0 : own * moveOf(alone, day);
    return lasting * volatility.day(day) * (together + apart) + jumps.sum(day);
  };
}
