import type {
  CandleRow,
  DepthRow,
  SymbolRow,
  TickerRow,
  TradeRow,
} from '#contract/calls/market.ts';

/** All demos stand at one moment, so that their pictures can be compared. */
export const demoAt = Date.UTC(2026, 10, 21, 12, 0, 0);

export const btc: SymbolRow = {
  symbolId: 'BTCUSDT',
  symbolCodeDisplayName: 'BTC/USDT',
  baseCoin: { coinName: 'BTC', name: 'Bitcoin', scale: 8 },
  quoteCoin: { coinName: 'USDT', name: 'Tether', scale: 8 },
  delegatePricePlace: 1,
  volumePlace: 6,
  priceEndStep: '0.1',
  sizeStep: '0.000001',
  sizeMin: '0.000001',
  sizeMax: '200',
  notionalMin: '1',
  notionalMax: '5000000',
  bandUpPpm: 50_000,
  bandDownPpm: 50_000,
  state: 'trading',
};

/** A coin with the smallest prices and the largest sizes that there are. */
export const tiny: SymbolRow = {
  ...btc,
  symbolId: 'PEPEUSDT',
  symbolCodeDisplayName: 'PEPE/USDT',
  baseCoin: { coinName: 'PEPE', name: 'Pepe', scale: 2 },
  delegatePricePlace: 8,
  volumePlace: 0,
  priceEndStep: '0.00000001',
  sizeStep: '1',
  sizeMin: '1',
  sizeMax: '90000000000',
};

export const ticker = (more: Partial<TickerRow> = {}): TickerRow => ({
  symbolId: 'BTCUSDT',
  last: '62418.3',
  referencePrice: '62418.0',
  bestBid: '62418.2',
  bestAsk: '62418.4',
  open: '61250.0',
  high: '62980.5',
  low: '60801.2',
  volume: '8204.331905',
  turnover: '508112907.25',
  usdRate: '1.00045',
  at: demoAt,
  ...more,
});

export const tickers: readonly TickerRow[] = [
  ticker(),
  ticker({ symbolId: 'ETHUSDT', last: '3112.48', open: '2861.20' }),
  ticker({ symbolId: 'BGBUSDT', last: '1.2549', open: '1.2580' }),
];

/** Figures that come in no order that one sees, the same each time. */
const spread = (at: number): number => ((at * 7919) % 997) / 997;

/** Levels of both sides, a step apart. */
export function depth(
  count: number,
  { mid = 62_418.3, step = 0.5, decimals = 1, size = 3 } = {},
): Pick<DepthRow, 'bids' | 'asks'> {
  const side = (way: 1 | -1) =>
    Array.from({ length: count }, (_, at): [string, string] => [
      (mid + way * step * (at + 1)).toFixed(decimals),
      (0.01 + size * spread(at + (way > 0 ? 3 : 11))).toFixed(decimals === 8 ? 0 : 6),
    ]);
  return { bids: side(-1), asks: side(1) };
}

export const trades = (count: number, price = 62_418.3, decimals = 1): readonly TradeRow[] =>
  Array.from({ length: count }, (_, at) => ({
    tradeId: String(9000 - at),
    price: (price * (1 + (spread(at) - 0.5) / 5000)).toFixed(decimals),
    size: decimals === 8 ? String(1 + Math.round(spread(at) * 8e10)) : spread(at + 5).toFixed(6),
    side: spread(at + 1) > 0.5 ? 'buy' : 'sell',
    at: demoAt - at * 1700,
  }));

export function candles(count: number, price = 62_418.3, decimals = 1): readonly CandleRow[] {
  const quarterMs = 15 * 60_000;
  const closeAt = (at: number) => price * (1 + Math.sin(at / 9) / 60 + (spread(at) - 0.5) / 90);
  return Array.from({ length: count }, (_, at): CandleRow => {
    const [open, close] = [closeAt(at), closeAt(at + 1)];
    const text = (value: number) => value.toFixed(decimals);
    const high = Math.max(open, close) * (1 + spread(at + 2) / 300);
    const low = Math.min(open, close) * (1 - spread(at + 4) / 300);
    const volume = (20 + 80 * spread(at + 7)).toFixed(decimals === 8 ? 0 : 6);
    const start = demoAt - (count - at) * quarterMs;
    return [start, text(open), text(high), text(low), text(close), volume, '0'];
  });
}
