import type { AgentKind } from '#domain/codes/agent-kind.ts';
import { isTrailKind } from '#domain/codes/plan-kind.ts';
import type { ForcedCause } from '#domain/order/order.ts';
import { partOf } from '#domain/order/part.ts';
import type { FillView, OrderView, PlanLegView, PlanView } from '#domain/order/view.ts';
import type { PositionEnd } from '#domain/position/position.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure, percentText, priceDecimal, signedPrice } from '#i18n/number.ts';
import { countOf } from '#stores/account/oco-count.ts';
import { timesText } from '#stores/market/value.ts';
import { pairName, type RecordContext, type RecordText } from './context.ts';

/** What orders and plan orders have in common. */
type Ordered = Pick<OrderView, 'symbolId' | 'side' | 'unit' | 'quantity'> &
  Pick<Partial<PlanView>, 'ratio' | 'kind' | 'trigger'>;

type Sided = Pick<OrderView, 'side' | 'positionSide' | 'reduceOnly' | 'cause' | 'steps'>;

/** Of contracts what it does to a position, where that is certain; else whether it buys or sells. */
export function sideText(
  row: Pick<Sided, 'side'> & Partial<Sided>,
  { text }: RecordContext,
): string {
  const { side, positionSide, reduceOnly } = row;
  // Pages of contracts bring these.
  const wordOf = (key: 'openLong' | 'openShort' | 'closeLong' | 'closeShort') => text[key] ?? '';
  const isLong =
    positionSide === 'net' ? (side === 'sell') === isClosing(row) : positionSide === 'long';
  if (positionSide === undefined) return text[side];
  if (positionSide === 'net' && !reduceOnly && !isTurning(row)) return text[side];
  if (isClosing(row)) return isLong ? wordOf('closeLong') : wordOf('closeShort');
  return isLong ? wordOf('openLong') : wordOf('openShort');
}

const isTurning = ({ steps = [] }: Partial<Sided>): boolean =>
  steps.some(({ what }) => what === 'reversed');

/** In hedge mode an order against its position closes it. */
function isClosing({
  side,
  positionSide,
  reduceOnly,
}: Pick<Sided, 'side'> & Partial<Sided>): boolean {
  if (positionSide === 'net' || positionSide === undefined) return reduceOnly ?? false;
  return (positionSide === 'long') === (side === 'sell');
}

/** What the exchange closed a position by: a take-over and a netting are parts of a liquidation. */
function forcedText(cause: ForcedCause, text: RecordText): string | undefined {
  const name = text[`cause_${cause}`];
  const isPart = cause === 'takeover' || cause === 'agreement';
  return isPart ? `${text.cause_liquidation} · ${name}` : name;
}

/** By what a position was closed. */
export const endOfText = (end: PositionEnd, text: RecordText): string | undefined =>
  end === 'closed' || end === 'reversed' || end === 'triggered'
    ? text[`cause_${end}`]
    : forcedText(end, text);

/** Why the exchange placed it, or that its user turned a position; undefined: an order like others. */
export function causeText(row: Partial<Sided>, { text }: RecordContext): string | undefined {
  if (row.cause !== undefined) return forcedText(row.cause, text);
  return isTurning(row) ? text.cause_reversed : undefined;
}

/** What placed an order as a part of its own, in a word; undefined: it is an order of its own. */
export function agentText(order: Partial<Pick<OrderView, 'steps'>>, text: RecordText) {
  const what = partOf(order)?.what;
  return what && text[`agentKind_${what as AgentKind}`];
}

/** How much it is for, in plain decimals. */
const counted = (row: Ordered, { pairs }: RecordContext) => countOf(row, pairs[row.symbolId]);
export const quantityOf = (row: Ordered, context: RecordContext): string =>
  counted(row, context).quantity;

/** The asset that an order's quantity counts. */
export const quantityUnit = (row: Ordered, context: RecordContext): string =>
  context.pairs[row.symbolId]?.[counted(row, context).unit] ?? '';

/** A figure in the language's own way; `--` where there is none. */
export const figureText = (text: string | undefined, { tag }: RecordContext): string =>
  groupDecimal(text ?? '', tag);

