import { pairAllows } from '#domain/codes/pair-state.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { priceText } from '#domain/instrument/text.ts';
import { divUp } from '#domain/money/divide.ts';
import { type Ticks, ticks } from '#domain/money/units.ts';
import { closedIssue } from '#domain/order/closed.ts';
import {
  type Callback,
  type OcoDraft,
  type TrailDraft,
  trailDirection,
  trailStop,
} from '#domain/order/conditional.ts';
import { issue, presetLegs, ratioText } from '#domain/order/issues.ts';
import type { PlanDraft } from '#domain/order/order.ts';
import {
  countedIssue,
  type PlanContext,
  planCountIssue,
  planIssues,
  planKindIssue,
  triggerIssue,
} from '#domain/order/plan-issues.ts';
import { presetRatiosIssue } from '#domain/order/preset-ratios.ts';
import type { Refusal } from '#domain/refusal.ts';

/** The smallest callback as a ratio: 0.1 %. */
export const callbackMinPpm = 1_000;
/** The largest one: 20 %, and 10 % of what follows the price for a position. */
export const callbackMaxPpm = 200_000;
export const moveMaxPpm = 100_000;

/** The largest callback of a kind as a ratio. */
const largestOf = (kind: TrailKind): number => (kind === 'moveStop' ? moveMaxPpm : callbackMaxPpm);

/** A trailing stop of its own, or one of a position (move TP/SL). */
export type TrailKind = 'track' | 'moveStop';

/** The stop of an OCO as the trigger order that it is. */
const stopOf = (draft: OcoDraft): PlanDraft => ({
  symbolId: draft.symbolId,
  side: draft.side,
  positionSide: draft.positionSide,
  reduceOnly: draft.reduceOnly,
  watches: draft.watches,
  trigger: draft.stopTrigger,
  fires: trailDirection(draft.side),
  price: draft.stopPrice,
  size: draft.size,
  source: draft.source,
});

/**
 * Why the exchange would refuse the stop of an OCO; what it asks of the limit order is
 * `orderIssues`'s. The price lies between the two.
 */
export function ocoIssues(
  instrument: Instrument,
  draft: OcoDraft,
  context: PlanContext,
): readonly Refusal[] {
  const issues = planIssues(instrument, stopOf(draft), context);
  if (issues.length > 0) return issues;
  const { price } = draft;
  if (!Number.isSafeInteger(price) || price <= 0) return [issue('priceInvalid')];
  const sides = legsIssue(instrument, draft, context.triggerPrice);
  return sides === undefined ? [] : [sides];
}

/** A sell's limit price lies above its stop's trigger, a buy's below; and beyond `between`. */
export function legsIssue(
  instrument: Instrument,
  { side, price, stopTrigger }: Pick<OcoDraft, 'side' | 'price' | 'stopTrigger'>,
  between?: Ticks,
): Refusal | undefined {
  const sign = side === 'sell' ? 1 : -1;
  const least = between ?? stopTrigger;
  if (sign * (price - least) > 0) return undefined;
  return issue('ocoInvalid', {
    limit: priceText(instrument, least),
    value: priceText(instrument, price),
  });
}

/** Why the exchange would refuse a trailing stop, the first to be told first. */
export function trailIssues(
  instrument: Instrument,
  draft: TrailDraft,
  context: PlanContext,
  kind: TrailKind = 'track',
): readonly Refusal[] {
  const { triggerPrice } = context;
  const { activation } = draft;
  if (!pairAllows(instrument.state, 'make')) return [closedIssue(instrument)];
  const plans = context.plans + presetLegs(draft.presetRatios);
  const first =
    planCountIssue(instrument, { plans }) ??
    planKindIssue(instrument, draft) ??
    (draft.presetRatios && presetRatiosIssue(instrument, draft));
  if (first !== undefined) return [first];
  if (triggerPrice === undefined) return [issue('triggerPriceInvalid')];
  const from = activation ?? triggerPrice;
  const found =
    (activation === undefined
      ? undefined
      : triggerIssue(instrument, { trigger: activation }, triggerPrice)) ??
    callbackIssue(instrument, draft.callback, from, kind) ??
    countedIssue(instrument, draft, from);
  return found === undefined ? [] : [found];
}

/**
 * Whether a callback is one of its kind, seen from the price that it first counts from. A distance of move
 * TP/SL keeps the bounds of its ratio.
 */
export function callbackIssue(
  instrument: Instrument,
  callback: Callback,
  from: Ticks,
  kind: TrailKind,
): Refusal | undefined {
  if ('ratePpm' in callback) {
    const { ratePpm } = callback;
    const largest = largestOf(kind);
    if (!Number.isSafeInteger(ratePpm) || ratePpm < callbackMinPpm) {
      return issue('callbackInvalid', { limit: ratioText(callbackMinPpm) });
    }
    return ratePpm > largest ? issue('callbackInvalid', { limit: ratioText(largest) }) : undefined;
  }
  const { distance } = callback;
  const { priceStep } = instrument;
  if (!Number.isSafeInteger(distance) || distance <= 0 || distance % priceStep !== 0) {
    return issue('callbackInvalid', { limit: priceText(instrument, priceStep) });
  }
  const limit =
    kind === 'moveStop' ? beyondMove(distance, from) : distance < from ? undefined : from;
  return limit && issue('callbackInvalid', { limit: priceText(instrument, limit) });
}

/** The bound that a distance of move TP/SL passes: 0.1 % or 10 % of the price. */
function beyondMove(distance: Ticks, from: Ticks): Ticks | undefined {
  const [price, million] = [BigInt(from), 1_000_000n];
  const least = ticks(Number(divUp(price * BigInt(callbackMinPpm), million)));
  if (distance < least) return least;
  const most = ticks(Number((price * BigInt(moveMaxPpm)) / million));
  return distance > most ? most : undefined;
}

/** Whether a trailing stop with another callback would have fired by now. */
export function amendedTrailIssue(
  instrument: Instrument,
  side: OcoDraft['side'],
  callback: Callback,
  best: Ticks,
  price: Ticks,
): Refusal | undefined {
  const stop = trailStop(side, callback, best);
  const waits = side === 'sell' ? stop < price : stop > price;
  if (waits) return undefined;
  return issue('triggerPriceInvalid', {
    limit: priceText(instrument, price),
    value: priceText(instrument, stop),
  });
}
