import type { Time } from 'lightweight-charts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { dateText, timeText } from '#i18n/time.ts';
import { candleTime } from '../candles/candle-text.ts';
import { dayOfDate, isDaily } from '../chart.ts';
import { zoneAheadMs } from './zone.ts';

/**
 * The time axis of a chart. The library divides it by UTC's days; so that days begin where they do
 * in the visitor's zone, it is given times as far ahead as that zone's clocks are now. Labels are
 * made of the true times; charts of days stand in UTC, as their candles do.
 */
export class TimeLabels {
  readonly #tag: string;
  #interval: CandleInterval = '15m';
  #zone = 'UTC';
  #aheadMs = 0;

  constructor(tag: string) {
    this.#tag = tag;
  }

  set(interval: CandleInterval, zone: string): void {
    this.#interval = interval;
    this.#zone = isDaily(interval) ? 'UTC' : zone;
    this.#aheadMs = zoneAheadMs(this.#zone, Date.now());
  }

  /** Where a candle that starts at a moment stands on the axis, in seconds. */
  placeOf = (startMs: number): number => (startMs + this.#aheadMs) / 1000;

  readonly #startOf = (time: Time): number => Number(time) * 1000 - this.#aheadMs;

  /** What the library asks for its labels. */
  readonly options = {
    localization: {
      timeFormatter: (time: Time) =>
        candleTime(this.#startOf(time), this.#interval, this.#tag, this.#zone),
    },
    timeScale: {
      tickMarkFormatter: (time: Time, kind: number) => {
        const at = this.#startOf(time);
        // Kinds 3 and 4 are times of day, the latter with seconds; the others begin a day or more.
        if (kind >= 3) return timeText(at, this.#tag, this.#zone).slice(0, kind === 3 ? 5 : 8);
        const date = dateText(at, this.#tag, this.#zone);
        return kind === 0 ? date : dayOfDate(date);
      },
    },
  };

  /** Seconds are told where candles are that short. */
  get secondsVisible(): boolean {
    return this.#interval === '1s';
  }
}
