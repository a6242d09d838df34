import { amountOf, lotsOf } from '#contract/map/quantity.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import type { Preference } from '#contract/preference.ts';
import { finishedNumber } from '#domain/input/number.ts';
import { fieldRule } from '#domain/input/rules.ts';
import { byContractKind, type ContractInstrument } from '#domain/instrument/kinds.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import { floorToStep } from '#domain/money/round.ts';
import { type Amount, type Lots, lots, type Ticks } from '#domain/money/units.ts';
import type { TicketDraft } from '#domain/position/futures-account.ts';
import { lotsOfWorth, worthAsset } from '#domain/position/lots-of-worth.ts';
import { exposureAsset } from '#domain/position/risk-limits.ts';
import type { Typed } from '#kit/form/form.ts';
import { isAtMarket } from '#kit/order-kinds/base.ts';
import { limitPriceOf } from '#kit/order-kinds/book-price.ts';
import type { KindField } from '#kit/order-kinds/kind.ts';
import type { ContractContext } from './contract-context.ts';

/*
 * How much of a contract is traded: typed as its sizes are counted, by value or by what opening it costs, or as a share
 * of the most that each side can have.
 */

/**
 * The units that a quantity is typed in; each has a field of its own. `base`: as sizes are counted, in coins or
 * contracts; `face`: in the US dollars that contracts are worth at any price; `value` and `cost`: in what it settles in.
 */
const sizeUnits = ['base', 'value', 'face', 'cost'] as const;
export type SizeUnit = (typeof sizeUnits)[number];

const fieldOfUnit = { base: 'quantity', value: 'value', face: 'face', cost: 'cost' } as const;

interface KindUnits {
  /** In the order in which they can be chosen. */
  readonly all: readonly SizeUnit[];
  /** By what users prefer: the coin, what prices are in, or what it costs. */
  readonly preferred: Readonly<Record<Preference['contractUnitSet'], SizeUnit>>;
}

/** What sizes of a kind of contracts can be typed in. */
export const unitsOf = byContractKind<KindUnits>('ticket units', {
  linear: {
    all: ['base', 'value', 'cost'],
    preferred: { base: 'base', priced: 'value', margin: 'cost' },
  },
  inverse: {
    all: ['value', 'face', 'base', 'cost'],
    preferred: { base: 'value', priced: 'face', margin: 'cost' },
  },
});

/** What is written behind a number of a unit. */
const unitCode = (unit: SizeUnit, contract: ContractInstrument): string =>
  ({
    base: sizeUnitOf(contract),
    face: exposureAsset(contract).code,
    value: contract.settle.code,
    cost: contract.settle.code,
  })[unit];

export const countName = (typed: Typed) => fieldOfUnit[typed.unit as SizeUnit];

const hasShare = ({ percent = '' }: Typed): boolean => Number(percent) > 0;

/** The worst price at which so many lots would be taken now; undefined: the book is empty there. */
export function worstPrice(levels: ReturnType<ContractContext['opposite']>, size: number) {
  let left = size;
  for (const level of levels) {
    left -= level.size;
    if (left <= 0) return level.price;
  }
  return levels.at(-1)?.price;
}

/** At what price an order is reckoned; `size` matters at market only. */
export function reckonedPrice(
  typed: Typed,
  context: ContractContext,
  size: number,
): Ticks | undefined {
  const { instrument, last, opposite, side, reckoned } = context;
  if (reckoned) return reckoned.price;
  if (typed.type === 'limit') return limitPriceOf(typed, context);
  if (!isAtMarket(typed)) return priceOf(instrument, typed.price ?? '');
  if (typed.type === 'plan') return priceOf(instrument, typed.trigger ?? '') ?? last;
  return worstPrice(opposite(side), Math.max(size, 1)) ?? last;
}

/** Whether a limit order would wait in the book. */
export function rests(
  price: Ticks,
  { type }: Typed,
  { opposite, side, reckoned }: Pick<ContractContext, 'opposite' | 'side' | 'reckoned'>,
): boolean {
  if (!(reckoned?.waits ?? type === 'limit')) return false;
  const best = opposite(side)[0]?.price;
  return best === undefined || (side === 'buy' ? price < best : price > best);
}

/** Which position an order of the context's side changes, and whether it may only close it. */
function placeOf({ placeOf: at, side }: ContractContext) {
  const { positionSide = 'net', reduceOnly = false } = at(side);
  return { positionSide, reduceOnly };
}

/** An order as its figures are worked out; undefined while it has no price. */
export function ticketDraft(
  typed: Typed,
  context: ContractContext,
  size: Lots,
): TicketDraft | undefined {
  const price = reckonedPrice(typed, context, size);
  if (price === undefined) return undefined;
  const { side } = context;
  return { ...placeOf(context), side, price, lots: size, rests: rests(price, typed, context) };
}

/** The largest size, in whole steps, that fits; `fits` holds for all sizes below one that does not. */
function largest(
  { sizeStep }: ContractInstrument,
  most: number,
  fits: (size: Lots) => boolean,
): Lots {
  let [low, high] = [0, Math.floor(most / sizeStep)];
  while (low < high) {
    const middle = high - Math.floor((high - low) / 2);
    if (fits(lots(middle * sizeStep))) low = middle;
    else high = middle - 1;
  }
  return lots(low * sizeStep);
}

