import type { Instrument } from '#domain/instrument/instrument.ts';
import { instrumentOf, upwards, userOf, type World } from './world.ts';

/** From which 30-day volume in USDT on, maker and taker rates in millionths. */
const levels = [
  [0n, 1000, 1000],
  [1_000_000n, 800, 900],
  [5_000_000n, 700, 800],
  [10_000_000n, 600, 700],
  [50_000_000n, 400, 600],
  [100_000_000n, 200, 400],
  [250_000_000n, 0, 300],
  [500_000_000n, 0, 250],
] as const;

const dayMs = 86_400_000;
const dayOf = (now: number) => Math.floor(now / dayMs);

/** With a user's first command of a day the level follows from the 30 full days before it. */
export function drawVipLevel(w: World, userId: number): void {
  const user = userOf(w, userId);
  const today = dayOf(w.now);
  if (user === undefined || user.vipDay === today) return;
  let sum = 0n;
  for (const [day, volume] of user.volumes) if (day >= today - 30 && day < today) sum += volume;
  user.vipDay = today;
  user.vipLevel = levels.findLastIndex(([from]) => sum >= from * 10n ** BigInt(usdtScale(w)));
}

export function ratePpm(w: World, userId: number, liquidity: 'maker' | 'taker'): number {
  const [, maker, taker] = levels[userOf(w, userId)?.vipLevel ?? 0]!;
  return liquidity === 'maker' ? maker : taker;
}

function usdtScale(w: World): number {
  for (const { base, quote } of w.instruments) {
    if (base.code === 'USDT') return base.scale;
    if (quote.code === 'USDT') return quote.scale;
  }
  return 8;
}

/** A fraction: how many whole USDT one unit of an asset is worth; undefined without a price. */
function worth(w: World, asset: { code: string; scale: number }): [bigint, bigint] | undefined {
  const unit = 10n ** BigInt(asset.scale);
  if (asset.code === 'USDT') return [1n, unit];
  const pair = instrumentOf(w, `${asset.code}USDT`);
  const price = pair && w.pricesAtStart.get(pair.symbolId);
  if (pair === undefined || price === undefined) return undefined;
  return [BigInt(price), 10n ** BigInt(pair.priceScale) * unit];
}

/** What `ratePpm` of a traded quote costs in BGB, a fifth off, rounded up. */
export function bgbFee(
  w: World,
  { quote }: Instrument,
  quoteUnits: bigint,
  rate: number,
): bigint | undefined {
  const bgb = w.instruments.find(({ base }) => base.code === 'BGB')?.base;
  const worthOfQuote = worth(w, quote);
  const worthOfBgb = bgb && worth(w, bgb);
  if (worthOfQuote === undefined || worthOfBgb === undefined) return undefined;
  return upwards(
    quoteUnits * worthOfQuote[0] * worthOfBgb[1] * BigInt(rate) * 80n,
    worthOfQuote[1] * worthOfBgb[0] * 1_000_000n * 100n,
  );
}

export const ownFee = (received: bigint, rate: number) =>
  upwards(received * BigInt(rate), 1_000_000n);

/** Notes a fill of a user in its volume of the day. */
export function addVolume(w: World, userId: number, { quote }: Instrument, quoteUnits: bigint) {
  const user = userOf(w, userId);
  const value = worth(w, quote);
  if (user === undefined || value === undefined) return;
  const day = dayOf(w.now);
  const usdt = (quoteUnits * value[0] * 10n ** BigInt(usdtScale(w))) / value[1];
  user.volumes.set(day, (user.volumes.get(day) ?? 0n) + usdt);
}
