import type { AssetProfile } from '#exchange/market/assets.ts';
import { Chance } from '#exchange/market/chance.ts';

/** Days of history before the first start (§9: the daily chart shows 1,500). */
export const historyDays = 1500;

/**
 * Natural logarithms of an asset's price in USDT at the starts of the days from `historyDays` before
 * the first start's to that day and, last, at that day's end. Walked backwards from the start price
 * around a path of steady growth, with quiet and wild weeks, partly together with BTC.
 */
export function walkDays(seed: number, profile: AssetProfile, startDay: number): Float64Array {
  const known = walks.get(profile);
  if (known?.seed === seed && known.startDay === startDay) return known.prices;
  const prices = walked(seed, profile, startDay);
  walks.set(profile, { seed, startDay, prices });
  return prices;
}

/** The latest walk of each asset: several pairs have it. */
const walks = new WeakMap<
  AssetProfile,
  { readonly seed: number; readonly startDay: number; readonly prices: Float64Array }
>();

function walked(seed: number, profile: AssetProfile, startDay: number): Float64Array {
  const prices = new Float64Array(historyDays + 2);
  const start = Math.log(profile.startPrice);
  const growthPerDay = Math.log1p(profile.yearlyGrowth) / 365;
  prices[historyDays] = start;
  prices[historyDays + 1] = start + dayReturn(seed, profile, startDay);
  let distance = 0;
  for (let back = 1; back <= historyDays; back++) {
    distance *= 1 - Math.min(1, profile.pullPerDay);
    distance -= dayReturn(seed, profile, startDay - back);
    prices[historyDays - back] = start - growthPerDay * back + distance;
  }
  return prices;
}

/** Deviation of the returns of a UTC day (Unix days): the usual one times the mood of its weeks. */
export function dayDeviation(seed: number, profile: AssetProfile, day: number): number {
  const weeks = day / 9;
  const week = Math.floor(weeks);
  const mood = (index: number) => new Chance(seed, 'mood', index).normal();
  const share = weeks - week;
  const blend = mood(week) * (1 - share) + mood(week + 1) * share;
  return profile.dailyVolatility * Math.exp(0.4 * blend);
}

function dayReturn(seed: number, profile: AssetProfile, day: number): number {
  if (profile.dailyVolatility === 0) return 0;
  const shock = (code: string) => {
    const chance = new Chance(seed, 'day', code, day);
    const wild = chance.next() < 0.06 ? 2 : 1;
    return chance.normal() * wild;
  };
  const { correlation } = profile;
  const own = Math.sqrt(1 - correlation * correlation);
  const together = correlation === 0 ? 0 : correlation * shock('BTC');
  const alone = own === 0 ? 0 : own * shock(profile.asset.code);
  return dayDeviation(seed, profile, day) * (together + alone);
}
