import { describe, expect, it } from 'vitest';
import type { MarketPair } from './markets.ts';
import { choiceOf, lineFirst, pairsOf, rowAfter } from './picker.ts';

describe('SPOT-06: keys lead through the rows', () => {
  it.each<[string, number, number, number | undefined]>([
    ['ArrowDown', -1, 5, 0],
    ['ArrowDown', 4, 5, 0],
    ['ArrowUp', -1, 5, 4],
    ['ArrowUp', 0, 5, 4],
    ['ArrowUp', 3, 5, 2],
    ['PageDown', 0, 20, 8],
    ['PageDown', 18, 20, 19],
    ['PageUp', 3, 20, 0],
    ['ArrowDown', -1, 0, undefined],
    ['a', 1, 5, undefined],
  ])('%s from %i of %i: %s', (key, at, count, next) => {
    expect(rowAfter(key, at, count)).toBe(next);
  });
});

describe('SPOT-06 FUTP-01: what a tab shows', () => {
  it.each([
    ['favourites', undefined, { view: 'favourites', quote: undefined, list: '4' }],
    ['spot', 'hot', { view: 'hot', quote: undefined, list: undefined }],
    ['spot', 'BTC', { view: 'all', quote: 'BTC', list: undefined }],
    ['usdt', undefined, { view: 'all', quote: undefined, list: undefined }],
  ] as const)('%s, narrowed to %s', (tab, filter, shown) =>
    expect(choiceOf(tab, filter, '4', '', undefined)).toMatchObject(shown),
  );

  it('of what is found the page’s line goes first, each line as it was', () => {
    const found = ['BTCUSDT_UMCBL', 'BTCUSDT', 'ETHBTC', 'ETHUSDT_UMCBL'].map(
      (symbol) => ({ symbol }) as unknown as MarketPair,
    );
    const order = (current: string) => lineFirst(found, current).map(({ symbol }) => symbol);
    expect(order('SOLUSDT')).toEqual(['BTCUSDT', 'ETHBTC', 'BTCUSDT_UMCBL', 'ETHUSDT_UMCBL']);
    expect(order('SOLUSDT_UMCBL')).toEqual(['BTCUSDT_UMCBL', 'ETHUSDT_UMCBL', 'BTCUSDT', 'ETHBTC']);
  });

  it.each([
    ['favourites', ['BTCUSDT', 'ETHBTC', 'BTCUSDT_UMCBL']],
    ['all', ['BTCUSDT', 'ETHBTC', 'BTCUSDT_UMCBL']],
    ['spot', ['BTCUSDT', 'ETHBTC']],
    ['usdt', ['BTCUSDT_UMCBL']],
  ] as const)('%s: of its lines', (tab, symbols) => {
    const pairs = ['BTCUSDT', 'ETHBTC', 'BTCUSDT_UMCBL'].map(
      (symbol) => ({ symbol }) as unknown as MarketPair,
    );
    expect(pairsOf(tab, pairs).map(({ symbol }) => symbol)).toEqual(symbols);
  });
});
