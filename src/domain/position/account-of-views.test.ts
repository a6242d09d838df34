import { describe, expect, it } from 'vitest';
import { listedContracts } from '#domain/futures/listed.ts';
import { amount } from '#domain/money/units.ts';
import type { OrderView } from '#domain/order/view.ts';
import { type AccountViews, accountOfViews, leveragesOf, settingOf } from './account-of-views.ts';
import type { PositionView } from './view.ts';

const btc = listedContracts.find(({ symbol }) => symbol === 'BTCUSDT')!;
const dot = listedContracts.find(({ symbol }) => symbol === 'DOTUSDT')!;

const position = {
  ...{ id: '5', symbolId: btc.symbolId, side: 'net', direction: 'short', marginMode: 'isolated' },
  ...{ leverage: 20, size: '0.25', cost: '15000.5', margin: '750.025', autoAppend: false },
  ...{ realized: '2', fees: '9.0003', funding: '-1.5', createdAt: 1, updatedAt: 2, version: 1 },
} as PositionView;

const order = {
  ...{ id: '7', symbolId: btc.symbolId, side: 'buy', type: 'limit', price: '59000.5' },
  ...{ quantity: '0.1', filledSize: '0.04', reduceOnly: true },
} as OrderView;

const views: AccountViews = {
  wallet: '1234.5',
  holdMode: 'oneWay',
  settings: [
    {
      ...{ symbolId: btc.symbolId, marginMode: 'isolated', autoAppend: false },
      ...{ crossLeverage: 30, longLeverage: 10, shortLeverage: 40 },
    },
  ],
  positions: [position, { ...position, id: '4', side: 'long', endedAt: 2 }],
  orders: [order, { ...order, symbolId: dot.symbolId }],
  contracts: [{ symbolId: btc.symbolId, mark: '60100.5' } as AccountViews['contracts'][number]],
  vipLevel: 0,
};

describe('an account of contracts from what a page knows', () => {
  it('has exact figures, with the sign of a short', () => {
    const account = accountOfViews([btc], views);
    expect(account.wallet).toBe(amount(123_450_000_000n));
    expect(account.contracts).toEqual([
      {
        ...{ contract: btc, holdMode: 'oneWay', mark: 601_005, marginMode: 'isolated' },
        ...{ leverage: { long: 10, short: 40 }, takerPpm: 600 },
        positions: [
          {
            ...{ side: 'net', size: -2500, cost: -1_500_050_000_000n },
            ...{ margin: 75_002_500_000n, paid: 850_030_000n },
          },
        ],
        orders: [{ side: 'buy', price: 590_005, lots: 600, reduceOnly: true }],
      },
    ]);
  });

  it('begins cross, at a leverage that the contract allows', () => {
    const [owned] = accountOfViews([dot], { ...views, wallet: undefined, settings: [] }).contracts;
    expect(owned).toMatchObject({ marginMode: 'cross', mark: undefined, positions: [] });
    expect(owned!.leverage.long).toBe(Math.min(20, dot.tiers[0]!.leverageMax));
    expect(accountOfViews([dot], { ...views, wallet: undefined }).wallet).toBe(0n);
  });

  it('has one leverage for both directions on cross margin', () => {
    const setting = { ...settingOf(btc, views.settings), marginMode: 'cross' as const };
    expect(leveragesOf(setting)).toEqual({ long: 30, short: 30 });
  });
});
