import type { TickerRow } from '#contract/calls/market.ts';
import { formatUnitsShort, parseUnits } from '#domain/money/decimal.ts';
import type { Ticks } from '#domain/money/units.ts';
import { priceCaution } from '#domain/order/caution.ts';
import type { OrderEdit, OrderView, PlanEdit, PlanView } from '#domain/order/view.ts';

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
export const countScaleOf = ({ unit }: OrderView | PlanView, { sizeScale }: Scales): number =>
  unit === 'quote' ? amountScale : sizeScale;

/** What of a figure is to be changed: undefined when it stays as it is. */
function changed(typed: string, before: string, scale: number): string | undefined | 'invalid' {
  const units = parseUnits(typed, scale);
  if (!units) return 'invalid';
  return units === parseUnits(before, scale) ? undefined : typed;
}

/** What of an order is to be changed: `same` when nothing is, `invalid` when a figure is none. */
export function amendment(
  order: OrderView,
  pair: Scales,
  typed: { readonly price: string; readonly quantity: string },
): OrderEdit | NoChange {
  const price = changed(typed.price, order.price ?? '', pair.priceScale);
  const quantity = changed(typed.quantity, order.quantity, pair.sizeScale);
  if (price === 'invalid' || quantity === 'invalid') return 'invalid';
  if (price === undefined && quantity === undefined) return 'same';
  const { id, symbolId } = order;
  return { id, symbolId, price, quantity };
}

/**
 * The same of a plan order; one that fires at market has no execution price to change. A trigger
 * that is moved says which way it is come to, so that a market that passes it turns no stop round.
 */
export function planAmendment(
  plan: PlanView,
  pair: Scales,
  typed: { readonly trigger: string; readonly price: string; readonly quantity: string },
): PlanEdit | NoChange {
  const { priceScale } = pair;
  const countScale = countScaleOf(plan, pair);
  const trigger = changed(typed.trigger, plan.trigger, priceScale);
  const price = plan.price === undefined ? undefined : changed(typed.price, plan.price, priceScale);
  // One that closes a whole position counts nothing.
  const quantity = plan.quantity && changed(typed.quantity, plan.quantity, countScale);
  const all = [trigger, price, quantity];
  if (all.includes('invalid')) return 'invalid';
  if (all.every((one) => one === undefined)) return 'same';
  const fires = trigger === undefined ? undefined : plan.fires;
  const { id, symbolId, kind } = plan;
  return { id, symbolId, kind, trigger, fires, price, quantity };
}

/**
 * How much worse than its trigger the limit of a plan order would be once it is changed, where that
 * is so much that it has to be confirmed: as it fires the band would refuse such a limit.
 */
export function planCaution(
  plan: PlanView,
  { priceScale }: Pick<Scales, 'priceScale'>,
  change: Pick<PlanEdit, 'trigger' | 'price'>,
): { readonly ppm: number; readonly trigger: string } | undefined {
  const { trigger = plan.trigger, price = plan.price } = change;
  const ticksOf = (text: string) => Number(parseUnits(text, priceScale)) as Ticks;
  if (price === undefined) return undefined;
  const far = priceCaution(plan.side, ticksOf(price), ticksOf(trigger));
  return far && { ppm: far.ppm, trigger };
}

/** Millionths of a percentage with two decimals. */
const percentScale = 4;

/** The callback of a trailing stop as it is typed: in percent, or in price. */
export const typedCallback = ({ trail }: PlanView): string =>
  trail?.ratio === undefined
    ? (trail?.distance ?? '')
    : formatUnitsShort(parseUnits(trail.ratio, percentScale + 2) ?? 0n, percentScale);

/**
 * The same of a trailing stop, by its callback and what it counts; one that waits for its activation price
 * keeps it.
 */
export function trailAmendment(
  plan: PlanView,
  pair: Scales,
  typed: { readonly callback: string; readonly quantity: string },
): PlanEdit | NoChange {
  const isRatio = plan.trail?.ratio !== undefined;
  const scale = isRatio ? percentScale : pair.priceScale;
  const callback = changed(typed.callback, typedCallback(plan), scale);
  const quantity =
    plan.quantity && changed(typed.quantity, plan.quantity, countScaleOf(plan, pair));
  if (callback === 'invalid' || quantity === 'invalid') return 'invalid';
  if (callback === undefined && !quantity) return 'same';
  const { id, symbolId, kind } = plan;
  return { id, symbolId, kind, quantity: quantity || undefined, callback: callbackOf(callback) };

  function callbackOf(text: string | undefined): PlanEdit['callback'] {
    if (text === undefined) return undefined;
    if (!isRatio) return { distance: text };
    return { ratio: formatUnitsShort(parseUnits(text, percentScale)!, percentScale + 2) };
  }
}

/** Where a pair's market stands. */
type Market = Pick<TickerRow, 'last' | 'bestBid' | 'bestAsk'>;

/** More decimals than any price has. */
const priceScaleMax = 18;

/** Whether an order would reach the market at a price, and may be filled at once. */
export function wouldTake(order: OrderView, price: string, market: Market): boolean {
  // Whoever only makes is refused there and keeps what there was.
  if (order.timeInForce === 'makerOnly') return false;
  const isBuy = order.side === 'buy';
  const wished = parseUnits(price, priceScaleMax) ?? 0n;
  return [market.last, isBuy ? market.bestAsk : market.bestBid].some((mark) => {
    const units = parseUnits(mark ?? '', priceScaleMax);
    return units !== undefined && (isBuy ? wished >= units : wished <= units);
  });
}

/** Whether a change has filled the order to its end. */
export const isFilled = ({ status }: OrderView): boolean => status === 'filled';
