import { describe, expect, it } from 'vitest';
import type { TickerRow } from '#contract/calls/market.ts';
import type { ContractView } from '#domain/position/view.ts';
import { fundOf, type Known, sumsOf, type TopRow, topsOf } from './figures.ts';

const ticker = (symbolId: string, open: string, last: string, turnover = '100'): TickerRow => ({
  ...{ symbolId, open, last, turnover, high: last, low: open, volume: '1', usdRate: '1', at: 0 },
});
const contract = (
  symbolId: string,
  fundingRate: string | undefined,
  value = '10',
): ContractView => ({
  ...{ symbolId, fundingRate, openInterestValue: value, openInterest: '1', fundingHours: 8, at: 0 },
  ...{ mark: '1', index: '1', nextFundingAt: undefined },
});

const known: Known = {
  tickers: [
    ticker('BTCUSDT_UMCBL', '100', '110', '1000.5'),
    { ...ticker('ETHUSDT_UMCBL', '100', '90', '500'), usdRate: '0.5' },
    ticker('BTCPERP_CMCBL', '100', '100', '7'),
    ticker('SBTCSUSDT_SUMCBL', '100', '500', '9999'),
  ],
  contracts: [
    contract('BTCUSDT_UMCBL', '0.0001', '20'),
    contract('ETHUSDT_UMCBL', '-0.0002', '8'),
    contract('BTCPERP_CMCBL', undefined, '3'),
  ],
  funds: [
    { line: 'usdt', usdValue: '1000' },
    { line: 'usdc', usdValue: '0.125' },
  ],
};

describe('FUTP-01 the overview of contracts', () => {
  it('adds the lines up in dollars, each alone and all together', () => {
    expect(sumsOf(['usdt'], known)).toEqual({
      ...{ turnover: '1250.50', openInterest: '24.00', fund: '1000.00' },
    });
    expect(sumsOf(['usdt', 'usdc'], known)).toEqual({
      ...{ turnover: '1257.50', openInterest: '27.00', fund: '1000.13' },
    });
  });

  it('counts what the fund of a line has at the rate of its coin, rounded half up', () => {
    const amounts = [
      { coinName: 'USDT', amount: '1000.129' },
      { coinName: 'USDT', amount: '0.5' },
    ];
    expect(fundOf('usdt', amounts, new Map([['USDT', '1']]))).toEqual({
      line: 'usdt',
      usdValue: '1000.63',
    });
    expect(fundOf('usdt', amounts, new Map())).toEqual({ line: 'usdt', usdValue: '0.00' });
    expect(fundOf('usdt', [], new Map())).toEqual({ line: 'usdt', usdValue: '0.00' });
  });

  it('lists what rose, what fell and what pays most, without what has no such figure', () => {
    const tops = topsOf({ ...known, tickers: known.tickers.slice(0, 3) }, [], 0);
    const names = (rows: readonly TopRow[]) => rows.map(({ symbolId }) => symbolId);
    expect(tops.gainers).toEqual([{ symbolId: 'BTCUSDT_UMCBL', figure: '10.00' }]);
    expect(tops.losers).toEqual([{ symbolId: 'ETHUSDT_UMCBL', figure: '-10.00' }]);
    expect(names(tops.fundingHighest)).toEqual(['BTCUSDT_UMCBL', 'ETHUSDT_UMCBL']);
    expect(names(tops.fundingLowest)).toEqual(['ETHUSDT_UMCBL', 'BTCUSDT_UMCBL']);
  });

  it('calls new what was listed within thirty days, the latest first, five at most', () => {
    const day = 86_400_000;
    const listed = Array.from({ length: 8 }, (_, at) => ({ symbolId: `C${at}`, at: at * day }));
    const names = (now: number) =>
      topsOf(known, listed, now).newest.map(({ symbolId }) => symbolId);
    expect(names(7 * day)).toEqual(['C7', 'C6', 'C5', 'C4', 'C3']);
    expect(names(36 * day)).toEqual(['C7']);
    expect(names(37 * day)).toEqual([]);
  });
});
