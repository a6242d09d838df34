import { amountOf, lotsOf, sizeText } from '#contract/map/quantity.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import { finishedNumber } from '#domain/input/number.ts';
import { fieldRule } from '#domain/input/rules.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { lotUnit, notional } from '#domain/instrument/value.ts';
import { valueDecimals } from '#domain/instrument/value-decimals.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import { floorToStep } from '#domain/money/round.ts';
import { type Amount, amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';
import { sizeWithin } from '#domain/order/sweep.ts';
import { takenOf } from '#domain/order/taken.ts';
import type { Typed } from '#kit/form/form.ts';
import { quantityInput } from '#kit/form/trading-inputs.ts';
import { type Counted, isAtMarket } from '#kit/order-kinds/base.ts';
import { type KindField, quoteUnit } from '#kit/order-kinds/kind.ts';
import type { SpotContext } from './spot-context.ts';

/*
 * How much is bought or sold on spot: a quantity and a value, of which a price lets one follow the
 * other, or at market one of the two; and the slider, which sets either.
 */

export const sizeOf = (instrument: Instrument, text = ''): Lots | undefined =>
  lotsOf(instrument, finishedNumber(text));

const quoteOf = (instrument: Instrument, text = ''): Amount | undefined =>
  amountOf(instrument.quote, finishedNumber(text));

/** Quote units as the value field shows them, rounded down. */
export function valueText(instrument: Instrument, units: Amount): string {
  const drop = 10n ** BigInt(instrument.quote.scale - valueDecimals(instrument));
  return formatUnitsShort(units / drop, valueDecimals(instrument));
}

/** A shorter text of a size: trailing zeros say nothing in a field. */
const shortSize = (instrument: Instrument, size: Lots): string =>
  size === 0
    ? ''
    : sizeText(instrument, size)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '');

const hasUnits = (typed: Typed): boolean => !isAtMarket(typed) || typed.side === 'buy';

/** Which of quantity and value stands first: a sell at market has no choice. */
export const countName = (typed: Typed): 'quantity' | 'value' =>
  typed.unit === 'quote' && hasUnits(typed) ? 'value' : 'quantity';

/** Whether the order is a buy at market by what it may spend. */
export const spendsValue = (typed: Typed): boolean =>
  isAtMarket(typed) && countName(typed) === 'value';

/** Lets the field that was not typed in follow the one that was. */
export function follow(instrument: Instrument, typed: Typed): Typed {
  if (isAtMarket(typed)) return typed;
  const price = priceOf(instrument, typed.price ?? '');
  if (typed.by === 'quantity') {
    const size = sizeOf(instrument, typed.quantity);
    const value = price && size ? valueText(instrument, notional(instrument, price, size)) : '';
    return { ...typed, value };
  }
  const value = quoteOf(instrument, typed.value);
  const quantity =
    price && value ? shortSize(instrument, sizeWithin(instrument, value, price)) : '';
  return { ...typed, quantity };
}

/** Base units as whole steps of a size, rounded down. */
function wholeSteps(instrument: Instrument, base: Amount): Lots {
  const count = base / lotUnit(instrument);
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return floorToStep(Number(count < most ? count : most), instrument.sizeStep) as Lots;
}

/** The price by which an order that isn't at market now is valued. */
export const ownPrice = (instrument: Instrument, typed: Typed): Ticks | undefined =>
  priceOf(instrument, (isAtMarket(typed) ? typed.trigger : typed.price) ?? '');

/** The size that an order may have at most, by what is available; a buy at market goes through the asks. */
export function sizeMaxOf(
  { instrument, side, opposite }: Pick<SpotContext, 'instrument' | 'side' | 'opposite'>,
  typed: Typed,
  available: Amount,
): Lots | undefined {
  if (side === 'sell') return wholeSteps(instrument, available);
  if (typed.type !== 'market') {
    const price = ownPrice(instrument, typed);
    return price ? sizeWithin(instrument, available, price) : undefined;
  }
  const levels = opposite(side);
  if (levels.length === 0) return undefined;
  const draft = { side, type: 'market', quoteAmount: available } as const;
  return takenOf({ instrument, levels, draft }).filledSize;
}

const availableIn = ({ funds, side }: SpotContext): Amount => funds(side)?.available ?? zero;

/**
 * The form with the slider at `percent` of what is available of the spent asset: with the volume's
 * decimals, rounded down (§5), so that 100 % is never more than there is.
 */
function withPercent(typed: Typed, percent: string, context: SpotContext): Typed {
  const { instrument } = context;
  const share = amount((availableIn(context) * BigInt(percent)) / 100n);
  const next = { ...typed, percent };
  if (spendsValue(typed)) {
    return { ...next, value: share === 0n ? '' : valueText(instrument, share) };
  }
  const size = sizeMaxOf(context, typed, share);
  if (size === undefined) return next;
  return follow(instrument, { ...next, quantity: shortSize(instrument, size), by: 'quantity' });
}

