import type { CandleRow, TradeRow } from '#contract/calls/market.ts';
import type { FillRow, OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { delegateTypeOf } from '#domain/codes/delegate-type.ts';
import { orderSourceCode } from '#domain/codes/order-source.ts';
import { orderStatusCode } from '#domain/codes/order-status.ts';
import { orderTypeCode } from '#domain/codes/order-type.ts';
import { planTypeCode } from '#domain/codes/plan-kind.ts';
import { executeStatusOf, planStatusCode } from '#domain/codes/plan-status.ts';
import { timeInForceCode } from '#domain/codes/time-in-force.ts';
import { tradeSideOf } from '#domain/codes/trade-side.ts';
import { feeAssetOf } from '#domain/fee/fee-asset.ts';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { averagePriceText, valueAssetOf } from '#domain/instrument/value.ts';
import type { Amount, Ticks } from '#domain/money/units.ts';
import { ratioText } from '#domain/order/issues.ts';
import type { ConditionalOrder, Fill, Order, OrderStep, Trade } from '#domain/order/order.ts';

/** The asset in which the exchange's own fee discount is paid. */
const feeAsset = 'BGB';

/** What a row needs to know beside its object: the pair, and the asset that fees may be paid in. */
export interface RowContext {
  readonly instrument: Instrument;
  readonly bgb: Asset | undefined;
}

/** What prices and sizes come to, in what the instrument's values are counted in. */
const valueText = (instrument: Instrument, value: Amount): string =>
  amountText(valueAssetOf(instrument), value);

const priceOrNone = (instrument: Instrument, price: Ticks | undefined): string | undefined =>
  price === undefined ? undefined : priceText(instrument, price);

/** What orders of contracts have beside. */
function positionFields(instrument: Instrument, order: Order) {
  const { positionSide, reduceOnly, cause, realized } = order;
  if (positionSide === undefined) return undefined;
  const profit = realized === undefined ? undefined : valueText(instrument, realized);
  return { isReducePosition: reduceOnly, tradeSide: tradeSideOf(order), cause, profit };
}

function feeRows({ instrument, bgb }: RowContext, order: Order): OrderRow['fees'] {
  const rows: OrderRow['fees'] = [];
  const received = feeAssetOf(instrument, order.side);
  if (order.feeReceived > 0n) {
    rows.push({ coinName: received.code, amount: amountText(received, order.feeReceived) });
  }
  if (order.feeBgb > 0n && bgb) {
    rows.push({ coinName: feeAsset, amount: amountText(bgb, order.feeBgb) });
  }
  return rows;
}

function stepRow(instrument: Instrument, step: OrderStep): OrderRow['steps'][number] {
  const { at, what } = step;
  switch (what) {
    case 'accepted':
    case 'reversed':
      return { at, what };
    case 'amended':
      return {
        at,
        what,
        price: priceText(instrument, step.price),
        size: sizeText(instrument, step.size),
      };
    case 'triggered':
    case 'oco':
      return { at, what, planId: String(step.planId) };
    case 'iceberg':
    case 'twap':
      return { at, what, strategyId: String(step.agentId) };
    case 'ended':
      return { at, what, reason: step.reason };
  }
}

function countOfOrder(instrument: Instrument, { size, quoteAmount }: Order) {
  return size === undefined
    ? { tradeUnit: 'quote' as const, delegateCount: valueText(instrument, quoteAmount!) }
    : { tradeUnit: 'base' as const, delegateCount: sizeText(instrument, size) };
}

/** What closes a whole position counts nothing. */
function countOfPlan(instrument: Instrument, { size, quoteAmount }: ConditionalOrder) {
  return quoteAmount === undefined
    ? { tradeUnit: 'base' as const, delegateCount: size && sizeText(instrument, size) }
    : { tradeUnit: 'quote' as const, delegateCount: valueText(instrument, quoteAmount) };
}

function presetFields(instrument: Instrument, { preset }: Pick<Order, 'preset'>) {
  if (preset === undefined) return undefined;
  return {
    presetTakeProfitPrice: priceOrNone(instrument, preset.takeProfit?.trigger),
    exeTakeProfitPrice: priceOrNone(instrument, preset.takeProfit?.price),
    presetStopLossPrice: priceOrNone(instrument, preset.stopLoss?.trigger),
    exeStopLossPrice: priceOrNone(instrument, preset.stopLoss?.price),
    presetTppTriType: preset.takeProfit?.watches,
    presetSlpTriType: preset.stopLoss?.watches,
  };
}

export function orderRowOf(context: RowContext, order: Order): OrderRow {
  const { instrument } = context;
  return {
    orderId: String(order.id),
    clientOid: order.clientOid,
    symbolId: order.symbolId,
    delegateType: delegateTypeOf(order),
    orderType: orderTypeCode[order.type],
    timeInForceValue: timeInForceCode[order.timeInForce],
    ...countOfOrder(instrument, order),
    delegatePrice: priceOrNone(instrument, order.price),
    dealCount: sizeText(instrument, order.filledSize),
    dealAmount: valueText(instrument, order.filledQuote),
    averagePrice: averagePriceText(instrument, order.filledSize, order.filledQuote),
    fees: feeRows(context, order),
    status: orderStatusCode[order.status],
    endReason: order.end,
    ...positionFields(instrument, order),
    ...presetFields(instrument, order),
    planId: order.planId === undefined ? undefined : String(order.planId),
    strategyId: order.agentId === undefined ? undefined : String(order.agentId),
    source: orderSourceCode[order.source],
    createTime: order.createdAt,
    updateTime: order.updatedAt,
    version: order.version,
    steps: order.steps.map((step) => stepRow(instrument, step)),
  };
}

function trailFields(instrument: Instrument, { trail }: ConditionalOrder) {
  if (trail === undefined) return undefined;
  const { callback, activation, best } = trail;
  return {
    rangeRate: 'ratePpm' in callback ? ratioText(callback.ratePpm) : undefined,
    rangePrice: 'distance' in callback ? priceText(instrument, callback.distance) : undefined,
    activationPrice: priceOrNone(instrument, activation),
    bestPrice: priceOrNone(instrument, best),
  };
}

const stopRatioFields = ({ ratio }: ConditionalOrder) =>
  ratio && { riskRatio: ratioText(ratio.levelPpm), closeRatio: ratioText(ratio.sharePpm) };

function ratioFields({ presetRatios }: ConditionalOrder) {
  if (presetRatios === undefined) return undefined;
  const { takeProfit, stopLoss } = presetRatios;
  return {
    presetTakeProfitPriceRatio: takeProfit && ratioText(takeProfit.ratePpm),
    presetStopLossPriceRatio: stopLoss && `-${ratioText(stopLoss.ratePpm)}`,
    presetTppTriType: takeProfit?.watches,
    presetSlpTriType: stopLoss?.watches,
  };
}

export const planRowOf = (instrument: Instrument, plan: ConditionalOrder): PlanRow => ({
  planId: String(plan.id),
  clientOid: plan.clientOid,
  symbolId: plan.symbolId,
  delegateType: delegateTypeOf(plan),
  planKind: plan.kind,
  planType: planTypeCode[plan.kind],
  triggerSource: plan.watches,
  triggerPrice: plan.ratio === undefined ? priceText(instrument, plan.trigger) : undefined,
  ...stopRatioFields(plan),
  fires: plan.fires,
  executePrice: priceOrNone(instrument, plan.price),
  ...countOfPlan(instrument, plan),
  isReducePosition: plan.positionSide === undefined ? undefined : plan.reduceOnly,
  planStatus: planStatusCode[plan.status],
  executeStatus: executeStatusOf[plan.status],
  tradeSide: tradeSideOf(plan),
  orderId: plan.orderId === undefined ? undefined : String(plan.orderId),
  parentOrderId: plan.parentOrderId === undefined ? undefined : String(plan.parentOrderId),
  limitOrderId: plan.kind === 'oco' ? String(plan.pairId) : undefined,
  ...trailFields(instrument, plan),
  ...presetFields(instrument, plan),
  ...ratioFields(plan),
  failReason: plan.failure,
  dealCount: plan.filled && sizeText(instrument, plan.filled.size),
  dealAmount: plan.filled && valueText(instrument, plan.filled.quote),
  createTime: plan.createdAt,
  updateTime: plan.updatedAt,
  version: plan.version,
});

/** `feeAsset` is the asset that the fill names. */
export const fillRowOf = (instrument: Instrument, feeAsset: Asset, fill: Fill): FillRow => ({
  tradeId: String(fill.tradeId),
  orderId: String(fill.orderId),
  symbolId: fill.symbolId,
  side: fill.side,
  liquidity: fill.liquidity,
  price: priceText(instrument, fill.price),
  size: sizeText(instrument, fill.size),
  amount: valueText(instrument, fill.quote),
  fee: { coinName: feeAsset.code, amount: amountText(feeAsset, fill.fee) },
  profit: fill.realized === undefined ? undefined : valueText(instrument, fill.realized),
  delegateType: fill.order && delegateTypeOf({ side: fill.side, ...fill.order }),
  isReducePosition: fill.order?.reduceOnly,
  at: fill.at,
});

export const tradeRowOf = (instrument: Instrument, trade: Trade): TradeRow => ({
  tradeId: String(trade.id),
  price: priceText(instrument, trade.price),
  size: sizeText(instrument, trade.size),
  side: trade.takerSide,
  at: trade.at,
});

export const candleRowOf = (instrument: Instrument, candle: Candle): CandleRow => [
  candle.start,
  priceText(instrument, candle.open),
  priceText(instrument, candle.high),
  priceText(instrument, candle.low),
  priceText(instrument, candle.close),
  sizeText(instrument, candle.volume),
  valueText(instrument, candle.turnover),
];
