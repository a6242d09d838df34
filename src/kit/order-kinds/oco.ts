import { ocoSending } from '#client/trading/special.ts';
import { amountText } from '#contract/map/quantity.ts';
import { valueAssetOf } from '#domain/instrument/value.ts';
import type { OcoDraft, TriggerSource } from '#domain/order/conditional.ts';
import { ocoIssues } from '#domain/order/conditional-issues.ts';
import { orderIssues } from '#domain/order/issues.ts';
import type { FormIssue } from '#kit/form/form.ts';
import { priceInput } from '#kit/form/trading-inputs.ts';
import { type OrderKindForm, priceIn, quoteUnit, type SideContext, worthOf } from './kind.ts';
import {
  fundsIssues,
  optionalPrice,
  quantityField,
  quantityFields,
  sizeIn,
  under,
  watchedPrice,
  watchesField,
} from './parts.ts';

/** What is wrong with the limit order alone, as the exchange would place it. */
function limitIssues(draft: OcoDraft, context: SideContext): readonly FormIssue[] {
  const { instrument, reference, openOrders, isContract } = context;
  const { side, size, price, symbolId, positionSide, reduceOnly } = draft;
  const found = orderIssues(
    instrument,
    {
      ...{ symbolId, side, size, price, source: 'web', type: 'limit', timeInForce: 'gtc' },
      ...{ positionSide, reduceOnly, selfTrade: 'cancelTaker' },
    },
    {
      ...{ reference, triggerPrice: context.triggerPrice, openOrders, plans: 0 },
      bestOpposite: context.opposite(side)[0]?.price,
      // What an order of a contract costs is asked below.
      available: isContract ? undefined : context.funds(context.side)?.available,
    },
  );
  return under(found, {
    ...quantityFields,
    ...{ priceStep: 'price', priceAboveMax: 'price', priceBelowMin: 'price' },
  });
}

/** A limit order and a stop that share what they hold; one cancels the other. */
export const oco: OrderKindForm<OcoDraft> & { readonly kind: 'oco' } = {
  kind: 'oco',
  picks: 'price',
  fields: [
    { name: 'price', ...priceInput, label: 'limitPrice', unit: quoteUnit },
    { name: 'trigger', ...priceInput, label: 'stopTrigger', unit: quoteUnit },
    {
      name: 'execution',
      input: 'choice',
      label: 'stopOrder',
      options: [
        { value: 'market', label: 'market' },
        { value: 'limit', label: 'limit' },
      ],
    },
    {
      name: 'stopPrice',
      ...priceInput,
      label: 'stopPrice',
      unit: quoteUnit,
      isShown: ({ execution }) => execution === 'limit',
    },
    watchesField,
    quantityField,
  ],
  request: (typed, context) => ({
    ...{ symbolId: context.instrument.symbolId, side: context.side, source: 'web' },
    ...context.placeOf(context.side),
    watches: context.isContract ? (typed.watches as TriggerSource) : undefined,
    size: sizeIn(typed, 'quantity', context),
    price: priceIn(typed, 'price', context),
    stopTrigger: priceIn(typed, 'trigger', context),
    stopPrice: typed.execution === 'limit' ? optionalPrice(typed, 'stopPrice', context) : undefined,
  }),
  sending: (draft, instrument) => ocoSending(instrument, draft),
  issues(draft, context) {
    const { instrument } = context;
    // An index that is not known is near the mark.
    const triggerPrice = watchedPrice(draft.watches, context) ?? context.reference;
    const found = ocoIssues(instrument, draft, { triggerPrice, plans: 0 });
    const wrong = [
      ...under(found, {
        ...quantityFields,
        ...{ triggerPriceInvalid: 'trigger', ocoInvalid: 'price', priceStep: 'stopPrice' },
      }),
      ...limitIssues(draft, context),
    ];
    if (wrong.length > 0 || !context.isContract) return wrong;
    return fundsIssues(draft.side, [draft], context);
  },
  summary(draft, { instrument }) {
    if (draft === undefined) return [];
    const worth = worthOf(instrument, [{ price: draft.price, size: draft.size }]);
    return [
      {
        label: 'orderValue',
        value: amountText(valueAssetOf(instrument), worth),
        unit: valueAssetOf(instrument).code,
      },
    ];
  },
  waits: () => true,
  orders: (draft) => [draft],
  priceOf: (typed, context) => optionalPrice(typed, 'price', context),
};
