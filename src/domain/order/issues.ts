import { hasPrice } from '#domain/candle/series.ts';
import { pairAllows } from '#domain/codes/pair-state.ts';
import { type Instrument, slippageMaxPpm } from '#domain/instrument/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { openOrdersMax, openOrdersOfAllMax, planOrdersMaxOf } from '#domain/instrument/limits.ts';
import { amountText, priceText, sizeText } from '#domain/instrument/text.ts';
import { baseAmount, notional, sizeUnitOf, valueAssetOf } from '#domain/instrument/value.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import type { Amount, Lots, Ticks } from '#domain/money/units.ts';
import { priceMax, priceMin } from '#domain/order/band.ts';
import { closedIssue } from '#domain/order/closed.ts';
import type { Direction, TriggerSource } from '#domain/order/conditional.ts';
import { spentAsset } from '#domain/order/hold.ts';
import type { OrderDraft, Preset, PresetLeg, PresetRatios } from '#domain/order/order.ts';
import { sizeWithin } from '#domain/order/sweep.ts';
import type { Refusal, RefusalCode } from '#domain/refusal.ts';

/** The prices that triggers of a contract are compared with. */
export type WatchedPrices = {
  readonly [S in TriggerSource]: { readonly price: Ticks | undefined };
};

/** What the rules need to know beside the pair and the draft. */
export interface OrderContext {
  /** What the price band is bound to; undefined while the pair has no price: then none holds. */
  readonly reference: Ticks | undefined;
  /** What triggers are compared with; undefined while the pair never traded. */
  readonly triggerPrice: Ticks | undefined;
  /** The same by source, of a contract; absent where they are not known (the browser). */
  readonly watched?: WatchedPrices | undefined;
  /** The best price of the other side of the book. */
  readonly bestOpposite: Ticks | undefined;
  /** What the user has available of the asset that is spent; undefined: not checked. */
  readonly available: Amount | undefined;
  /** The user's open orders on the pair. */
  readonly openOrders: number;
  /** Those on all pairs; absent where only the pair's are known (the browser). */
  readonly openOrdersOfAll?: number;
  /** The user's waiting plans on the pair and those that open orders may still arm. */
  readonly plans: number;
}

export const issue = (code: RefusalCode, values: Refusal['values'] = {}): Refusal => ({
  code,
  values,
});

const none: readonly Refusal[] = [];

/** How many plans a preset arms. */
export const presetLegs = (preset: Preset | PresetRatios | undefined): number =>
  preset === undefined
    ? 0
    : (preset.takeProfit === undefined ? 0 : 1) + (preset.stopLoss === undefined ? 0 : 1);

/**
 * Why the exchange would refuse `draft`, the first to be told first; empty: it would take it. The
 * one cost that is known only after matching, a market buy by size, is `balanceIssue`'s.
 */
export function orderIssues(
  instrument: Instrument,
  draft: OrderDraft,
  context: OrderContext,
): readonly Refusal[] {
  const first = stateIssue(instrument, draft) ?? formIssue(draft);
  if (first !== undefined) return [first];
  const price =
    draft.type === 'limit' ? priceIssue(instrument, draft, context.reference) : undefined;
  const size = draft.size === undefined ? undefined : sizeIssue(instrument, draft.size);
  const market = draft.type === 'market' ? marketIssue(instrument, draft, context) : undefined;
  const preset = draft.preset && presetIssue(instrument, draft, context);
  const count = countIssue(instrument, draft, context);
  // Beyond a broken price or size, what they multiply to says nothing more.
  if (price || size || market || preset || count) {
    return [price, size, market, preset, count].filter((one) => one !== undefined);
  }
  const last = worthIssue(instrument, draft, context);
  return last === undefined ? none : [last];
}

function stateIssue(instrument: Instrument, draft: OrderDraft): Refusal | undefined {
  const { state } = instrument;
  if (pairAllows(state, 'take')) return undefined;
  if (!pairAllows(state, 'make')) return closedIssue(instrument);
  const makes = draft.type === 'limit' && draft.timeInForce === 'makerOnly';
  return makes ? undefined : issue('pairPostOnly', { state });
}

const isPositive = (count: number | undefined): boolean =>
  count !== undefined && Number.isSafeInteger(count) && count > 0;

/** Whether the draft has what its type needs, and nothing else. */
function formIssue(draft: OrderDraft): Refusal | undefined {
  const { type, price, size, quoteAmount } = draft;
  if (type === 'limit') {
    if (!isPositive(price)) return issue('priceInvalid');
    return isPositive(size) && quoteAmount === undefined ? undefined : issue('quantityInvalid');
  }
  if (draft.timeInForce !== 'gtc') return issue('timeInForceInvalid');
  if (price !== undefined) return issue('priceInvalid');
  if (quoteAmount === undefined) return isPositive(size) ? undefined : issue('quantityInvalid');
  const takesQuote = draft.side === 'buy' && size === undefined && quoteAmount > 0n;
  return takesQuote ? undefined : issue('quantityInvalid');
}

