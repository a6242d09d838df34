import type { UserRow } from '#contract/calls/user.ts';
import { balanceOfWire } from '#contract/map/balance.ts';
import { assetRow, orderRow, planRow } from '#contract/map/samples.ts';
import { orderOfWire, planOfWire } from '#contract/map/spot/rows.ts';
import type { BalanceView } from '#domain/account/view.ts';
import type { OrderView, PlanView } from '#domain/order/view.ts';

export const user: UserRow = {
  userId: '1000',
  userName: 'demo',
  email: 'demo@example.org',
  userAvatar: '',
  accountMode: 'classic',
  traderIdentities: [],
  demoUType: '0',
  papTradingFlag: false,
  utaPapTradingFlag: false,
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

/** What the user has, as calls answer it. */
export const heldRows = [
  assetRow('BTC', '1.01998', '62418.3'),
  assetRow('USDT', '98763.28215', '1.00045', '1837.26'),
  assetRow('ETH', '10', '3112.48'),
  assetRow('BGB', '1000', '1.2549'),
];

export const balances: readonly BalanceView[] = heldRows.map(balanceOfWire);

export const balance = (...held: Parameters<typeof assetRow>): BalanceView =>
  balanceOfWire(assetRow(...held));

export const order = (at: number, more: Partial<OrderView> = {}): OrderView => ({
  ...orderOfWire(orderRow(at)),
  ...more,
});

export const orders = (count: number): readonly OrderView[] =>
  Array.from({ length: count }, (_, at) => order(at));

export const plan = (at: number, more: Partial<PlanView> = {}): PlanView => ({
  ...planOfWire(planRow(at)),
  ...more,
});
