import { amountText, lotsOf, ppmOf } from '#contract/map/quantity.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import type { AgentContext } from '#domain/agent/issues.ts';
import type { Side } from '#domain/codes/side.ts';
import { finishedNumber } from '#domain/input/number.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import { issue } from '#domain/order/issues.ts';
import type { Refusal } from '#domain/refusal.ts';
import { ppmText } from '#i18n/number.ts';
import type { FormIssue, Typed } from '#kit/form/form.ts';
import { quantityInput } from '#kit/form/trading-inputs.ts';
import { watchesOptions } from '#kit/tpsl/target.ts';
import type { KindContext, PricedSize, SideContext } from './kind.ts';

/* What special kinds and judges are made of. Apart from `kind.ts`, since pages begin without them. */

/** A typed price that may be left out. */
export const optionalPrice = (
  typed: Typed,
  field: string,
  { instrument }: KindContext,
): Ticks | undefined => (typed[field] ? priceOf(instrument, typed[field]) : undefined);

/** A typed quantity in lots; 0 stands for none. */
export const sizeIn = (typed: Typed, field: string, { instrument }: KindContext): Lots =>
  lotsOf(instrument, finishedNumber(typed[field] ?? '')) ?? (0 as Lots);

/** A typed whole number; 0 stands for none. */
export const countIn = (typed: Typed, field: string): number => {
  const count = Number(finishedNumber(typed[field] ?? ''));
  return Number.isSafeInteger(count) ? count : 0;
};

/** A typed percentage in millionths; 0 stands for none. */
export const ppmIn = (typed: Typed, field: string): number =>
  Math.round(Number(finishedNumber(typed[field] ?? '') || 0) * 10_000) || 0;

/** What all of an order that trades in parts is checked against: on contracts as if it waited whole. */
export const agentContext = (context: SideContext): AgentContext => {
  const { reference, isContract, isStale, funds, side } = context;
  return {
    ...{ reference, available: isStale ? undefined : funds(side)?.available },
    costOf: isContract
      ? (price, size) => context.costOf(side, [{ price, size, waits: true }])
      : undefined,
  };
};

/** Puts each refusal under the field that its code names; those of no field are the form's. */
export const under = (
  refusals: readonly Refusal[],
  fields: Readonly<Partial<Record<Refusal['code'], string>>>,
): readonly FormIssue[] => refusals.map((refusal) => ({ field: fields[refusal.code], ...refusal }));

/** Refusals of ratios that are typed in percent say their limit in percent too. */
export const inPercent = (
  refusals: readonly Refusal[],
  tag: string,
  ...codes: readonly Refusal['code'][]
): readonly Refusal[] =>
  refusals.map(({ code, values }) => {
    if (!codes.includes(code)) return { code, values };
    const shown = Object.entries(values).map(([name, ratio]) => [name, percentText(ratio, tag)]);
    return { code, values: Object.fromEntries(shown) };
  });

const percentText = (ratio: string, tag: string): string => {
  const ppm = ppmOf(ratio);
  return ppm === undefined ? ratio : ppmText(ppm, tag);
};

/** Whether orders of a side can be paid for, all together. */
export function fundsIssues(
  side: Side,
  orders: readonly PricedSize[],
  context: SideContext,
): readonly FormIssue[] {
  const funds = context.funds(side);
  if (funds === undefined) return [];
  const { asset, available } = funds;
  const cost = context.costOf(side, orders);
  if (cost <= available) return [];
  if (context.isStale) return [issue('markStale')];
  const needed = amountText(asset, cost);
  const values = {
    ...{ limit: amountText(asset, available), asset: asset.code },
    ...{ value: needed, needed },
  };
  return [{ field: 'quantity', ...issue('balanceNotEnough', values) }];
}

/** Fields of the refusals that are about how much there is of something. */
export const quantityFields = {
  quantityInvalid: 'quantity',
  sizeStep: 'quantity',
  sizeBelowMin: 'quantity',
  sizeAboveMax: 'quantity',
  notionalBelowMin: 'quantity',
  notionalAboveMax: 'quantity',
  balanceNotEnough: 'quantity',
} as const;

/** The quantity of every kind: as sizes are counted. */
export const quantityField = {
  name: 'quantity',
  label: 'quantity',
  ...quantityInput,
  unit: ({ instrument }: KindContext) => sizeUnitOf(instrument),
} as const;

/** The price that a trigger is compared with; undefined: it is not known here. */
export const watchedPrice = (watches: TriggerSource | undefined, context: SideContext) =>
  ({
    last: context.triggerPrice,
    mark: context.isContract ? context.reference : undefined,
    index: context.index,
  })[watches ?? 'last'];

/** The price that a stop is compared with: pairs have only their last one. */
export const watchesField = {
  name: 'watches',
  input: 'choice',
  label: 'watches',
  options: watchesOptions.map(({ value, label }) => ({ value, label })),
  isShown: (_: Typed, { isContract }: KindContext) => isContract,
} as const;
