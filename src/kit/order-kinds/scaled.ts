import { scaledSending } from '#client/trading/special.ts';
import { amountText, sizeText } from '#contract/map/quantity.ts';
import { averagePriceText, notional, sizeUnitOf, valueAssetOf } from '#domain/instrument/value.ts';
import { lots, type Ticks } from '#domain/money/units.ts';
import { issue, orderIssues } from '#domain/order/issues.ts';
import {
  type ScaledDraft,
  type ScaledPart,
  type ScaledShape,
  scaledOrder,
  scaledParts,
  scaledSeedMax,
} from '#domain/order/scaled.ts';
import type { FormIssue } from '#kit/form/form.ts';
import { priceInput } from '#kit/form/trading-inputs.ts';
import {
  type OrderKindForm,
  type PricedSize,
  priceIn,
  quoteUnit,
  type SideContext,
  worthOf,
} from './kind.ts';
import {
  countIn,
  fundsIssues,
  optionalPrice,
  quantityField,
  quantityFields,
  sizeIn,
  under,
} from './parts.ts';

const ordersOf = (draft: ScaledDraft, { instrument }: SideContext): readonly PricedSize[] => {
  const parts = scaledParts(instrument, draft);
  return parts.ok ? (parts.value as readonly PricedSize[]) : [];
};

/** A quantity too small for so many orders. */
function smallIssues(parts: readonly ScaledPart[], { instrument }: SideContext) {
  const { sizeMin } = instrument;
  if (parts.every(({ size }) => size >= sizeMin)) return [];
  const limit = sizeText(instrument, sizeMin);
  const values = { limit: `${limit} ${sizeUnitOf(instrument)} × ${parts.length}` };
  return [{ field: 'quantity', ...issue('sizeBelowMin', values) }];
}

/** The first order that the exchange would refuse, by the rules of orders. */
function partIssues(draft: ScaledDraft, context: SideContext): readonly FormIssue[] {
  const { instrument, reference, triggerPrice, openOrders } = context;
  for (const [n, part] of ordersOf(draft, context).entries()) {
    const found = orderIssues(instrument, scaledOrder(draft, part, n), {
      ...{ reference, triggerPrice, plans: 0, openOrders: openOrders + n },
      ...{ bestOpposite: context.opposite(draft.side)[0]?.price, available: undefined },
    });
    const price = n === 0 ? 'from' : 'to';
    if (found.length > 0) {
      return under(found, { ...quantityFields, priceAboveMax: price, priceBelowMin: price });
    }
  }
  return [];
}

const newSeed = (): string => String(Math.floor(Math.random() * (scaledSeedMax + 1)));

/** Several limit orders, evenly from one price to another. */
export const scaled: OrderKindForm<ScaledDraft> & { readonly kind: 'scaled' } = {
  kind: 'scaled',
  picks: 'from',
  fields: [
    { name: 'from', ...priceInput, label: 'startPrice', unit: quoteUnit },
    { name: 'to', ...priceInput, label: 'endPrice', unit: quoteUnit },
    { name: 'count', input: 'count', label: 'orderCount', initial: '5' },
    { ...quantityField, label: 'totalQuantity' },
    {
      name: 'shape',
      input: 'choice',
      label: 'shape',
      options: [
        { value: 'equal', label: 'shape_equal' },
        { value: 'rising', label: 'shape_rising' },
        { value: 'falling', label: 'shape_falling' },
        { value: 'random', label: 'shape_random' },
      ],
    },
    { name: 'makerOnly', input: 'check', label: 'makerOnly' },
  ],
  request: (typed, context) => ({
    ...{ symbolId: context.instrument.symbolId, side: context.side, source: 'web' },
    ...context.placeOf(context.side),
    from: priceIn(typed, 'from', context),
    to: priceIn(typed, 'to', context),
    count: countIn(typed, 'count'),
    size: sizeIn(typed, 'quantity', context),
    shape: typed.shape as ScaledShape,
    seed: typed.shape === 'random' ? Number(typed.seed ?? 0) : undefined,
    timeInForce: typed.makerOnly === 'on' ? 'makerOnly' : 'gtc',
  }),
  // Random sizes are drawn when the form changes, so that those that are shown are those that are sent.
  reduce: (before, change) => ({ ...before, ...change, seed: newSeed() }),
  sending: (draft, instrument) => scaledSending(instrument, draft),
  issues(draft, context) {
    const parts = scaledParts(context.instrument, draft);
    if (!parts.ok) {
      const fields = { slicesInvalid: 'count', priceInvalid: 'to', priceStep: 'to' } as const;
      return under([parts.refusal], { ...quantityFields, ...fields });
    }
    const found = [...smallIssues(parts.value, context), ...partIssues(draft, context)];
    return found.length > 0 ? found : fundsIssues(draft.side, ordersOf(draft, context), context);
  },
  summary(draft, context) {
    if (draft === undefined) return [];
    const { instrument } = context;
    const orders = ordersOf(draft, context);
    const worth = worthOf(instrument, orders);
    const average = averagePriceText(instrument, draft.size, worth);
    const smallest = lots(Math.min(draft.size, ...orders.map(({ size }) => size)));
    const valued = valueAssetOf(instrument);
    return [
      ...(average === undefined
        ? []
        : [{ label: 'averagePrice', value: average, unit: instrument.quote.code } as const]),
      {
        label: 'smallestOrder',
        value: sizeText(instrument, smallest),
        unit: sizeUnitOf(instrument),
      },
      { label: 'orderValue', value: amountText(valued, worth), unit: valued.code },
    ];
  },
  waits: () => true,
  orders: (draft, context) => ordersOf(draft, context),
  priceOf: (typed, context) => {
    const [from, to] = ['from', 'to'].map((field) => optionalPrice(typed, field, context));
    if (!from || !to) return from ?? to;
    // The dearest of its orders, which of coin-margined contracts is the lowest: a share of the balance is enough for it.
    const { instrument } = context;
    const valueAt = (price: Ticks) => notional(instrument, price, instrument.sizeMax);
    return valueAt(from) > valueAt(to) ? from : to;
  },
};
