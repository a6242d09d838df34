import { describe, expect, it } from 'vitest';
import { shownLines } from '#domain/line/line.ts';
import type { MarketPair, MarketRow } from './markets.ts';
import { choiceOf, lineFirst, pairsOf, pickerTabs } from './picker.ts';
import { columnsOf } from './picker-columns.tsx';

const demo = ['SBTCSUSDT_SUMCBL', 'SBTCSUSD_SDMCBL', 'SBTCSPERP_SCMCBL'];
const all = ['BTCUSDT', 'ETHBTC', 'BTCUSDT_UMCBL', ...demo];

describe('SPOT-06 FUTP-01: what a tab shows', () => {
  it.each([
    ['favorites', undefined, { view: 'favorites', quote: undefined, list: '4' }],
    ['spot', 'hot', { view: 'hot', quote: undefined, list: undefined }],
    ['spot', 'BTC', { view: 'all', quote: 'BTC', list: undefined }],
    ['usdt', undefined, { view: 'all', quote: undefined, list: undefined }],
  ] as const)('%s, narrowed to %s', (tab, filter, shown) =>
    expect(choiceOf(tab, filter, '4', '', undefined)).toMatchObject(shown),
  );

  it('of what is found the page’s line goes first, each line as it was', () => {
    const found = ['BTCUSDT_UMCBL', 'BTCUSDT', 'ETHBTC', 'ETHUSDT_UMCBL'].map(
      (symbol) => ({ pair: { symbol } }) as unknown as MarketRow,
    );
    const order = (current: string) => lineFirst(found, current).map(({ pair }) => pair.symbol);
    expect(order('SOLUSDT')).toEqual(['BTCUSDT', 'ETHBTC', 'BTCUSDT_UMCBL', 'ETHUSDT_UMCBL']);
    expect(order('SOLUSDT_UMCBL')).toEqual(['BTCUSDT_UMCBL', 'ETHUSDT_UMCBL', 'BTCUSDT', 'ETHBTC']);
  });

  it.each([
    ['favorites', all],
    ['all', all],
    ['spot', ['BTCUSDT', 'ETHBTC']],
    ['usdt', ['BTCUSDT_UMCBL']],
    ['demo', demo],
  ] as const)('%s: of its lines', (tab, symbols) => {
    const pairs = all.map((symbol) => ({ symbol }) as unknown as MarketPair);
    expect(pairsOf(tab, pairs).map(({ symbol }) => symbol)).toEqual(symbols);
  });

  it('contracts of one kind show their funding in the place of a line of 24 hours', () => {
    const withFunding = pickerTabs(shownLines).filter((tab) => {
      const ids = columnsOf(tab, 'picker').map(({ id }) => id);
      expect(ids.includes('funding')).toBe(!ids.includes('line'));
      expect(columnsOf(tab, 'list').map(({ id }) => id)).toEqual([
        ...['keeping', 'pair', 'last', 'change'],
      ]);
      return ids.includes('funding');
    });
    expect(withFunding).toEqual(
      pickerTabs(shownLines).filter((tab) => !['favorites', 'all', 'spot'].includes(tab)),
    );
  });
});
