import { dayMs, minuteMs } from '#domain/candle/bucket.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type AssetDay, daySteps } from '#exchange/simulator/asset-day.ts';
import type { AssetProfile } from '#exchange/simulator/assets.ts';
import type { Basis } from '#exchange/simulator/basis.ts';
import { type Minutes, minutesOf } from '#exchange/simulator/pair-day.ts';
import { leadOf, paceMs } from '#exchange/simulator/stir.ts';
import { dayMinutes, minuteSteps } from '#exchange/simulator/volatility.ts';

/** How often a price is told in a minute: what its candles count in the place of a volume. */
const samples = 120;

/** A mark goes by the basis of so many steps. */
const markSteps = 3;

/** How far a contract is ahead of its index after each step of a day; as its mark has it, on average of some. */
function leadsOf(path: Float64Array, { dailyVolatility }: AssetProfile, isMark: boolean) {
  const leads = new Float64Array(path.length);
  const left = Math.exp(-(minuteMs / minuteSteps) / paceMs);
  let pace = 0;
  for (let step = 1; step < path.length; step++) {
    pace = pace * left + path[step]! - path[step - 1]!;
    leads[step] = leadOf(pace, dailyVolatility);
  }
  if (!isMark) return leads;
  return leads.map((_, step) => {
    const from = Math.max(0, step - markSteps + 1);
    let sum = 0;
    for (let i = from; i <= step; i++) sum += leads[i]!;
    return sum / (step - from + 1);
  });
}

/** Which price of whose contract. */
interface Priced {
  readonly basis: Basis;
  readonly profile: AssetProfile;
  readonly isMark: boolean;
}

/**
 * A day of an asset's price with a contract's basis on top, which goes straight within a minute, and
 * with what the contract is ahead of its index.
 */
export function withBasis(
  { path, deviations }: AssetDay,
  { basis, profile, isMark }: Priced,
  day: number,
): AssetDay {
  const moved = leadsOf(path, profile, isMark);
  for (let step = 0; step < path.length; step++) moved[step]! += path[step]!;
  let from = basis.at(day * dayMs);
  for (let minute = 0; minute < dayMinutes; minute++) {
    const to = basis.at(day * dayMs + (minute + 1) * minuteMs);
    const first = minute * minuteSteps;
    for (let step = 0; step < minuteSteps; step++) {
      moved[first + step]! += from + ((to - from) * step) / minuteSteps;
    }
    from = to;
  }
  moved[daySteps]! += from;
  return { path: moved, deviations };
}

/** A day of a price that nobody trades at, such as an index: its own path, onto the price step. */
export function priceDay(
  { priceScale, priceStep }: Instrument,
  day: number,
  base: Float64Array,
  quote: Float64Array,
): Minutes {
  const minutes = minutesOf(day * dayMs, dayMinutes);
  const perStep = 10 ** priceScale / priceStep;
  const priceAt = (step: number) =>
    Math.max(1, Math.round(Math.exp(base[step]! - quote[step]!) * perStep)) * priceStep;
  let open = priceAt(0);
  for (let minute = 0; minute < dayMinutes; minute++) {
    let [high, low, close] = [open, open, open];
    for (let step = 1; step <= minuteSteps; step++) {
      close = priceAt(minute * minuteSteps + step);
      high = Math.max(high, close);
      low = Math.min(low, close);
    }
    minutes.open[minute] = open;
    minutes.high[minute] = high;
    minutes.low[minute] = low;
    minutes.close[minute] = close;
    open = close;
  }
  minutes.volume.fill(samples);
  return minutes;
}
