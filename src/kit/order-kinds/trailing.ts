import { trailSending } from '#client/trading/special.ts';
import { priceText } from '#contract/map/quantity.ts';
import type { TrailDraft, TriggerSource } from '#domain/order/conditional.ts';
import { trailStop } from '#domain/order/conditional.ts';
import { trailIssues } from '#domain/order/conditional-issues.ts';
import { priceInput } from '#kit/form/trading-inputs.ts';
import { type OrderKindForm, priceIn, quoteUnit } from './kind.ts';
import { optionalPrice, ppmIn, quantityField, quantityFields, sizeIn, under } from './parts.ts';

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
    {
      name: 'watches',
      input: 'choice',
      label: 'watches',
      options: [
        { value: 'last', label: 'lastPrice' },
        { value: 'mark', label: 'markPrice' },
        { value: 'index', label: 'indexPrice' },
      ],
      isShown: (_, { isContract }) => isContract,
    },
    quantityField,
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
  }),
  sending: (draft, instrument) => trailSending(instrument, draft),
  issues(draft, { instrument, triggerPrice }) {
    const found = trailIssues(instrument, draft, { triggerPrice, plans: 0 });
    const callback = 'distance' in draft.callback ? 'distance' : 'rate';
    return under(found, {
      ...quantityFields,
      ...{ callbackInvalid: callback, triggerPriceInvalid: 'activation' },
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
