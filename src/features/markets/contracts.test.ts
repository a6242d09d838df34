import { describe, expect, it } from 'vitest';
import type { ContractView } from '#domain/position/view.ts';
import { noFavourites } from '#stores/market/favourite-lists.ts';
import { bySymbol, contractFigures } from './contracts.ts';
import { chosenPairs, firstChoice, type MarketPair, pressed, type SortKey } from './markets.ts';

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
const others = contractFigures(contracts);

describe('FUTP-01 contracts in their order', () => {
  const orderBy = (key: SortKey) =>
    chosenPairs(
      ...([pairs, {}, { favourites: noFavourites, hot: [] }] as const),
      { ...firstChoice, sort: pressed(key, undefined) },
      others,
    ).map(({ base }) => base);

  it.each<[SortKey, string[]]>([
    ['mark', ['BTC', 'ETH', 'SOL']],
    ['funding', ['ETH', 'BTC', 'SOL']],
    ['interest', ['ETH', 'BTC', 'SOL']],
    ['leverage', ['BTC', 'ETH', 'SOL']],
    ['index', ['BTC', 'ETH', 'SOL']],
  ])('by %s, and what has none last', (key, order) => expect(orderBy(key)).toEqual(order));

  it('are found by their symbol and coin, not by their line', () => {
    const find = (search: string) =>
      chosenPairs(pairs, {}, { favourites: noFavourites, hot: [] }, { ...firstChoice, search });
    expect(find('eth').map(({ base }) => base)).toEqual(['ETH']);
    expect(find('btc/usdt')).toHaveLength(1);
    expect(find('umcbl')).toEqual([]);
  });
});