/** Whether `price` is a whole number of steps. */
export function priceStepIssue(instrument: Instrument, price: Ticks): Refusal | undefined {
  if (price % instrument.priceStep === 0) return undefined;
  const step = priceText(instrument, instrument.priceStep);
  return issue('priceStep', { limit: step, step, value: priceText(instrument, price) });
}

/** A limit price's step, and the band that it must lie in. */
export function priceIssue(
  instrument: Instrument,
  draft: Pick<OrderDraft, 'side' | 'price'>,
  reference: Ticks | undefined,
): Refusal | undefined {
  const price = draft.price!;
  const step = priceStepIssue(instrument, price);
  if (step !== undefined || reference === undefined) return step;
  const max = priceMax(instrument, draft.side, reference);
  if (price > max) return issue('priceAboveMax', priceValues(instrument, max, price));
  const min = priceMin(instrument, draft.side, reference);
  return price < min ? issue('priceBelowMin', priceValues(instrument, min, price)) : undefined;
}

const priceValues = (instrument: Instrument, limit: Ticks, price: Ticks) => ({
  limit: priceText(instrument, limit),
  value: priceText(instrument, price),
});

/** Steps and limits of a size. */
export function sizeIssue(instrument: Instrument, size: Lots): Refusal | undefined {
  const { sizeMin, sizeMax, sizeStep } = instrument;
  if (size < sizeMin) return issue('sizeBelowMin', sizeValues(instrument, sizeMin, size));
  if (size > sizeMax) return issue('sizeAboveMax', sizeValues(instrument, sizeMax, size));
  if (size % sizeStep === 0) return undefined;
  const step = sizeText(instrument, sizeStep);
  return issue('sizeStep', { ...sizeValues(instrument, sizeStep, size), step });
}

const sizeValues = (instrument: Instrument, limit: number, size: Lots) => ({
  limit: sizeText(instrument, limit),
  value: sizeText(instrument, size),
  asset: sizeUnitOf(instrument),
});

/** A market order's slippage, and the size that its quote amount buys at the best price. */
function marketIssue(
  instrument: Instrument,
  { slippagePpm, quoteAmount }: OrderDraft,
  { bestOpposite }: OrderContext,
): Refusal | undefined {
  if (slippagePpm !== undefined) {
    const known = Number.isSafeInteger(slippagePpm) && slippagePpm > 0;
    if (!known || slippagePpm > slippageMaxPpm) {
      return issue('slippageInvalid', { limit: ratioText(slippageMaxPpm) });
    }
  }
  return quoteAmount === undefined || bestOpposite === undefined
    ? undefined
    : quoteAmountIssue(instrument, quoteAmount, bestOpposite);
}

/**
 * An amount of quote must be within the limits of an order's worth, and what it buys at `price`
 * within those of a size: both are told in quote, which is what was entered.
 */
function quoteAmountIssue(
  instrument: Instrument,
  quoteAmount: Amount,
  price: Ticks,
): Refusal | undefined {
  const limit = notionalLimitIssue(instrument, quoteAmount);
  if (limit !== undefined) return limit;
  const { sizeMin, sizeMax } = instrument;
  const size = sizeWithin(instrument, quoteAmount, price);
  if (size >= sizeMin && size <= sizeMax) return undefined;
  const [code, nearest] =
    size < sizeMin
      ? (['notionalBelowMin', sizeMin] as const)
      : (['notionalAboveMax', sizeMax] as const);
  const values = notionalValues(instrument, notional(instrument, price, nearest), quoteAmount);
  return issue(code, values);
}

/** Millionths as a decimal ratio. */
export const ratioText = (ppm: number): string => formatUnitsShort(BigInt(ppm), 6);

const legIsSound = ({ priceStep }: Instrument, { trigger, price }: PresetLeg): boolean =>
  [trigger, ...(price === undefined ? [] : [price])].every(
    (one) => isPositive(one) && one % priceStep === 0,
  );

/** Which way the price comes to a leg: to a buy's take profit from below, to a sell's from above. */
export const legDirection = (
  leg: 'takeProfit' | 'stopLoss',
  side: OrderDraft['side'],
): Direction => ((leg === 'takeProfit') === (side === 'buy') ? 'atOrAbove' : 'atOrBelow');

/**
 * Whether a leg's trigger is on its side of the price of the order that it protects, in ticks: a
 * buy's take profit above it, a sell's below, and the stop loss on the other. Every trigger fits while
 * that price is not known.
 */
export const legFits = (
  leg: 'takeProfit' | 'stopLoss',
  trigger: Ticks,
  paid: Ticks | undefined,
  side: OrderDraft['side'] = 'buy',
): boolean =>
  paid === undefined || (legDirection(leg, side) === 'atOrAbove' ? trigger > paid : trigger < paid);

