import { bucketStart } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { flatCandle, foldTrade } from '#domain/candle/merge.ts';
import { type PriceSource, publishedPrices, seriesIdOf } from '#domain/candle/series.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { notional } from '#domain/instrument/value.ts';
import { lots, type Ticks, zero } from '#domain/money/units.ts';
import type { Trade } from '#domain/order/order.ts';

/** A candle of a series: its key is a symbol id, for mark and index with what is told behind it. */
export interface SymbolCandle {
  readonly symbolId: string;
  readonly candle: Candle;
}

/**
 * The one-minute candles that are stored with the trades that made them. What a batch makes counts
 * only once it is written: `settle` after it, `drop` when it was rolled back.
 */
export class MinuteCandles {
  readonly #published: PublishedMinutes;
  /** The newest candle per pair, as stored and as the batch in hand has it. */
  readonly #stored = new Map<string, Candle>();
  readonly #pending = new Map<string, Candle>();
  readonly #instrumentOf: (symbolId: string) => Instrument;

  /** `instrumentOf`: of what the batch in hand trades; `pricesOf`: what contracts are told. */
  constructor(
    instrumentOf: (symbolId: string) => Instrument,
    pricesOf: (symbolId: string) => ToldPrices = () => ({}),
  ) {
    this.#instrumentOf = instrumentOf;
    this.#published = new PublishedMinutes(pricesOf);
  }

  /** Goes on with a stored candle: the current minute, after a start. */
  restore(symbolId: string, candle: Candle): void {
    this.#stored.set(symbolId, { ...candle });
  }

  /**
   * The candles that `trades` change, as they are to be stored, and those of minutes of mark and index
   * that are over. `marked`: contracts that the batch told prices of.
   */
  readonly fold = (
    trades: readonly Trade[],
    now: number,
    marked: Iterable<string> = [],
  ): SymbolCandle[] => {
    const changed = new Map<string, SymbolCandle>();
    const start = bucketStart('1m', now);
    for (const trade of trades) {
      const { symbolId } = trade;
      const candle = this.#current(symbolId, start, trade);
      const instrument = this.#instrumentOf(symbolId);
      foldTrade(candle, trade, notional(instrument, trade.price, trade.size));
      changed.set(symbolId, { symbolId, candle });
    }
    const candles = [...changed.values(), ...this.#published.fold(marked, start)];
    return candles.map(({ symbolId, candle }) => ({ symbolId, candle: { ...candle } }));
  };

  /** The batch is stored. */
  settle(): void {
    for (const [symbolId, candle] of this.#pending) this.#stored.set(symbolId, candle);
    this.#pending.clear();
    this.#published.settle();
  }

  /** The batch was rolled back: none of it is stored. */
  drop(): void {
    this.#pending.clear();
    this.#published.drop();
  }

  #current(symbolId: string, start: number, trade: Trade): Candle {
    const pending = this.#pending.get(symbolId);
    if (pending?.start === start) return pending;
    const stored = this.#stored.get(symbolId);
    const candle = stored?.start === start ? { ...stored } : flatCandle(start, trade.price);
    this.#pending.set(symbolId, candle);
    return candle;
  }
}

/** What contracts are told besides their trades; undefined before the first. */
export type ToldPrices = { readonly [S in Exclude<PriceSource, 'last'>]?: Ticks | undefined };

/**
 * The running minutes of marks and indexes. A minute is stored once it is over, with the batch that tells
 * the first price of a later one: a row each half second would be dear, and a stop costs the running
 * minute only. In the place of a volume it counts how often a price was told.
 */
class PublishedMinutes {
  readonly #pricesOf: (symbolId: string) => ToldPrices;
  /** By series; bound: two a contract. */
  readonly #running = new Map<string, Candle>();
  /** Minutes that are over and not stored yet; those that the batch in hand writes. */
  #over: SymbolCandle[] = [];
  #inHand: readonly SymbolCandle[] = [];

  constructor(pricesOf: (symbolId: string) => ToldPrices) {
    this.#pricesOf = pricesOf;
  }

  fold(marked: Iterable<string>, start: number): readonly SymbolCandle[] {
    for (const symbolId of marked) {
      const prices = this.#pricesOf(symbolId);
      for (const source of publishedPrices) {
        const price = prices[source];
        if (price !== undefined) this.#tell(seriesIdOf(symbolId, source), price, start);
      }
    }
    this.#inHand = [...this.#over];
    return this.#inHand;
  }

  settle(): void {
    const stored = new Set(this.#inHand);
    this.#over = this.#over.filter((candle) => !stored.has(candle));
    this.#inHand = [];
  }

  drop(): void {
    this.#inHand = [];
  }

  #tell(seriesId: string, price: Ticks, start: number): void {
    const known = this.#running.get(seriesId);
    const candle = known?.start === start ? known : flatCandle(start, price);
    if (known !== undefined && known !== candle) {
      this.#over.push({ symbolId: seriesId, candle: known });
    }
    foldTrade(candle, { price, size: lots(1) }, zero);
    this.#running.set(seriesId, candle);
  }
}
