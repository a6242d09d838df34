import { describe, expect, it } from 'vitest';
import type { ContractView } from '#domain/position/view.ts';
import { noFavorites } from '#stores/market/favorite-lists.ts';
import { contractColumns } from './contract-columns.tsx';
import { bySymbol } from './contracts.ts';
import { type Choice, chosenRows, firstChoice, type MarketPair, marketRow } from './markets.ts';

const pair = (base: string, leverageMax: number): MarketPair => ({
  ...{ symbol: `${base}USDT_UMCBL`, base, quote: 'USDT', name: base, listed: 0, line: '' },
  leverageMax,
});
const pairs = [pair('BTC', 125), pair('ETH', 100), pair('SOL', 75)];
const row = (symbolId: string, more: Partial<ContractView>): ContractView => ({
  ...{ symbolId, fundingHours: 8, openInterest: '0', openInterestValue: '0', ...more },
});
const contracts = bySymbol([
  row('BTCUSDT_UMCBL', { mark: '60000', fundingRate: '-0.0001', openInterestValue: '900' }),
  row('ETHUSDT_UMCBL', { mark: '3000', fundingRate: '0.0003', openInterestValue: '1000' }),
  // Before its first mark.
  row('SOLUSDT_UMCBL', {}),
]);
const shown = (choice: Partial<Choice>) =>
  chosenRows(
    contractColumns,
    pairs.map((one) => marketRow(one, { tickers: {}, contracts, starred: new Set() })),
    { favorites: noFavorites, hot: [] },
    { ...firstChoice, ...choice },
  ).map((one) => one.pair.base);

describe('FUTP-01 contracts in their order', () => {
  it.each([
    ['mark', ['BTC', 'ETH', 'SOL']],
    ['funding', ['ETH', 'BTC', 'SOL']],
    ['interest', ['ETH', 'BTC', 'SOL']],
    ['leverage', ['BTC', 'ETH', 'SOL']],
    ['index', ['BTC', 'ETH', 'SOL']],
  ])('by %s, and what has none last', (id, order) =>
    expect(shown({ sorting: { id, direction: 'desc' } })).toEqual(order),
  );

  it('are found by their symbol and coin, not by their line', () => {
    expect(shown({ search: 'eth' })).toEqual(['ETH']);
    expect(shown({ search: 'btc/usdt' })).toHaveLength(1);
    expect(shown({ search: 'umcbl' })).toEqual([]);
  });
});
