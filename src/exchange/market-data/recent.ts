import { bucketStart, minuteMs, secondMs } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { flatCandle, foldTrade } from '#domain/candle/merge.ts';
import { type CandleInterval, candleIntervals } from '#domain/codes/candle-interval.ts';
import {
  type Amount,
  boundedAmount,
  boundedLots,
  type Lots,
  type Ticks,
} from '#domain/money/units.ts';
import type { Trade } from '#domain/order/order.ts';

/** Minutes in the window of the 24-hour figures, the current one included. */
export const windowMinutes = 1440;
/** Seconds of which candles are kept (§9: one second for an hour). */
export const windowSeconds = 3600;
/** Trades kept per pair for those who open the page. */
export const recentTradesMax = 200;

/** Intervals of more than a day: their running candle is followed once it was asked for. */
export const longIntervals: ReadonlySet<CandleInterval> = new Set(['3D', '1W', '1M', '3M']);

export interface DayFigures {
  readonly open: Ticks;
  readonly high: Ticks;
  readonly low: Ticks;
  readonly volume: Lots;
  readonly turnover: Amount;
}

/** A price at a moment, with what it counts. */
export type Priced = Pick<Trade, 'price' | 'size' | 'at'>;

/** Of a pair that begins to trade now, at `price`. */
export function newRecent(price: Ticks, at: number): Recent {
  const running = new Map<CandleInterval, Candle>();
  for (const interval of candleIntervals) {
    if (interval === '1s' || longIntervals.has(interval)) continue;
    running.set(interval, flatCandle(bucketStart(interval, at), price));
  }
  const minutes = [flatCandle(bucketStart('1m', at), price)];
  return new Recent({ minutes, seconds: [], trades: [], running, at });
}

/**
 * What is kept in memory of a pair's latest past: the minutes of the last 24 hours without a gap
 * (with their sums), the traded seconds of the last hour, the newest trades, and the running candle
 * of each interval that is followed. All of it is bounded by the windows above.
 */
export class Recent {
  readonly #minutes: Candle[];
  readonly #seconds: Candle[];
  readonly #running = new Map<CandleInterval, Candle>();
  readonly #trades: Trade[];
  #volume = 0;
  #turnover = 0n;
  #high = 0;
  #low = Number.POSITIVE_INFINITY;
  #at: number;

  /**
   * `minutes` without gaps up to `at`'s; `seconds` that had trades; `trades` oldest first; `running`
   * the candles that hold `at`, one per interval that is followed.
   */
  constructor(parts: {
    readonly minutes: readonly Candle[];
    readonly seconds: readonly Candle[];
    readonly trades: readonly Trade[];
    readonly running: ReadonlyMap<CandleInterval, Candle>;
    readonly at: number;
  }) {
    this.#minutes = parts.minutes.map((candle) => ({ ...candle }));
    this.#seconds = parts.seconds.map((candle) => ({ ...candle }));
    this.#trades = parts.trades.slice(-recentTradesMax);
    for (const [interval, candle] of parts.running) this.#running.set(interval, { ...candle });
    this.#at = this.#trades.at(-1)?.at ?? parts.at;
    for (const { volume, turnover } of this.#minutes) this.#add(volume, turnover);
    this.#spread();
  }

  get last(): Ticks {
    return this.#minutes.at(-1)!.close;
  }

  /** When the newest trade was made. */
  get at(): number {
    return this.#at;
  }

  /** Minutes of the window, oldest first, without gaps. They change: copy what is kept. */
  get minutes(): readonly Candle[] {
    return this.#minutes;
  }

  /** Seconds that had trades, oldest first. */
  get seconds(): readonly Candle[] {
    return this.#seconds;
  }

  /** Newest first. */
  trades(limit: number): Trade[] {
    return this.#trades.slice(Math.max(0, this.#trades.length - limit)).reverse();
  }

  /** A trade of the newest batch. */
  fold(trade: Trade, turnover: Amount): void {
    this.#trades.push(trade);
    if (this.#trades.length > recentTradesMax) this.#trades.shift();
    this.count(trade, turnover);
  }

  /** A price that moves candles: of a trade, or one that a contract was told. */
  count(trade: Priced, turnover: Amount): void {
    this.advance(trade.at);
    this.#at = trade.at;
    const minute = this.#minutes.at(-1)!;
    foldTrade(minute, trade, turnover);
    this.#add(trade.size, turnover);
    this.#high = Math.max(this.#high, trade.price);
    this.#low = Math.min(this.#low, trade.price);
    this.#foldSecond(trade, turnover);
    for (const interval of candleIntervals) {
      if (interval === '1s' || !this.knows(interval)) continue;
      const candle = this.running(interval, trade.at);
      foldTrade(candle, trade, turnover);
      this.#running.set(interval, candle);
    }
  }

  /** Lets the window move on: minutes without trades are flat at the price before them. */
  advance(now: number): void {
    const current = bucketStart('1m', now);
    let last = this.#minutes.at(-1)!;
    if (last.start >= current) return;
    let start = Math.max(last.start + minuteMs, current - (windowMinutes - 1) * minuteMs);
    for (; start <= current; start += minuteMs) {
      last = flatCandle(start, last.close);
      this.#minutes.push(last);
    }
    const first = current - (windowMinutes - 1) * minuteMs;
    const kept = this.#minutes.findIndex(({ start }) => start >= first);
    for (const old of this.#minutes.splice(0, kept)) {
      this.#add(-old.volume, -old.turnover);
    }
    this.#spread();
  }

  /** Whether the running candle of `interval` is followed. */
  knows(interval: CandleInterval): boolean {
    return !longIntervals.has(interval) || this.#running.has(interval);
  }

  /** From now on `interval` is followed: `candle` is the running one. */
  begin(candle: Candle, interval: CandleInterval): void {
    this.#running.set(interval, { ...candle });
  }

  /** The candle of a followed `interval` that holds `now`, flat at the last price when nothing traded in it. */
  running(interval: CandleInterval, now: number): Candle {
    const start = bucketStart(interval, now);
    if (interval === '1s') {
      const second = this.#seconds.at(-1);
      return second?.start === start ? second : flatCandle(start, this.last);
    }
    const known = this.#running.get(interval);
    return known && known.start >= start ? known : flatCandle(start, this.last);
  }

  figures(now: number): DayFigures {
    this.advance(now);
    return {
      open: this.#minutes[0]!.open,
      high: this.#high as Ticks,
      low: this.#low as Ticks,
      volume: boundedLots(this.#volume),
      turnover: boundedAmount(this.#turnover),
    };
  }

  #add(volume: number, turnover: bigint): void {
    this.#volume += volume;
    this.#turnover += turnover;
  }

  /** Looks through the window anew: once a minute at most. */
  #spread(): void {
    this.#high = 0;
    this.#low = Number.POSITIVE_INFINITY;
    for (const { high, low } of this.#minutes) {
      if (high > this.#high) this.#high = high;
      if (low < this.#low) this.#low = low;
    }
  }

  #foldSecond(trade: Priced, turnover: Amount): void {
    const start = bucketStart('1s', trade.at);
    let second = this.#seconds.at(-1);
    if (second?.start !== start) {
      second = flatCandle(start, trade.price);
      this.#seconds.push(second);
      const first = start - (windowSeconds - 1) * secondMs;
      while (this.#seconds[0]!.start < first) this.#seconds.shift();
    }
    foldTrade(second, trade, turnover);
  }
}
