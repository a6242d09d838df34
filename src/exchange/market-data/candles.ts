import { bucketStart } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { flatCandle, foldTrade } from '#domain/candle/merge.ts';
import { type Instrument, notional } from '#domain/instrument/instrument.ts';
import type { Trade } from '#domain/order/order.ts';

export interface SymbolCandle {
  readonly symbolId: string;
  readonly candle: Candle;
}

/**
 * The one-minute candles that are stored with the trades that made them. What a batch makes counts
 * only once it is written: `settle` after it, `drop` when it was rolled back.
 */
export class MinuteCandles {
  /** The newest candle per pair, as stored and as the batch in hand has it. */
  readonly #stored = new Map<string, Candle>();
  readonly #pending = new Map<string, Candle>();
  readonly #instrumentOf: (symbolId: string) => Instrument;

  /** `instrumentOf`: of the pairs that the batch in hand trades. */
  constructor(instrumentOf: (symbolId: string) => Instrument) {
    this.#instrumentOf = instrumentOf;
  }

  /** Goes on with a stored candle: the current minute, after a start. */
  restore(symbolId: string, candle: Candle): void {
    this.#stored.set(symbolId, { ...candle });
  }

  /** The candles that `trades` change, as they are to be stored. */
  readonly fold = (trades: readonly Trade[], now: number): SymbolCandle[] => {
    const changed = new Map<string, SymbolCandle>();
    const start = bucketStart('1m', now);
    for (const trade of trades) {
      const { symbolId } = trade;
      const candle = this.#current(symbolId, start, trade);
      const instrument = this.#instrumentOf(symbolId);
      foldTrade(candle, trade, notional(instrument, trade.price, trade.size));
      changed.set(symbolId, { symbolId, candle });
    }
    return [...changed.values()].map(({ symbolId, candle }) => ({
      symbolId,
      candle: { ...candle },
    }));
  };

  /** The batch is stored. */
  settle(): void {
    for (const [symbolId, candle] of this.#pending) this.#stored.set(symbolId, candle);
    this.#pending.clear();
  }

  /** The batch was rolled back: none of it is stored. */
  drop(): void {
    this.#pending.clear();
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
