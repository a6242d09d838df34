import type { Bill, Hold } from '#domain/account/account.ts';
import type { Transfer } from '#domain/account/transfer.ts';
import type { ConditionalOrder, Fill, Order, OrderStep, Trade } from '#domain/order/order.ts';
import {
  type NaiveFill,
  type NaiveHold,
  type NaiveOrder,
  type NaivePlan,
  type NaiveTrade,
  type NaiveTransfer,
  placeName,
} from './oracle/world.ts';

/**
 * What both exchanges must agree on, written as one line each: lines are cheap to compare and say
 * at once where two differ.
 */
export const orderLine = (o: Order): string =>
  `order ${o.id} of ${o.userId} (${o.clientOid}): ${o.side} ${o.symbolId} ${o.type} ` +
  `${o.place} ${o.timeInForce} ${o.size} at ${o.price} filled ${o.filledSize} for ${o.filledQuote} ` +
  `fees ${o.feeReceived} and ${o.feeBgb} BGB, plan ${o.planId}, ${o.status} ${o.end}, preset ${presetText(o)}, ` +
  o.steps.map(stepLine).join(', ');

const presetText = ({ preset }: Order | NaiveOrder) => JSON.stringify(preset) ?? 'none';

function stepLine(step: OrderStep): string {
  if (step.what === 'amended') return `${step.at} amended to ${step.size} at ${step.price}`;
  if (step.what === 'triggered') return `${step.at} triggered by ${step.planId}`;
  if (step.what === 'oco') return `${step.at} beside the stop ${step.planId}`;
  return step.what === 'ended' ? `${step.at} ended: ${step.reason}` : `${step.at} accepted`;
}

export const naiveOrderLine = (o: NaiveOrder): string =>
  `order ${o.id} of ${o.userId} (${o.clientOid}): ${o.side} ${o.symbolId} ${o.type} ` +
  `${placeText(o)} ${o.timeInForce} ${o.size} at ${o.price} filled ${o.filled} for ${o.filledQuote} ` +
  `fees ${o.feeReceived} and ${o.feeBgb} BGB, plan ${o.planId}, ${statusOf(o)} ${o.end}, preset ${presetText(o)}, ` +
  o.steps.join(', ');

const placeText = ({ borrows }: NaiveOrder | NaivePlan) => (borrows ? 'strategy:1' : 'spot');

function statusOf({ end, filled }: NaiveOrder): Order['status'] {
  if (end !== undefined) return end === 'filled' ? 'filled' : 'cancelled';
  return filled > 0 ? 'partial' : 'new';
}

/** Of one that follows: with its stop, as it is read, or without, as it is stored. */
export const planLine = (p: ConditionalOrder | NaivePlan, asStored = false): string => {
  const follows = p.trail !== undefined && p.action === 'place' && p.status === 'notExecuted';
  return lineOf(p, asStored && follows ? undefined : p);
};

const planPresets = (p: ConditionalOrder | NaivePlan): string =>
  JSON.stringify([p.preset, 'ratios' in p ? p.ratios : p.presetRatios]);

const trailText = ({ trail, action }: ConditionalOrder | NaivePlan): string =>
  trail === undefined
    ? action
    : `${action}s by ${JSON.stringify(trail.callback)} from ${trail.activation}`;

const lineOf = (
  p: ConditionalOrder | NaivePlan,
  stop: ConditionalOrder | NaivePlan | undefined,
): string =>
  `plan ${p.id} of ${p.userId} (${p.clientOid}): ${p.kind} ${p.side} ${p.symbolId} ` +
  `${'place' in p && typeof p.place === 'string' ? p.place : placeText(p as NaivePlan)} ` +
  `${p.fires} ${stop?.trigger} (${stop?.trail?.best}) ${trailText(p)} ` +
  `${p.size} ${p.quoteAmount} at ${p.price} presets ${planPresets(p)} ` +
  `of order ${p.parentOrderId} with ${p.pairId}, ${p.status} ${p.orderId} ${p.failure}, filled ${p.filled?.size} for ${p.filled?.quote}`;

export const holdLine = (h: Hold): string =>
  naiveHoldLine({ ...h, place: placeName({ type: h.accountType, scope: h.scope }) });

export const naiveHoldLine = (h: NaiveHold): string =>
  `hold ${h.id} of ${h.userId}: ${h.units} ${h.asset} in ${h.place} for ${h.cause} ${h.reference}`;

export const transferLine = ({ id, userId, from, to, asset, units }: Transfer): string => {
  const payload = [from.userId, placeName(from), to.userId, placeName(to), asset, units];
  return naiveTransferLine({ id, userId, payload: payload.join(' '), moved: units });
};

export const naiveTransferLine = ({ id, userId, payload, moved }: NaiveTransfer): string =>
  `transfer ${id} of ${userId}: ${payload}, moved ${moved}`;

/** A bill of a transfer as the naive exchange notes it. */
export const moveLine = (b: Bill): string =>
  `${b.userId} ${placeName({ type: b.accountType, scope: b.scope })} ${b.asset} ${b.delta} ` +
  `to ${b.totalAfter}`;

export const tradeLine = (t: Trade | NaiveTrade): string =>
  `trade ${t.symbolId} ${t.price} × ${t.size} ${t.takerSide}: ${t.makerOrderId}, ${t.takerOrderId}`;

/** A fee of nothing is in no asset. */
export const fillLine = (f: Fill | NaiveFill): string =>
  `fill of ${f.orderId} (${f.userId}, ${f.liquidity}): ${f.price} × ${f.size} = ${f.quote}, ` +
  `fee ${f.fee} ${f.fee === 0n ? '' : f.feeAsset}`;
