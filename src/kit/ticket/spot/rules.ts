import { sizeText } from '#contract/map/quantity.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import type { Typed } from '#kit/form/form.ts';
import type { LineRules } from '#kit/order-kinds/base.ts';
import { bookPriceValues } from '#kit/order-kinds/book-price.ts';
import type { KindValue } from '#kit/order-kinds/kind.ts';
import { countOf, counts, reduce, sizeMaxOf, spendsValue, takesPreset } from './counts.ts';
import { legs, presetOf } from './legs.ts';
import type { SpotContext } from './spot-context.ts';

const fee: KindValue = { label: 'fee', value: undefined };

/** What stands there before anything is typed. */
const unknown = (typed: Typed): readonly KindValue[] =>
  typed.type === 'market'
    ? [
        { label: spendsValue(typed) ? 'quantity' : 'orderValue', value: undefined },
        { label: 'averagePrice', value: undefined },
        { label: 'priceImpact', value: undefined },
        fee,
      ]
    : [fee];

/** The most that can be had, and what an order would cost. */
function summary(
  draft: OrderDraft | PlanDraft | undefined,
  context: SpotContext,
  typed: Typed,
): readonly KindValue[] {
  const { instrument, side, judge } = context;
  const funds = context.funds(side);
  const max = funds && sizeMaxOf(context, typed, funds.available);
  return [
    ...bookPriceValues(typed, context),
    {
      ...{ label: side === 'buy' ? 'maxBuy' : 'maxSell', unit: instrument.base.code },
      value: max === undefined ? undefined : sizeText(instrument, max),
    },
    ...(judge?.values?.(draft, context, typed) ?? unknown(typed)),
  ];
}

/** Limit, market and trigger orders on spot. */
export const spotRules: LineRules<SpotContext> = {
  ...{ counts, legs, takesPreset, reduce, countOf, summary, presetOf },
  checks: [],
  countPicked: (size) => ({ quantity: size }),
  // A sold quantity is not bought again by itself, nor protected once more.
  cleared: ['quantity', 'value', 'percent', 'tpsl', 'takeProfit', 'stopLoss'],
};
