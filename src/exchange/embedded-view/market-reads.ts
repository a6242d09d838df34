import { fromHistory, type ViewParts } from '#exchange/embedded-view/parts.ts';
import type { ExchangeView, ValuedTicker } from '#exchange/view/view.ts';

type Name =
  | 'look'
  | 'depth'
  | 'plates'
  | 'tickers'
  | 'usdRates'
  | 'lastPrice'
  | 'recentTrades'
  | 'candles'
  | 'runningCandle';

/** Reads of books, prices and candles. */
export function marketReads({ engine, market }: ViewParts): Pick<ExchangeView, Name> {
  const symbolsOf = (named: readonly string[] | undefined): readonly string[] =>
    named ?? engine.exchange.instruments().map(({ symbolId }) => symbolId);
  const ticker = (symbolId: string): ValuedTicker[] => {
    const found = market().ticker(symbolId);
    const instrument = engine.exchange.instrument(symbolId);
    if (found === undefined || instrument === undefined) return [];
    return [{ ...found, usdRate: market().usdRate(instrument.quote.code) }];
  };
  return {
    look: async (seen) => await market().look(seen),
    depth: async (symbolId, levels) => ({
      bids: engine.exchange.depth(symbolId, 'buy', levels),
      asks: engine.exchange.depth(symbolId, 'sell', levels),
    }),
    plates: async (named) =>
      symbolsOf(named).flatMap((symbolId) => {
        const last = market().ticker(symbolId)?.last;
        if (last === undefined) return [];
        const [bid] = engine.exchange.depth(symbolId, 'buy', 1);
        const [ask] = engine.exchange.depth(symbolId, 'sell', 1);
        return [{ symbolId, last, bid, ask }];
      }),
    tickers: async (named) => symbolsOf(named).flatMap(ticker),
    usdRates: async (assets) => new Map(assets.map((code) => [code, market().usdRate(code)])),
    lastPrice: async (symbolId) => engine.exchange.lastPrice(symbolId),
    recentTrades: async (symbolId, limit) => market().recentTrades(symbolId, limit),
    candles: (...asked) => fromHistory(market().candles(...asked)),
    runningCandle: async (...asked) => market().currentCandle(...asked),
  };
}
