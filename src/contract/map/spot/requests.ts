import type { CallInput } from '#contract/calls.ts';
import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import { orderTypeCode } from '#domain/codes/order-type.ts';
import { delegateTypeCode } from '#domain/codes/side.ts';
import { timeInForceCode } from '#domain/codes/time-in-force.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import type { OrderEdit, PlanEdit } from '#domain/order/view.ts';

const countOf = (instrument: Instrument, { size, quoteAmount }: OrderDraft | PlanDraft) =>
  quoteAmount !== undefined
    ? { tradeUnit: 'quote' as const, delegateCount: amountText(instrument.quote, quoteAmount) }
    : { tradeUnit: 'base' as const, delegateCount: size ? sizeText(instrument, size) : '0' };

const textOf = (instrument: Instrument, price: Ticks | undefined): string | undefined =>
  price === undefined ? undefined : priceText(instrument, price);

/** A draft as it is sent, still without the client's id for it. */
export function orderToWire(instrument: Instrument, draft: OrderDraft): CallInput<'placeOrder'> {
  const { takeProfit, stopLoss } = draft.preset ?? {};
  const { slippagePpm, bookPrice } = draft;
  return {
    symbolId: instrument.symbolId,
    delegateType: delegateTypeCode[draft.side],
    orderType: orderTypeCode[draft.type],
    ...countOf(instrument, draft),
    // Of an order at a price of the book the draft's own price is only what is expected.
    ...(bookPrice === undefined
      ? { delegatePrice: textOf(instrument, draft.price) }
      : { bboType: bookPrice }),
    timeInForceValue: timeInForceCode[draft.timeInForce],
    maxSlippage: slippagePpm === undefined ? undefined : formatUnitsShort(BigInt(slippagePpm), 6),
    selfTradeMode: draft.selfTrade,
    presetTakeProfitPrice: textOf(instrument, takeProfit?.trigger),
    exeTakeProfitPrice: textOf(instrument, takeProfit?.price),
    presetStopLossPrice: textOf(instrument, stopLoss?.trigger),
    exeStopLossPrice: textOf(instrument, stopLoss?.price),
  };
}

/** The same of a plan order. */
export const planToWire = (instrument: Instrument, draft: PlanDraft): CallInput<'placePlan'> => ({
  symbolId: instrument.symbolId,
  delegateType: delegateTypeCode[draft.side],
  triggerPrice: priceText(instrument, draft.trigger),
  fires: draft.fires,
  executePrice: textOf(instrument, draft.price),
  ...countOf(instrument, draft),
});

/** A change of an open order. */
export const orderEditToWire = ({ id, price, quantity }: OrderEdit): CallInput<'modifyOrder'> => ({
  orderId: id,
  delegatePrice: price,
  delegateCount: quantity,
});

/** A change of a waiting plan order. */
export const planEditToWire = (edit: PlanEdit): CallInput<'modifyPlan'> => ({
  planId: edit.id,
  triggerPrice: edit.trigger,
  fires: edit.fires,
  executePrice: edit.price,
  delegateCount: edit.quantity,
});

/** The same of a trailing stop. */
export const trailEditToWire = ({
  id,
  callback,
  quantity,
}: PlanEdit): CallInput<'updateTrackingPlan'> => ({
  planId: id,
  rangeRate: callback && 'ratio' in callback ? callback.ratio : undefined,
  rangePrice: callback && 'distance' in callback ? callback.distance : undefined,
  delegateCount: quantity,
});

/** All open orders of a pair, or of all; its plan orders stay. */
export const ordersAlone = (symbolId: string | undefined): CallInput<'cancelAllOrders'> => ({
  symbolId,
  withPlans: false,
});
