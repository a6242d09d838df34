import { describe, expect, it } from 'vitest';
import type { BalanceView } from '#domain/account/view.ts';
import { equityOf, worthOf } from './worth.ts';

const balance = (asset: string, total: string): BalanceView => ({
  asset,
  total,
  available: total,
  frozen: '0',
  usdRate: '1',
});

it('SITE-06 balances are summed exactly and the largest go first; zero is left out', () => {
  const { total, rows } = worthOf(
    [balance('USDT', '100.10'), balance('BTC', '0.5'), balance('ETH', '0.00'), balance('NEW', '7')],
    [
      { coinName: 'USDT', usdtRate: '1' },
      { coinName: 'BTC', usdtRate: '60000.014' },
    ],
  );
  expect(total).toBe('30100.11');
  expect(rows.map(({ asset }) => asset)).toEqual(['BTC', 'USDT', 'NEW']);
  expect(rows[0]?.worth).toBe('30000.00700000');
  expect(rows[2]?.worth).toBeUndefined();
});

describe('SITE-06 an account of contracts in the menu of assets', () => {
  const long = { symbolId: 'A', direction: 'long', size: '0.5', cost: '30000' } as const;
  const short = { symbolId: 'B', direction: 'short', size: '10', cost: '100.5' } as const;
  it.each([
    ['is its balance', [], {}, '100.10000000'],
    ['and what is gained', [long], { A: '60010.5' }, '105.35000000'],
    ['or lost, on both sides', [long, short], { A: '59990', B: '10.06' }, '95.00000000'],
    ['may be below zero', [long], { A: '59700' }, '-49.90000000'],
    ['is not known without a mark', [long, short], { A: '60000' }, undefined],
  ])('%s', (_, positions, marks, equity) => {
    expect(equityOf('100.10', positions, new Map(Object.entries(marks)))).toBe(equity);
  });
});
