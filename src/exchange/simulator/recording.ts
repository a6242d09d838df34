import { bucketStart, dayMs, minuteMs } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type AssetDay, type AssetPrices, daySteps } from '#exchange/simulator/asset-day.ts';
import { type Minutes, minutesOf } from '#exchange/simulator/pair-day.ts';
import { productOf } from '#exchange/simulator/sizes.ts';
import { dayMinutes, minuteSteps } from '#exchange/simulator/volatility.ts';

/** Recorded minutes of a pair without gaps, in columns. */
export type Recording = Minutes;

/** The columns of a recording's minutes. */
export function recordingOf(candles: readonly Candle[], instrument: Instrument): Recording {
  const minutes = minutesOf(candles[0]!.start, candles.length);
  for (const [i, candle] of candles.entries()) {
    minutes.open[i] = candle.open;
    minutes.high[i] = candle.high;
    minutes.low[i] = candle.low;
    minutes.close[i] = candle.close;
    minutes.volume[i] = candle.volume;
    minutes.value[i] = productOf(instrument, candle.volume, candle.turnover);
  }
  return minutes;
}

/** When a recording's first minute starts, once its last one ends at `end`. */
const recordedFrom = ({ open }: Recording, end: number): number => end - open.length * minuteMs;

/** The minutes of a day that there are, when the recording's last one ends at `end`. */
export function recordedDay(recording: Recording, dayStart: number, end: number): Minutes {
  const first = recordedFrom(recording, end);
  const at = (time: number) =>
    Math.min(recording.open.length, Math.max(0, Math.ceil((time - first) / minuteMs)));
  const [from, to] = [at(dayStart), at(dayStart + dayMs)];
  return {
    start: first + from * minuteMs,
    open: recording.open.subarray(from, to),
    high: recording.high.subarray(from, to),
    low: recording.low.subarray(from, to),
    close: recording.close.subarray(from, to),
    volume: recording.volume.subarray(from, to),
    value: recording.value.subarray(from, to),
  };
}

/** A minute's range is about so many deviations of its return. */
const rangeDeviations = 1.6;

/**
 * The prices of an asset of which a pair was recorded: the made ones, moved to where the recording
 * begins, and from there on what the recording says.
 */
export class RecordedPath implements AssetPrices {
  readonly #made: AssetPrices;
  readonly #quote: AssetPrices;
  readonly #recording: Recording;
  readonly #end: number;
  readonly #logTick: number;
  readonly #moved: number;

  /** `quote`: the prices of what the recorded pair is quoted in. */
  constructor(
    made: AssetPrices,
    quote: AssetPrices,
    recording: Recording,
    { priceScale }: Instrument,
    end: number,
  ) {
    this.#made = made;
    this.#quote = quote;
    this.#recording = recording;
    this.#end = end;
    this.#logTick = -priceScale * Math.LN10;
    const first = Math.max(recordedFrom(recording, end), made.first * dayMs);
    const day = Math.floor(first / dayMs);
    const step = ((first - day * dayMs) / minuteMs) * minuteSteps;
    const at = (first - recordedFrom(recording, end)) / minuteMs;
    const recorded = Math.log(recording.open[at]!) + this.#logTick + quote.day(day).path[step]!;
    this.#moved = recorded - made.day(day).path[step]!;
  }

  get first(): number {
    return this.#made.first;
  }

  day(day: number): AssetDay {
    const made = this.#made.day(day);
    const path = made.path.map((log) => log + this.#moved);
    const minutes = recordedDay(this.#recording, day * dayMs, this.#end);
    const deviations = made.deviations.slice();
    const quote = this.#quote.day(day).path;
    const first = (minutes.start - bucketStart('1D', day * dayMs)) / minuteMs;
    for (let i = 0; i < minutes.open.length && first + i < dayMinutes; i++) {
      const step = (first + i) * minuteSteps;
      const log = (price: number, at: number) =>
        Math.log(price) + this.#logTick + quote[step + at]!;
      const [open, close] = [minutes.open[i]!, minutes.close[i]!];
      const [high, low] = [minutes.high[i]!, minutes.low[i]!];
      // A rising minute looks down first, a falling one up.
      const [one, two] = close >= open ? [low, high] : [high, low];
      if (i === 0) path[step] = log(open, 0);
      const prices = [(open + one) / 2, one, (one + two) / 2, two, (two + close) / 2, close];
      for (const [k, price] of prices.entries()) path[step + k + 1] = log(price, k + 1);
      deviations[first + i] = (high - low) / rangeDeviations / close;
    }
    return { path: path.subarray(0, daySteps + 1), deviations };
  }
}
