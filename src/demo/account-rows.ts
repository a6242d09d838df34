import type { FillRow, OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import type { AssetRow, UserRow } from '#contract/calls/user.ts';
import { demoAt } from './market-rows.ts';

export const user: UserRow = {
  userId: '1000',
  userName: 'demo',
  email: 'demo@example.org',
  userAvatar: '',
  accountMode: 'classic',
  traderIdentities: [],
  demoUType: '0',
  childFlag: false,
  rechargeFlag: false,
  watermarkOpen: false,
  simulation: false,
  vipLevel: 0,
  makerPpm: 1000,
  takerPpm: 1000,
  feeInBgb: false,
  feeTagList: [],
  frozen: false,
};

export const asset = (
  coinName: string,
  total: string,
  usdRate: string,
  frozen = '0',
): AssetRow => ({
  coinName,
  total,
  available: total,
  frozen,
  usdRate,
});

export const balances: readonly AssetRow[] = [
  asset('BTC', '1.01998', '62418.3'),
  asset('USDT', '98763.28215', '1.00045', '1837.26'),
  asset('ETH', '10', '3112.48'),
  asset('BGB', '1000', '1.2549'),
];

export const order = (at: number, more: Partial<OrderRow> = {}): OrderRow => ({
  orderId: String(7_000_000 - at),
  symbolId: 'BTCUSDT',
  delegateType: at % 3 === 0 ? 22 : 21,
  orderType: 0,
  timeInForceValue: at % 4 === 1 ? 1 : 0,
  tradeUnit: 'base',
  delegateCount: '0.010000',
  delegatePrice: (62_000 - at * 12.5).toFixed(1),
  dealCount: at % 5 === 2 ? '0.004000' : '0.000000',
  dealAmount: '0',
  fees: [],
  status: at % 5 === 2 ? 3 : 2,
  source: 1,
  createTime: demoAt - at * 61_000,
  updateTime: demoAt - at * 61_000,
  version: 1,
  steps: [],
  ...more,
});

export const orders = (count: number): readonly OrderRow[] =>
  Array.from({ length: count }, (_, at) => order(at));

export const endedOrder = (at: number): OrderRow =>
  order(at, {
    status: at % 2 === 0 ? 4 : 5,
    dealCount: at % 2 === 0 ? '0.010000' : '0.000000',
    dealAmount: at % 2 === 0 ? '620.1' : '0',
    ...(at % 2 === 0
      ? { averagePrice: '62010.0', fees: [{ coinName: 'BTC', amount: '0.00001' }] }
      : { endReason: 'cancelledByUser' }),
  });

export const plan = (at: number, more: Partial<PlanRow> = {}): PlanRow => ({
  planId: String(8_000_000 - at),
  symbolId: 'BTCUSDT',
  delegateType: 21,
  planKind: 'normal',
  planType: 0,
  triggerSource: 'last',
  triggerPrice: (61_000 - at * 100).toFixed(1),
  fires: 'atOrBelow',
  executePrice: (61_000 - at * 100).toFixed(1),
  tradeUnit: 'base',
  delegateCount: '0.020000',
  planStatus: 0,
  createTime: demoAt - at * 61_000,
  updateTime: demoAt - at * 61_000,
  version: 1,
  ...more,
});

export const fill = (at: number): FillRow => ({
  tradeId: String(5_000_000 - at),
  orderId: String(7_000_000 - at),
  symbolId: 'BTCUSDT',
  side: at % 2 === 0 ? 'buy' : 'sell',
  liquidity: at % 3 === 0 ? 'maker' : 'taker',
  price: '62010.0',
  size: '0.010000',
  amount: '620.1',
  fee: { coinName: 'BTC', amount: '0.00001' },
  at: demoAt - at * 61_000,
});