/** The price of the order lies between its take profit and its stop loss. */
export function presetIssue(
  instrument: Instrument,
  { side, price, preset, reduceOnly }: Pick<OrderDraft, 'side' | 'price' | 'preset' | 'reduceOnly'>,
  { triggerPrice, watched }: Pick<OrderContext, 'triggerPrice' | 'watched'>,
): Refusal | undefined {
  const { takeProfit, stopLoss } = preset!;
  const legs = [takeProfit, stopLoss].filter((leg) => leg !== undefined);
  // What only closes opens nothing that could be protected.
  if (legs.length === 0 || reduceOnly === true) return issue('presetInvalid');
  if (!legs.every(({ watches = 'last' }) => hasPrice(instrument, watches))) {
    return issue('unsupported');
  }
  if (!legs.every((leg) => legIsSound(instrument, leg))) {
    const step = priceText(instrument, instrument.priceStep);
    return issue('presetInvalid', { limit: step, step });
  }
  const paidBy = ({ watches = 'last' }: PresetLeg): Ticks | undefined =>
    price ?? (watches === 'last' ? triggerPrice : watched?.[watches].price);
  if (
    takeProfit &&
    stopLoss &&
    !legFits('takeProfit', takeProfit.trigger, stopLoss.trigger, side)
  ) {
    return issue('presetInvalid', priceValues(instrument, stopLoss.trigger, takeProfit.trigger));
  }
  const leg =
    (takeProfit &&
      !legFits('takeProfit', takeProfit.trigger, paidBy(takeProfit), side) &&
      takeProfit) ||
    (stopLoss && !legFits('stopLoss', stopLoss.trigger, paidBy(stopLoss), side) && stopLoss);
  return leg
    ? issue('presetInvalid', priceValues(instrument, paidBy(leg)!, leg.trigger))
    : undefined;
}

/** Orders that never rest do not count against the open orders. */
function countIssue(
  instrument: Instrument,
  { type, timeInForce, preset }: OrderDraft,
  { openOrders, openOrdersOfAll = 0, plans }: OrderContext,
): Refusal | undefined {
  const rests = type === 'limit' && (timeInForce === 'gtc' || timeInForce === 'makerOnly');
  if (rests && openOrders >= openOrdersMax) {
    return issue('openOrdersMax', { limit: String(openOrdersMax) });
  }
  if (rests && openOrdersOfAll >= openOrdersOfAllMax) {
    return issue('openOrdersMax', { limit: String(openOrdersOfAllMax) });
  }
  const plansMax = planOrdersMaxOf(instrument);
  return preset !== undefined && plans + presetLegs(preset) > plansMax
    ? issue('planOrdersMax', { limit: String(plansMax) })
    : undefined;
}

/** Limits of what an order is worth. */
export function notionalLimitIssue(instrument: Instrument, value: Amount): Refusal | undefined {
  const { notionalMin, notionalMax } = instrument;
  if (value < notionalMin) {
    return issue('notionalBelowMin', notionalValues(instrument, notionalMin, value));
  }
  return value > notionalMax
    ? issue('notionalAboveMax', notionalValues(instrument, notionalMax, value))
    : undefined;
}

const notionalValues = (instrument: Instrument, limit: Amount, value: Amount) => {
  const asset = valueAssetOf(instrument);
  return { limit: amountText(asset, limit), value: amountText(asset, value), asset: asset.code };
};

/**
 * Limits of what the order is worth, and whether it can be paid. A market order by size is valued
 * at the best opposite price; without one its worth is not checked.
 */
function worthIssue(
  instrument: Instrument,
  { side, price, size, quoteAmount }: OrderDraft,
  { bestOpposite, available }: OrderContext,
): Refusal | undefined {
  const at = price ?? bestOpposite;
  const worth = quoteAmount ?? (at === undefined ? undefined : notional(instrument, at, size!));
  const limit = worth === undefined ? undefined : notionalLimitIssue(instrument, worth);
  if (limit !== undefined || available === undefined) return limit;
  if (side === 'sell') {
    return balanceIssue(instrument, side, baseAmount(instrument, size!), available);
  }
  // What a market buy by size costs is known after matching only.
  if (worth === undefined || (price === undefined && quoteAmount === undefined)) return undefined;
  return balanceIssue(instrument, side, worth, available);
}

/** Whether `available` covers `cost`, both in the asset that an order of `side` spends, or that its contract settles in. */
export function balanceIssue(
  instrument: Instrument,
  side: OrderDraft['side'],
  cost: Amount,
  available: Amount,
): Refusal | undefined {
  if (cost <= available) return undefined;
  const asset = isContract(instrument) ? instrument.settle : spentAsset(instrument, side);
  return issue('balanceNotEnough', {
    limit: amountText(asset, available),
    value: amountText(asset, cost),
    asset: asset.code,
  });
}
