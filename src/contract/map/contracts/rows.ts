import type { ContractBillRow } from '#contract/calls/contract-history.ts';
import type { ContractRow, MarginSettingRow, PositionRow } from '#contract/calls/contract-rows.ts';
import type { FillRow, OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import type { StrategyRow } from '#contract/calls/strategy.ts';
import type { ChannelData } from '#contract/channels.ts';
import * as special from '#contract/map/special/rows.ts';
import * as spot from '#contract/map/spot/rows.ts';
import type { ContractBillReason } from '#domain/account/account.ts';
import type { ContractBillView } from '#domain/account/view.ts';
import type { AgentView } from '#domain/agent/view.ts';
import { delegateTypeOfCode } from '#domain/codes/delegate-type.ts';
import type { HoldMode } from '#domain/codes/position.ts';
import { directionOfCode, holdModeOfCode, marginModeOfWord } from '#domain/codes/position.ts';
import type { FillView, OrderView, PlanView } from '#domain/order/view.ts';
import type { ContractView, MarginSettingView, PositionView } from '#domain/position/view.ts';

/** The side of an order, and which position it changes. */
function placeOf(delegateType: number) {
  const { side, positionSide } = delegateTypeOfCode(delegateType)!;
  return { side, positionSide };
}

/** An order of a contract as calls and frames tell of it. */
export const orderOfWire = (row: OrderRow): OrderView => ({
  ...spot.orderOfWire(row),
  ...placeOf(row.delegateType),
  reduceOnly: row.isReducePosition,
  cause: row.cause as OrderView['cause'],
  realized: row.profit,
});

/** An iceberg or TWAP of a contract. */
export const agentOfWire = (row: StrategyRow): AgentView => ({
  ...special.agentOfWire(row),
  ...placeOf(row.delegateType),
  reduceOnly: row.isReducePosition,
});

/** A conditional order of a contract. */
export const planOfWire = (row: PlanRow): PlanView => ({
  ...spot.planOfWire(row),
  ...placeOf(row.delegateType),
  watches: row.triggerSource,
});

/** The user's side of a trade of a contract. */
export const fillOfWire = ({
  profit,
  delegateType,
  isReducePosition,
  ...row
}: FillRow): FillView => {
  const order = delegateType === undefined ? undefined : delegateTypeOfCode(delegateType);
  const { positionSide, cause } = order ?? {};
  const reduceOnly = isReducePosition;
  return { ...spot.fillOfWire(row), realized: profit, positionSide, cause, reduceOnly };
};

/** A position, open or ended. */
export const positionOfWire = (row: PositionRow): PositionView => ({
  id: row.positionId,
  symbolId: row.symbolId,
  side: row.holdMode === 1 ? 'net' : directionOfCode(row.holdSide),
  direction: directionOfCode(row.holdSide),
  marginMode: marginModeOfWord(row.marginMode),
  leverage: row.leverage,
  size: row.total,
  cost: row.cost,
  entry: row.averageOpenPrice,
  margin: row.margin,
  autoAppend: row.autoAppendMargin,
  realized: row.achievedProfits,
  fees: row.fees,
  funding: row.funding,
  openedSize: row.openedSize,
  openedValue: row.openedValue,
  closedSize: row.closedSize,
  closedValue: row.closedValue,
  liquidationPrice: row.liquidationPrice,
  breakEven: row.breakEvenPrice,
  adlLights: row.adlLights,
  createdAt: row.createTime,
  updatedAt: row.updateTime,
  endedAt: row.endTime,
  endedBy: row.endReason,
  version: row.version,
});

/** A change of a balance of a line. */
export const billOfWire = (row: ContractBillRow): ContractBillView => ({
  id: row.billId,
  asset: row.coinName,
  amount: row.amount,
  balance: row.balance,
  reason: row.reason as ContractBillReason,
  cause: row.cause,
  symbolId: row.symbolId,
  positionSide: row.positionSide,
  at: row.at,
});

/** What a user chose for a contract. */
export const settingOfWire = (row: MarginSettingRow): MarginSettingView => ({
  symbolId: row.symbolId,
  marginMode: marginModeOfWord(row.marginMode),
  crossLeverage: row.crossMarginLeverage,
  longLeverage: row.fixedLongLeverage,
  shortLeverage: row.fixedShortLeverage,
  autoAppend: row.autoAppendMargin,
});

/** Positions of a line with what was chosen for its contracts. */
export const positionsOfWire = (
  wire: Pick<ChannelData['positions'], 'positions' | 'settings' | 'holdMode'>,
): {
  readonly positions: readonly PositionView[];
  readonly settings: readonly MarginSettingView[];
  readonly holdMode: HoldMode;
} => ({
  positions: wire.positions.map(positionOfWire),
  settings: wire.settings.map(settingOfWire),
  holdMode: holdModeOfCode(wire.holdMode),
});

/** What a contract shows beside its book. */
export const contractOfWire = (row: ContractRow): ContractView => ({
  symbolId: row.symbolId,
  mark: row.markPrice,
  index: row.indexPrice,
  fundingRate: row.fundingRate,
  nextFundingAt: row.nextFundingTime,
  fundingHours: row.fundingHours,
  openInterest: row.openInterest,
  openInterestValue: row.openInterestValue,
  openInterestDayAgo: row.openInterest24hAgo,
  at: row.at,
});
