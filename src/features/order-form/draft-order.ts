import { amountOf, lotsOf, sizeText, ticksOf } from '#contract/map/quantity.ts';
import { type Instrument, lotUnit, notional, notionalUnit } from '#domain/instrument/instrument.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import { ceilToStep, floorToStep } from '#domain/money/round.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { sizeWithin } from '#domain/order/sweep.ts';
import type { FormDraft, Pick } from '#stores/draft.ts';

/** Digits before the point that a field takes (§9's format). */
const wholeDigitsMax = 12;

/**
 * What was typed or pasted as plain decimal text with at most `decimals` places: separators of
 * groups and blanks go, Arabic digits become Latin, what is beyond the places is cut off. Undefined
 * when it can be no figure: then the field keeps what it had.
 */
export function cleanDecimal(typed: string, decimals: number): string | undefined {
  const latin = typed
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/\u066b/g, '.')
    .replace(/[\s,'\u2019\u066c\u00a0\u202f]/g, '');
  const match = /^(\d*)(?:(\.)(\d*))?$/.exec(latin);
  if (!match) return undefined;
  const [, whole = '', point, fraction = ''] = match;
  const plain = whole.replace(/^0+(?=\d)/, '');
  if (plain.length > wholeDigitsMax) return undefined;
  if (!point || decimals === 0) return plain;
  return `${plain === '' ? '0' : plain}.${fraction.slice(0, decimals)}`;
}

/** A field's text without a lonely point at its end, as the rules read it. */
const finished = (text: string): string => text.replace(/\.$/, '');

export const priceOf = (instrument: Instrument, text: string): Ticks | undefined =>
  text === '' ? undefined : ticksOf(instrument, finished(text));

const sizeOf = (instrument: Instrument, text: string): Lots | undefined =>
  text === '' ? undefined : lotsOf(instrument, finished(text));

const quoteOf = (instrument: Instrument, text: string): Amount | undefined =>
  text === '' ? undefined : amountOf(instrument.quote, finished(text));

/** A value in quote is written with as many decimals as a price, two at least. */
export const valueDecimals = ({ priceScale, quote }: Instrument): number =>
  Math.min(quote.scale, Math.max(priceScale, 2));

/** Quote units as the value field shows them, rounded down. */
function valueText(instrument: Instrument, units: Amount): string {
  const drop = 10n ** BigInt(instrument.quote.scale - valueDecimals(instrument));
  return formatUnitsShort(units / drop, valueDecimals(instrument));
}

/** Whether the order is a market buy by what it may spend. */
export const spendsValue = ({ side, type, by }: FormDraft): boolean =>
  type === 'market' && side === 'buy' && by === 'value';

/** A shorter text of a size: trailing zeros say nothing in a field. */
const shortSize = (instrument: Instrument, size: Lots): string =>
  size === 0 ? '' : sizeText(instrument, size).replace(/\.?0+$/, '');

/** Lets the field that was not typed in follow the one that was. */
export function follow(instrument: Instrument, form: FormDraft): FormDraft {
  if (form.type === 'market') return form;
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

/** The form after a click in the book: its price, and its size where nothing was typed yet. */
export function picked(instrument: Instrument, form: FormDraft, { price, size }: Pick): FormDraft {
  const empty = form.quantity === '' && form.value === '';
  const filled: FormDraft =
    empty && size !== undefined
      ? { ...form, quantity: size.replace(/\.?0+$/, ''), by: 'quantity', percent: undefined }
      : form;
  return follow(instrument, { ...filled, type: 'limit', price });
}

/** The price one step up or down, on a whole step; undefined below one step. */
export function stepped(
  { priceStep }: Instrument,
  price: Ticks | undefined,
  way: 1 | -1,
): Ticks | undefined {
  if (price === undefined) return undefined;
  const next =
    way === 1
      ? floorToStep(price, priceStep) + priceStep
      : ceilToStep(price, priceStep) - priceStep;
  return next > 0 ? (next as Ticks) : undefined;
}

/** `percent` of `available`, rounded down; all of it at 100. */
const shareOf = (available: Amount, percent: number): Amount =>
  amount((available * BigInt(Math.round(percent))) / 100n);

/** Base units as whole steps of a size, rounded down. */
function lotsWithin(instrument: Instrument, base: Amount): Lots {
  const count = base / lotUnit(instrument);
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return floorToStep(Number(count < most ? count : most), instrument.sizeStep) as Lots;
}

/** The size that a limit order may have at most: by what is available and by the pair's rules. */
export function sizeMaxOf(
  instrument: Instrument,
  { side }: FormDraft,
  price: Ticks | undefined,
  available: Amount,
): Lots | undefined {
  if (side === 'sell') return lotsWithin(instrument, available);
  return price ? sizeWithin(instrument, available, price) : undefined;
}

/** The form with the slider at `percent` of what is available of the spent asset. */
export function withPercent(
  instrument: Instrument,
  form: FormDraft,
  percent: number,
  available: Amount,
  bestAsk: Ticks | undefined,
): FormDraft {
  const share = shareOf(available, percent);
  if (form.side === 'sell') {
    const quantity = shortSize(instrument, lotsWithin(instrument, share));
    return follow(instrument, { ...form, quantity, by: 'quantity', percent });
  }
  if (spendsValue(form)) {
    return { ...form, value: share === 0n ? '' : valueText(instrument, share), percent };
  }
  const price = form.type === 'limit' ? priceOf(instrument, form.price) : bestAsk;
  if (!price) return { ...form, percent };
  const quantity = shortSize(instrument, sizeWithin(instrument, share, price));
  return follow(instrument, { ...form, quantity, by: 'quantity', percent });
}

/** Where the slider stands for what is typed: 0–100, in whole percent. */
export function percentOf(
  instrument: Instrument,
  form: FormDraft,
  available: Amount,
  bestAsk: Ticks | undefined,
): number {
  if (form.percent !== undefined) return form.percent;
  if (available <= 0n) return 0;
  const size = sizeOf(instrument, form.quantity);
  let spent: bigint | undefined;
  if (form.side === 'sell') spent = size && BigInt(size) * lotUnit(instrument);
  else if (spendsValue(form)) spent = quoteOf(instrument, form.value);
  else {
    const price = form.type === 'limit' ? priceOf(instrument, form.price) : bestAsk;
    spent = price && size && BigInt(price) * BigInt(size) * notionalUnit(instrument);
  }
  const percent = ((spent || 0n) * 100n) / available;
  return Number(percent > 100n ? 100n : percent);
}

/** The order that the form means; fields that are empty or no figures are left out of it. */
export function orderOf(instrument: Instrument, form: FormDraft): OrderDraft {
  const isLimit = form.type === 'limit';
  const amounts = spendsValue(form)
    ? { quoteAmount: quoteOf(instrument, form.value) }
    : { size: sizeOf(instrument, form.quantity) };
  return {
    symbol: instrument.symbol,
    side: form.side,
    type: form.type,
    timeInForce: isLimit ? form.timeInForce : 'gtc',
    price: isLimit ? priceOf(instrument, form.price) : undefined,
    ...amounts,
    selfTrade: 'cancelTaker',
    source: 'web',
  };
}
