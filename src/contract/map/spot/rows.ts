import type { FillRow, OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import { nameOf } from '#contract/map/code-name.ts';
import { orderStatusCode } from '#domain/codes/order-status.ts';
import { orderTypeCode } from '#domain/codes/order-type.ts';
import { planStatusCode } from '#domain/codes/plan-status.ts';
import { spotSideOf } from '#domain/codes/side.ts';
import { timeInForceOf } from '#domain/codes/time-in-force.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import type { OrderEnd } from '#domain/order/order.ts';
import type {
  FeeView,
  FillView,
  OrderStepView,
  OrderView,
  PlanLegView,
  PlanView,
  PresetLegView,
} from '#domain/order/view.ts';

const feeOfWire = ({ coinName, amount }: OrderRow['fees'][number]): FeeView => ({
  asset: coinName,
  amount,
});

const legOfWire = (
  trigger: string | undefined,
  price: string | undefined,
  watches: TriggerSource | undefined,
): PresetLegView | undefined => (trigger === undefined ? undefined : { trigger, price, watches });

/** Take profit and stop loss of what an order opens. */
const legsOfWire = (row: OrderRow | PlanRow) => ({
  takeProfit: legOfWire(row.presetTakeProfitPrice, row.exeTakeProfitPrice, row.presetTppTriType),
  stopLoss: legOfWire(row.presetStopLossPrice, row.exeStopLossPrice, row.presetSlpTriType),
});

const ratioOfWire = (
  ratio: string | undefined,
  watches: TriggerSource | undefined,
): PlanLegView | undefined => (ratio === undefined ? undefined : { ratio, watches });

/** The same of what a plan places, of a trailing stop by ratios. */
function planLegsOfWire(row: PlanRow): Pick<PlanView, 'takeProfit' | 'stopLoss'> {
  const { takeProfit, stopLoss } = legsOfWire(row);
  const { presetTakeProfitPriceRatio: profit, presetStopLossPriceRatio: loss } = row;
  return {
    takeProfit: ratioOfWire(profit, row.presetTppTriType) ?? takeProfit,
    stopLoss: ratioOfWire(loss, row.presetSlpTriType) ?? stopLoss,
  };
}

const stepOfWire = ({ at, what, price, size, planId, strategyId }: OrderRow['steps'][number]) =>
  ({ at, what, price, size, planId, agentId: strategyId }) as OrderStepView;

/** A spot order as calls and frames tell of it. */
export const orderOfWire = (row: OrderRow): OrderView => ({
  id: row.orderId,
  clientOid: row.clientOid,
  symbolId: row.symbolId,
  side: spotSideOf(row.delegateType),
  type: row.orderType === orderTypeCode.limit ? 'limit' : 'market',
  timeInForce: timeInForceOf(row.timeInForceValue)!,
  unit: row.tradeUnit,
  quantity: row.delegateCount,
  price: row.delegatePrice,
  filledSize: row.dealCount,
  filledQuote: row.dealAmount,
  averagePrice: row.averagePrice,
  fees: row.fees.map(feeOfWire),
  status: nameOf(orderStatusCode, row.status),
  end: row.endReason as OrderEnd | undefined,
  ...legsOfWire(row),
  createdAt: row.createTime,
  updatedAt: row.updateTime,
  version: row.version,
  steps: row.steps.map(stepOfWire),
});

/** A conditional order of spot. */
export const planOfWire = (row: PlanRow): PlanView => ({
  id: row.planId,
  clientOid: row.clientOid,
  symbolId: row.symbolId,
  side: spotSideOf(row.delegateType),
  kind: row.planKind,
  trigger: row.triggerPrice ?? '',
  ratio: row.riskRatio === undefined ? undefined : { level: row.riskRatio, share: row.closeRatio! },
  fires: row.fires,
  price: row.executePrice,
  trail:
    (row.rangeRate ?? row.rangePrice) === undefined
      ? undefined
      : {
          ...{ ratio: row.rangeRate, distance: row.rangePrice },
          ...{ activation: row.activationPrice, best: row.bestPrice },
        },
  unit: row.tradeUnit,
  quantity: row.delegateCount!,
  ...planLegsOfWire(row),
  status: nameOf(planStatusCode, row.planStatus),
  orderId: row.orderId,
  parentOrderId: row.parentOrderId,
  failure: row.failReason,
  filledSize: row.dealCount,
  filledQuote: row.dealAmount,
  createdAt: row.createTime,
  updatedAt: row.updateTime,
  version: row.version,
});

/** The user's side of a spot trade. */
export const fillOfWire = ({ amount, fee, ...row }: FillRow): FillView => ({
  ...row,
  quote: amount,
  fee: feeOfWire(fee),
});
