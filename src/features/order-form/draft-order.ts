import { amountOf, lotsOf, sizeText } from '#contract/map/quantity.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import { finishedNumber } from '#domain/input/number.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { lotUnit, notional } from '#domain/instrument/value.ts';
import { valueDecimals } from '#domain/instrument/value-decimals.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import { floorToStep } from '#domain/money/round.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import { estimateTaker } from '#domain/order/estimate.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import { sizeWithin } from '#domain/order/sweep.ts';
import type { BookPick, FormDraft } from '#stores/choice/draft.ts';
import type { BookLevel } from '#stores/feed/book-sides.ts';
import { presetOf, takesPreset } from './draft-preset.ts';

const sizeOf = (instrument: Instrument, text: string): Lots | undefined =>
  lotsOf(instrument, finishedNumber(text));

const quoteOf = (instrument: Instrument, text: string): Amount | undefined =>
  amountOf(instrument.quote, finishedNumber(text));

/** Quote units as the value field shows them, rounded down. */
function valueText(instrument: Instrument, units: Amount): string {
  const drop = 10n ** BigInt(instrument.quote.scale - valueDecimals(instrument));
  return formatUnitsShort(units / drop, valueDecimals(instrument));
}

/** Whether the order that is placed, now or when a plan fires, is one at market. */
export const isAtMarket = ({ type, execution }: FormDraft): boolean =>
  type === 'market' || (type === 'plan' && execution === 'market');

/** Whether the order is a buy at market by what it may spend. */
export const spendsValue = (form: FormDraft): boolean =>
  isAtMarket(form) && form.side === 'buy' && form.unit === 'quote';

/** Which of quantity and value stands first: a sell at market has no choice. */
export const unitOf = (form: FormDraft): FormDraft['unit'] =>
  isAtMarket(form) && form.side === 'sell' ? 'base' : form.unit;

/** Decimal text without trailing zeros behind its point. */
const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** A shorter text of a size: trailing zeros say nothing in a field. */
const shortSize = (instrument: Instrument, size: Lots): string =>
  size === 0 ? '' : trimmed(sizeText(instrument, size));

/** Lets the field that was not typed in follow the one that was. */
export function follow(instrument: Instrument, form: FormDraft): FormDraft {
  if (isAtMarket(form)) return form;
  const price = priceOf(instrument, form.price);
  if (form.by === 'quantity') {
    const size = sizeOf(instrument, form.quantity);
    const value = price && size ? valueText(instrument, notional(instrument, price, size)) : '';
    return { ...form, value };
  }
  const value = quoteOf(instrument, form.value);
  const quantity =
    price && value ? shortSize(instrument, sizeWithin(instrument, value, price)) : '';
  return { ...form, quantity };
}

/**
 * The form after a click in the book: its price and, where one was picked, its size. A plan order
 * takes it as the price that it names: of its order, else its trigger.
 */
export function picked(
  instrument: Instrument,
  form: FormDraft,
  { price, size }: BookPick,
): FormDraft {
  const filled: FormDraft =
    size === undefined
      ? form
      : { ...form, quantity: trimmed(size), by: 'quantity', percent: undefined };
  if (form.type === 'plan') {
    const isTrigger = form.execution === 'market';
    return follow(instrument, { ...filled, [isTrigger ? 'trigger' : 'price']: price });
  }
  const unit = form.type === 'market' ? 'base' : form.unit;
  return follow(instrument, { ...filled, type: 'limit', unit, price });
}

/**
 * The form turned to another side, type, execution or unit. A quantity that was meant for something
 * else does not go along; take profit and stop loss do as long as they belong to such an order.
 */
export function turned(
  instrument: Instrument,
  form: FormDraft,
  more: Partial<FormDraft>,
): FormDraft {
  const next: FormDraft = { ...form, percent: undefined, ...more };
  const isOther = next.side !== form.side || next.type !== form.type;
  const unitOfType = next.type === 'market' && next.side === 'buy' ? 'quote' : 'base';
  const isOtherMeaning = isOther || (next.unit !== form.unit && isAtMarket(next));
  return follow(instrument, {
    ...next,
    unit: isOther ? unitOfType : next.unit,
    ...(isOtherMeaning && { quantity: '', value: '', by: 'quantity' as const }),
    preset: takesPreset(next) ? next.preset : undefined,
  });
}

/** `percent` of `available`, rounded down; all of it at 100. */
const shareOf = (available: Amount, percent: number): Amount =>
  amount((available * BigInt(Math.round(percent))) / 100n);

