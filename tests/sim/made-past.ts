import { dayMs, minuteMs } from '#domain/candle/bucket.ts';
import { assetProfiles } from '#exchange/simulator/assets.ts';
import { listingOf } from '#exchange/simulator/listing.ts';
import { PastMaker } from '#exchange/simulator/past-maker.ts';
import { type Bar, correlation, type Figure, quantile, returnsOf } from './candle-statistics.ts';

/** A listing's minute, so many days after which the months below end. */
export const listedAt = Date.parse('2026-05-20T15:07:00Z');
const monthDays = 30;

/** One-minute candles of a made month that ended `back` days before the listing's day. */
export function madeMonth(seed: number, symbols: readonly string[], back = 0): Map<string, Bar[]> {
  const maker = new PastMaker({ seed, profiles: assetProfiles, recordings: new Map() });
  const to = Math.floor(listedAt / dayMs) * dayMs - back * dayMs;
  return new Map(
    symbols.map((symbolId) => {
      const from = to - monthDays * dayMs;
      const request = { symbolId, interval: '1m', from, to, end: listedAt } as const;
      const columns = maker.candles(request);
      const unit = 10 ** listingOf(symbolId).instrument.priceScale;
      const bars = Array.from({ length: columns.count }, (_, i) => ({
        start: columns.start[i]!,
        open: columns.open[i]! / unit,
        high: columns.high[i]! / unit,
        low: columns.low[i]! / unit,
        close: columns.close[i]! / unit,
        volume: columns.volume[i]!,
      }));
      return [symbolId, bars];
    }),
  );
}

/** How far a pair of two coins stands off what their prices in USDT say, by minute, in parts of it. */
export function deviationsOf(
  pair: readonly Bar[],
  base: readonly Bar[],
  quote: readonly Bar[],
): number[] {
  return pair.map(({ close }, i) => Math.log((close * quote[i]!.close) / base[i]!.close));
}

/** Returns of every so many minutes. */
const every = (bars: readonly Bar[], minutes: number) =>
  returnsOf(bars.filter(({ start }) => (start / minuteMs) % minutes === minutes - 1));

/** How pairs go together: BTC, ETH, others, and the pair of BTC and ETH. */
export function togetherOf(month: ReadonlyMap<string, readonly Bar[]>): Figure[] {
  const bars = (symbolId: string) => month.get(symbolId)!;
  const [btc, eth] = [bars('BTCUSDT'), bars('ETHUSDT')];
  const figures: Figure[] = [];
  const add = (name: string, value: number, from: number, to: number) =>
    figures.push({ name, value, from, to, digits: 2 });
  for (const minutes of [1, 15, 60]) {
    add(`BTC-ETH ${minutes}m`, correlation(every(btc, minutes), every(eth, minutes)), 0.7, 0.9);
  }
  const [one, two] = [returnsOf(btc), returnsOf(eth)];
  add('BTC a minute before ETH', correlation(one.slice(0, -1), two.slice(1)), -0.08, 0.08);
  add('ETH a minute before BTC', correlation(two.slice(0, -1), one.slice(1)), -0.08, 0.08);
  for (const [symbolId, others] of month) {
    if (['BTCUSDT', 'ETHUSDT', 'ETHBTC'].includes(symbolId)) continue;
    for (const minutes of [1, 15]) {
      const together = correlation(every(btc, minutes), every(others, minutes));
      add(`BTC-${symbolId} ${minutes}m`, together, 0.5, 0.85);
    }
  }
  const off = deviationsOf(bars('ETHBTC'), eth, btc);
  const sizes = off.map((value) => 10_000 * Math.abs(value));
  add('ETHBTC off, bp, p50', quantile(sizes, 0.5), 0.3, 1.5);
  add('ETHBTC off, bp, p95', quantile(sizes, 0.95), 0, 5);
  add('ETHBTC off, bp, p99', quantile(sizes, 0.99), 0, 10);
  add('ETHBTC off, memory', correlation(off.slice(1), off.slice(0, -1)), -0.08, 0.08);
  return figures;
}
