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
import { fillGaps, flatCandle, foldCandle, foldTrade, mergeCandles } from '#domain/candle/merge.ts';
import { type CandleInterval, candleIntervals } from '#domain/codes/candle-interval.ts';
import { notional } from '#domain/instrument/instrument.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { Trade } from '#domain/order/order.ts';
import { BoundedCache } from '#exchange/market/bounded-cache.ts';
import type { PairHistory } from '#exchange/market/history.ts';
import { listingOf } from '#exchange/market/listing.ts';
import { Recent, recentTradesMax, windowMinutes, windowSeconds } from '#exchange/market/recent.ts';
import type { History } from '#exchange/store/store.ts';

/** Candles of finished days kept per pair (some 3 MB): 1,500 bars of several intervals. */
const cachedCandlesMax = 20_000;
/** Finished days kept as one candle each: eleven years. */
const cachedDaysMax = 4000;
/** Making up many days takes a while: orders get their turn after so long. */
const turnMaxMs = 8;
/** Candles of one answer. */
export const candlesMax = 1500;

const intraday = new Set<CandleInterval>(['1m', '3m', '5m', '15m', '30m']);
const hourly = new Set<CandleInterval>(['1H', '2H', '4H', '6H', '12H']);

type Stored = Pick<History, 'minuteCandles' | 'trades'>;

/**
 * All candles of one pair: what was made up for the time before the listing, the stored minutes
 * since, and the running minute. Finished days are kept, so that no request reads the same twice.
 */
