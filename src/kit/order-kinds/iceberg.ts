import { icebergSending } from '#client/trading/special.ts';
import { priceText } from '#contract/map/quantity.ts';
import type { AgentDraft } from '#domain/agent/agent.ts';
import { distanceMaxPpm, icebergIssues } from '#domain/agent/issues.ts';
import type { Ticks } from '#domain/money/units.ts';
import { priceInput } from '#kit/form/trading-inputs.ts';
import { type OrderKindForm, quoteUnit } from './kind.ts';
import {
  agentContext,
  countIn,
  inPercent,
  optionalPrice,
  ppmIn,
  quantityField,
  quantityFields,
  sizeIn,
  under,
} from './parts.ts';

/** Shows one slice of the order at a time. */
export const iceberg: OrderKindForm<AgentDraft<'iceberg'>> & { readonly kind: 'iceberg' } = {
  kind: 'iceberg',
  picks: 'price',
  fields: [
    {
      name: 'by',
      input: 'choice',
      label: 'slicePrice',
      options: [
        { value: 'fixed', label: 'sliceFixed' },
        { value: 'follow', label: 'sliceFollows' },
      ],
    },
    {
      name: 'price',
      ...priceInput,
      label: 'price',
      unit: quoteUnit,
      isShown: ({ by }) => by !== 'follow',
    },
    {
      name: 'distance',
      input: 'percent',
      label: 'bestDistance',
      initial: '0.1',
      isShown: ({ by }) => by === 'follow',
    },
    {
      name: 'worst',
      ...priceInput,
      label: 'worstPrice',
      unit: quoteUnit,
      isOptional: true,
      isShown: ({ by }) => by === 'follow',
    },
    { ...quantityField, label: 'totalQuantity' },
    { ...quantityField, name: 'visible', label: 'visible' },
    { name: 'variation', input: 'count', label: 'variation', isOptional: true, unit: () => '%' },
  ],
  request: (typed, context) => {
    const follows = typed.by === 'follow';
    const price = optionalPrice(typed, follows ? 'worst' : 'price', context);
    const variation = countIn(typed, 'variation');
    return {
      ...{ kind: 'iceberg', symbolId: context.instrument.symbolId, source: 'web' },
      terms: {
        ...{ side: context.side, ...context.placeOf(context.side) },
        size: sizeIn(typed, 'quantity', context),
        visible: sizeIn(typed, 'visible', context),
        ...(price === undefined ? {} : { price }),
        ...(follows ? { distancePpm: ppmIn(typed, 'distance') } : {}),
        ...(variation > 0 ? { variation } : {}),
      },
    };
  },
  sending: (draft, instrument) => icebergSending(instrument, draft),
  issues(draft, context) {
    const { size, visible, variation = 0, distancePpm } = draft.terms;
    const found = icebergIssues(context.instrument, draft, agentContext(context));
    const follows = distancePpm !== undefined;
    const price = follows ? 'worst' : 'price';
    const isVaried = variation > 0 && (distancePpm ?? 0) <= distanceMaxPpm;
    return under(inPercent(found, context.tag, 'ratioInvalid'), {
      ...quantityFields,
      ...{ priceStep: price, priceAboveMax: price, priceBelowMin: price, priceInvalid: price },
      ratioInvalid: isVaried ? 'variation' : 'distance',
      quantityInvalid: size === 0 ? 'quantity' : 'visible',
      slicesInvalid: 'visible',
      ...(visible > size && { sizeAboveMax: 'visible' }),
      ...(visible < size && { sizeBelowMin: 'visible', notionalBelowMin: 'visible' }),
    });
  },
  summary(draft, { instrument }) {
    if (draft === undefined) return [];
    const { size, visible, price } = draft.terms;
    const count = visible > 0 ? Math.ceil(size / visible) : 0;
    return [
      { label: 'sliceCount', value: String(count), isWord: true },
      ...(price === undefined
        ? []
        : [
            {
              label: 'limitPrice',
              value: priceText(instrument, price as Ticks),
              unit: instrument.quote.code,
            } as const,
          ]),
    ];
  },
  waits: ({ by }) => by !== 'follow',
  priceOf: (typed, context) =>
    optionalPrice(typed, typed.by === 'follow' ? 'worst' : 'price', context) ?? context.last,
};
