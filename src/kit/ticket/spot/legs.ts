import { priceOf } from '#contract/map/typed-price.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { pointsOf } from '#domain/money/percent.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { Preset, PresetLeg } from '#domain/order/order.ts';
import { fill } from '#i18n/fill.ts';
import { pointsText } from '#i18n/percent.ts';
import type { Typed } from '#kit/form/form.ts';
import { priceInput } from '#kit/form/trading-inputs.ts';
import { priceProblem } from '#kit/order-kinds/base.ts';
import { type KindField, quoteUnit } from '#kit/order-kinds/kind.ts';
import { ownPrice, takesPreset } from './counts.ts';
import type { SpotContext } from './spot-context.ts';

/* Take profit and stop loss of a buy: each a trigger, and what it sells at. */

const legNames = ['takeProfit', 'stopLoss'] as const;
type LegName = (typeof legNames)[number];

/** The price that the buy will pay at most, or the one that places it; at market the last. */
export const paidPrice = (
  typed: Typed,
  { instrument, triggerPrice }: SpotContext,
): Ticks | undefined => (typed.type !== 'market' && ownPrice(instrument, typed)) || triggerPrice;

const legOf = (instrument: Instrument, typed: Typed, leg: LegName): PresetLeg | undefined => {
  const trigger = priceOf(instrument, typed[leg] ?? '');
  if (!trigger) return undefined;
  const isLimit = typed[`${leg}Order`] === 'limit';
  return { trigger, price: isLimit ? priceOf(instrument, typed[`${leg}Price`] ?? '') : undefined };
};

/** The preset that goes with the order; undefined: none. */
export function presetOf(typed: Typed, { instrument }: SpotContext): Preset | undefined {
  if (typed.tpsl !== 'on' || !takesPreset(typed)) return undefined;
  const [takeProfit, stopLoss] = legNames.map((leg) => legOf(instrument, typed, leg));
  return takeProfit || stopLoss ? { takeProfit, stopLoss } : undefined;
}

/** Whether nothing is typed of a leg: neither its trigger nor the price of what it places. */
const isEmpty = (typed: Typed, leg: LegName): boolean =>
  typed[leg] === '' && typed[`${leg}Price`] === '';

/** How far the trigger lies from what is paid. */
function apartText(leg: LegName, typed: Typed, context: SpotContext): string | undefined {
  const [trigger, paid] = [
    priceOf(context.instrument, typed[leg] ?? ''),
    paidPrice(typed, context),
  ];
  if (!trigger || !paid) return undefined;
  const points = pointsOf(BigInt(trigger) - BigInt(paid), BigInt(paid));
  return `\u2068${pointsText(points, context.tag)}\u2069`;
}

const legFields = (leg: LegName): readonly KindField<SpotContext>[] => [
  {
    ...{ name: leg, label: leg, ...priceInput, holds: () => `${leg}Order` },
    pastedUnit: quoteUnit,
    // On, but empty: an order that was meant to be protected is not sent without.
    missing: leg === 'takeProfit' ? 'presetEmpty' : 'priceMissing',
    isOptional: (typed) =>
      typed[`${leg}Price`] === '' && (leg === 'stopLoss' || !isEmpty(typed, 'stopLoss')),
    check: (text, typed, context) =>
      priceProblem(text, context) ?? context.judge?.field(leg, typed, context),
    hint(typed, context, text) {
      const apart = apartText(leg, typed, context);
      return apart && `${text.fromPrice} ${apart}`;
    },
  },
  {
    ...{ name: `${leg}Order`, input: 'choice', look: 'held', label: leg },
    spoken: (text) => fill(text.legOrder, { leg: text[leg] }),
    options: [
      { value: 'market', label: 'market' },
      { value: 'limit', label: 'limit' },
    ],
  },
  {
    ...{ name: `${leg}Price`, label: 'limitPrice', ...priceInput, unit: quoteUnit },
    spoken: (text) => fill(text.legPriceName, { leg: text[leg] }),
    isShown: (typed) => typed[`${leg}Order`] === 'limit',
    isOptional: (typed) => typed[leg] === '',
    check: (text, _typed, context) => priceProblem(text, context),
  },
];

export const legs: readonly KindField<SpotContext>[] = legNames.flatMap(legFields);
