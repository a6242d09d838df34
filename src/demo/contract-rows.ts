import type { SymbolRow } from '#contract/calls/market.ts';
import { symbolRowOf } from '#contract/map/instrument-row.ts';
import { balance, user } from '#demo/account-rows.ts';
import { demoAt } from '#demo/market-rows.ts';
import type { HoldMode } from '#domain/codes/position.ts';
import { demoContracts, inverseContracts, listedContracts } from '#domain/futures/listed.ts';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import type { MarginSettingView, PositionView } from '#domain/position/view.ts';

const listed = listedContracts.find(({ symbol }) => symbol === 'BTCUSDT')!;

/** The contract that demos trade. */
export const btcContract: SymbolRow = symbolRowOf(listed);

export const contractMarks = [
  {
    ...{ symbolId: listed.symbolId, mark: '62418.3', index: '62410.1', fundingRate: '0.0001' },
    ...{ nextFundingAt: demoAt + 3_600_000, fundingHours: 8, openInterest: '1284.5512' },
    ...{ openInterestValue: '80179582.1', at: demoAt },
  },
];

/** A long of half a coin at twenty times, on cross margin. */
export const longPosition: PositionView = {
  ...{ id: '7', symbolId: listed.symbolId, side: 'net', direction: 'long', marginMode: 'cross' },
  ...{ leverage: 20, size: '0.5000', cost: '30900.25', entry: '61800.5', margin: '1545.0125' },
  ...{ autoAppend: false, realized: '0', fees: '18.54', funding: '-3.1', openedSize: '0.5' },
  ...{ openedValue: '30900.25', closedSize: '0', closedValue: '0', adlLights: 3 },
  ...{ createdAt: demoAt - 7_200_000, updatedAt: demoAt - 60_000, version: 3 },
};

/** What a demo's user has open, in one-way mode. */
export const open = (
  positions: readonly PositionView[],
  settings: readonly MarginSettingView[] = [],
) => ({ positions, settings, holdMode: 'oneWay' as HoldMode });

const account = {
  ...{ user, shown: [listed.symbolId], symbols: [btcContract], contracts: contractMarks },
  ...{ balances: [balance('USDT', '5000', '1')], positions: open([longPosition]) },
  ...{ orders: [] as readonly OrderView[], plans: [] as readonly PlanView[] },
};

/** What a page brings of a user's account of USDT perpetuals; `more` of it in the place of the usual. */
export const accountSeed = (
  more: { readonly [K in keyof typeof account]?: (typeof account)[K] | undefined } = {},
) => ({ usdt: { ...account, ...more } });

const coinMargined = inverseContracts.find(({ symbol }) => symbol === 'BTCUSD')!;

/** A contract that settles in its coin. */
export const coinContract: SymbolRow = symbolRowOf(coinMargined);

/** A long of 1,200 contracts at twenty times: 12,000 US dollars from 61,800.5. */
export const coinPosition: PositionView = {
  ...longPosition,
  ...{ id: '17', symbolId: coinMargined.symbolId, size: '1200', cost: '0.19417318' },
  ...{ margin: '0.00970866', fees: '0.0001165', funding: '-0.00001942', openedSize: '1200' },
  ...{ openedValue: '0.19417318' },
};

const coinAccount = {
  ...{ user, shown: [coinMargined.symbolId], symbols: [coinContract] },
  contracts: [
    {
      ...{ symbolId: coinMargined.symbolId, mark: '62418.3', index: '62410.1' },
      ...{ fundingRate: '0.0001', nextFundingAt: demoAt + 3_600_000, fundingHours: 8 },
      ...{ openInterest: '412804', openInterestValue: '66.13509563', at: demoAt },
    },
  ],
  ...{ balances: [balance('BTC', '0.25', '62410')], positions: open([coinPosition]) },
  ...{ orders: [] as readonly OrderView[], plans: [] as readonly PlanView[] },
};

/** What a page brings of a user's account of coin-margined perpetuals. */
export const coinSeed = (
  more: { readonly [K in keyof typeof coinAccount]?: (typeof coinAccount)[K] | undefined } = {},
) => ({ usd: { ...coinAccount, ...more } });

/** A contract in demo coins, and an account of its line that has none yet. */
export const demoContract: SymbolRow = symbolRowOf(demoContracts[0]!);
export const demoSeed = () => ({
  susdt: {
    ...account,
    ...{ shown: [demoContract.symbolId], symbols: [demoContract], balances: [] },
    ...{ contracts: [], positions: open([]) },
  },
});