/** A price as it is read at a glance; names and questions have all of its digits. */
export const priceFigure = (text: string | undefined, { tag }: RecordContext): string =>
  priceDecimal(text ?? '', tag);

/** A share (`0.5`) as a percentage without a sign. */
const shareText = (ratio: string, { tag }: RecordContext): string =>
  percentText(String(percentOf(ratio)), tag, false);

/** A ratio (`0.01`) in percent. */
const percentOf = (ratio: string): number => Math.round(Number(ratio) * 1_000_000) / 10_000;

/**
 * `≥ 65,000.0`: which way the last price must come. A trailing stop that follows says how far the price
 * must turn back, since its trigger moves: `−1%`, `+150.0`.
 */
export function triggerText(row: PlanView, context: RecordContext): string {
  const { fires, trigger, trail, status, ratio } = row;
  if (ratio !== undefined) return `≥ ${shareText(ratio.level, context)}`;
  const isUp = fires === 'atOrAbove';
  if (status === 'notExecuted' && trail?.best !== undefined)
    return callbackText(row, isUp, context);
  return `${isUp ? '≥' : '≤'} ${priceFigure(trigger, context)}`;
}

function callbackText({ trail }: PlanView, isUp: boolean, { tag }: RecordContext): string {
  const { ratio, distance } = trail!;
  const sign = isUp ? '' : '-';
  return ratio === undefined
    ? signedPrice(`${sign}${distance}`, tag)
    : percentText(`${sign}${percentOf(ratio)}`, tag);
}

/**
 * What else a trailing stop that waits says: where it would fire now and the best price that it has seen, or how
 * far the price must turn back once its activation price is reached; and of contracts which price that is.
 * Undefined: it is none.
 */
export function trailNote(row: PlanView, context: RecordContext): string | undefined {
  const { fires, trigger, trail, status, side, watches } = row;
  const { text } = context;
  if (trail === undefined || status !== 'notExecuted') return undefined;
  const { best } = trail;
  const stop = `${fires === 'atOrAbove' ? '≥' : '≤'} ${priceFigure(trigger, context)}`;
  const own =
    best === undefined
      ? [callbackText(row, side === 'buy', context)]
      : [stop, fill(text.trailBest, { price: priceFigure(best, context) })];
  return [...own, watches && text[`${watches}Price`]].filter(Boolean).join(' · ');
}

/**
 * Take profit and stop loss that an order arms when it is filled, or that a plan gives its order: prices, or of a
 * trailing stop how far from what that is filled at.
 */
export function presetsText(row: OrderView | PlanView, context: RecordContext): string {
  const { takeProfit, stopLoss } = row;
  if (takeProfit === undefined && stopLoss === undefined) return noFigure;
  return legTexts(row, context).join('\u00a0/ ');
}

/** Its take profit and its stop loss; `--` where there is none. */
export function legTexts(
  { takeProfit, stopLoss }: OrderView | PlanView,
  context: RecordContext,
): readonly [takeProfit: string, stopLoss: string] {
  const leg = (one: PlanLegView | undefined) => {
    if (one === undefined) return noFigure;
    return 'ratio' in one
      ? percentText(String(percentOf(one.ratio)), context.tag)
      : priceFigure(one.trigger, context);
  };
  return [leg(takeProfit), leg(stopLoss)];
}

/** `0.0500 BTC`. */
export function quantityText(row: Ordered, context: RecordContext): string {
  if (row.quantity) {
    return `${figureText(quantityOf(row, context), context)} ${quantityUnit(row, context)}`;
  }
  const { share } = row.ratio ?? {};
  const isPart = share !== undefined && Number(share) < 1;
  return isPart ? shareText(share, context) : (context.text.wholePosition ?? '');
}

const priceOrMarket = (price: string | undefined, context: RecordContext): string =>
  price === undefined ? context.text.market : figureText(price, context);

/** `Buy 0.0500 BTC at 62,150.0`: an order in words, for names of buttons and for messages. */
export function orderName(order: OrderView, context: RecordContext): string {
  return fill(context.text.orderName, {
    side: sideText(order, context),
    quantity: quantityText(order, context),
    price: priceOrMarket(order.price, context),
  });
}

