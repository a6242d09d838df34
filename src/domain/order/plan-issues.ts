import { hasPrice } from '#domain/candle/series.ts';
import { pairAllows } from '#domain/codes/pair-state.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { planOrdersMaxOf } from '#domain/instrument/limits.ts';
import { priceText } from '#domain/instrument/text.ts';
import { notional } from '#domain/instrument/value.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { closedIssue } from '#domain/order/closed.ts';
import { directionOf } from '#domain/order/direction.ts';
import {
  issue,
  notionalLimitIssue,
  presetIssue,
  presetLegs,
  priceStepIssue,
  sizeIssue,
} from '#domain/order/issues.ts';
import type { PlanDraft } from '#domain/order/order.ts';
import { closingRules } from '#domain/position/closing-rules.ts';
import type { Refusal } from '#domain/refusal.ts';

/** What the rules of a plan need to know beside the pair and the draft. */
export interface PlanContext {
  /**
   * The price that its trigger is compared with: `triggerPriceOf` the pair, or a contract's mark or
   * index. A plan needs one: it decides which way the price must come.
   */
  readonly triggerPrice: Ticks | undefined;
  /** The user's waiting plans on the pair and those that open orders and waiting plans may still arm. */
  readonly plans: number;
}

/**
 * Why the exchange would refuse a plan, the first to be told first; empty: it would take it.
 * Balance and price band are asked when it fires, of the order that it places.
 */
export function planIssues(
  instrument: Instrument,
  draft: PlanDraft,
  context: PlanContext,
): readonly Refusal[] {
  if (!pairAllows(instrument.state, 'make')) return [closedIssue(instrument)];
  const plans = context.plans + presetLegs(draft.preset);
  const first = planCountIssue(instrument, { plans }) ?? planKindIssue(instrument, draft);
  if (first !== undefined) return [first];
  const found = [
    triggerIssue(instrument, draft, context.triggerPrice),
    planPriceIssue(instrument, draft),
    planSizeIssue(instrument, draft),
    draft.preset && planPresetIssue(instrument, draft),
  ].filter((one) => one !== undefined);
  if (found.length > 0) return found;
  const last = valueIssue(instrument, draft, draft.price ?? draft.trigger);
  return last === undefined ? [] : [last];
}

/** Take profit and stop loss lie about the price of the order that it places: at market, about the trigger. */
export const planPresetIssue = (
  instrument: Instrument,
  {
    side,
    price,
    trigger,
    preset,
    reduceOnly,
  }: Pick<PlanDraft, 'side' | 'price' | 'trigger' | 'preset' | 'reduceOnly'>,
): Refusal | undefined =>
  presetIssue(
    instrument,
    { side, price: price ?? trigger, preset, reduceOnly },
    { triggerPrice: undefined },
  );

/** Limits of what a draft is worth at a price; of the whole position that is not known yet. */
function valueIssue(instrument: Instrument, draft: Counted, price: Ticks): Refusal | undefined {
  const { size, quoteAmount } = draft;
  if (closesAll(draft)) return undefined;
  const value = quoteAmount ?? notional(instrument, price, size!);
  return notionalLimitIssue(rulesOf(instrument, draft), value);
}

/** A user's plans on an instrument are bounded. */
export function planCountIssue(
  instrument: Instrument,
  { plans }: Pick<PlanContext, 'plans'>,
): Refusal | undefined {
  const limit = planOrdersMaxOf(instrument);
  return plans >= limit ? issue('planOrdersMax', { limit: String(limit) }) : undefined;
}

/** A pair has no positions; a plan of a contract names its position. Both watch a price that there is. */
export function planKindIssue(
  instrument: Instrument,
  { watches = 'last', positionSide, reduceOnly, quoteAmount }: Positioned,
): Refusal | undefined {
  const fits = isContract(instrument)
    ? positionSide !== undefined && quoteAmount === undefined
    : positionSide === undefined && reduceOnly !== true;
  return fits && hasPrice(instrument, watches) ? undefined : issue('unsupported');
}

type Positioned = Pick<PlanDraft, 'watches' | 'positionSide' | 'reduceOnly' | 'quoteAmount'>;

/** What only reduces a position has no minimum. */
const rulesOf = (instrument: Instrument, { size, reduceOnly }: Counted): Instrument =>
  closingRules(instrument, 0 as Lots, { type: 'limit', size, reduceOnly });

/** A trigger is a price in whole steps, not where the price is, on the side where it is expected. */
export function triggerIssue(
  instrument: Instrument,
  { trigger, fires }: Pick<PlanDraft, 'trigger' | 'fires'>,
  price: Ticks | undefined,
): Refusal | undefined {
  const { priceStep } = instrument;
  if (!Number.isSafeInteger(trigger) || trigger <= 0 || trigger % priceStep !== 0) {
    const step = priceText(instrument, priceStep);
    return issue('triggerPriceInvalid', { limit: step, step });
  }
  if (price === undefined) return issue('triggerPriceInvalid');
  const direction = directionOf(trigger, price);
  if (trigger !== price && (fires ?? direction) === direction) return undefined;
  return issue('triggerPriceInvalid', {
    limit: priceText(instrument, price),
    value: priceText(instrument, trigger),
  });
}

function planPriceIssue(instrument: Instrument, { price }: PlanDraft): Refusal | undefined {
  if (price === undefined) return undefined;
  if (!Number.isSafeInteger(price) || price <= 0) return issue('priceInvalid');
  return priceStepIssue(instrument, price);
}

/** Whether what a draft counts may be placed at all: its size, and its value at `price`. */
export function countedIssue(
  instrument: Instrument,
  draft: Counted,
  price: Ticks,
): Refusal | undefined {
  return planSizeIssue(instrument, draft) ?? valueIssue(instrument, draft, price);
}

/** What only reduces and counts nothing closes the whole position that there is when it fires. */
const closesAll = ({ size, quoteAmount, reduceOnly }: Counted): boolean =>
  reduceOnly === true && size === undefined && quoteAmount === undefined;

type Counted = Pick<PlanDraft, 'side' | 'price' | 'size' | 'quoteAmount' | 'reduceOnly'>;

/** A quote amount belongs to buys at market. */
function planSizeIssue(instrument: Instrument, draft: Counted): Refusal | undefined {
  const { side, price, size, quoteAmount } = draft;
  if (closesAll(draft)) return undefined;
  if (quoteAmount !== undefined) {
    const fits = side === 'buy' && price === undefined && size === undefined && quoteAmount > 0n;
    return fits ? undefined : issue('quantityInvalid');
  }
  if (size === undefined || !Number.isSafeInteger(size) || size <= 0) {
    return issue('quantityInvalid');
  }
  return sizeIssue(rulesOf(instrument, draft), size);
}