/** The size that a typed number means at a price, rounded down to a step; undefined: none is typed. */
export function typedSize(
  typed: Typed,
  contract: ContractInstrument,
  price: Ticks,
  costOf: (size: Lots) => Amount,
): Lots | undefined {
  const text = finishedNumber(typed[countName(typed)] ?? '');
  if (text === '') return undefined;
  if (typed.unit === 'base') return lotsOf(contract, text);
  const unit = typed.unit === 'face' ? 'quote' : 'settle';
  const units = amountOf(worthAsset(contract, unit), text);
  if (units === undefined) return undefined;
  if (typed.unit !== 'cost') return lotsOfWorth(contract, price, { unit, units });
  return largest(contract, contract.sizeMax, (size) => costOf(size) <= units);
}

/** A share of a size in whole percent, rounded down to a step. */
export const shareOfSize = ({ sizeStep }: ContractInstrument, most: Lots, percent: number): Lots =>
  lots(floorToStep(Math.floor((most * percent) / 100), sizeStep));

/** How much one side's order is for, and how much it may be for. */
interface Sized {
  readonly size: Lots | undefined;
  readonly most: Lots | undefined;
  readonly draft: TicketDraft | undefined;
}

const nothing: Sized = { size: undefined, most: undefined, draft: undefined };

function workedOut(typed: Typed, context: ContractContext): Sized {
  const { instrument, own, leavesTaken } = context;
  const first = ticketDraft(typed, context, lots(0));
  if (first === undefined) return nothing;
  // At market a large order is reckoned at the price that it would come to.
  const whole = ticketDraft(typed, context, own.most(first))!;
  const most = own.most(whole, leavesTaken);
  const size = hasShare(typed)
    ? shareOfSize(instrument, most, Number(typed.percent))
    : typedSize(typed, instrument, first.price, (lots) => own.costOf([{ ...first, lots }]));
  return { size, most, draft: size === undefined ? undefined : ticketDraft(typed, context, size) };
}

/** What sizes follow from, as one text. */
const sizeKey = ({ type, execution, unit, percent, bookPrice, ...typed }: Typed): string => {
  const numbers = ['price', 'trigger', 'quantity', 'value', 'face', 'cost'];
  const texts = numbers.map((name) => finishedNumber(typed[name] ?? ''));
  return [type, execution, unit, percent, bookPrice, ...texts].join();
};

/** What was worked out for a side last: its figures, issues and hints all ask for it. */
const known = new WeakMap<ContractContext, { readonly key: string; readonly sized: Sized }>();

export function sizedOf(typed: Typed, context: ContractContext): Sized {
  const key = sizeKey(typed);
  const found = known.get(context);
  if (found?.key === key) return found.sized;
  const sized = workedOut(typed, context);
  known.set(context, { key, sized });
  return sized;
}

const noSize: Typed = { quantity: '', value: '', face: '', cost: '' };

/** What stands in the form after a change: a size is typed in one field, or a share is chosen. */
export function reduce(before: Typed, change: Typed): Typed {
  if (change.percent !== undefined || change.unit !== undefined) {
    return { ...before, ...noSize, ...change };
  }
  const isTyped = Object.keys(noSize).some((name) => change[name] !== undefined);
  return {
    ...before,
    ...(isTyped && { percent: '' }),
    // What opens is protected, and what closes is not.
    ...(change.action !== undefined && { tpsl: '' }),
    ...(change.targetBy !== undefined && { takeProfit: '', stopLoss: '' }),
    ...change,
  };
}

const labelOfUnit = {
  base: 'unitBase',
  value: 'unitValue',
  face: 'unitValue',
  cost: 'unitCost',
} as const;

const sizeField = (unit: SizeUnit): KindField<ContractContext> => ({
  ...{ name: fieldOfUnit[unit], input: 'quantity', missing: 'sizeMissing', goal: 'quantity' },
  label: unit === 'cost' ? 'cost' : 'quantity',
  // Contracts are whole, and so is what they are worth at any price.
  rule: ({ instrument }) =>
    fieldRule(unit === 'base' || unit === 'face' ? 'quantity' : 'cost', instrument),
  isShown: (typed) => typed.unit === unit,
  isOptional: hasShare,
  holds: () => 'unit',
  unit: (_, typed) => (hasShare(typed) ? `${typed.percent}%` : undefined),
  pastedUnit: ({ instrument }) => unitCode(unit, instrument),
});

export const counts: readonly KindField<ContractContext>[] = [
  ...sizeUnits.map(sizeField),
  {
    ...{ name: 'unit', input: 'choice', look: 'held', label: 'unit' },
    options: (_, { instrument }) =>
      unitsOf(instrument).all.map((unit) => {
        const asset = unitCode(unit, instrument);
        const short = unit === 'cost' ? 'cost' : asset;
        return { value: unit, label: labelOfUnit[unit], values: { asset }, short };
      }),
  },
  {
    ...{ name: 'percent', input: 'share', label: 'percent' },
    isDisabled: (_, { isUser }) => !isUser,
  },
];
