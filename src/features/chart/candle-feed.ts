import { call } from '#client/call.ts';
import { bucketEnd } from '#domain/candle/bucket.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import type { ChartCandle } from '#stores/candles.ts';
import { candlesMax, followCandles, mergeCandles } from '#stores/candles.ts';
import { redraw } from '#stores/redraw.ts';
import { historyPage } from './chart.ts';

interface FeedSettings {
  readonly symbolId: string;
  readonly interval: CandleInterval;
  /** What is known already, oldest first. */
  readonly rows: readonly ChartCandle[];
  /** All candles anew; `first` when there were none before. */
  readonly onAll: (rows: readonly ChartCandle[], first: boolean) => void;
  readonly onLast: (row: ChartCandle) => void;
  readonly onFailed: () => void;
  /** How far the server's clock is ahead of this one, with every frame. */
  readonly onAhead: (aheadMs: number) => void;
}

/** The candles of one pair and interval: history by calls, the newest by the socket. */
export class CandleFeed {
  readonly #settings: FeedSettings;
  readonly #leave: () => void;
  #rows: readonly ChartCandle[];
  #loading = false;
  /** Nothing is older than what is there. */
  #complete = false;
  #ended = false;

  constructor(settings: FeedSettings) {
    this.#settings = settings;
    this.#rows = settings.rows;
    const { symbolId, interval } = settings;
    this.#leave = followCandles(symbolId, interval, (rows, type, at) => {
      settings.onAhead(at - Date.now());
      this.#take(rows, type);
    });
    if (this.#rows.length > 0) settings.onAll(this.#rows, true);
    else void this.#load(undefined);
  }

  /** Loads what lies before the oldest candle, once at a time. */
  loadOlder(): void {
    const oldest = this.#rows[0];
    if (oldest && !this.#complete && this.#rows.length < candlesMax) void this.#load(oldest[0]);
  }

  end(): void {
    this.#ended = true;
    this.#leave();
  }

  async #load(endTime: number | undefined): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    const { symbolId, interval, onAll, onFailed } = this.#settings;
    const answer = await call('getKline', {
      symbolId,
      kLineType: interval,
      endTime,
      limit: historyPage,
    });
    this.#loading = false;
    if (this.#ended) return;
    if (!answer.ok) {
      if (this.#rows.length === 0) onFailed();
      return;
    }
    if (endTime !== undefined && answer.data.length < historyPage) this.#complete = true;
    const first = this.#rows.length === 0;
    if (answer.data.length === 0) return;
    this.#rows = mergeCandles(answer.data, this.#rows);
    onAll(this.#rows, first);
  }

  #take(rows: readonly ChartCandle[], type: 'snapshot' | 'delta'): void {
    const last = this.#rows.at(-1);
    const first = rows[0];
    if (!last || !first) return;
    // After a longer break there are candles between ours and the snapshot's.
    if (type === 'snapshot' && first[0] > bucketEnd(this.#settings.interval, last[0])) {
      this.#rows = [];
      void this.#load(undefined);
      return;
    }
    const newer = rows.filter((row) => row[0] >= last[0]);
    if (newer.length === 0) return;
    this.#rows = mergeCandles(this.#rows, newer);
    const shown = last[0];
    redraw(this, () => {
      // The chart may have another interval's candles by then.
      if (this.#ended) return;
      for (const row of this.#rows.filter(([start]) => start >= shown)) this.#settings.onLast(row);
    });
  }
}
