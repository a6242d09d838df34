import { expect, it } from 'vitest';
import { marginMoney } from '#domain/account/money.ts';
import { balanceOfWire, costsOfWire } from './balance.ts';

it('balances and costs name their asset', () => {
  const figures = { total: '1.5', available: '1', frozen: '0.5', usdRate: '62000' };
  const bound = { orders: '0.5', positions: '0', holds: '0' };
  const row = { coinName: 'BTC', ...figures, transferable: '1', bound };
  expect(balanceOfWire(row)).toEqual({ asset: 'BTC', ...figures });
  const held = balanceOfWire({ ...row, bound: { ...bound, orders: '0.2', holds: '0.3' } });
  expect([held, marginMoney(held)]).toEqual([{ asset: 'BTC', ...figures, held: '0.3' }, '1.2']);
  expect(marginMoney({ total: '-0.5', held: '0.25' })).toBe('-0.75');
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
