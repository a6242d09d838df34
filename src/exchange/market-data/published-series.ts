import { bucketStart } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { hasPrice, type PriceSource, publishedPrices, seriesIdOf } from '#domain/candle/series.ts';
import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { lots, zero } from '#domain/money/units.ts';
import type { ContractPastParts } from '#exchange/market-data/contract-past.ts';
import { originBefore } from '#exchange/market-data/origin.ts';
import type { Recent } from '#exchange/market-data/recent.ts';
import { CandleSeries } from '#exchange/market-data/series.ts';
import type { Exchange } from '#exchange/simulator/engine-view.ts';

/** What a contract is told besides its trades. */
export type PublishedSource = Exclude<PriceSource, 'last'>;

interface Parts extends ContractPastParts {
  readonly prices: Exchange['publishedPrices'];
  /** Unix milliseconds. */
  readonly clock: () => number;
}

interface SeriesView {
  readonly series: CandleSeries;
  readonly recent: Recent;
}

/** Candles of marks and indexes. Each series is taken up when it is first asked for, or after a start. */
export class PublishedSeries {
  readonly #parts: Parts;
  /** By series; bound: two a contract. */
  readonly #coming = new Map<string, Promise<SeriesView | undefined>>();
  readonly #known = new Map<string, SeriesView>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Takes up all series of these contracts, one after the other; stops when `isStopped` says so. */
  async open(instruments: readonly Instrument[], isStopped: () => boolean): Promise<void> {
    for (const { symbolId } of instruments) {
      for (const source of publishedPrices) {
        if (isStopped()) return;
        await this.#view(symbolId, source);
      }
    }
  }

  /** What was told of these contracts in the newest batch. */
  fold(symbolIds: Iterable<string>, at: number): void {
    for (const symbolId of symbolIds) {
      const prices = this.#parts.prices(symbolId);
      for (const source of publishedPrices) {
        const price = prices[source];
        const view = this.#known.get(seriesIdOf(symbolId, source));
        if (price !== undefined) view?.recent.count({ price, size: lots(1), at }, zero);
      }
    }
  }

  /** As `MarketData.candles`, without volume; empty for what is told no such price. */
  async candles(
    symbolId: string,
    source: PublishedSource,
    interval: CandleInterval,
    before: number | undefined,
    limit: number,
  ): Promise<Candle[]> {
    const view = await this.#view(symbolId, source);
    if (view === undefined) return [];
    const now = this.#parts.clock();
    const { series, recent } = view;
    const candles = await series.candles(recent, interval, before ?? now + 1, limit, now);
    return candles.map(withoutVolume);
  }

  /** As `MarketData.currentCandle`; undefined too until the series is taken up. */
  current(
    symbolId: string,
    source: PublishedSource,
    interval: CandleInterval,
    at: number,
  ): Candle | undefined {
    const recent = this.#known.get(seriesIdOf(symbolId, source))?.recent;
    if (!recent?.knows(interval)) return undefined;
    recent.advance(at);
    return withoutVolume(recent.running(interval, at));
  }

  #view(symbolId: string, source: PublishedSource): Promise<SeriesView | undefined> {
    const id = seriesIdOf(symbolId, source);
    const coming = this.#coming.get(id) ?? this.#take(symbolId, source, id);
    this.#coming.set(id, coming);
    // A read that failed, or found no price yet, is tried again by the next one that asks.
    const forget = () => this.#coming.delete(id);
    coming.then((view) => view ?? forget(), forget);
    return coming;
  }

  async #take(
    symbolId: string,
    source: PublishedSource,
    id: string,
  ): Promise<SeriesView | undefined> {
    const { exchange, clock, cache, prices } = this.#parts;
    const instrument = exchange.instrument(symbolId);
    if (instrument === undefined || !hasPrice(instrument, source)) return undefined;
    const price = prices(symbolId)[source];
    const origin = originBefore(this.#parts, instrument, source, price, clock());
    if (origin === undefined) return undefined;
    const series = new CandleSeries(instrument, origin.made, origin.stored, cache, id);
    for (;;) {
      const now = clock();
      const recent = await series.recent(now);
      // A minute that ended meanwhile was stored after the read.
      if (bucketStart('1m', now) !== bucketStart('1m', clock())) continue;
      const view = { series, recent };
      this.#known.set(id, view);
      return view;
    }
  }
}

/** Nothing is traded at such a price: what its candles count is for merging them only. */
const withoutVolume = (candle: Candle): Candle => ({ ...candle, volume: lots(0), turnover: zero });
