import { dayMs } from '#domain/candle/bucket.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type AssetDay, daySteps } from '#exchange/simulator/asset-day.ts';
import type { Basis } from '#exchange/simulator/basis.ts';
import { type Minutes, minutesOf } from '#exchange/simulator/pair-day.ts';
import { dayMinutes, minuteSteps } from '#exchange/simulator/volatility.ts';

/** How often a price is told in a minute: what its candles count in the place of a volume. */
const samples = 120;

/** A day of an asset's price with a contract's basis on top, which goes straight within a minute. */
export function withBasis({ path, deviations }: AssetDay, basis: Basis, day: number): AssetDay {
  const moved = path.slice();
  const minuteMs = dayMs / dayMinutes;
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
