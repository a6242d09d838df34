import { expect, it } from 'vitest';
import { balanceOfWire, costsOfWire } from './balance.ts';

it('balances and costs name their asset', () => {
  const figures = { total: '1.5', available: '1', frozen: '0.5', usdRate: '62000' };
  expect(balanceOfWire({ coinName: 'BTC', ...figures })).toEqual({ asset: 'BTC', ...figures });
  const cost = { boughtQuantity: '1', boughtCost: '60000', costPrice: '60000' };
  const earned = { profitSinceBought: '0', realisedProfit: '-5' };
  expect(
    costsOfWire({
      costCoin: 'USDT',
      coinList: [{ coinName: 'BTC', ...cost, ...earned }],
      isComplete: true,
    }),
  ).toEqual({ unit: 'USDT', rows: [{ asset: 'BTC', ...cost, ...earned }], isComplete: true });
});
