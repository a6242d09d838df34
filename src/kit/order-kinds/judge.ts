import { priceOf } from '#contract/map/typed-price.ts';
import { zero } from '#domain/money/units.ts';
import { orderCautions, priceCaution } from '#domain/order/caution.ts';
import { estimateTaker } from '#domain/order/estimate.ts';
import { orderIssues, priceIssue } from '#domain/order/issues.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import { planIssues } from '#domain/order/plan-issues.ts';
import type { FormIssue, Typed } from '#kit/form/form.ts';
import type { Problem } from '#kit/form/problem.ts';
import { asks, cautionText } from './cautions.ts';
import type { Judge, KindCaution, KindValue, SideContext } from './kind.ts';
import { quantityFields, under, watchedPrice } from './parts.ts';

/** What a line says of an order beside the rules of all orders. */
export interface LineJudge<Context extends SideContext = SideContext> {
  /** Under which field it stands what is wrong with a quantity. */
  readonly countName: (typed: Typed) => string;
  readonly field: (name: string, typed: Typed, context: Context) => Problem | undefined;
  /** `isSound`: nothing is against it by the rules of all orders. */
  readonly issues: (
    draft: OrderDraft,
    context: Context,
    of: { readonly typed: Typed; readonly isSound: boolean },
  ) => readonly FormIssue[];
  /** What is wrong with the take profit and stop loss of a trigger order, of a line whose have them. */
  readonly presetIssues?: (
    draft: PlanDraft,
    context: Context,
    typed: Typed,
  ) => readonly FormIssue[];
  readonly cautions: (
    draft: OrderDraft | PlanDraft,
    context: Context,
    typed: Typed,
  ) => readonly KindCaution[];
  readonly values?: (
    draft: OrderDraft | PlanDraft | undefined,
    context: Context,
    typed: Typed,
  ) => readonly KindValue[];
}

export const isPlan = (draft: OrderDraft | PlanDraft): draft is PlanDraft => 'trigger' in draft;

/** Which field an issue stands under. */
const fieldsOf = (count: string) => ({
  ...Object.fromEntries(Object.keys(quantityFields).map((code) => [code, count])),
  ...{ priceStep: 'price', priceAboveMax: 'price', priceBelowMin: 'price', priceInvalid: 'price' },
  triggerPriceInvalid: 'trigger',
});

/** Of a pair each leg has its own field, and what contracts watch is not known here. */
const withOwnLegs = <Draft extends OrderDraft | PlanDraft>(
  draft: Draft,
  { isContract }: SideContext,
): Draft => (isContract ? draft : { ...draft, preset: undefined });

/** What is against a limit or market order. */
function orderIssuesOf<Context extends SideContext>(
  line: LineJudge<Context>,
  draft: OrderDraft,
  context: Context,
  typed: Typed,
): readonly FormIssue[] {
  const { instrument, side, reference, triggerPrice, openOrders, isContract } = context;
  const found = orderIssues(instrument, withOwnLegs(draft, context), {
    ...{ reference, openOrders, plans: 0 },
    triggerPrice: isContract ? undefined : triggerPrice,
    bestOpposite: context.opposite(side)[0]?.price,
    available: isContract ? undefined : (context.funds(side)?.available ?? zero),
  });
  return [
    ...under(found, fieldsOf(line.countName(typed))),
    ...line.issues(draft, context, { typed, isSound: found.length === 0 }),
  ];
}

/** What is against a trigger order. */
function planIssuesOf(draft: PlanDraft, context: SideContext, count: string): readonly FormIssue[] {
  const triggerPrice = watchedPrice(draft.watches, context);
  const found = planIssues(context.instrument, withOwnLegs(draft, context), {
    triggerPrice,
    plans: 0,
  });
  const isKnown = triggerPrice !== undefined || !context.isContract;
  // What the exchange compares it with may be known to the exchange alone.
  const shown = isKnown ? found : found.filter(({ code }) => code !== 'triggerPriceInvalid');
  return under(shown, fieldsOf(count));
}

/** What is unusual about an order as the book stands. */
function cautionsOf(
  draft: OrderDraft | PlanDraft,
  { instrument, side, isContract, ...context }: SideContext,
): readonly KindCaution[] {
  if (isPlan(draft)) {
    const far = priceCaution(side, draft.price, draft.trigger);
    return far ? [far] : [];
  }
  const levels = context.opposite(side);
  const reference = isContract ? undefined : context.reference;
  const estimate = estimateTaker({ instrument, reference, levels, draft, feePpm: 0 });
  return orderCautions(instrument, draft, levels, estimate);
}

/** What limit, market and trigger orders of a line are asked. */
export const judgeOf = <Context extends SideContext>(line: LineJudge<Context>): Judge =>
  ({
    field(name: string, typed: Typed, context: Context) {
      const { instrument, side, reference, isContract } = context;
      // Of a ticket with a button for each side the band is asked of the side that is pressed.
      if (name === 'price' && !isContract) {
        const price = priceOf(instrument, typed.price ?? '');
        return priceIssue(instrument, { side, price }, reference);
      }
      return line.field(name, typed, context);
    },
    order: (draft: OrderDraft, context: Context, typed: Typed) =>
      orderIssuesOf(line, draft, context, typed),
    plan: (draft: PlanDraft, context: Context, typed: Typed) => [
      ...planIssuesOf(draft, context, line.countName(typed)),
      ...(line.presetIssues?.(draft, context, typed) ?? []),
    ],
    cautions: (draft: OrderDraft | PlanDraft, context: Context, typed: Typed) => [
      ...cautionsOf(draft, context),
      ...line.cautions(draft, context, typed),
    ],
    ...{ values: line.values, asks, cautionText },
  }) as unknown as Judge;
