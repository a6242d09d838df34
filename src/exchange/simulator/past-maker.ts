import { bucketStart, dayMs, minuteMs, secondMs } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { CandleColumns } from '#domain/candle/columns.ts';
import type { PriceSource } from '#domain/candle/series.ts';
import { pricedAs } from '#domain/instrument/demo-coin.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { type Lots, lots, type Ticks } from '#domain/money/units.ts';
import { AssetPath, type AssetPrices } from '#exchange/simulator/asset-day.ts';
import type { AssetProfile } from '#exchange/simulator/assets.ts';
import { Basis } from '#exchange/simulator/basis.ts';
import { Chance } from '#exchange/simulator/chance.ts';
import { listingOf } from '#exchange/simulator/listing.ts';
import { type Minutes, type PairShape, pairDay, stepPrices } from '#exchange/simulator/pair-day.ts';
import { priceDay, withBasis } from '#exchange/simulator/price-day.ts';
import { RecordedPath, type Recording, recordedDay } from '#exchange/simulator/recording.ts';
import { turnoverOf } from '#exchange/simulator/sizes.ts';
import { type Guide, splitCandle } from '#exchange/simulator/split.ts';
import { minuteSteps } from '#exchange/simulator/volatility.ts';

/** Intervals that the past is made in; longer ones are merged from days. */
export const pastIntervals = [
  ...(['1s', '1m', '3m', '5m', '15m', '30m'] as const),
  ...(['1H', '2H', '4H', '6H', '12H', '1D'] as const),
] as const;

export type PastInterval = (typeof pastIntervals)[number];

/** Candles of a pair that start in [from, to) and end by `end`, the pair's listing. */
export interface PastRequest {
  readonly symbolId: string;
  /** Which of a contract's prices; absent: the last. */
  readonly price?: PriceSource | undefined;
  readonly interval: PastInterval;
  readonly from: number;
  readonly to: number;
  /** Start of the minute that the pair was listed in; of a contract that its coin's pair was. */
  readonly end: number;
}

/** Which day of which prices is made. */
type DayAsked = Pick<PastRequest, 'symbolId' | 'price' | 'end'>;

export interface PastParts {
  readonly seed: number;
  readonly profiles: readonly AssetProfile[];
  /** Recorded minutes by symbol. */
  readonly recordings: ReadonlyMap<string, Recording>;
}

/**
 * Makes candles from before pairs were listed: minutes of a day at a time, out of the paths of the
 * pair's assets or out of a recording, and longer ones by merging these. Nothing but the latest days
 * of paths is kept.
 */
export class PastMaker {
  readonly #seed: number;
  readonly #profiles: ReadonlyMap<string, AssetProfile>;
  readonly #recordings: ReadonlyMap<string, Recording>;
  /** By asset and day of the first start; there are as many as pairs were listed on. */
  readonly #paths = new Map<string, AssetPrices>();

  constructor({ seed, profiles, recordings }: PastParts) {
    this.#seed = seed;
    this.#profiles = new Map(profiles.map((profile) => [profile.asset.code, profile]));
    this.#recordings = recordings;
  }

  candles(request: PastRequest): CandleColumns {
    const { symbolId, interval, from, to, end } = request;
    const rows = new Rows(interval, Math.min(to, end), end, listingOf(symbolId).instrument);
    if (interval === '1s') this.#addSeconds(request, rows);
    else {
      for (let day = bucketStart('1D', from); day < Math.min(to, end); day += dayMs) {
        rows.add(this.#minutes(request, day), from);
      }
    }
    return rows.columns();
  }

  #minutes(asked: DayAsked, dayStart: number): Minutes {
    const { symbolId, end } = asked;
    const recording = this.#recordings.get(symbolId);
    if (recording) return recordedDay(recording, dayStart, end);
    const { shape, base, quote } = this.#day(asked, dayStart / dayMs);
    const day = dayStart / dayMs;
    if (isTraded(asked)) return pairDay(shape, day, base, quote);
    return priceDay(shape.listing.instrument, day, base.path, quote.path);
  }

  /** What an instrument's prices of a day are made of; all of a contract's but the index have its basis. */
  #day({ symbolId, price, end }: DayAsked, day: number) {
    const { shape, base, quote } = this.#pair(symbolId, end);
    const { instrument } = shape.listing;
    const index = base.day(day);
    const isIndex = !isContract(instrument) || price === 'index';
    const priced = () => ({
      basis: new Basis(this.#seed, shape.listing),
      profile: shape.base,
      isMark: price === 'mark',
    });
    return {
      shape,
      base: isIndex ? index : withBasis(index, priced(), day),
      quote: quote.day(day),
    };
  }

  #pair(symbolId: string, end: number) {
    const listing = listingOf(symbolId);
    const { instrument } = listing;
    const [base, quote] = [pricedAs(instrument.base.code), pricedAs(instrument.quote.code)];
    const shape: PairShape = {
      seed: this.#seed,
      listing,
      base: this.#profiles.get(base)!,
      quote: this.#profiles.get(quote)!,
    };
    return { shape, base: this.#path(base, end), quote: this.#path(quote, end) };
  }

  #path(code: string, end: number): AssetPrices {
    const startDay = Math.floor(end / dayMs);
    const key = `${code}/${startDay}`;
    const known = this.#paths.get(key);
    if (known) return known;
    const made = new AssetPath(this.#seed, this.#profiles.get(code)!, startDay);
    const path = this.#recordedPath(code, made, end) ?? made;
    this.#paths.set(key, path);
    return path;
  }

