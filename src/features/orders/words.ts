import type { FillRow, OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import { delegateTypeCode } from '#domain/codes/delegate-type.ts';
import { orderStatusCode } from '#domain/codes/order-status.ts';
import { planStatusCode } from '#domain/codes/plan-status.ts';
import { timeInForceOf } from '#domain/codes/time-in-force.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure, percentText, priceDecimal, signedPrice } from '#i18n/number.ts';
import { timesText } from '#stores/value.ts';
import { type OrdersText, pairName, type TableContext } from './orders.ts';

/** What orders and plan orders have in common. */
type Ordered = Pick<OrderRow, 'symbolId' | 'delegateType' | 'tradeUnit' | 'delegateCount'>;

export const isBuy = ({ delegateType }: Pick<OrderRow, 'delegateType'>): boolean =>
  delegateType === delegateTypeCode.buy;

export const sideText = (row: Pick<OrderRow, 'delegateType'>, { text }: TableContext): string =>
  isBuy(row) ? text.buy : text.sell;

/** The asset that an order's quantity counts. */
export const quantityUnit = (row: Ordered, { pairs }: TableContext): string =>
  pairs[row.symbolId]?.[row.tradeUnit] ?? '';

/** A figure of the wire in the language's own way; `--` where there is none. */
export const figureText = (text: string | undefined, { tag }: TableContext): string =>
  groupDecimal(text ?? '', tag);

/** A price of the wire as it is read at a glance; names and questions have all of its digits. */
export const priceFigure = (text: string | undefined, { tag }: TableContext): string =>
  priceDecimal(text ?? '', tag);

/** A ratio (`0.01`) in percent. */
const percentOf = (ratio: string): number => Math.round(Number(ratio) * 1_000_000) / 10_000;

/**
 * `≥ 65,000.0`: which way the last price must come. A trailing stop that follows says how far the price
 * must turn back, since its trigger moves: `−1%`, `+150.0`.
 */
export function triggerText(row: PlanRow, context: TableContext): string {
  const { fires, triggerPrice, rangeRate, rangePrice, planStatus, bestPrice } = row;
  const isUp = fires === 'atOrAbove';
  if (planStatus === 0 && bestPrice !== undefined) {
    const sign = isUp ? '' : '-';
    return rangeRate === undefined
      ? signedPrice(`${sign}${rangePrice}`, context.tag)
      : percentText(`${sign}${percentOf(rangeRate)}`, context.tag);
  }
  return `${isUp ? '≥' : '≤'} ${priceFigure(triggerPrice, context)}`;
}

/** `0.0500 BTC`. */
export const quantityText = (row: Ordered, context: TableContext): string =>
  `${figureText(row.delegateCount, context)} ${quantityUnit(row, context)}`;

const priceOrMarket = (price: string | undefined, context: TableContext): string =>
  price === undefined ? context.text.market : figureText(price, context);

/** `Buy 0.0500 BTC at 62,150.0`: an order in words, for names of buttons and for messages. */
export function orderName(order: OrderRow, context: TableContext): string {
  return fill(context.text.orderName, {
    side: sideText(order, context),
    quantity: quantityText(order, context),
    price: priceOrMarket(order.delegatePrice, context),
  });
}

/** A plan order in words. */
export function planName(plan: PlanRow, context: TableContext): string {
  return fill(context.text.planName, {
    side: sideText(plan, context),
    quantity: quantityText(plan, context),
    price: priceOrMarket(plan.executePrice, context),
    trigger:
      plan.planKind === 'track'
        ? triggerText(plan, context)
        : figureText(plan.triggerPrice, context),
  });
}

/** Price times quantity of a limit order, with the pair's decimals of a price, two at least. */
export function orderValue(order: OrderRow, { pairs, tag }: TableContext): string {
  const decimals = Math.max(2, pairs[order.symbolId]?.priceScale ?? 2);
  const value = timesText(order.delegatePrice ?? '', order.delegateCount, decimals);
  return value === undefined ? noFigure : groupDecimal(value, tag);
}

/** The tag beside the type: what limits its life, if not the usual. */
export function lifeTag(order: OrderRow, text: OrdersText): string | undefined {
  const life = timeInForceOf(order.timeInForceValue);
  return life === undefined || life === 'gtc' ? undefined : text[life];
}

export const isZero = (text: string) => /^[0.]*$/.test(text);

/** How an ended order ended, in a word; the reason is told beside it. */
export function statusText({ status, dealCount }: OrderRow, text: OrdersText): string {
  if (status === orderStatusCode.filled) return text.statusFilled;
  if (status === orderStatusCode.rejected) return text.statusRejected;
  return isZero(dealCount) ? text.statusCancelled : text.statusPart;
}

/** Why it ended, in words; undefined where the status says it all. */
export function endText({ endReason }: OrderRow, text: OrdersText): string | undefined {
  if (endReason === undefined || endReason === 'filled') return undefined;
  if (endReason === 'cancelledByUser') return undefined;
  return text[`end_${endReason}` as keyof OrdersText];
}

/** How far a plan order has come. */
export function planStatusText({ planStatus }: PlanRow, text: OrdersText): string {
  switch (planStatus) {
    case planStatusCode.notExecuted:
      return text.planWaiting;
    case planStatusCode.executing:
      return text.planExecuting;
    case planStatusCode.success:
      return text.planDone;
    case planStatusCode.fail:
      return text.planFailed;
    default:
      return text.statusCancelled;
  }
}

/** What of a refusal's code says why a plan order failed. */
const failTexts: Readonly<
  Record<string, 'balance' | 'price' | 'openOrders' | 'pair' | 'band' | 'liquidity'>
> = {
  balanceNotEnough: 'balance',
  priceAboveMax: 'price',
  priceBelowMin: 'price',
  openOrdersMax: 'openOrders',
  pairNotOpen: 'pair',
  pairPostOnly: 'pair',
  slippage: 'band',
  noLiquidity: 'liquidity',
};

/** Why a plan order failed, in words; undefined when it did not. */
export function failText({ failReason }: PlanRow, text: OrdersText): string | undefined {
  if (failReason === undefined) return undefined;
  const known = failTexts[failReason];
  return known ? text[`fail_${known}`] : fill(text.fail_code, { code: failReason });
}

/** What was filled of a plan order that failed, in what it counts; undefined: it placed no order. */
export function planFilled(plan: PlanRow, context: TableContext): string | undefined {
  const filled = plan.tradeUnit === 'quote' ? plan.dealAmount : plan.dealCount;
  return filled === undefined ? undefined : figureText(filled, context);
}

/** `0.001 BTC + 0.2 BGB`, or a dash. */
export const feesText = (fees: readonly FillRow['fee'][], context: TableContext): string =>
  fees.length === 0
    ? noFigure
    : fees.map(({ coinName, amount }) => `${figureText(amount, context)} ${coinName}`).join(' + ');

/** How many rows stand on each pair, the most first. */
export function pairCounts(
  rows: readonly { readonly symbolId: string }[],
  { pairs, tag }: TableContext,
): readonly { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { symbolId } of rows) counts.set(symbolId, (counts.get(symbolId) ?? 0) + 1);
  return [...counts]
    .map(([symbolId, count]) => ({ name: pairName(pairs, symbolId), count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, tag));
}
