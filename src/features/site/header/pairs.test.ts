import { describe, expect, it } from 'vitest';
import type { SymbolRow, TickerRow } from '#contract/calls/market.ts';
import { foundPairs, menuPairs } from './pairs.ts';

const symbolRow = (base: string, quote: string, name: string, state = 'trading') =>
  ({
    symbolId: base + quote,
    baseCoin: { coinName: base, name, scale: 8 },
    quoteCoin: { coinName: quote, name: quote, scale: 8 },
    state,
  }) as unknown as SymbolRow;
const tickerRow = (symbolId: string, turnover: string, usdRate: string) =>
  ({ symbolId, last: '110', open: '100', turnover, usdRate }) as unknown as TickerRow;

const symbols = [
  symbolRow('SOL', 'USDT', 'Solana'),
  symbolRow('ETH', 'BTC', 'Ethereum'),
  symbolRow('BTC', 'USDT', 'Bitcoin'),
  symbolRow('BCH', 'USDT', 'Bitcoin Cash'),
  symbolRow('OLD', 'USDT', 'Old', 'delisted'),
];
const tickers = Object.fromEntries(
  [
    tickerRow('BTCUSDT', '9000000', '1'),
    tickerRow('SOLUSDT', '800000', '1'),
    // 90 bitcoins are worth more than that.
    tickerRow('ETHBTC', '90.5', '60000.25'),
  ].map((row) => [row.symbolId, row]),
);
const contract = {
  ...symbolRow('BTC', 'USDT', 'Bitcoin'),
  symbolId: 'BTCUSDT_UMCBL',
  contract: {},
};
const pairs = menuPairs(symbols, tickers);
const symbolsOf = (found: readonly { symbol: string }[]) => found.map(({ symbol }) => symbol);

describe('SITE-06 pairs in the header', () => {
  it('the busiest by their worth in dollars go first; delisted ones are left out', () => {
    expect(symbolsOf(pairs)).toEqual(['BTCUSDT', 'ETHBTC', 'SOLUSDT', 'BCHUSDT']);
    expect(pairs[0]).toMatchObject({ last: '110', change: '10.00', name: 'Bitcoin' });
    expect(pairs[3]).toMatchObject({ last: undefined, change: undefined });
  });

  it('contracts stand among them, and behind the pairs that fit alike', () => {
    const busier = { ...tickers, BTCUSDT_UMCBL: tickerRow('BTCUSDT_UMCBL', '99000000', '1') };
    const all = menuPairs([...symbols, contract as unknown as SymbolRow], busier);
    expect(all[0]).toMatchObject({ symbol: 'BTCUSDT_UMCBL', isContract: true });
    expect(symbolsOf(foundPairs(all, 'btc usdt'))).toEqual(['BTCUSDT', 'BTCUSDT_UMCBL']);
    expect(symbolsOf(foundPairs(all, 'umcbl'))).toEqual([]);
  });

  it.each([
    ['btc', ['BTCUSDT', 'ETHBTC']],
    ['BTC/usdt', ['BTCUSDT']],
    ['eth-btc', ['ETHBTC']],
    ['ｅｔｈ／ＢＴＣ', ['ETHBTC']],
    ['bitcoin', ['BTCUSDT', 'BCHUSDT']],
    ['bitcoin cash', ['BCHUSDT']],
    ['lana', ['SOLUSDT']],
    ['  ', ['BTCUSDT', 'ETHBTC', 'SOLUSDT', 'BCHUSDT']],
    ['nothing', []],
  ])('%j finds %j', (search, found) => {
    expect(symbolsOf(foundPairs(pairs, search))).toEqual(found);
  });
});
