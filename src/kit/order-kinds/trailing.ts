import { trailSending } from '#client/trading/special.ts';
import { priceText } from '#contract/map/quantity.ts';
import type { TrailDraft, TriggerSource } from '#domain/order/conditional.ts';
import { trailStop } from '#domain/order/conditional.ts';
import { trailIssues } from '#domain/order/conditional-issues.ts';
import type { PresetRatios, RatioLeg } from '#domain/order/order.ts';
import { presetRatioMaxPpm, presetRatioMinPpm } from '#domain/order/preset-ratios.ts';
import type { Typed } from '#kit/form/form.ts';
import { priceInput } from '#kit/form/trading-inputs.ts';
import {
  type KindField,
  type OrderKindForm,
  priceIn,
  quoteUnit,
  type SideContext,
} from './kind.ts';
import {
  inPercent,
  optionalPrice,
  ppmIn,
  quantityField,
  quantityFields,
  sizeIn,
  under,
  watchesField,
} from './parts.ts';

/** What opens a position of a contract can be protected. */
const takesRatios = ({ isContract, placeOf, side }: SideContext): boolean =>
  isContract && !placeOf(side).reduceOnly;

/** A take profit or stop loss, in percent of the price that the order will be filled at. */
const ratioField = (name: string, label: 'takeProfit' | 'stopLoss'): KindField => ({
  ...{ name, input: 'percent', label, hint: 'ratioHint', isOptional: true },
  isShown: (_, context) => takesRatios(context),
});

function ratiosIn(typed: Typed, context: SideContext): PresetRatios | undefined {
  const leg = (name: string) => (typed[name] ? { ratePpm: ppmIn(typed, name) } : undefined);
  const [takeProfit, stopLoss] = [leg('takeProfitRatio'), leg('stopLossRatio')];
  return takesRatios(context) && (takeProfit || stopLoss) ? { takeProfit, stopLoss } : undefined;
}

/** Whether a leg is absent or within its bounds. */
const isRatio = (leg: RatioLeg | undefined): boolean =>
  leg === undefined || (leg.ratePpm >= presetRatioMinPpm && leg.ratePpm <= presetRatioMaxPpm);

/** A stop that follows the best price and trades at market once the price turns back. */
export const trailing: OrderKindForm<TrailDraft> & { readonly kind: 'trailing' } = {
  kind: 'trailing',
  picks: 'activation',
  fields: [
    {
      name: 'by',
      input: 'choice',
      label: 'callbackBy',
      options: [
        { value: 'percent', label: 'byPercent' },
        { value: 'distance', label: 'byDistance' },
      ],
    },
    {
      name: 'rate',
      input: 'percent',
      label: 'callback',
      isShown: ({ by }) => by !== 'distance',
    },
    {
      name: 'distance',
      ...priceInput,
      label: 'callback',
      unit: quoteUnit,
      isShown: ({ by }) => by === 'distance',
    },
    {
      name: 'activation',
      ...priceInput,
      label: 'activation',
      hint: 'activationHint',
      unit: quoteUnit,
      isOptional: true,
    },
    watchesField,
    quantityField,
    ratioField('takeProfitRatio', 'takeProfit'),
    ratioField('stopLossRatio', 'stopLoss'),
  ],
  request: (typed, context) => ({
    ...{ symbolId: context.instrument.symbolId, side: context.side, source: 'web' },
    ...context.placeOf(context.side),
    callback:
      typed.by === 'distance'
        ? { distance: priceIn(typed, 'distance', context) }
        : { ratePpm: ppmIn(typed, 'rate') },
    activation: optionalPrice(typed, 'activation', context),
    watches: context.isContract ? (typed.watches as TriggerSource) : undefined,
    size: sizeIn(typed, 'quantity', context),
    presetRatios: ratiosIn(typed, context),
  }),
  sending: (draft, instrument) => trailSending(instrument, draft),
  issues(draft, { instrument, triggerPrice, tag }) {
    const found = trailIssues(instrument, draft, { triggerPrice, plans: 0 });
    const callback = 'distance' in draft.callback ? 'distance' : 'rate';
    const byRate = callback === 'rate' ? (['callbackInvalid'] as const) : [];
    return under(inPercent(found, tag, 'ratioInvalid', ...byRate), {
      ...quantityFields,
      ...{ callbackInvalid: callback, triggerPriceInvalid: 'activation' },
      ratioInvalid: isRatio(draft.presetRatios?.takeProfit) ? 'stopLossRatio' : 'takeProfitRatio',
    });
  },
  summary(draft, { side, instrument, triggerPrice }) {
    if (draft === undefined) return [];
    const from = draft.activation ?? triggerPrice;
    if (from === undefined) return [];
    const unit = instrument.quote.code;
    return [
      { label: 'followsFrom', value: priceText(instrument, from), unit },
      {
        label: 'firstStop',
        value: priceText(instrument, trailStop(side, draft.callback, from)),
        unit,
      },
    ];
  },
  priceOf: (typed, context) => optionalPrice(typed, 'activation', context) ?? context.last,
};
