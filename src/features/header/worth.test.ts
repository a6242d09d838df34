import { expect, it } from 'vitest';
import type { BalanceView } from '#domain/account/view.ts';
import { worthOf } from './worth.ts';

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