export class CandleSeries {
  readonly #symbol: string;
  readonly #made: PairHistory;
  readonly #stored: Stored;
  readonly #parts = new BoundedCache<string, readonly Candle[]>(
    cachedCandlesMax,
    (candles) => candles.length,
  );
  readonly #days = new BoundedCache<number, Candle>(cachedDaysMax, () => 1);

  constructor(symbol: string, made: PairHistory, stored: Stored) {
    this.#symbol = symbol;
    this.#made = made;
    this.#stored = stored;
  }

  /** Loads what is kept in memory of the latest past. */
  async recent(now: number): Promise<Recent> {
    const end = bucketStart('1m', now) + minuteMs;
    const today = await this.#minutes(bucketStart('1D', now), end);
    const windowStart = end - windowMinutes * minuteMs;
    const before = await this.#minutes(windowStart, bucketStart('1D', now));
    const trades = (await this.#stored.trades(this.#symbol, recentTradesMax)).toReversed();
    const running = new Map<CandleInterval, Candle>();
    for (const interval of candleIntervals) {
      if (interval === '1s') continue;
      const candle = await this.#runningAt(interval, now, today);
      if (candle) running.set(interval, candle);
    }
    const minutes = [...before, ...today].filter(({ start }) => start >= windowStart);
    const seconds = secondsOf(trades).slice(-windowSeconds);
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
        ? this.#secondsBetween(recent, from, to, now)
        : await this.#finished(recent, interval, from, to, now);
    return last === running.start ? [...finished, { ...running }] : finished;
  }

  /** Makes the candles of finished days ready, newest first, one day at a time. */
  async *warm(now: number): AsyncGenerator<void> {
    const today = bucketStart('1D', now);
    for (let day = today - dayMs; day >= bucketStart('1D', this.#made.end); day -= dayMs) {
      await this.#day(day);
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
    const ofDays: Candle[] = [];
    const isShort = intraday.has(interval) || hourly.has(interval);
    const pastTo = Math.min(to, today);
    let turnEndsAt = performance.now() + turnMaxMs;
    for (let day = bucketStart('1D', from); day < pastTo; day += dayMs) {
      if (day < this.#made.first) continue;
      if (performance.now() > turnEndsAt) {
        await nextTurn();
        turnEndsAt = performance.now() + turnMaxMs;
      }
      if (isShort) ofDays.push(...(await this.#partsOf(interval, day)));
      else ofDays.push(await this.#day(day));
    }
    if (isShort && to > today) {
      const minutes = recent.minutes.filter(({ start }) => start >= today && start < to);
      ofDays.push(...mergeCandles(interval, minutes));
    }
    const merged = isShort || interval === '1D' ? ofDays : mergeCandles(interval, ofDays);
    return merged.filter(({ start }) => start >= from && start < to);
  }

  /** The candles of a finished day. */
  async #partsOf(interval: CandleInterval, day: number): Promise<readonly Candle[]> {
    const key = `${interval}/${day}`;
    const known = this.#parts.get(key);
    if (known) return known;
    const isMade = day + dayMs <= this.#made.end;
    const parts =
      isMade && hourly.has(interval)
        ? this.#made.hours(day)
        : await this.#minutes(day, day + dayMs);
    const merged = mergeCandles(interval, parts);
    this.#parts.set(key, merged);
    return merged;
  }

  async #day(day: number): Promise<Candle> {
    const made = this.#made.day(day);
    if (made) return made;
    const known = this.#days.get(day);
    if (known) return known;
    const [candle] = mergeCandles('1D', await this.#partsOf('1H', day));
    this.#days.set(day, candle!);
    return candle!;
  }

  /** Minutes with start in [from, to), without gaps. */
  async #minutes(from: number, to: number): Promise<Candle[]> {
    const { end } = this.#made;
    const made: Candle[] = [];
    for (let hour = bucketStart('1H', from); hour < Math.min(to, end); hour += hourMs) {
      made.push(...this.#made.minutes(hour));
    }
    const wanted = made.filter(({ start }) => start >= from && start < to);
    if (to <= end) return wanted;
    const storedFrom = Math.max(from, end);
    const stored = await this.#stored.minuteCandles(this.#symbol, storedFrom, to);
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
      const stored = await this.#stored.minuteCandles(this.#symbol, from, to);
      const last = stored.at(-1);
      if (last) return last.close;
      to = from;
    }
    return this.#made.close;
  }

  async #runningAt(
    interval: CandleInterval,
    now: number,
    today: readonly Candle[],
  ): Promise<Candle | undefined> {
    const start = bucketStart(interval, now);
    const parts: Candle[] = [];
    for (let day = start; day < bucketStart('1D', now); day += dayMs) {
      if (day >= this.#made.first) parts.push(await this.#day(day));
    }
    parts.push(...today.filter((minute) => minute.start >= start));
    const first = parts[0];
    if (!first) return undefined;
    const candle = { ...first, start };
    for (const part of parts.slice(1)) foldCandle(candle, part);
    return candle;
  }

  /** Seconds of the last hour: made ones before the listing, then those that traded. */
  #secondsBetween(recent: Recent, from: number, to: number, now: number): Candle[] {
    const { end } = this.#made;
    const first = Math.max(from, bucketStart('1s', now) - (windowSeconds - 1) * secondMs);
    const made: Candle[] = [];
    for (let minute = bucketStart('1m', first); minute < Math.min(to, end); minute += minuteMs) {
      made.push(...this.#made.seconds(minute).filter(({ start }) => start >= first && start < to));
    }
    const traded = recent.seconds.filter(({ start }) => start >= first && start < to);
    const before =
      recent.seconds.findLast(({ start }) => start < first) ??
      recent.minutes.findLast(({ start }) => start + minuteMs <= first);
    return fillGaps([...made, ...traded], before?.close ?? recent.last, first, to, secondMs);
  }
}

/** The seconds that trades, oldest first, make. */
function secondsOf(trades: readonly Trade[]): Candle[] {
  const seconds: Candle[] = [];
  for (const trade of trades) {
    const start = bucketStart('1s', trade.at);
    if (seconds.at(-1)?.start !== start) seconds.push(flatCandle(start, trade.price));
    const { instrument } = listingOf(trade.symbol);
    foldTrade(seconds.at(-1)!, trade, notional(instrument, trade.price, trade.size));
  }
  return seconds;
}
