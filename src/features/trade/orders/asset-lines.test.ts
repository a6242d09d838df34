import { describe, expect, it } from 'vitest';
import type { BalanceView, CostView } from '#domain/account/view.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { assetLines, type PriceType, profitOf, profitSum } from './asset-lines.ts';

const costs = (more: Partial<CostView> = {}): CostView => ({
  asset: 'BTC',
  boughtQuantity: '2',
  boughtCost: '200',
  profitSinceBought: '0',
  realisedProfit: '0',
  ...more,
});
const balance = (asset: string, total: string): BalanceView => ({
  asset,
  total,
  available: total,
  frozen: '0',
  usdRate: '1.5',
});
const tickers = { BTCUSDT: { last: '110.0', usdRate: '0.999' } } as unknown as Tickers;

describe('SPOT-05 profit and loss after fees', () => {
  it.each<[string, Partial<CostView>, string, PriceType, string, string | undefined]>([
    ['a gain', {}, '110', 'cost', '20.00', '10.00'],
    ['a loss', {}, '99.995', 'cost', '-0.01', '-0.01'],
    ['half a cent away from zero', { boughtCost: '199.995' }, '100', 'cost', '0.01', '0.00'],
    [
      'what sales earned is none of it',
      { profitSinceBought: '50' },
      '110',
      'cost',
      '20.00',
      '10.00',
    ],
    [
      'unless it is measured at them',
      { profitSinceBought: '50' },
      '110',
      'breakeven',
      '70.00',
      '46.67',
    ],
    [
      'what they lost likewise',
      { profitSinceBought: '-50' },
      '110',
      'breakeven',
      '-30.00',
      '-12.00',
    ],
    ['all earned back', { profitSinceBought: '300' }, '110', 'breakeven', '320.00', undefined],
  ])('%s', (_, given, price, type, profit, percent) => {
    expect(profitOf(costs(given), price, type)).toEqual({ profit, percent });
  });

  it('there is none of what is not held', () => {
    expect(profitOf(costs({ boughtQuantity: '0' }), '110', 'cost')).toBeUndefined();
  });
});

describe('SPOT-05 lines of assets', () => {
  const balances = [balance('BTC', '3'), balance('USDT', '10'), balance('XRP', '0')];
  const lines = (rows: readonly CostView[] | undefined) =>
    assetLines({
      balances,
      tickers,
      costs: rows && { unit: 'USDT', rows },
      type: 'cost',
      unit: 'BTC',
    });

  it('have worth, cost and profit; what is neither held nor traded is left out', () => {
    expect(lines([costs({ realisedProfit: '-1.235' })])).toMatchObject([
      { asset: 'BTC', worth: '329.67', profit: '20.00', realized: '-1.24', isCostCoin: false },
      { asset: 'USDT', worth: '15.00', costs: null, profit: undefined, isCostCoin: true },
    ]);
    expect(lines([costs({ asset: 'XRP' })]).map(({ asset }) => asset)).toContain('XRP');
  });

  it('are shown in the display currency', () => {
    expect(lines([]).map(({ shown }) => shown)).toEqual([
      { value: '3.00000000', unit: 'BTC' },
      { value: '0.13650013', unit: 'BTC' },
    ]);
  });

  it('say what is not known yet apart from what has no cost', () => {
    expect(lines(undefined)[0]?.costs).toBeUndefined();
    expect(lines([])[0]?.costs).toBeNull();
  });

  it('sum up to the profit of all', () => {
    expect(profitSum(lines([costs()]))).toBe('20.00');
    expect(profitSum(lines([]))).toBeUndefined();
  });
});