  /** The path of an asset of which a pair was recorded: other pairs of it agree with that one. */
  #recordedPath(code: string, made: AssetPath, end: number): AssetPrices | undefined {
    for (const [symbolId, recording] of this.#recordings) {
      const { instrument } = listingOf(symbolId);
      if (instrument.base.code !== code) continue;
      return new RecordedPath(
        made,
        this.#path(instrument.quote.code, end),
        recording,
        instrument,
        end,
      );
    }
    return undefined;
  }

  #addSeconds(request: PastRequest, rows: Rows): void {
    const { symbolId, from, to, end } = request;
    const { instrument } = listingOf(symbolId);
    const chance = (start: number) => new Chance(this.#seed, 'second', symbolId, start);
    const first = bucketStart('1m', from);
    for (let day = bucketStart('1D', from); day < Math.min(to, end); day += dayMs) {
      const minutes = this.#minutes(request, day);
      const hasSteps = isTraded(request) && !this.#recordings.has(symbolId);
      const steps = hasSteps ? this.#steps(request, day) : undefined;
      for (let i = 0; i < minutes.open.length; i++) {
        const start = minutes.start + i * minuteMs;
        if (start < first || start >= Math.min(to, end)) continue;
        const at = (start - day) / minuteMs;
        const guides = steps ? guidesOf(steps, at, instrument.priceStep) : [];
        const shape = { instrument, chance: chance(start), partMs: secondMs, count: 60, guides };
        rows.push(splitCandle(candleAt(minutes, i, instrument), shape), from);
      }
    }
  }

  #steps(asked: DayAsked, dayStart: number): Float64Array {
    const day = dayStart / dayMs;
    const { shape, base, quote } = this.#day(asked, day);
    return stepPrices(shape, day, base.path, quote.path);
  }
}

/** Whether prices are those of trades. */
const isTraded = ({ price = 'last' }: DayAsked): boolean => price === 'last';

/** Where the price stood within a minute, in parts of its seconds. */
function guidesOf(steps: Float64Array, minute: number, priceStep: number): Guide[] {
  const guides: Guide[] = [];
  for (let step = 1; step < minuteSteps; step++) {
    const price = steps[minute * minuteSteps + step]!;
    if (price > 0) guides.push({ at: (step * 60) / minuteSteps, price: price * priceStep });
  }
  return guides;
}

const candleAt = (minutes: Minutes, i: number, instrument: Instrument): Candle => ({
  start: minutes.start + i * minuteMs,
  open: minutes.open[i] as Ticks,
  high: minutes.high[i] as Ticks,
  low: minutes.low[i] as Ticks,
  close: minutes.close[i] as Ticks,
  volume: minutes.volume[i] as Lots,
  turnover: turnoverOf(instrument, minutes.volume[i]!, BigInt(minutes.value[i]!)),
});

const minuteCounts: Readonly<Record<PastInterval, number>> = {
  ...{ '1s': 0, '1m': 1, '3m': 3, '5m': 5, '15m': 15, '30m': 30 },
  ...{ '1H': 60, '2H': 120, '4H': 240, '6H': 360, '12H': 720, '1D': 1440 },
};

/** Gathers candles of one interval: those that start before `to` and end by `end`. */
class Rows {
  readonly #lengthMs: number;
  readonly #to: number;
  readonly #end: number;
  readonly #instrument: Instrument;
  readonly #candles: Candle[] = [];

  constructor(interval: PastInterval, to: number, end: number, instrument: Instrument) {
    this.#lengthMs = minuteCounts[interval] * minuteMs || secondMs;
    this.#to = to;
    this.#end = end;
    this.#instrument = instrument;
  }

  /** The candles that a day's minutes make, from `from` on. */
  add(minutes: Minutes, from: number): void {
    const perCandle = this.#lengthMs / minuteMs;
    const count = minutes.open.length;
    const before = (minutes.start % this.#lengthMs) / minuteMs;
    for (let first = -before; first < count; first += perCandle) {
      const start = minutes.start + first * minuteMs;
      if (start >= this.#to || start + this.#lengthMs > this.#end) return;
      if (start < from) continue;
      const until = Math.min(count, first + perCandle);
      this.#candles.push(merged(minutes, Math.max(0, first), until, start, this.#instrument));
    }
  }

  push(candles: readonly Candle[], from: number): void {
    for (const candle of candles) {
      if (candle.start >= from && candle.start < this.#to) this.#candles.push(candle);
    }
  }

  columns(): CandleColumns {
    return CandleColumns.of(this.#candles);
  }
}

/** Minutes `from` up to `to` as one candle; those without trades count only where all are. */
function merged(
  minutes: Minutes,
  from: number,
  to: number,
  start: number,
  instrument: Instrument,
): Candle {
  const { volume, value } = minutes;
  let traded = from;
  while (traded < to - 1 && volume[traded] === 0) traded++;
  let [high, low, close] = [minutes.high[traded]!, minutes.low[traded]!, minutes.close[traded]!];
  let [size, paid, part] = [0, 0n, 0];
  for (let i = traded; i < to; i++) {
    if (volume[i] === 0) continue;
    if (minutes.high[i]! > high) high = minutes.high[i]!;
    if (minutes.low[i]! < low) low = minutes.low[i]!;
    close = minutes.close[i]!;
    size += volume[i]!;
    // As numbers for as long as they are exact: that is much faster.
    if (part + value[i]! > Number.MAX_SAFE_INTEGER) {
      paid += BigInt(part);
      part = 0;
    }
    part += value[i]!;
  }
  const turnover = turnoverOf(instrument, size, paid + BigInt(part));
  const prices = { open: minutes.open[traded] as Ticks, high: high as Ticks, low: low as Ticks };
  return { start, ...prices, close: close as Ticks, volume: lots(size), turnover };
}
