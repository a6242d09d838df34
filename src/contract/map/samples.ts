import type { FillRow, OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import type { AssetRow } from '#contract/calls/user.ts';

/** Rows as the exchange answers them, for demos and tests: each a minute older than the one before. */
const newestAt = Date.UTC(2026, 10, 21, 12, 0, 0);
const timeOf = (at: number) => newestAt - at * 61_000;

/** An open order: every third sells, every fifth is filled in part. */
export const orderRow = (at: number, more: Partial<OrderRow> = {}): OrderRow => ({
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
  createTime: timeOf(at),
  updateTime: timeOf(at),
  version: 1,
  steps: [],
  ...more,
});

/** An ended one: every second was filled, the others were canceled. */
export const endedOrderRow = (at: number): OrderRow =>
  orderRow(at, {
    status: at % 2 === 0 ? 4 : 5,
    dealCount: at % 2 === 0 ? '0.010000' : '0.000000',
    dealAmount: at % 2 === 0 ? '620.1' : '0',
    ...(at % 2 === 0
      ? { averagePrice: '62010.0', fees: [{ coinName: 'BTC', amount: '0.00001' }] }
      : { endReason: 'cancelledByUser' }),
  });

/** A waiting plan order. */
export const planRow = (at: number, more: Partial<PlanRow> = {}): PlanRow => ({
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
  ...{ planStatus: 0, executeStatus: 'init' },
  createTime: timeOf(at),
  updateTime: timeOf(at),
  version: 1,
  ...more,
});

/** The user's side of a trade. */
export const fillRow = (at: number, more: Partial<FillRow> = {}): FillRow => ({
  tradeId: String(5_000_000 - at),
  orderId: String(7_000_000 - at),
  symbolId: 'BTCUSDT',
  side: at % 2 === 0 ? 'buy' : 'sell',
  liquidity: at % 3 === 0 ? 'maker' : 'taker',
  price: '62010.0',
  size: '0.010000',
  amount: '620.1',
  fee: { coinName: 'BTC', amount: '0.00001' },
  at: timeOf(at),
  ...more,
});

/** What an account has of an asset. */
export const assetRow = (
  coinName: string,
  total: string,
  usdRate: string,
  frozen = '0',
): AssetRow => ({
  ...{ coinName, total, available: total, transferable: total, frozen, usdRate },
  bound: { orders: frozen, positions: '0', holds: '0' },
});
