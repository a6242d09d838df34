import type { AssetProfile } from '#exchange/market/assets.ts';
import { Jumps } from '#exchange/market/jumps.ts';
import { Noise } from '#exchange/market/noise.ts';
import { Volatility } from '#exchange/market/volatility.ts';

/** Days of history before the first start (§9: the daily chart shows 1,500). */
export const historyDays = 1500;

/** A trend lasts about so many days, and moves a day by this share of its deviation. */
const trendDays = 24;
const trendShare = 0.16;
/** What is left of a day’s deviation once overshooting moves are taken back. */
const lasting = 0.86;

/**
 * Natural logarithms of an asset's price in USDT at the starts of the days from `historyDays` before
 * the first start's to that day and, last, at that day's end. Walked backwards from the start price
 * around a path of steady growth, with quiet and wild weeks and trends, partly together with BTC.
 */
export function walkDays(seed: number, profile: AssetProfile, startDay: number): Float64Array {
  const prices = new Float64Array(historyDays + 2);
  const start = Math.log(profile.startPrice);
  const growthPerDay = Math.log1p(profile.yearlyGrowth) / 365;
  const returnOf = dayReturns(seed, profile);
  prices[historyDays] = start;
  prices[historyDays + 1] = start + returnOf(startDay);
  let distance = 0;
  for (let back = 1; back <= historyDays; back++) {
    distance *= 1 - Math.min(1, profile.pullPerDay);
    distance -= returnOf(startDay - back);
    prices[historyDays - back] = start - growthPerDay * back + distance;
  }
  return prices;
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
