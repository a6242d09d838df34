import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  bucketStart,
  dayMs,
  hourMs,
  minuteMs,
  secondMs,
  shiftBucket,
} from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { CandleColumns } from '#domain/candle/columns.ts';
import { fillGaps, flatCandle, foldCandle, foldTrade, mergeCandles } from '#domain/candle/merge.ts';
import { type CandleInterval, candleIntervals } from '#domain/codes/candle-interval.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { notional } from '#domain/instrument/value.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { Trade } from '#domain/order/order.ts';
import {
  longIntervals,
  Recent,
  recentTradesMax,
  windowMinutes,
  windowSeconds,
} from '#exchange/market-data/recent.ts';
import type { Past } from '#exchange/simulator/history.ts';
import type { CandleCache } from '#exchange/simulator/past.ts';
import type { PastInterval } from '#exchange/simulator/past-maker.ts';
import type { History } from '#exchange/store/store.ts';

/** Merging many stored days takes a while: orders get their turn after so long. */
const turnMaxMs = 4;
/** Candles of one answer. */
export const candlesMax = 1500;

/** Intervals of less than a day. */
const short: ReadonlySet<CandleInterval> = new Set(
  candleIntervals.filter((interval) => interval !== '1D' && !longIntervals.has(interval)),
);

export type Stored = Pick<History, 'minuteCandles' | 'trades'>;

/**
 * All candles of one pair: what was made up for the time before the listing, the stored minutes
 * since, and the running minute. Finished days are kept, so that no request reads the same twice.
 */
export class CandleSeries {
  readonly #instrument: Instrument;
  readonly #seriesId: string;
  readonly #made: Past;
  readonly #stored: Stored;
  readonly #cache: CandleCache;

  /** `cache`: that of all pairs; `seriesId`: what its candles are stored under. */
  constructor(
    instrument: Instrument,
    made: Past,
    stored: Stored,
    cache: CandleCache,
    seriesId: string = instrument.symbolId,
  ) {
    this.#instrument = instrument;
    this.#seriesId = seriesId;
    this.#made = made;
    this.#stored = stored;
    this.#cache = cache;
  }

