import { describe, expect, it } from 'vitest';
import type { SymbolRow, TickerRow } from '#contract/calls/market.ts';
import { btcContract, coinContract } from '#demo/contract-rows.ts';
import { symbolOf } from '#domain/line/line.ts';
import type { ContractView } from '#domain/position/view.ts';
import { bySymbol } from './contracts.ts';
import { type HotPair, type HotTab, hotPairs, hotRows, hotSorting, hotTabOf } from './hot.ts';
import { hotColumnsOf } from './hot-columns.tsx';

const day = 86_400_000;
const now = 100 * day;

const pair = (symbol: string, listedAt: number): HotPair => ({
  ...{ symbol, base: 'BTC', quote: 'USDT', name: 'Bitcoin', listed: 0, line: '', listedAt },
  leverageMax: 100,
});
const ticker = (symbolId: string, last: string, turnover: string, usdRate: string): TickerRow => ({
  ...{ symbolId, last, turnover, usdRate, open: '100', high: last, low: '100', at: now },
  volume: '3000',
});
const contract = (
  symbolId: string,
  openInterestValue: string,
  openInterestDayAgo: string,
): ContractView => ({
  ...{ symbolId, openInterestValue, openInterestDayAgo, openInterest: '700', fundingHours: 8 },
});

/** Turnovers in US dollars: 1,000, 600, 30,000 (3,000 contracts of $10), unknown. */
const pairs = [
  pair('BTCUSDT_UMCBL', now - 40 * day),
  pair('ETHPERP_CMCBL', now - 2 * day),
  pair('BTCUSD_DMCBL', now - 30 * day),
  pair('SOLUSDT_UMCBL', now - day),
];
const figures = {
  tickers: {
    BTCUSDT_UMCBL: ticker('BTCUSDT_UMCBL', '110', '1000', '1'),
    ETHPERP_CMCBL: ticker('ETHPERP_CMCBL', '90', '1200', '0.5'),
    BTCUSD_DMCBL: ticker('BTCUSD_DMCBL', '120', '5', '1'),
  },
  contracts: bySymbol([
    contract('BTCUSDT_UMCBL', '7000.5', '1400'),
    contract('ETHPERP_CMCBL', '14000.4', '500'),
    contract('BTCUSD_DMCBL', '1', '0'),
  ]),
  starred: new Set<string>(),
};
const shown = (tab: HotTab, sorting = hotSorting(tab)) =>
  hotRows(hotColumnsOf(tab), { tab, pairs, now }, figures, sorting).map(({ pair: { symbol } }) =>
    symbolOf(symbol),
  );

describe('FUTP-01 hot contracts', () => {
  it.each<[tab: HotTab, symbols: readonly string[]]>([
    ['hot', ['BTCUSD', 'BTCUSDT', 'ETHPERP', 'SOLUSDT']],
    ['gainers', ['BTCUSD', 'BTCUSDT']],
    ['losers', ['ETHPERP']],
    ['new', ['SOLUSDT', 'ETHPERP']],
    // 700 of 500, of 1,400; of 0 and unknown last.
    ['interestGrowth', ['ETHPERP', 'BTCUSDT', 'BTCUSD', 'SOLUSDT']],
  ])('the tab %s has the contracts of all lines in its order', (tab, symbols) =>
    expect(shown(tab)).toEqual(symbols),
  );

  it('open interest of all lines compares in US dollars', () =>
    expect(shown('hot', { id: 'interest', direction: 'desc' })).toEqual([
      ...['BTCUSDT', 'ETHPERP', 'BTCUSD', 'SOLUSDT'],
    ]));

  it.each([
    [null, 'hot'],
    ['', 'hot'],
    ['losers', 'losers'],
    ['favorites', 'hot'],
  ])('the address with the tab %s shows %s', (word, tab) => expect(hotTabOf(word)).toBe(tab));

  it('lists what can be traded, with the time of its listing', () => {
    const rows: readonly SymbolRow[] = [
      { ...btcContract, listedAt: 5 },
      { ...coinContract, state: 'delisted' },
      { ...btcContract, symbolId: 'ETHUSDT_UMCBL' },
    ];
    expect(hotPairs(rows).map(({ symbol, listedAt }) => [symbol, listedAt])).toEqual([
      [btcContract.symbolId, 5],
      ['ETHUSDT_UMCBL', 0],
    ]);
  });
});
