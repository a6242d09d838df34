import { describe, expect, it } from 'vitest';
import type { SymbolRow, TickerRow } from '#contract/calls/market.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import {
  type Choice,
  chosenRows,
  firstChoice,
  linePath,
  type MarketPair,
  marketPairs,
  marketRow,
} from './markets.ts';
import { spotColumns } from './spot-columns.tsx';

const ticker = (symbolId: string, figures: Partial<TickerRow>): TickerRow => ({
  symbolId,
  last: '1',
  open: '1',
  high: '1',
  low: '1',
  volume: '0',
  turnover: '0',
  usdRate: '1',
  at: 0,
  ...figures,
});
const pair = (base: string, quote: string, name: string, listed: number): MarketPair => ({
  symbol: base + quote,
  base,
  quote,
  name,
  listed,
  line: '',
});

const pairs = [
  pair('BTC', 'USDT', 'Bitcoin', 0),
  pair('BCH', 'USDT', 'Bitcoin Cash', 1),
  pair('PEPE', 'USDT', 'Pepe', 3),
  pair('ETH', 'BTC', 'Ethereum', 2),
];
const tickers = {
  BTCUSDT: ticker('BTCUSDT', { last: '60000', open: '61000', turnover: '900' }),
  BCHUSDT: ticker('BCHUSDT', { last: '350', open: '349', turnover: '1000' }),
  PEPEUSDT: ticker('PEPEUSDT', { last: '0.00001', open: '0.000009', turnover: '20' }),
  ETHBTC: ticker('ETHBTC', { last: '0.05', open: '0.05', turnover: '1', usdRate: '60000' }),
};
const lists = {
  favorites: [
    { id: '0', name: '', symbols: ['PEPEUSDT'] },
    { id: '4', name: 'majors', symbols: ['BTCUSDT'] },
  ],
  hot: ['BTCUSDT', 'ETHBTC'],
};
const rowsWith = (known: Tickers) =>
  pairs.map((one) => marketRow(one, { tickers: known, starred: new Set() }));
const shown = (choice: Partial<Choice>, known: Tickers = tickers) =>
  chosenRows(spotColumns, rowsWith(known), lists, { ...firstChoice, ...choice })
    .map((row) => row.pair.symbol)
    .join(' ');

describe('SITE-08 the pairs of a choice', () => {
  it.each<[string, Partial<Choice>, string]>([
    ['all by turnover in dollars', {}, 'ETHBTC BCHUSDT BTCUSDT PEPEUSDT'],
    ['favorites as they were put', { view: 'favorites' }, 'PEPEUSDT BTCUSDT'],
    ['favorites of one list', { view: 'favorites', list: '4' }, 'BTCUSDT'],
    ['all favorites where the list is gone', { view: 'favorites', list: '9' }, 'PEPEUSDT BTCUSDT'],
    ['what is traded most', { view: 'hot' }, 'ETHBTC BTCUSDT'],
    ['what rose, the most first', { view: 'gainers' }, 'PEPEUSDT BCHUSDT'],
    ['what fell', { view: 'losers' }, 'BTCUSDT'],
    ['the newest first', { view: 'new' }, 'PEPEUSDT ETHBTC BCHUSDT BTCUSDT'],
    ['of one quote', { quote: 'BTC' }, 'ETHBTC'],
    ['by name', { search: ' bitcoin c' }, 'BCHUSDT'],
    ['by symbol with marks', { search: 'eth / btc' }, 'ETHBTC'],
    ['in full-width letters', { search: 'ｅｔｈ／ｂｔｃ' }, 'ETHBTC'],
    ['nothing', { search: 'xyz' }, ''],
    [
      'by name of the pair',
      { sorting: { id: 'pair', direction: 'asc' } },
      'BCHUSDT BTCUSDT ETHBTC PEPEUSDT',
    ],
    [
      'by price in dollars, the lowest first',
      { sorting: { id: 'last', direction: 'asc' } },
      'PEPEUSDT BCHUSDT ETHBTC BTCUSDT',
    ],
  ])('%s', (_name, choice, expected) => expect(shown(choice)).toBe(expected));

  it('what has no figures goes last, whichever way it is sorted', () => {
    const some = { BTCUSDT: tickers.BTCUSDT };
    for (const direction of ['asc', 'desc'] as const) {
      expect(shown({ sorting: { id: 'last', direction } }, some)).toMatch(/^BTCUSDT/);
    }
  });
});

describe('SITE-08 a line of prices', () => {
  it.each<[string, string[], string]>([
    ['fills its box from low to high', ['1', '3', '2'], 'M0 26L48 2L96 14'],
    ['is level where nothing moved', ['5', '5'], 'M0 14L96 14'],
    ['is none of one price', ['5'], ''],
  ])('%s', (_name, prices, path) => expect(linePath(prices)).toBe(path));
});

it('SPOT-09 a pair whose own fees are lower says so, any other holds nothing of it', () => {
  const coins = { baseCoin: {}, quoteCoin: {}, state: 'trading' };
  const rows = [
    { ...coins, symbolId: 'A', makerPpm: 500, takerPpm: 500 },
    { ...coins, symbolId: 'B', takerPpm: 1500 },
  ] as SymbolRow[];
  const [lower, usual] = marketPairs(rows, [], []);
  expect(lower?.discount).toEqual({ whose: 'both', leftPermille: 500 });
  expect(usual).not.toHaveProperty('discount');
});

it('SITE-08 a pair that left is not listed; the line ends at the last price', () => {
  const row = (symbolId: string, state: SymbolRow['state'], listedAt: number) =>
    ({ symbolId, state, listedAt, baseCoin: {}, quoteCoin: {} }) as SymbolRow;
  const rows = [row('B', 'halted', 2), row('A', 'delisted', 1), row('C', 'trading', 1)];
  const closes = [{ symbolId: 'B', closes: ['1', '3'] }];
  const made = marketPairs(rows, [ticker('B', { last: '2' })], closes);
  expect(made).toMatchObject([
    { symbol: 'B', line: 'M0 26L48 2L96 14', listed: 2 },
    { symbol: 'C', line: '', listed: 1 },
  ]);
  // On its own page a pair that left can still be seen.
  expect(marketPairs(rows, [], [], 'A').map(({ symbol }) => symbol)).toEqual(['B', 'A', 'C']);
});
