import type { CandleRow } from '#contract/calls/market.ts';
import type { ChannelData } from '#contract/channels.ts';
import { candleRowOf } from '#contract/map/rows.ts';
import { bucketStart } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import type { PriceSource } from '#domain/candle/series.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import type { Feed, FeedSource } from '#exchange/stream/feeds/feed.ts';

/** One interval's candles of a pair's price: the running one, and the one before it. */
export class CandleFeed implements Feed<'candle'> {
  readonly loaded: Promise<void>;
  readonly symbolId: string;
  readonly #source: FeedSource;
  readonly #interval: CandleInterval;
  readonly source: PriceSource;
  /** Reads since the last delta, by the bucket that they are of: the running one, and the last. */
  readonly #noted = new Map<number, Promise<Candle | undefined>>();
  /** Changed since the last delta, by start. */
  readonly #changed = new Map<number, Candle>();
  /** The two newest as they were told, oldest first. */
  #told: CandleRow[] = [];

  constructor(
    reads: FeedSource,
    symbolId: string,
    interval: CandleInterval,
    source: PriceSource = 'last',
  ) {
    this.#source = reads;
    this.source = source;
    this.symbolId = symbolId;
    this.#interval = interval;
    this.loaded = this.#load();
  }

  async #load(): Promise<void> {
    const { view } = this.#source;
    const newest = await view.candles(this.symbolId, this.#interval, undefined, 2, this.source);
    const rows = newest.map((candle) => this.#row(candle));
    const since = this.#told;
    this.#told = rows;
    for (const row of since) this.#keep(row);
  }

  /**
   * Asks for the candle that runs at `at`: with each batch with trades at the batch's own time, for
   * its writing may outlast the interval, and once a candle has ended it is too late.
   */
  note(at: number): void {
    const { view } = this.#source;
    const reading = view.runningCandle(this.symbolId, this.#interval, at, this.source);
    // A read that fails is told by `refresh`, if anybody is there to hear it.
    reading.catch(() => undefined);
    this.#noted.set(bucketStart(this.#interval, at), reading);
  }

  async refresh(): Promise<void> {
    const readings = [...this.#noted.values()];
    this.#noted.clear();
    for (const candle of await Promise.all(readings)) {
      if (candle) this.#changed.set(candle.start, { ...candle });
    }
  }

  snapshot(): ChannelData['candle'] {
    return this.#told;
  }

  delta(): ChannelData['candle'] | undefined {
    const rows = [...this.#changed.values()].map((candle) => this.#row(candle));
    this.#changed.clear();
    const known = new Set(this.#told.map(String));
    const fresh = rows.filter((row) => !known.has(String(row)));
    for (const row of fresh) this.#keep(row);
    return fresh.length === 0 ? undefined : fresh;
  }

  reset(): void {
    // Candles follow from durable trades only: a rebuild takes none of them back.
  }

  #keep(row: CandleRow): void {
    const others = this.#told.filter(([start]) => start !== row[0]);
    this.#told = [...others, row].sort((a, b) => a[0] - b[0]).slice(-2);
  }

  #row(candle: Candle): CandleRow {
    return candleRowOf(this.#source.directory.listed(this.symbolId), candle);
  }
}
