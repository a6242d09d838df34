import { describe, expect, it } from 'vitest';
import { feeRules, userFees } from '#demo/fee-rows.ts';
import { type FeesText, nextLevel, pairRows, rateRows } from './fees.ts';

const text = {
  spot: 'Spot',
  usdtFutures: 'USDT-M futures',
  futures: 'Futures',
  paidInBgb: '{{market}}, paid in BGB',
} as FeesText;

describe('KIT-07 the page of fees', () => {
  it('has a row for each line, and one for what BGB makes of it', () => {
    expect(rateRows(userFees, text).map(({ name, maker, taker }) => [name, maker, taker])).toEqual([
      ['Spot', '0.0008', '0.0009'],
      ['Spot, paid in BGB', '0.00064', '0.00072'],
      ['USDT-M futures', '0.00018', '0.00055'],
    ]);
  });

  it('names pairs with fees of their own, those of contracts with their line', () => {
    expect(pairRows(userFees, text).map(({ name }) => name)).toEqual([
      'ETH/USDT',
      'ETHUSDT · USDT-M futures',
    ]);
  });

  it.each([
    [0, '0', { level: 1, missing: '1000000' }],
    [0, '999999.99', { level: 1, missing: '0.01' }],
    [1, '1200000', { level: 2, missing: '3800000' }],
    // The level is the exchange's: the volume may be ahead of it until the day ends.
    [0, '1500000', { level: 1, missing: '0' }],
    [7, '900000000', undefined],
  ])('VIP %i with %s USDT', (vipLevel, vipVolume, expected) => {
    expect(nextLevel({ ...userFees, vipLevel, vipVolume }, feeRules)).toEqual(expected);
  });
});
