import type { TickerRow } from '#contract/calls/market.ts';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import type { CallInput } from '#contract/calls.ts';
import { sideOfDelegateType } from '#domain/codes/delegate-type.ts';
import { orderStatusCode } from '#domain/codes/order-status.ts';
import { timeInForceOf } from '#domain/codes/time-in-force.ts';
import { parseUnits } from '#domain/money/decimal.ts';

/** Decimals of a pair's prices and sizes. */
interface Scales {
  readonly priceScale: number;
  readonly sizeScale: number;
}

/** Nothing is to be changed, or a figure is none. */
type NoChange = 'same' | 'invalid';

/** Decimals of a sum that a market buy spends: as many as any balance has. */
const amountScale = 8;

/** What of a figure is to be changed: undefined when it stays as it is. */
function changed(typed: string, before: string, scale: number): string | undefined | 'invalid' {
  const units = parseUnits(typed, scale);
  if (!units) return 'invalid';
  return units === parseUnits(before, scale) ? undefined : typed;
}

/** What of an order is to be changed: `same` when nothing is, `invalid` when a figure is none. */
export function amendment(
  order: OrderRow,
  pair: Scales,
  typed: { readonly price: string; readonly quantity: string },
): CallInput<'modifyOrder'> | NoChange {
  const delegatePrice = changed(typed.price, order.delegatePrice ?? '', pair.priceScale);
  const delegateCount = changed(typed.quantity, order.delegateCount, pair.sizeScale);
  if (delegatePrice === 'invalid' || delegateCount === 'invalid') return 'invalid';
  if (delegatePrice === undefined && delegateCount === undefined) return 'same';
  return { orderId: order.orderId, delegatePrice, delegateCount };
}

/** The same of a plan order; one that fires at market has no execution price to change. */
export function planAmendment(
  plan: PlanRow,
  pair: Scales,
  typed: { readonly trigger: string; readonly price: string; readonly quantity: string },
): CallInput<'modifyPlan'> | NoChange {
  const { priceScale, sizeScale } = pair;
  const countScale = plan.tradeUnit === 'quote' ? amountScale : sizeScale;
  const triggerPrice = changed(typed.trigger, plan.triggerPrice, priceScale);
  const executePrice =
    plan.executePrice === undefined
      ? undefined
      : changed(typed.price, plan.executePrice, priceScale);
  const delegateCount = changed(typed.quantity, plan.delegateCount, countScale);
  const all = [triggerPrice, executePrice, delegateCount];
  if (all.includes('invalid')) return 'invalid';
  if (all.every((one) => one === undefined)) return 'same';
  return { planId: plan.planId, triggerPrice, executePrice, delegateCount };
}

/** Where a pair's market stands. */
type Market = Pick<TickerRow, 'last' | 'bestBid' | 'bestAsk'>;

/** More decimals than any price has. */
const priceScaleMax = 18;

/** Whether an order would reach the market at a price, and may be filled at once. */
export function wouldTake(order: OrderRow, price: string, market: Market): boolean {
  // Whoever only makes is refused there and keeps what there was.
  if (timeInForceOf(order.timeInForceValue) === 'makerOnly') return false;
  const isBuy = sideOfDelegateType(order.delegateType) === 'buy';
  const wished = parseUnits(price, priceScaleMax) ?? 0n;
  return [market.last, isBuy ? market.bestAsk : market.bestBid].some((mark) => {
    const units = parseUnits(mark ?? '', priceScaleMax);
    return units !== undefined && (isBuy ? wished >= units : wished <= units);
  });
}

/** Whether a change has filled the order to its end. */
export const isFilled = ({ status }: OrderRow): boolean => status === orderStatusCode.filled;
