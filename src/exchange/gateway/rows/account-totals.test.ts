import { describe, expect, it } from 'vitest';
import type { AccountType } from '#domain/codes/account-type.ts';
import { amount } from '#domain/money/units.ts';
import type { Directory } from '#exchange/view/directory.ts';
import type { UserHoldings } from '#exchange/view/view.ts';
import { accountTotals } from './account-totals.ts';

const assets = new Map([
  ['USDT', { code: 'USDT', name: 'Tether', scale: 8 }],
  ['BTC', { code: 'BTC', name: 'Bitcoin', scale: 8 }],
  ['USDC', { code: 'USDC', name: 'USD Coin', scale: 8 }],
  ['SUSDT', { code: 'SUSDT', name: 'Demo Tether', scale: 8 }],
  ['SBTC', { code: 'SBTC', name: 'Demo Bitcoin', scale: 8 }],
]);
const directory = {
  asset: (code: string) => assets.get(code),
  instruments: [
    { line: 'spot' },
    { line: 'usdt' },
    { line: 'usdc' },
    { line: 'susdt' },
    { line: 'susd' },
  ],
} as unknown as Directory;

type Row = UserHoldings['rows'][number];
const rates = {
  USDT: '0.99900000',
  BTC: '60000.00000000',
  USDC: '1.00000000',
  SUSDT: '1',
  SBTC: '60000',
};
const row = (accountType: AccountType, asset: keyof typeof rates, units: bigint, scope = ''): Row =>
  ({ accountType, asset, scope, total: amount(units), usdRate: rates[asset] }) as unknown as Row;

const totalsOf = (rows: readonly Row[], gain = 0n) =>
  accountTotals(directory, {
    ...{ rows, version: 1, usdtRate: rates.USDT },
    gains: [{ line: 'usdt', asset: 'USDT', units: gain, usdRate: rates.USDT }],
  });
const accountsOf = (rows: readonly Row[], gain?: bigint) =>
  Object.fromEntries(totalsOf(rows, gain).accounts.map(({ type, usdtValue }) => [type, usdtValue]));

const one = 100_000_000n;
/** Accounts that lines with pages are traded from are shown whether they hold something or not. */
const nothing = Object.fromEntries(
  ['spot', 'usdtMix', 'usdMix', 'usdcMix'].map((type) => [type, '0.00000000']),
);

describe('HEAD-01 the value of what a user has', () => {
  it.each<[string, readonly Row[], bigint, Record<string, string>]>([
    ['nothing', [], 0n, {}],
    [
      'USDT is exactly itself, however much',
      [row('spot', 'USDT', 9_223_372_036_854_775_807n)],
      0n,
      { spot: '92233720368.54775807' },
    ],
    [
      'a coin at its rate, rounded down',
      [row('spot', 'BTC', one / 2n)],
      0n,
      { spot: '30030.03003003' },
    ],
    [
      'a futures account: wallet, isolated margin and unrealized PnL',
      [
        row('usdtMix', 'USDT', 100n * one),
        row('mixIsolated', 'USDT', 7n * one, 'BTCUSDT_UMCBL:long'),
      ],
      -3n * one,
      { usdtMix: '104.00000000' },
    ],
    [
      'an account that lost more than it has is below zero',
      [row('usdtMix', 'USDT', one)],
      -2n * one,
      { usdtMix: '-1.00000000' },
    ],
    [
      'an account of USDC at its rate',
      [row('usdcMix', 'USDC', 999n * one)],
      0n,
      { usdcMix: '1000.00000000' },
    ],
    [
      'demo coins are worth nothing, whatever their rate',
      [
        ...[row('usdtMix', 'SUSDT', 50_000n * one), row('usdtMix', 'USDT', one)],
        row('usdMix', 'SBTC', one),
      ],
      0n,
      { usdtMix: '1.00000000' },
    ],
    [
      'an account that no product uses is not shown',
      [row('otc', 'USDT', 5n * one), row('marginCross', 'BTC', one), row('spot', 'USDT', one)],
      0n,
      { spot: '1.00000000' },
    ],
  ])('%s', (_, rows, gain, accounts) => {
    expect(accountsOf(rows, gain)).toEqual({ ...nothing, ...accounts });
  });

  it.each([
    ['SUSDT', 'usdtMix', 'susdt'],
    ['SBTC', 'usdMix', 'susd'],
  ] as const)('%s and its PnL are left out of the coins and the total', (asset, account, line) => {
    const gains = [{ line, asset, units: amount(one), usdRate: '60000' }];
    const rows = [row(account, asset, one), row('usdtMix', 'USDT', one)];
    const totals = accountTotals(directory, { rows, gains, version: 1, usdtRate: rates.USDT });
    expect(totals.usdtValue).toBe('1.00000000');
    expect(totals.coins.map(({ coinName }) => coinName)).toEqual(['USDT']);
  });

  it('a debt counts against the total', () => {
    const rows = [row('spot', 'USDT', 5n * one), row('marginCrossDebt', 'USDT', -2n * one)];
    expect(totalsOf(rows).usdtValue).toBe('3.00000000');
  });

  it('the total is the sum of the accounts; coins of all accounts, the most valuable first', () => {
    const { usdtValue, usdValue, coins } = totalsOf(
      [row('spot', 'USDT', 100n * one), row('usdtMix', 'USDT', 50n * one), row('spot', 'BTC', one)],
      10n * one,
    );
    expect({ usdtValue, usdValue }).toEqual({
      usdtValue: '60220.06006006',
      usdValue: '60159.84',
    });
    expect(coins.map(({ coinName, total }) => [coinName, total])).toEqual([
      ['BTC', '1'],
      ['USDT', '150'],
    ]);
  });
});
