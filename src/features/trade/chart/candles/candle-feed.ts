import { call } from '#client/call.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import type { ChartCandle } from '#stores/feed/candles.ts';
import { candlesMax, mergeCandles, subscribeCandles } from '#stores/feed/candles.ts';
import { redraw } from '#stores/feed/redraw.ts';
import { historyPage } from '../chart.ts';

interface FeedSettings {
  readonly symbolId: string;
  readonly interval: CandleInterval;
  /** Of a contract: which of its prices; absent: the last. */
  readonly priceType?: TriggerSource | undefined;
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
  /** What came while there was nothing yet that it could follow. */
  #early: readonly ChartCandle[] = [];
  /** Start of the oldest candle that changed and was not drawn since. */
  #undrawn: number | undefined;
  /** Loads begun: after a gap, what one from before it brings belongs to the past. */
  #loads = 0;
  #loading = false;
  /** Nothing is older than what is there. */
  #complete = false;
  /** The pair has no past: its first candle comes by the socket. */
  #isNew = false;
  #ended = false;

  constructor(settings: FeedSettings) {
    this.#settings = settings;
    this.#rows = settings.rows;
    const { symbolId, interval, priceType } = settings;
    const take = (rows: readonly ChartCandle[], type: 'snapshot' | 'delta', at: number) => {
      settings.onAhead(at - Date.now());
      this.#take(rows, type);
    };
    this.#leave = subscribeCandles(symbolId, interval, take, priceType);
    if (this.#rows.length > 0) settings.onAll(this.#rows, true);
    else void this.#load(undefined);
  }

  /** Loads what lies before the oldest candle, once at a time. */
  loadOlder(): void {
    const oldest = this.#rows[0];
    if (oldest && !this.#loading && !this.#complete && this.#rows.length < candlesMax)
      void this.#load(oldest[0]);
  }

  /** All candles that are known, oldest first. */
  get rows(): readonly ChartCandle[] {
    return this.#rows;
  }

  end(): void {
    this.#ended = true;
    this.#leave();
  }

  async #load(endTime: number | undefined): Promise<void> {
    this.#loads += 1;
    this.#loading = true;
    const mine = this.#loads;
    const { symbolId, interval, priceType, onFailed } = this.#settings;
    const answer = await call('getKline', {
      symbolId,
      kLineType: interval,
      priceType,
      endTime,
      limit: historyPage,
    });
    if (this.#ended || mine !== this.#loads) return;
    this.#loading = false;
    if (answer.ok) this.#add(answer.data, endTime);
    else if (this.#rows.length === 0) onFailed();
  }

  /** A page of history: the newest candles, or those before `endTime`. */
  #add(page: readonly ChartCandle[], endTime: number | undefined): void {
    if (endTime !== undefined && page.length < historyPage) this.#complete = true;
    const newest = page.at(-1);
    const isFirst = this.#rows.length === 0;
    if (!newest && !isFirst) return;
    const newer = this.#early.filter(([start]) => start >= (newest?.[0] ?? 0));
    this.#isNew = isFirst && !newest && newer.length === 0;
    this.#early = [];
    this.#rows = mergeCandles(page, isFirst ? newer : this.#rows);
    this.#undrawn = undefined;
    this.#settings.onAll(this.#rows, isFirst);
  }

  #take(rows: readonly ChartCandle[], type: 'snapshot' | 'delta'): void {
    const last = this.#rows.at(-1);
    const first = rows[0];
    if (!first) return;
    // Ours is still as it was when the line broke: it may have gone on, and others after it.
    const isGap = type === 'snapshot' && last !== undefined && first[0] > last[0];
    if (isGap) {
      this.#rows = [];
      this.#complete = false;
      void this.#load(undefined);
    }
    if (this.#isNew) {
      this.#isNew = false;
      this.#rows = rows;
      this.#settings.onAll(rows, true);
      return;
    }
    if (!last || isGap) {
      this.#early = type === 'snapshot' ? rows : mergeCandles(this.#early, rows);
      return;
    }
    const newer = rows.filter((row) => row[0] >= last[0]);
    if (newer.length === 0) return;
    this.#rows = mergeCandles(this.#rows, newer);
    this.#undrawn ??= last[0];
    redraw(this, () => this.#draw());
  }

  #draw(): void {
    const from = this.#undrawn;
    this.#undrawn = undefined;
    // The chart may have another interval's candles by then.
    if (this.#ended || from === undefined) return;
    for (const row of this.#rows.filter(([start]) => start >= from)) this.#settings.onLast(row);
  }
}
