import { sendingOf } from '#client/trading.ts';
import { priceText } from '#contract/map/quantity.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import { directionOf } from '#domain/order/direction.ts';
import type { PlanDraft } from '#domain/order/order.ts';

import { fill } from '#i18n/fill.ts';
import { priceDecimal } from '#i18n/number.ts';
import type { Typed } from '#kit/form/form.ts';
import { priceInput } from '#kit/form/trading-inputs.ts';
import {
  executionPrice,
  type LineRules,
  legFields,
  marketWord,
  ofLine,
  priceProblem,
  tpslCheck,
} from './base.ts';
import {
  type KindField,
  type OrderKindForm,
  priceIn,
  quoteUnit,
  type SideContext,
} from './kind.ts';

/** Which way the price must come; of a contract the exchange finds it by what is watched. */
function directionTo(trigger: Ticks, { triggerPrice, isContract }: SideContext) {
  if (isContract || trigger <= 0 || !triggerPrice) return undefined;
  return directionOf(trigger, triggerPrice);
}

/** Which way the price must come for a trigger order to be placed, in words. */
export function firesText(
  { trigger, fires }: Pick<PlanDraft, 'trigger' | 'fires'>,
  { instrument, tag }: SideContext,
  text: Readonly<Record<'firesAbove' | 'firesBelow', string>>,
): string | undefined {
  const price = priceDecimal(priceText(instrument, trigger), tag);
  return fires && fill(fires === 'atOrAbove' ? text.firesAbove : text.firesBelow, { price });
}

const trigger = <Context extends SideContext>(
  line: LineRules<Context>,
): readonly KindField<Context>[] => [
  {
    ...{ name: 'trigger', label: 'triggerPrice', ...priceInput, goal: 'price' },
    ...{ missing: 'triggerMissing', check: (text, _typed, context) => priceProblem(text, context) },
    ...(line.watches
      ? { holds: () => 'watches', pastedUnit: quoteUnit }
      : { unit: quoteUnit as KindField<Context>['unit'] }),
    hint(typed, context, text) {
      const price = priceOf(context.instrument, typed.trigger ?? '');
      if (!price) return undefined;
      return firesText({ trigger: price, fires: directionTo(price, context) }, context, text);
    },
  },
  ...(line.watches ? [line.watches] : []),
];

const placesMarket = ({ execution }: Typed): boolean => execution === 'market';

/** Waits for a price, then places a limit or market order. */
export const plan = <Context extends SideContext>(
  line: LineRules<Context>,
): OrderKindForm<PlanDraft, Context> => ({
  kind: 'plan',
  fields: [
    ...trigger(line),
    executionPrice,
    { ...marketWord, isShown: placesMarket, holds: () => 'execution' },
    {
      ...{ name: 'execution', input: 'choice', look: 'held', label: 'execution' },
      options: [
        { value: 'limit', label: 'limit' },
        { value: 'market', label: 'market' },
      ],
    },
    ...line.counts,
    tpslCheck(line),
    ...line.checks,
    ...legFields(line),
  ],
  ...ofLine(line),
  request(typed, context) {
    const price = priceIn(typed, 'trigger', context);
    const counted = line.countOf(typed, context);
    return {
      ...{ symbolId: context.instrument.symbolId, side: context.side, source: 'web' },
      ...{ ...context.placeOf(context.side), ...counted },
      preset: line.presetOf(typed, context, counted),
      ...(line.watches && { watches: typed.watches as TriggerSource }),
      // As it is shown: the market may move before it is sent.
      ...{ trigger: price, fires: directionTo(price, context) },
      // §5: the execution price only if limit; an empty one is no price, not a market order.
      price: placesMarket(typed) ? undefined : priceIn(typed, 'price', context),
    };
  },
  sending: (draft, instrument) => sendingOf({ instrument, kind: 'plan', draft }),
  issues: (draft, context, typed) => context.judge?.plan(draft, context, typed) ?? [],
  cautions: (draft, context, typed) => context.judge?.cautions(draft, context, typed) ?? [],
});