/** A plan order in words. */
export function planName(plan: PlanView, context: RecordContext): string {
  return fill(context.text.planName, {
    side: sideText(plan, context),
    quantity: quantityText(plan, context),
    price: priceOrMarket(plan.price, context),
    trigger:
      isTrailKind(plan.kind) || plan.ratio
        ? triggerText(plan, context)
        : figureText(plan.trigger, context),
  });
}

/**
 * What a limit order is worth in quote: price times quantity, with the pair's decimals of a price, two at least, or the
 * face value of its contracts.
 */
export function orderWorth(order: OrderView, { pairs }: RecordContext): string | undefined {
  const { priceScale = 2, face } = pairs[order.symbolId] ?? {};
  if (face !== undefined) return timesText(order.quantity, String(face), 0);
  const decimals = Math.max(2, priceScale);
  return timesText(order.price ?? '', order.quantity, decimals);
}

/** The same as it is shown. */
export const orderValue = (order: OrderView, context: RecordContext): string =>
  groupDecimal(orderWorth(order, context) ?? '', context.tag);

/** The tag beside the type: what limits its life, if not the usual. */
export const lifeTag = ({ timeInForce }: OrderView, text: RecordText): string | undefined =>
  timeInForce === 'gtc' ? undefined : text[timeInForce];

export const isZero = (text: string) => /^[0.]*$/.test(text);

/** How an ended order ended, in a word; the reason is told beside it. */
export function statusText({ status, filledSize }: OrderView, text: RecordText): string {
  if (status === 'filled') return text.statusFilled;
  if (status === 'rejected') return text.statusRejected;
  return isZero(filledSize) ? text.statusCanceled : text.statusPart;
}

/** Why it ended, in words; undefined where the status says it all. */
export function endText({ end }: OrderView, text: RecordText): string | undefined {
  if (end === undefined || end === 'filled') return undefined;
  if (end === 'cancelledByUser') return undefined;
  return text[`end_${end}` as keyof RecordText];
}

/** How far a plan order has come. */
export function planStatusText({ status }: PlanView, text: RecordText): string {
  switch (status) {
    case 'notExecuted':
      return text.planWaiting;
    case 'executing':
      return text.planExecuting;
    case 'success':
      return text.planDone;
    case 'fail':
      return text.planFailed;
    default:
      return text.statusCanceled;
  }
}

/** What of a refusal's code says why a plan order failed. */
const failTexts: Readonly<
  Record<string, 'balance' | 'price' | 'openOrders' | 'pair' | 'band' | 'liquidity' | 'risk'>
> = {
  balanceNotEnough: 'balance',
  priceAboveMax: 'price',
  priceBelowMin: 'price',
  openOrdersMax: 'openOrders',
  pairNotOpen: 'pair',
  pairPostOnly: 'pair',
  slippage: 'band',
  noLiquidity: 'liquidity',
  riskOrderFailed: 'risk',
};

/** Why a plan order failed, in words; undefined when it did not. */
export function failText(
  { failure }: Pick<PlanView, 'failure'>,
  text: RecordText,
): string | undefined {
  if (failure === undefined) return undefined;
  const known = failTexts[failure];
  return known ? text[`fail_${known}`] : fill(text.fail_code, { code: failure });
}

/** What was filled of a plan order that failed, in what it counts; undefined: it placed no order. */
export function planFilled(plan: PlanView, context: RecordContext): string | undefined {
  const filled = counted(plan, context).unit === 'quote' ? plan.filledQuote : plan.filledSize;
  return filled === undefined ? undefined : figureText(filled, context);
}

/** `0.001 BTC + 0.2 BGB`, or a dash. */
export const feesText = (fees: readonly FillView['fee'][], context: RecordContext): string =>
  fees.length === 0
    ? noFigure
    : fees.map(({ asset, amount }) => `${figureText(amount, context)} ${asset}`).join(' + ');

/** How many rows stand on each pair, the most first. */
export function pairCounts(
  rows: readonly { readonly symbolId: string }[],
  { pairs, tag }: RecordContext,
): readonly { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { symbolId } of rows) counts.set(symbolId, (counts.get(symbolId) ?? 0) + 1);
  return [...counts]
    .map(([symbolId, count]) => ({ name: pairName(pairs, symbolId), count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, tag));
}
