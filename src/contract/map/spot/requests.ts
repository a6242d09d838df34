import type { CallInput } from '#contract/calls.ts';
import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import { orderTypeCode } from '#domain/codes/order-type.ts';
import { delegateTypeCode } from '#domain/codes/side.ts';
import { timeInForceCode } from '#domain/codes/time-in-force.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';

const countOf = (instrument: Instrument, { size, quoteAmount }: OrderDraft | PlanDraft) =>
  quoteAmount !== undefined
    ? { tradeUnit: 'quote' as const, delegateCount: amountText(instrument.quote, quoteAmount) }
    : { tradeUnit: 'base' as const, delegateCount: size ? sizeText(instrument, size) : '0' };

const textOf = (instrument: Instrument, price: Ticks | undefined): string | undefined =>
  price === undefined ? undefined : priceText(instrument, price);

/** Take profit and stop loss of what it opens. */
function presetToWire(instrument: Instrument, { preset }: Pick<OrderDraft, 'preset'>) {
  const { takeProfit, stopLoss } = preset ?? {};
  return {
    presetTakeProfitPrice: textOf(instrument, takeProfit?.trigger),
    exeTakeProfitPrice: textOf(instrument, takeProfit?.price),
    presetStopLossPrice: textOf(instrument, stopLoss?.trigger),
    exeStopLossPrice: textOf(instrument, stopLoss?.price),
  };
}

/** A draft as it is sent, still without the client's id for it. */
export function orderToWire(instrument: Instrument, draft: OrderDraft): CallInput<'placeOrder'> {
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
    ...presetToWire(instrument, draft),
  };
}

/** The same of a plan order. */
export const planToWire = (
  instrument: Instrument,
  draft: PlanDraft,
): CallInput<'placeTriggerPlan'> => ({
  symbolId: instrument.symbolId,
  delegateType: delegateTypeCode[draft.side],
  triggerPrice: priceText(instrument, draft.trigger),
  fires: draft.fires,
  executePrice: textOf(instrument, draft.price),
  ...countOf(instrument, draft),
  ...presetToWire(instrument, draft),
});

/** All open orders of a pair, or of all; its plan orders stay. */
export const ordersAlone = (symbolId: string | undefined): CallInput<'cancelAllOrders'> => ({
  symbolId,
  withPlans: false,
});