  /** Loads what is kept in memory of the latest past. */
  async recent(now: number): Promise<Recent> {
    const end = bucketStart('1m', now) + minuteMs;
    const today = await this.#minutes(bucketStart('1D', now), end);
    const windowStart = end - windowMinutes * minuteMs;
    const before = await this.#minutes(windowStart, bucketStart('1D', now));
    const trades = (await this.#stored.trades(this.#seriesId, recentTradesMax)).toReversed();
    const running = new Map<CandleInterval, Candle>();
    for (const interval of candleIntervals) {
      if (interval === '1s' || longIntervals.has(interval)) continue;
      running.set(interval, runningOf(interval, now, today));
    }
    const minutes = [...before, ...today].filter(({ start }) => start >= windowStart);
    const seconds = secondsOf(this.#instrument, trades).slice(-windowSeconds);
    return new Recent({ minutes, seconds, trades, running, at: this.#made.end });
  }

  /**
   * Candles that start before `before`, at most `limit`, oldest first, without gaps; the last one
   * may be running.
   */
  async candles(
    recent: Recent,
    interval: CandleInterval,
    before: number,
    limit: number,
    now: number,
  ): Promise<Candle[]> {
    recent.advance(now);
    if (longIntervals.has(interval)) await this.#begin(recent, interval, now);
    const count = Math.min(Math.max(1, limit), candlesMax);
    const running = recent.running(interval, now);
    const last = Math.min(running.start, bucketStart(interval, before - 1));
    const from = Math.max(
      shiftBucket(interval, last, 1 - count),
      bucketStart(interval, this.#made.first),
    );
    const to = Math.min(running.start, shiftBucket(interval, last, 1));
    const finished =
      interval === '1s'
        ? await this.#secondsBetween(recent, from, to, now)
        : await this.#finished(recent, interval, from, to, now);
    return last === running.start ? [...finished, { ...running }] : finished;
  }

  /** Makes the candles of finished days ready, newest first, one day at a time. */
  async *warm(now: number): AsyncGenerator<void> {
    const today = bucketStart('1D', now);
    for (let day = today - dayMs; day >= bucketStart('1D', this.#made.end); day -= dayMs) {
      await this.#partsOf('1D', day);
      yield;
    }
  }

  async #finished(
    recent: Recent,
    interval: CandleInterval,
    from: number,
    to: number,
    now: number,
  ): Promise<Candle[]> {
    const today = bucketStart('1D', now);
    if (!short.has(interval)) {
      const days = await this.#days(from, Math.min(to, today));
      return interval === '1D' ? days : mergeCandles(interval, days);
    }
    const kind = interval as PastInterval;
    const stored = bucketStart('1D', this.#made.end);
    const candles = await this.#made.candles(kind, from, Math.min(to, stored));
    const first = Math.max(bucketStart('1D', from), stored);
    for await (const day of daysIn(first, Math.min(to, today))) {
      (await this.#partsOf(kind, day)).addTo(candles, from, to);
    }
    if (to > today) {
      const minutes = recent.minutes.filter(({ start }) => start >= today && start < to);
      const parts = interval === '1m' ? minutes : mergeCandles(interval, minutes);
      // They go on changing: copies.
      for (const part of parts) if (part.start >= from) candles.push({ ...part });
    }
    return candles;
  }

  /** The candles of a day that is over, part of which at least was traded here. */
  async #partsOf(interval: PastInterval, day: number): Promise<CandleColumns> {
    const key = `${this.#seriesId}/stored/${interval}/${day}`;
    const known = this.#cache.get(key);
    if (known) return known;
    const minutes = await this.#minutes(day, day + dayMs);
    const columns = CandleColumns.of(mergeCandles(interval, minutes));
    this.#cache.set(key, columns);
    return columns;
  }

  /** Days that start in [from, to) and are over. */
  async #days(from: number, to: number): Promise<Candle[]> {
    const stored = bucketStart('1D', this.#made.end);
    const days = await this.#made.candles('1D', from, Math.min(to, stored));
    for await (const day of daysIn(Math.max(bucketStart('1D', from), stored), to)) {
      (await this.#partsOf('1D', day)).addTo(days, from, to);
    }
    return days;
  }

  /** Minutes with start in [from, to), without gaps. */
  async #minutes(from: number, to: number): Promise<Candle[]> {
    const { end } = this.#made;
    const wanted = await this.#made.candles('1m', from, to);
    if (to <= end) return wanted;
    const storedFrom = Math.max(from, end);
    const stored = await this.#stored.minuteCandles(this.#seriesId, storedFrom, to);
    const isWhole = stored[0]?.start === storedFrom;
    const price = isWhole ? stored[0]!.open : await this.#closeBefore(storedFrom);
    return [...wanted, ...fillGaps(stored, price, storedFrom, to, minuteMs)];
  }

  /** The last price before `at`: looks back in ever longer steps, over however long a pause. */
  async #closeBefore(at: number): Promise<Ticks> {
    const { end } = this.#made;
    let to = at;
    for (let lengthMs = hourMs; to > end; lengthMs *= 4) {
      const from = Math.max(end, to - lengthMs);
      const stored = await this.#stored.minuteCandles(this.#seriesId, from, to);
      const last = stored.at(-1);
      if (last) return last.close;
      to = from;
    }
    return this.#made.close();
  }

  /**
   * Makes a long interval's running candle known: its days may be many, and a start would wait for
   * those of every pair.
   */
  async #begin(recent: Recent, interval: CandleInterval, now: number): Promise<void> {
    for (let at = now; !recent.knows(interval); ) {
      const today = bucketStart('1D', at);
      const start = bucketStart(interval, at);
      const days = await this.#days(start, today);
      // Trades went on meanwhile, and a day may have ended.
      const day = recent.running('1D', at);
      if (day.start === today) recent.begin(runningOf(interval, at, [...days, day]), interval);
      at = Math.max(at, day.start);
    }
  }

  /** Seconds of the last hour: made ones before the listing, then those that traded. */
  async #secondsBetween(recent: Recent, from: number, to: number, now: number): Promise<Candle[]> {
    const first = Math.max(from, bucketStart('1s', now) - (windowSeconds - 1) * secondMs);
    const made = await this.#made.candles('1s', first, to);
    const traded = recent.seconds.filter(({ start }) => start >= first && start < to);
    const before =
      recent.seconds.findLast(({ start }) => start < first) ??
      recent.minutes.findLast(({ start }) => start + minuteMs <= first);
    return fillGaps(
      [...made, ...traded],
      before?.close ?? recent.minutes[0]!.open,
      first,
      to,
      secondMs,
    );
  }
}

/** The starts of the days in [from, to), with a turn for others after a while. */
async function* daysIn(from: number, to: number): AsyncGenerator<number> {
  let turnEndsAt = performance.now() + turnMaxMs;
  for (let day = from; day < to; day += dayMs) {
    if (performance.now() > turnEndsAt) {
      await nextTurn();
      turnEndsAt = performance.now() + turnMaxMs;
    }
    yield day;
  }
}

/** The candle that holds `now`, of its parts up to now, which may begin before it. */
function runningOf(interval: CandleInterval, now: number, parts: readonly Candle[]): Candle {
  const start = bucketStart(interval, now);
  const [first, ...others] = parts.filter((part) => part.start >= start);
  const candle = { ...first!, start };
  for (const part of others) foldCandle(candle, part);
  return candle;
}

/** The seconds that trades, oldest first, make. */
function secondsOf(instrument: Instrument, trades: readonly Trade[]): Candle[] {
  const seconds: Candle[] = [];
  for (const trade of trades) {
    const start = bucketStart('1s', trade.at);
    if (seconds.at(-1)?.start !== start) seconds.push(flatCandle(start, trade.price));
    foldTrade(seconds.at(-1)!, trade, notional(instrument, trade.price, trade.size));
  }
  return seconds;
}