/** Base units as whole steps of a size, rounded down. */
function wholeSteps(instrument: Instrument, base: Amount): Lots {
  const count = base / lotUnit(instrument);
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return floorToStep(Number(count < most ? count : most), instrument.sizeStep) as Lots;
}

/** The price by which an order that isn't at market now is valued. */
const ownPrice = (instrument: Instrument, form: FormDraft): Ticks | undefined =>
  priceOf(instrument, isAtMarket(form) ? form.trigger : form.price);

/** The size that a buy gets for `quote`: at its price, or going through the asks. */
function sizeFor(
  instrument: Instrument,
  form: FormDraft,
  quote: Amount,
  asks: readonly BookLevel[],
): Lots | undefined {
  if (form.type === 'market') {
    if (asks.length === 0) return undefined;
    const draft = { side: 'buy', type: 'market', quoteAmount: quote } as const;
    return estimateTaker({ instrument, levels: asks, draft, feePpm: 0 }).filledSize;
  }
  const price = ownPrice(instrument, form);
  return price ? sizeWithin(instrument, quote, price) : undefined;
}

/** The size that an order may have at most, by what is available. */
export const sizeMaxOf = (
  instrument: Instrument,
  form: FormDraft,
  available: Amount,
  asks: readonly BookLevel[],
): Lots | undefined =>
  form.side === 'sell'
    ? wholeSteps(instrument, available)
    : sizeFor(instrument, form, available, asks);

/**
 * The form with the slider at `percent` of what is available of the spent asset: with the volume's
 * decimals, rounded down (§5), so that 100 % is never more than there is.
 */
export function withPercent(
  instrument: Instrument,
  form: FormDraft,
  percent: number,
  available: Amount,
  asks: readonly BookLevel[],
): FormDraft {
  const share = shareOf(available, percent);
  if (spendsValue(form)) {
    return { ...form, value: share === 0n ? '' : valueText(instrument, share), percent };
  }
  const size = sizeMaxOf(instrument, form, share, asks);
  if (size === undefined) return { ...form, percent };
  const quantity = shortSize(instrument, size);
  return follow(instrument, { ...form, quantity, by: 'quantity', percent });
}

/** Where the slider stands for what is typed: 0–100, in whole percent. */
export function percentOf(
  instrument: Instrument,
  form: FormDraft,
  available: Amount,
  asks: readonly BookLevel[],
): number {
  if (form.percent !== undefined) return form.percent;
  if (available <= 0n) return 0;
  const size = sizeOf(instrument, form.quantity);
  let spent: bigint | undefined;
  if (form.side === 'sell') spent = size && BigInt(size) * lotUnit(instrument);
  else if (spendsValue(form)) spent = quoteOf(instrument, form.value);
  else {
    const price = form.type === 'market' ? asks[0]?.price : ownPrice(instrument, form);
    spent = price && size && notional(instrument, price, size);
  }
  const percent = ((spent || 0n) * 100n) / available;
  return Number(percent > 100n ? 100n : percent);
}

/** What is counted: an amount of quote, or a size. */
const countOf = (instrument: Instrument, form: FormDraft) =>
  spendsValue(form)
    ? { quoteAmount: quoteOf(instrument, form.value) }
    : { size: sizeOf(instrument, form.quantity) };

/** The order that the form means; fields that are empty or no figures are left out of it. */
export function orderOf(instrument: Instrument, form: FormDraft, slippagePpm?: number): OrderDraft {
  const isLimit = form.type === 'limit';
  return {
    symbolId: instrument.symbolId,
    side: form.side,
    type: isLimit ? 'limit' : 'market',
    timeInForce: isLimit ? form.timeInForce : 'gtc',
    price: isLimit ? priceOf(instrument, form.price) : undefined,
    ...countOf(instrument, form),
    slippagePpm: isLimit ? undefined : slippagePpm,
    selfTrade: 'cancelTaker',
    preset: presetOf(instrument, form),
    source: 'web',
  };
}

/** The plan order that the form means; a trigger of 0 stands for none. */
export function planOf(instrument: Instrument, form: FormDraft): PlanDraft {
  const isLimit = form.execution === 'limit';
  return {
    symbolId: instrument.symbolId,
    side: form.side,
    trigger: priceOf(instrument, form.trigger) ?? (0 as Ticks),
    // §5: the execution price only if limit; an empty one is no price, not a market order.
    price: isLimit ? (priceOf(instrument, form.price) ?? (0 as Ticks)) : undefined,
    ...countOf(instrument, form),
    source: 'web',
  };
}
