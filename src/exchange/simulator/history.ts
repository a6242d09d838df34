import { bucketStart, dayMs, hourMs, minuteMs } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import type { CandleColumns } from '#domain/candle/columns.ts';
import { type PriceSource, seriesIdOf } from '#domain/candle/series.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type Ticks, ticks } from '#domain/money/units.ts';
import type { CandleCache, PastSource } from '#exchange/simulator/past.ts';
import type { PastInterval } from '#exchange/simulator/past-maker.ts';
import { historyDays } from '#exchange/simulator/walk.ts';

/** Days that are made and kept together. */
const blockDays: Readonly<Record<PastInterval, number>> = {
  ...{ '1s': 1, '1m': 1, '3m': 1, '5m': 1, '15m': 2, '30m': 4 },
  ...{ '1H': 8, '2H': 8, '4H': 16, '6H': 16, '12H': 32, '1D': 64 },
};

/** The candles of a pair from before it was listed here. */
export interface Past {
  /** Start of the first day there is. */
  readonly first: number;
  /** All of it starts before this moment: the start of the listing's minute. */
  readonly end: number;
  /** The price that trading begins at. */
  close(): Promise<Ticks>;
  /** Candles that start in [from, to) and are over by `end`; seconds of the last hour only. */
  candles(interval: PastInterval, from: number, to: number): Promise<Candle[]>;
}

/** The past of a pair that was listed on a running exchange: its first minute is its first candle. */
export class NoPast implements Past {
  readonly first: number;
  readonly end: number;
  readonly #openPrice: Ticks;

  constructor(listedAt: number, openPrice: Ticks) {
    this.end = bucketStart('1m', listedAt);
    this.first = this.end;
    this.#openPrice = openPrice;
  }

  async close(): Promise<Ticks> {
    return this.#openPrice;
  }

  async candles(): Promise<Candle[]> {
    return [];
  }
}

/**
 * The candles of a pair from before it was listed here: made on demand, the same each time, and kept
 * for as long as there is room. It ends with the minute before the listing's, whose close is the
 * price that trading begins at.
 */
export class PairPast implements Past {
  readonly #symbol: string;
  readonly #price: PriceSource;
  readonly #source: PastSource;
  readonly #cache: CandleCache;
  /** Blocks on their way, so that none is made twice at a time. */
  readonly #coming = new Map<string, Promise<CandleColumns>>();
  readonly first: number;
  readonly end: number;

  /**
   * `recordedMinutes`: so many there are, all recorded; undefined when the past is made up. `price`:
   * which of a contract's prices.
   */
  constructor(
    symbolId: string,
    listedAt: number,
    source: PastSource,
    cache: CandleCache,
    recordedMinutes?: number,
    price: PriceSource = 'last',
  ) {
    this.#symbol = symbolId;
    this.#price = price;
    this.#source = source;
    this.#cache = cache;
    this.end = bucketStart('1m', listedAt);
    this.first =
      recordedMinutes === undefined
        ? bucketStart('1D', this.end) - historyDays * dayMs
        : bucketStart('1D', this.end - recordedMinutes * minuteMs);
  }

  async close(): Promise<Ticks> {
    const [last] = await this.candles('1m', this.end - minuteMs, this.end);
    return last!.close;
  }

  async candles(interval: PastInterval, from: number, to: number): Promise<Candle[]> {
    const candles: Candle[] = [];
    const until = Math.min(to, this.end);
    if (interval === '1s') {
      const first = Math.max(from, this.end - hourMs);
      if (first < until) (await this.#block('1s', this.end - hourMs)).addTo(candles, first, until);
      return candles;
    }
    const lengthMs = blockDays[interval] * dayMs;
    let start = Math.floor(Math.max(from, this.first) / lengthMs) * lengthMs;
    for (; start < until; start += lengthMs) {
      (await this.#block(interval, start)).addTo(candles, from, until);
    }
    return candles;
  }

  async #block(interval: PastInterval, start: number): Promise<CandleColumns> {
    const key = `${seriesIdOf(this.#symbol, this.#price)}/${interval}/${start}`;
    const known = this.#cache.get(key);
    if (known) return known;
    const coming = this.#coming.get(key) ?? this.#make(key, interval, start);
    return coming;
  }

  #make(key: string, interval: PastInterval, start: number): Promise<CandleColumns> {
    const to = interval === '1s' ? this.end : start + blockDays[interval] * dayMs;
    const from = interval === '1s' ? start : Math.max(start, this.first);
    const what = { symbolId: this.#symbol, price: this.#price };
    const request = { ...what, interval, from, to, end: this.end };
    const made = this.#source.candles(request).then((columns) => {
      this.#cache.set(key, columns);
      return columns;
    });
    const settled = made.finally(() => this.#coming.delete(key));
    this.#coming.set(key, settled);
    return settled;
  }
}

/** The price of a pair in ticks, on its step, from the logarithm of its assets' prices' ratio. */
export function ticksOf(instrument: Instrument, logPrice: number): Ticks {
  const { priceScale, priceStep } = instrument;
  const steps = Math.round((Math.exp(logPrice) * 10 ** priceScale) / priceStep);
  return ticks(Math.max(1, steps) * priceStep);
}
