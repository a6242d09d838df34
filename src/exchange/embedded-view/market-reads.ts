import { told, type ViewParts } from '#exchange/embedded-view/parts.ts';
import type { ExchangeView, ValuedTicker } from '#exchange/view/view.ts';

type Name =
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
    named ?? engine.exchange.instruments().map(({ symbol }) => symbol);
  const ticker = (symbol: string): ValuedTicker[] => {
    const found = market().ticker(symbol);
    const instrument = engine.exchange.instrument(symbol);
    if (found === undefined || instrument === undefined) return [];
    return [{ ...found, usdRate: market().usdRate(instrument.quote.code) }];
  };
  return {
    depth: async (symbol, levels) => ({
      bids: engine.exchange.depth(symbol, 'buy', levels),
      asks: engine.exchange.depth(symbol, 'sell', levels),
    }),
    plates: async (named) =>
      symbolsOf(named).flatMap((symbol) => {
        const last = market().ticker(symbol)?.last;
        if (last === undefined) return [];
        const [bid] = engine.exchange.depth(symbol, 'buy', 1);
        const [ask] = engine.exchange.depth(symbol, 'sell', 1);
        return [{ symbol, last, bid, ask }];
      }),
    tickers: async (named) => symbolsOf(named).flatMap(ticker),
    usdRates: async (assets) => new Map(assets.map((code) => [code, market().usdRate(code)])),
    lastPrice: async (symbol) => engine.exchange.lastPrice(symbol),
    recentTrades: async (symbol, limit) => market().recentTrades(symbol, limit),
    candles: (...asked) => told(market().candles(...asked)),
    runningCandle: async (...asked) => market().currentCandle(...asked),
  };
}
