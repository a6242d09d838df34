import { twapSending } from '#client/trading/special.ts';
import { sizeText } from '#contract/map/quantity.ts';
import type { AgentDraft } from '#domain/agent/agent.ts';
import { twapIssues } from '#domain/agent/issues.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import { floorToStep } from '#domain/money/round.ts';
import type { Lots } from '#domain/money/units.ts';
import { countdownText } from '#i18n/funding.ts';
import { secondUnit } from '#i18n/second-unit.ts';
import { priceInput } from '#kit/form/trading-inputs.ts';
import { type OrderKindForm, quoteUnit } from './kind.ts';
import {
  agentContext,
  countIn,
  optionalPrice,
  quantityField,
  quantityFields,
  sizeIn,
  under,
} from './parts.ts';

/** Trades a quantity in even slices, one each interval. */
export const twap: OrderKindForm<AgentDraft<'twap'>> & { readonly kind: 'twap' } = {
  kind: 'twap',
  picks: 'price',
  fields: [
    { ...quantityField, label: 'totalQuantity' },
    { name: 'slices', input: 'count', label: 'orderCount', initial: '10' },
    {
      name: 'interval',
      input: 'count',
      label: 'interval',
      initial: '60',
      unit: ({ tag }) => secondUnit(tag),
    },
    {
      name: 'price',
      ...priceInput,
      label: 'worstPrice',
      hint: 'worstHint',
      unit: quoteUnit,
      isOptional: true,
    },
  ],
  request: (typed, context) => {
    const price = optionalPrice(typed, 'price', context);
    return {
      ...{ kind: 'twap', symbolId: context.instrument.symbolId, source: 'web' },
      terms: {
        ...{ side: context.side, ...context.placeOf(context.side) },
        size: sizeIn(typed, 'quantity', context),
        slices: countIn(typed, 'slices'),
        intervalMs: countIn(typed, 'interval') * 1000,
        ...(price === undefined ? {} : { price }),
      },
    };
  },
  sending: (draft, instrument) => twapSending(instrument, draft),
  issues(draft, context) {
    return under(twapIssues(context.instrument, draft, agentContext(context)), {
      ...quantityFields,
      ...{ priceStep: 'price', priceInvalid: 'price' },
      ...{ slicesInvalid: 'slices', intervalInvalid: 'interval' },
    });
  },
  summary(draft, { instrument }) {
    if (draft === undefined) return [];
    const { size, slices, intervalMs } = draft.terms;
    const slice = slices > 0 ? floorToStep(size / slices, instrument.sizeStep) : 0;
    return [
      {
        label: 'eachOrder',
        value: sizeText(instrument, Math.floor(slice) as Lots),
        unit: sizeUnitOf(instrument),
      },
      {
        label: 'runTime',
        value: countdownText(Math.max(slices - 1, 0) * intervalMs, 0),
        isWord: true,
      },
    ];
  },
  priceOf: (typed, context) => optionalPrice(typed, 'price', context) ?? context.last,
};