/** Where the slider stands for what is typed: 0–100, in whole percent. */
function percentOf(typed: Typed, context: SpotContext): number {
  if (typed.percent) return Number(typed.percent);
  const { instrument, side } = context;
  const available = availableIn(context);
  if (available <= 0n) return 0;
  const size = sizeOf(instrument, typed.quantity);
  let spent: bigint | undefined;
  if (side === 'sell') spent = size && BigInt(size) * lotUnit(instrument);
  else if (spendsValue(typed)) spent = quoteOf(instrument, typed.value);
  else {
    const price =
      typed.type === 'market' ? context.opposite(side)[0]?.price : ownPrice(instrument, typed);
    spent = price && size && notional(instrument, price, size);
  }
  const percent = ((spent || 0n) * 100n) / available;
  return Number(percent > 100n ? 100n : percent);
}

/**
 * What stands in the form after a change. A quantity that was meant for something else does not go
 * along to another side or type; take profit and stop loss do as long as they belong to such an order.
 */
export function reduce(before: Typed, change: Typed, context: SpotContext): Typed {
  const { instrument } = context;
  const { percent, quantity, value } = change;
  if (percent !== undefined) return withPercent(before, percent, context);
  const by = quantity === undefined ? (value === undefined ? before.by : 'value') : 'quantity';
  const next: Typed = { ...before, percent: '', by: by!, ...change };
  const isOther = next.side !== before.side || next.type !== before.type;
  const unitOfType = next.type === 'market' && next.side === 'buy' ? 'quote' : 'base';
  const isOtherMeaning =
    isOther || (isAtMarket(next) && next.unit !== before.unit && change.unit !== undefined);
  return follow(instrument, {
    ...next,
    unit: isOther ? unitOfType : next.unit!,
    ...(isOtherMeaning && { quantity: '', value: '', by: 'quantity' }),
    ...(!takesPreset(next) && { tpsl: '' }),
  });
}

/** §5: a preset is sent only with what opens: on spot, with a buy. */
export const takesPreset = ({ side }: Typed): boolean => side === 'buy';

export const countOf = (typed: Typed, { instrument }: SpotContext): Counted =>
  spendsValue(typed)
    ? { quoteAmount: quoteOf(instrument, typed.value) }
    : { size: sizeOf(instrument, typed.quantity) };

/** It follows the other one, in which something is typed. */
const followsOther = (name: string) => (typed: Typed) =>
  !isAtMarket(typed) && typed.by !== name && typed[typed.by!] !== '';

const isFirst = (name: string) => (typed: Typed) => countName(typed) === name;
const isSecond = (name: string) => (typed: Typed) =>
  !isAtMarket(typed) && countName(typed) !== name;
const unitField = (typed: Typed) => (hasUnits(typed) ? 'unit' : undefined);

const quantity: KindField<SpotContext> = {
  ...{ name: 'quantity', label: 'quantity', ...quantityInput, missing: 'quantityMissing' },
  pastedUnit: ({ instrument }) => instrument.base.code,
  isOptional: followsOther('quantity'),
  check(text, typed, context) {
    const size = sizeOf(context.instrument, text);
    if (size === undefined) return { code: 'numberTooLarge' };
    return size === 0
      ? { code: 'quantityTooSmall' }
      : context.judge?.field('quantity', typed, context);
  },
};

const value: KindField<SpotContext> = {
  ...{ name: 'value', label: 'orderValue', input: 'value', missing: 'valueMissing' },
  rule: ({ instrument }) => fieldRule('value', instrument),
  pastedUnit: quoteUnit,
  isOptional: followsOther('value'),
  check(text, typed, { instrument }) {
    if (quoteOf(instrument, text) === undefined) return { code: 'numberTooLarge' };
    // It buys less than a step.
    const buysNothing =
      typed.by === 'value' && typed.quantity === '' && priceOf(instrument, typed.price ?? '');
    return buysNothing && !isAtMarket(typed) ? { code: 'aboveZero' } : undefined;
  },
};

/** Of a field that holds the choice of units, which shows the unit itself. */
const first = { holds: unitField, goal: 'quantity' } as const;
const baseUnit = ({ instrument }: SpotContext) => instrument.base.code;

export const counts: readonly KindField<SpotContext>[] = [
  {
    ...{ ...quantity, ...first, isShown: isFirst('quantity') },
    unit: ({ instrument }, typed) => (hasUnits(typed) ? undefined : instrument.base.code),
  },
  { ...value, ...first, isShown: isFirst('value') },
  {
    ...{ name: 'unit', input: 'choice', look: 'held', label: 'unit' },
    options: (_, { instrument }) => [
      { value: 'base', label: instrument.base.code },
      { value: 'quote', label: instrument.quote.code },
    ],
  },
  {
    ...{ name: 'percent', input: 'share', label: 'percent' },
    share: percentOf,
    side: ({ side }) => side,
    isDisabled: (_, context) => availableIn(context) <= 0n,
  },
  { ...quantity, isShown: isSecond('quantity'), isOptional: true, unit: baseUnit },
  { ...value, isShown: isSecond('value'), isOptional: true, unit: quoteUnit },
];
