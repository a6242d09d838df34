import type { TickerRow } from '#contract/calls/market.ts';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import type { CallInput } from '#contract/calls.ts';
import { sideOfDelegateType } from '#domain/codes/delegate-type.ts';
import { orderStatusCode } from '#domain/codes/order-status.ts';
import { timeInForceOf } from '#domain/codes/time-in-force.ts';
import { parseUnits } from '#domain/money/decimal.ts';
import type { Ticks } from '#domain/money/units.ts';
import { priceCaution } from '#domain/order/caution.ts';

/** Decimals of a pair's prices and sizes. */
interface Scales {
  readonly priceScale: number;
  readonly sizeScale: number;
}

/** Nothing is to be changed, or a figure is none. */
type NoChange = 'same' | 'invalid';

/** Decimals of a sum that a market buy spends: as many as any balance has. */
const amountScale = 8;

/** Decimals of what an order or a plan counts. */
export const countScaleOf = ({ tradeUnit }: OrderRow | PlanRow, { sizeScale }: Scales): number =>
  tradeUnit === 'quote' ? amountScale : sizeScale;

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

/**
 * The same of a plan order; one that fires at market has no execution price to change. A trigger
 * that is moved says which way it is come to, so that a market that passes it turns no stop round.
 */
export function planAmendment(
  plan: PlanRow,
  pair: Scales,
  typed: { readonly trigger: string; readonly price: string; readonly quantity: string },
): CallInput<'modifyPlan'> | NoChange {
  const { priceScale } = pair;
  const countScale = countScaleOf(plan, pair);
  const triggerPrice = changed(typed.trigger, plan.triggerPrice, priceScale);
  const executePrice =
    plan.executePrice === undefined
      ? undefined
      : changed(typed.price, plan.executePrice, priceScale);
  const delegateCount = changed(typed.quantity, plan.delegateCount, countScale);
  const all = [triggerPrice, executePrice, delegateCount];
  if (all.includes('invalid')) return 'invalid';
  if (all.every((one) => one === undefined)) return 'same';
  const fires = triggerPrice === undefined ? undefined : plan.fires;
  return { planId: plan.planId, triggerPrice, fires, executePrice, delegateCount };
}

/**
 * How much worse than its trigger the limit of a plan order would be once it is changed, where that
 * is so much that it has to be confirmed: as it fires the band would refuse such a limit.
 */
export function planCaution(
  plan: PlanRow,
  { priceScale }: Pick<Scales, 'priceScale'>,
  change: Pick<CallInput<'modifyPlan'>, 'triggerPrice' | 'executePrice'>,
): { readonly ppm: number; readonly trigger: string } | undefined {
  const { triggerPrice = plan.triggerPrice, executePrice = plan.executePrice } = change;
  const ticksOf = (text: string) => Number(parseUnits(text, priceScale)) as Ticks;
  const side = sideOfDelegateType(plan.delegateType);
  if (!side || executePrice === undefined) return undefined;
  const far = priceCaution(side, ticksOf(executePrice), ticksOf(triggerPrice));
  return far && { ppm: far.ppm, trigger: triggerPrice };
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
